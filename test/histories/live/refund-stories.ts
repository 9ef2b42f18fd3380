import { findOrderState } from '#db/orders/orders';
import { forgetUnanswered } from '#db/orders/provider-calls';
import { toIso } from '#domain/duration';
import { PROVIDER_UNSERVED } from '#domain/orders/provider-call';
import { orderWorkflowOptions } from '#temporal/order-workflow';
import { ageOrder } from '#test/helpers/orders/age-order';
import { BY_KEY } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import { makeHash } from '#twins/assets';
import { ORDER_WORKFLOW, type OrderWorkflow, refundAgainUpdate } from '#workflows/messages';
import { type LiveOrder, type LiveProviderCode, type LiveScene, openLive, REFUND_ADDRESS } from './live-order';
import type { LiveSituation } from './names';

/** The refunds of live orders. */
export const REFUND_STORIES = {
  async refund_accepted(scene) {
    const order = await refundRequired(scene);
    await order.refund();
    await order.reach('refunded');
    await order.becomes('refunded');
    return order.orderId;
  },

  async refund_refused(scene) {
    const order = await refundRequired(scene);
    // The provider has changed its report since.
    order.turn('exchanging');
    await order.refund();
    await order.becomes('manual_review');
    return order.orderId;
  },

  async refund_unknown(scene) {
    const order = await refundRequired(scene);
    scene.twins.changenow.spoil({ fault: 'drop', path: '/exchange/refund', times: 1 });
    await order.refund();
    // It was accepted, and is paid only after the order has stopped asking.
    const { state } = scene.twins.changenow;
    await eventually(() =>
      state.list().some(({ reference, refundCalls }) => reference === order.orderId && refundCalls > 0),
    );
    order.turn('refund_required');
    await order.becomes('manual_review');
    await order.reach('refunded');
    await order.becomes('refunded');
    return order.orderId;
  },

  async refund_unanswered(scene) {
    const order = await refundRequired(scene);
    scene.twins.changenow.spoil({ fault: 'http_503', path: '/exchange/refund', times: 5 });
    await order.refund();
    await order.becomes('manual_review');
    scene.twins.changenow.heal();
    return order.orderId;
  },

  async refund_window_ended(scene) {
    const order = await refundRequired(scene);
    await ageOrder(scene, order.orderId, 25);
    await order.reach('refunded');
    await order.becomes('refunded');
    return order.orderId;
  },

  async refund_without_evidence(scene) {
    const order = await refundRequired(scene);
    await order.refund();
    await order.signal({ status: 'refunded' });
    await order.reach('refunded');
    await order.becomes('refunded');
    return order.orderId;
  },

  async unserved(scene) {
    const order = await refundRequired(scene);
    const handle = scene.workflows.getHandle(order.orderId);
    await handle.terminate('by the recorder');
    const state = await findOrderState(scene.db, order.orderId);
    if (!state) {
      throw new Error('the order has no row');
    }
    // Of a provider that is known and not enabled.
    const input = { ...state.input, provider: 'sideshift' };
    const target = { kind: 'address', address: REFUND_ADDRESS, extraId: null } as const;
    const refund = { target, decidedBy: 'partner', decidedAt: toIso(Date.now()), decider: BY_KEY } as const;
    await scene.workflows.start<OrderWorkflow>(ORDER_WORKFLOW, {
      ...orderWorkflowOptions(input, state.status),
      args: [input, { order: { ...state, input, refund }, clockOffsetMs: 0, unheard: [] }],
    });
    await eventually(async () =>
      (await handle.fetchHistory()).events?.some((event) => event.activityTaskTimedOutEventAttributes),
    );
    await order.signal({ status: 'refunded', txOutHash: makeHash('refund') });
    await order.becomes('refunded');
    return order.orderId;
  },

  async refund_asked_again(scene) {
    const { twins, db, workflows } = scene;
    const order = await refundRequired(scene);
    const path = '/exchange/refund';
    twins.changenow.spoil({ fault: 'http_503', path, times: 5 });
    await order.refund();
    await order.becomes('manual_review');
    twins.changenow.heal();
    twins.changenow.spoil({ fault: 'http_401', path, times: 5 });
    await db.transaction((tx) => forgetUnanswered(tx, order.orderId, 'request_refund'));
    await workflows.getHandle(order.orderId).executeUpdate(refundAgainUpdate, { args: ['cli:recorder'] });
    return refundSaid(scene, order);
  },

  async refund_said_while_due(scene) {
    const order = await refundRequired(scene);
    scene.twins.changenow.spoil({ fault: 'http_401', path: '/exchange/refund', times: 5 });
    await order.refund();
    return refundSaid(scene, order);
  },

  async refund_by_ticket(scene) {
    const order = await refundRequired(scene, 'exolix');
    await order.reach('refunded');
    await order.becomes('refunded');
    return order.orderId;
  },
} as const satisfies Partial<Record<LiveSituation, (scene: LiveScene) => Promise<string>>>;

async function refundRequired(scene: LiveScene, code?: LiveProviderCode): Promise<LiveOrder> {
  const order = await openLive(scene, code);
  for (const phase of ['confirming', 'refund_required'] as const) {
    await order.reach(phase);
    await order.becomes(phase);
  }
  return order;
}

/** While a refund call that the provider takes none of waits for its next attempt, the provider says that it has refunded, and then how. */
async function refundSaid({ twins, workflows }: LiveScene, order: LiveOrder): Promise<string> {
  const handle = workflows.getHandle(order.orderId);
  await eventually(async () =>
    (await handle.fetchHistory()).events?.some(
      ({ activityTaskFailedEventAttributes: failed }) =>
        failed?.failure?.applicationFailureInfo?.type === PROVIDER_UNSERVED,
    ),
  );
  await order.signal({ status: 'refunded' });
  twins.changenow.heal();
  await order.reach('refunded');
  await order.becomes('refunded');
  return order.orderId;
}
