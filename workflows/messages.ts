import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { ChainFinding } from '../src/domain/evidence/chain-finding';
import type { JobCounts } from '../src/domain/jobs/job';
import type { RotationEnd, RotationWindow } from '../src/domain/keys/key-life';
import type { OrderEvent } from '../src/domain/orders/apply-event';
import type {
  Decision,
  Deposit,
  OrderInput,
  OrderState,
  RefundDecider,
  RefundTarget,
  TimelineEntry,
} from '../src/domain/orders/order';
import type { OrderStatus } from '../src/domain/orders/status';
import type { PayoutState, PayoutStatus, PayoutStep } from '../src/domain/payouts/payout';
import type { ProviderReport } from '../src/domain/watching/provider-report';

/** The queue of all workflows, and of activities that do not belong to a provider. */
export const ORDERS_QUEUE = 'orders';

/** The queue of webhook retries: slow receivers delay nothing else. */
export const WEBHOOKS_QUEUE = 'webhooks';

/** The queue for calls to one live provider, so that it is rate limited and paused separately from the others. */
export function providerQueue(provider: string): string {
  return `provider-${provider}`;
}

/** The queue of one network's follower: only processes with a node of it take its tasks. */
export function chainQueue(network: string): string {
  return `chain-${network}`;
}

/**
 * What opening an order added to its input; `openOrder` builds the order from both. Kept small, because it stays in the
 * history.
 */
export interface Opening {
  deposit: Deposit;
  createdAt: string;
}
/** Opens the order at the provider. Sent with the start, with one id per generation of the order. */
export const openUpdate = defineUpdate<Opening, []>('open');
export const OPEN_UPDATE_ID = 'open';

/** The confirmed refund, and who confirms it; rejected with the public error code as failure type. */
export const decideRefundUpdate = defineUpdate<OrderState, [RefundTarget, RefundDecider]>('refundAction');

/** An operator takes an open order to manual_review, whatever its workflow waits for. */
export const reviewUpdate = defineUpdate<OrderState, [string]>('review');

/**
 * An operator's decision that ends manual_review. Releases that do not send the manner let it wait for what is being recorded, so
 * their histories replay.
 */
export const decideUpdate = defineUpdate<OrderState, [Decision, { isUrgent: true }?]>('decide');

/** An operator has the decided refund requested once more, from manual_review. */
export const refundAgainUpdate = defineUpdate<OrderState, [string]>('refundAgain');

/** How far to advance: by a duration, to a time, or to the next due time but not past an earlier webhook retry. */
export type ClockAdvance = { byMs: number } | { to: string } | { next: true; noLaterThan: string | null };
export interface AdvanceAnswer {
  now: string;
  offsetMs: number;
  status: OrderStatus;
}
/** Advances a sandbox order's virtual clock and returns when nothing more is due [rules/sandbox-and-clock: Moving the clock]. */
export const advanceUpdate = defineUpdate<AdvanceAnswer, [ClockAdvance]>('advance');

/** A provider's report, from its watcher or its callback. */
export const providerReportSignal = defineSignal<[ProviderReport]>('providerReport');
/** The provider has given no good answer for too long [rules/orders-and-transitions: A provider that falls silent]. */
export const providerSilentSignal = defineSignal('providerSilent');

/** The wallet reports that it has sent the deposit. */
export const depositReportedSignal = defineSignal('depositReported');

/**
 * What the operator's own nodes show, where it changes what the order does [rules/evidence: Deposits]. Workers of release 0.2.0
 * listen to this name.
 */
export const chainFindingSignal = defineSignal<[ChainFinding]>('chainNews');

export interface TimelineAnswer {
  now: string;
  status: OrderStatus;
  revision: number;
  timeline: TimelineEntry[];
  next: { what: string; at: string } | null;
}
/** The recorded state of the order, sent when it is ahead of the workflow's. */
export const recordedSignal = defineSignal<[OrderState]>('recorded');

/** A message that an earlier run did not process, with its virtual time (ms). */
export interface UnprocessedMessage {
  event: OrderEvent;
  at: number;
}

/** The state from which an order continues after its workflow was lost or its run became too long. */
export interface RecoveredOrder {
  order: OrderState;
  /** How far its virtual clock is ahead of real time; 0 for live orders. */
  clockOffsetMs: number;
  /** The time (ms) its virtual clock was last set to; missing if the order restarts from its row. */
  clockSetTo?: number;
  /** The messages that the order has not processed, oldest first; workers of release 0.2.0 read them under this name. */
  unheard: readonly UnprocessedMessage[];
}

/** What support staff see of a running order. */
export const timelineQuery = defineQuery<TimelineAnswer>('timeline');

export interface DeliveryInput {
  deliveryId: string;
  /** How many plans the delivery has had. */
  plan: number;
  /** Virtual time of the first attempt, from which the offsets count. */
  firstAttemptAt: string;
  retryOffsetsMs: readonly number[];
  /**
   * Attempts of the plan that were recorded before it (re)started; after a later one that is late, the others keep their distances. Missing
   * if an earlier release started it: what has fallen due then follows at once, as in its history.
   */
  attemptsMade?: number;
  /** A sandbox attempt is recorded with its planned time, a live one with the time it was made. */
  sandbox: boolean;
  /** How far the order's virtual clock is ahead of real time. */
  clockOffsetMs: number;
}
export interface DeliveryAdvanceAnswer {
  nextAttemptAt: string | null;
}
/** Moves a sandbox delivery's clock to an offset and returns when no attempt is due. */
export const advanceDeliveryUpdate = defineUpdate<DeliveryAdvanceAnswer, [{ clockOffsetMs: number }]>(
  'advanceDelivery',
);

/** An operator's step on a payout. Refused if the payout's status does not allow it; a repetition returns the same result. */
export const payoutStepUpdate = defineUpdate<PayoutState, [PayoutStep]>('payoutStep');

export type PayoutWorkflow = (payout: PayoutState) => Promise<PayoutStatus>;
export type KeyRotationWorkflow = (window: RotationWindow) => Promise<RotationEnd>;
export type OrderWorkflow = (input: OrderInput, recovered?: RecoveredOrder) => Promise<OrderStatus | 'rejected'>;
export type JobWorkflow = (name: string) => Promise<JobCounts>;
/** The provider to watch, and the number of polls since its watcher began. */
export interface ProviderWatcherInput {
  provider: string;
  polls: number;
}
export type ProviderWatcherWorkflow = (input: ProviderWatcherInput) => Promise<void>;

export interface ChainFollowerInput {
  network: string;
  /** How many blocks were looked through. */
  blocks: number;
}
export type ChainFollowerWorkflow = (input: ChainFollowerInput) => Promise<void>;
export type DeliveryWorkflow = (input: DeliveryInput) => Promise<'delivered' | 'failed' | 'stopped' | 'gone'>;

/** An action on a webhook endpoint that is due at a set time. */
export interface EndpointTimerInput {
  endpointId: string;
  task: 'auto_resume' | 'erase_secret';
  at: string;
}
export type EndpointTimerWorkflow = (input: EndpointTimerInput) => Promise<'done' | 'not needed'>;

/** Search attributes for support staff; registered with the server. */
export const SEARCH_ATTRIBUTES = {
  partnerId: { name: 'PartnerId', type: 'KEYWORD' },
  provider: { name: 'Provider', type: 'KEYWORD' },
  pair: { name: 'Pair', type: 'KEYWORD' },
  orderStatus: { name: 'OrderStatus', type: 'KEYWORD' },
  sandbox: { name: 'Sandbox', type: 'BOOL' },
} as const;

/** The workflow's registered names. */
export const ORDER_WORKFLOW = 'order';
export const DELIVERY_WORKFLOW = 'delivery';
export const PAYOUT_WORKFLOW = 'payout';
export const KEY_ROTATION_WORKFLOW = 'keyRotation';
export const ENDPOINT_TIMER_WORKFLOW = 'endpointTimer';
export const JOB_WORKFLOW = 'job';
export const PROVIDER_WATCHER_WORKFLOW = 'providerWatcher';
export const CHAIN_FOLLOWER_WORKFLOW = 'chainFollower';
