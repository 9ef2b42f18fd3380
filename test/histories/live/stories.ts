import { findOrderState } from '#db/orders/orders';
import { findWatch } from '#db/watching/watches';
import type { Decision } from '#domain/orders/order';
import { openOrderWorkflow, orderWorkflowOptions } from '#temporal/order-workflow';
import { ageOrder } from '#test/helpers/orders/age-order';
import { eventually } from '#test/helpers/run/eventually';
import { makeHash } from '#twins/assets';
import type { Phase } from '#twins/stories';
import {
  decideUpdate,
  depositReportedSignal,
  ORDER_WORKFLOW,
  type OrderWorkflow,
  providerSilentSignal,
} from '#workflows/messages';
import type { Recorded } from '../recorded';
import { CHAIN_STORIES } from './chain-stories';
import { type LiveOrder, type LiveScene, liveInput, openLive } from './live-order';
import { LONG_STORIES } from './long-stories';
import type { LiveSituation } from './names';
import { REFUND_STORIES } from './refund-stories';

/** How each situation is produced; returns the id of the order. */
export const LIVE_STORIES: Readonly<Record<LiveSituation, (scene: LiveScene) => Promise<Recorded>>> = {
  ...REFUND_STORIES,
  ...LONG_STORIES,
  ...CHAIN_STORIES,

  completed: async (scene) => playThrough(await openLive(scene)),

  async created_unanswered(scene) {
    const spoil = () => scene.twins.changenow.spoil({ fault: 'drop', path: '/exchange', times: 1 });
    return playThrough(await openLive(scene, 'changenow', spoil));
  },

  async refused(scene) {
    const input = liveInput(scene, { provider: 'changenow', amountFrom: '0.000001' });
    await openOrderWorkflow(scene, input).catch(() => 'as it should');
    return input.orderId;
  },

  async expired(scene) {
    const order = await openLive(scene);
    await order.reach('expired');
    await order.becomes('expired');
    return order.orderId;
  },

  async late_deposit(scene) {
    const order = await openLive(scene);
    await order.reach('expired');
    await order.becomes('expired');
    await order.reach('confirming');
    await eventually(async () => (await findWatch(scene.db, order.orderId))?.lateDeposit);
    return order.orderId;
  },

  async deposit_reported(scene) {
    const order = await openLive(scene, 'thorchain');
    const [made] = scene.twins.thorchain.state.list();
    const txHash = makeHash(`${made?.id}:in`);
    const report = () => scene.partner.live.call('POST', `/order/${order.orderId}/deposit`, { tx_hash: txHash });
    await report();
    await report();
    await scene.workflows.getHandle(order.orderId).signal(depositReportedSignal);
    return playThrough(order);
  },

  async reported_in_vain(scene) {
    const order = await openLive(scene);
    await scene.workflows.getHandle(order.orderId).signal(depositReportedSignal);
    await eventually(async () => (await findOrderState(scene.db, order.orderId))?.depositReportedAt);
    await ageOrder(scene, order.orderId, 25);
    await eventually(async () => (await scene.partner.live.get(order.orderId)).body.status !== 'waiting_deposit');
    return order.orderId;
  },

  async silent_before_deposit(scene) {
    const order = await openLive(scene);
    await scene.workflows.getHandle(order.orderId).signal(providerSilentSignal);
    return playThrough(order);
  },

  async silent_after_deposit(scene) {
    const order = await opened(scene, 'confirming');
    await scene.workflows.getHandle(order.orderId).signal(providerSilentSignal);
    await order.becomes('manual_review');
    return playOn(order, ['completed']);
  },

  async failed_with_deposit(scene) {
    const order = await opened(scene, 'confirming');
    await order.reach('failed');
    await order.becomes('manual_review');
    await order.reach('completed');
    await order.becomes('completed');
    return order.orderId;
  },

  async failed_without_deposit(scene) {
    const order = await openLive(scene);
    await order.signal({ status: 'failed', reason: 'provider_internal' });
    return playThrough(order);
  },

  async flapping(scene) {
    const order = await opened(scene, 'confirming');
    const txInHash = makeHash('in');
    for (const status of ['exchanging', 'confirming', 'exchanging', 'waiting_deposit', 'exchanging'] as const) {
      await order.signal({ status, txInHash });
    }
    await order.becomes('exchanging');
    return playOn(order, ['sending', 'completed']);
  },

  async evidence_asked_again(scene) {
    const order = await opened(scene, 'sending');
    await order.signal({ status: 'completed', txInHash: makeHash('in') });
    await eventually(async () => (await timesAsked(scene, order)) > 0);
    await order.reach('completed');
    await order.becomes('completed');
    return order.orderId;
  },

  async decided_by_operator(scene) {
    const order = await opened(scene, 'confirming');
    await order.reach('failed');
    await order.becomes('manual_review');
    const decision = { reason: 'Paid back by hand', operator: 'cli:recorder', txOutHash: 'feed' };
    const args: [Decision] = [{ status: 'refunded', ...decision }];
    const workflow = scene.workflows.getHandle(order.orderId);
    await workflow.executeUpdate(decideUpdate, { args });
    await workflow.result();
    return order.orderId;
  },

  async recovered_unheard(scene) {
    const order = await opened(scene, 'confirming');
    await scene.workflows.getHandle(order.orderId).terminate('by the recorder');
    const state = await findOrderState(scene.db, order.orderId);
    if (!state) {
      throw new Error('the order has no row');
    }
    const at = Date.now();
    const unprocessed = (['exchanging', 'sending'] as const).map((status) => ({
      event: { type: 'provider_report', report: { status } } as const,
      at,
    }));
    await scene.workflows.start<OrderWorkflow>(ORDER_WORKFLOW, {
      ...orderWorkflowOptions(state.input, state.status),
      args: [state.input, { order: state, clockOffsetMs: 0, unheard: unprocessed }],
    });
    await order.becomes('sending');
    return playOn(order, ['completed']);
  },
};

/** How often the provider was asked for a completion's missing evidence, and answered. */
async function timesAsked({ workflows }: LiveScene, { orderId }: LiveOrder): Promise<number> {
  const { events = [] } = await workflows.getHandle(orderId).fetchHistory();
  const asked = events?.filter(
    ({ activityTaskScheduledEventAttributes: call }) => call?.activityType?.name === 'readStatus',
  );
  const answered = events?.filter(({ activityTaskCompletedEventAttributes: answer }) =>
    asked?.some(({ eventId }) => String(eventId) === String(answer?.scheduledEventId)),
  );
  return answered?.length ?? 0;
}

/** An order that its provider has taken to this phase. */
export async function opened(scene: LiveScene, phase: 'confirming' | 'sending'): Promise<LiveOrder> {
  const order = await openLive(scene);
  await playOn(order, phase === 'sending' ? ['confirming', 'exchanging', 'sending'] : ['confirming']);
  return order;
}

function playThrough(order: LiveOrder): Promise<string> {
  return playOn(order, ['confirming', 'exchanging', 'sending', 'completed']);
}

async function playOn(
  order: LiveOrder,
  phases: readonly Extract<Phase, 'confirming' | 'exchanging' | 'sending' | 'completed'>[],
): Promise<string> {
  for (const phase of phases) {
    await order.reach(phase);
    await order.becomes(phase);
  }
  return order.orderId;
}
