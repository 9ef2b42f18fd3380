import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import type { Order } from '#contract/orders/order';
import type { Database } from '#db/client';
import { createPartner } from '#db/partners';
import { requestPayout } from '#db/payouts/payout-booking';
import { listOpenDeliveries } from '#db/webhooks/order-deliveries';
import { fromIso, HOUR, MINUTE, SECOND, toIso } from '#domain/duration';
import { eventId } from '#domain/orders/event-id';
import type { OrderInput } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { PayoutStep } from '#domain/payouts/payout';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import { recoverOrder } from '#operations/orders/recover-order';
import { takePayoutStep } from '#operations/payouts/take-step';
import { newId } from '#security/secret';
import { openOrderWorkflow } from '#temporal/order-workflow';
import {
  DELIVERY_WORKFLOW,
  type DeliveryWorkflow,
  decideUpdate,
  ENDPOINT_TIMER_WORKFLOW,
  type EndpointTimerWorkflow,
  JOB_WORKFLOW,
  type JobWorkflow,
  ORDERS_QUEUE,
} from '#workflows/messages';
import { addVerifiedAddress, credit } from '../helpers/api/balances';
import { inputWith } from '../helpers/orders/order-state';
import { eventually } from '../helpers/run/eventually';
import { ADDRESSES, type Body, type Client, type OrderTerms } from '../helpers/service/client';
import { answerStatus, type Receiver } from '../helpers/webhooks/receiver';
import { rotatedKey } from './key-stories';
import type { StoryName } from './names';

export interface Scene {
  /** The partner's wallet. */
  wallet: Client;
  db: Database;
  workflows: WorkflowClient;
  /** Receives every webhook; answers 204 at first. */
  receiver: Receiver;
  endpointId: string;
  partnerId: string;
}

/** How each story is played; returns the id of the workflow whose history is kept. */
export const STORIES: Readonly<Record<StoryName, (scene: Scene) => Promise<string>>> = {
  success: playOut('success', 'completed'),
  fail: playOut('fail', 'failed'),
  expire: playOut('expire', 'expired'),
  stuck: playOut('stuck', 'confirming'),
  refund_window: playOut('refund', 'refunded'),
  refund_window_without_address: playOut('refund', 'manual_review', { body: {} }),
  refund_action: confirmed('refund', 'refunded'),
  refund_to_stable: confirmed('refund', 'refunded', {
    action: 'convert_to_stable',
    stable_target: 'USDC-ERC20',
    stable_address: ADDRESSES.eth,
  }),
  refund_refused: confirmed('refund_refused', 'manual_review'),
  refund_down: confirmed('refund_down', 'manual_review'),
  ticket_resolved: playOut('ticket_resolved', 'refunded', { swap: { provider: 'betaswap' } }),
  ticket_sla: playOut('refund', 'manual_review', { swap: { provider: 'betaswap' } }),
  async provider_silent({ wallet }) {
    const { order_id: orderId } = await open(wallet, { scenario: 'silent_before_deposit' });
    await wallet.advance(orderId, { by: 'PT7H' });
    return orderId;
  },
  refund_flapped: confirmed('refund_flaps', 'refunded'),
  no_refund_path: playOut('refund', 'manual_review', { swap: { amount: '0.01', provider: 'zetaswap' } }),

  async review_decided(scene) {
    const orderId = await playOut('review', 'manual_review')(scene);
    const decision = {
      status: 'completed',
      reason: 'Paid by hand',
      operator: 'cli:recorder',
      txOutHash: '0xfeed',
      amountTo: '14.8',
    } as const;
    await scene.workflows.getHandle(orderId).executeUpdate(decideUpdate, { args: [decision] });
    return orderId;
  },

  async clock({ wallet }) {
    const { order_id: orderId, created_at: createdAt } = await open(wallet, { scenario: 'refund' });
    await wallet.advance(orderId, { to: 'next' });
    await wallet.advance(orderId, { by: 'PT1S' });
    await wallet.advance(orderId, { to: new Date(fromIso(createdAt) + 3_600_000).toISOString() });
    await wallet.advance(orderId, { by: 'PT25H' });
    await reached(wallet, orderId, 'refunded');
    return orderId;
  },

  async seeded({ wallet }) {
    const { order_id: orderId } = await open(wallet, { scenario: 'success', seed: 'recorded' });
    await wallet.advance(orderId, { by: 'PT1M' });
    await reached(wallet, orderId, 'completed');
    return orderId;
  },

  async ended_by_update({ wallet }) {
    const { order_id: orderId } = await open(wallet, { scenario: 'success' });
    await wallet.advance(orderId, { by: 'P1D' });
    return orderId;
  },

  rejected: ({ workflows, partnerId }) => rejected(workflows, { partnerId, provider: 'gone' }),

  async recovered(scene) {
    const orderId = await playOut('refund', 'refund_required', { ttlSeconds: 3 })(scene);
    await scene.workflows.getHandle(orderId).terminate('by the recorder');
    await recoverOrder(scene, orderId, { actor: 'cli:recorder' });
    await reached(scene.wallet, orderId, 'refunded');
    return orderId;
  },

  opened_at_third_attempt: playOut('creation_flaps', 'completed'),
  refused_at_once: ({ workflows, partnerId }) =>
    rejected(workflows, { partnerId, provider: 'alphaswap', amountFrom: '0.00000001' }),

  async delivery_retried(scene) {
    let failures = 3;
    scene.receiver.answer((response) => answerStatus(failures-- > 0 ? 503 : 204)(response));
    return firstDelivery(scene, 'PT20M');
  },

  async delivery_failed(scene) {
    scene.receiver.answer(answerStatus(500));
    return firstDelivery(scene, 'PT25H');
  },

  /** As if no worker had run for an hour after the first attempt. */
  async delivery_late({ wallet, receiver, endpointId, db, workflows }) {
    let failures = 2;
    receiver.answer((response) => answerStatus(failures-- > 0 ? 503 : 204)(response));
    const order = await open(wallet, { scenario: 'stuck', ttlSeconds: 86_400 });
    const deliveryId = await eventually(
      async () => (await listOpenDeliveries(db, order.order_id)).retrying[0]?.deliveryId,
    );
    const workflowId = firstDeliveryOf(order, endpointId);
    await workflows.execute<DeliveryWorkflow>(DELIVERY_WORKFLOW, {
      workflowId,
      workflowIdConflictPolicy: 'TERMINATE_EXISTING',
      taskQueue: ORDERS_QUEUE,
      args: [
        {
          deliveryId,
          plan: 1,
          firstAttemptAt: toIso(Date.now() - HOUR),
          retryOffsetsMs: [MINUTE, MINUTE + SECOND],
          attemptsMade: 1,
          sandbox: false,
          clockOffsetMs: 0,
        },
      ],
    });
    return workflowId;
  },

  payout_confirmed: paid(
    { status: 'processing', operator: 'cli:recorder' },
    { status: 'sent', operator: 'cli:recorder', txHash: '9c41', payoutAmount: '4999.5' },
    { status: 'sent', operator: 'cli:recorder', txHash: '9c41', payoutAmount: '4999.5' },
    { status: 'confirmed', operator: 'cli:recorder' },
  ),
  payout_failed: paid({ status: 'failed', operator: 'cli:recorder', reason: 'the address is lost' }),
  key_rotated: ({ partnerId, workflows }) => rotatedKey(partnerId, workflows),
  async endpoint_timer({ workflows, endpointId }) {
    const workflowId = `endpoint:${endpointId}:erase_secret:recorded`;
    await workflows.execute<EndpointTimerWorkflow>(ENDPOINT_TIMER_WORKFLOW, {
      workflowId,
      taskQueue: ORDERS_QUEUE,
      args: [{ endpointId, task: 'erase_secret', at: new Date(Date.now() + SECOND).toISOString() }],
    });
    return workflowId;
  },
  async job_run({ workflows }) {
    const workflowId = 'job:retention:recorded';
    await workflows.execute<JobWorkflow>(JOB_WORKFLOW, { workflowId, taskQueue: ORDERS_QUEUE, args: ['retention'] });
    return workflowId;
  },
};

/** An order that its provider does not open. */
async function rejected(workflows: WorkflowClient, terms: Partial<OrderInput>): Promise<string> {
  const input = inputWith({
    orderId: newId('ord'),
    payoutAddress: ADDRESSES.eth,
    refundAddress: null,
    sandbox: { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false },
    ...terms,
  });
  await openOrderWorkflow({ workflows }, input).catch(() => 'as it should');
  return input.orderId;
}

function open(wallet: Client, terms: OrderTerms): Promise<Order> {
  return wallet.open({ body: { refund_address: ADDRESSES.btc }, ...terms });
}

async function reached(wallet: Client, orderId: string, end: OrderStatus): Promise<void> {
  while ((await wallet.get(orderId)).body.status !== end) {
    await delay(200);
  }
}

/** An order that reaches `end` by itself. */
function playOut(scenario: string, end: OrderStatus, terms: Partial<OrderTerms> = {}) {
  return async ({ wallet }: Scene): Promise<string> => {
    const { order_id: orderId } = await open(wallet, { scenario, ttlSeconds: 1, ...terms });
    await reached(wallet, orderId, end);
    return orderId;
  };
}

/** An order whose refund the partner confirms. */
function confirmed(scenario: string, end: OrderStatus, action: Body = { action: 'refund_to_address' }) {
  return async (scene: Scene): Promise<string> => {
    const orderId = await playOut(scenario, 'refund_required', { ttlSeconds: 3 })(scene);
    await scene.wallet.refund(orderId, action);
    await reached(scene.wallet, orderId, end);
    return orderId;
  };
}

/** A payout of a separate partner, with these steps by an operator. */
function paid(...steps: PayoutStep[]) {
  return async ({ db, workflows }: Scene): Promise<string> => {
    const [payoutId, partnerId] = [newId('po'), newId('par')];
    await createPartner(db, { partnerId, name: 'Recorded' });
    await credit(db, partnerId, '5000');
    await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
    const terms = { amountUsd: 'all', currency: undefined, addressId: undefined };
    await requestPayout(db, { payoutId, partnerId, terms, requestedVia: 'api', actor: 'recorder' });
    for (const step of steps) {
      await takePayoutStep({ db, workflows }, { payoutId, step });
    }
    return payoutId;
  };
}

/**
 * The retries of an order's first webhook, after its clock was advanced. The order is so slow that nothing else happens at
 * first.
 */
async function firstDelivery({ wallet, receiver, endpointId }: Scene, by: string): Promise<string> {
  const order = await open(wallet, { scenario: 'stuck', ttlSeconds: 86_400 });
  await wallet.advance(order.order_id, { by });
  receiver.answer(answerStatus(204));
  return firstDeliveryOf(order, endpointId);
}

function firstDeliveryOf({ order_id: orderId, status, created_at: createdAt }: Order, endpointId: string): string {
  return deliveryWorkflowId({ eventId: eventId({ orderId, status, atMs: fromIso(createdAt) }), endpointId });
}
