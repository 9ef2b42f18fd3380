import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { RotationEnd, RotationWindow } from '../activities/key-activities';
import type { JobCounts } from '../src/domain/jobs/job';
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

/** The queue of every workflow, and of every activity that no provider owns. */
export const ORDERS_QUEUE = 'orders';

/** The queue of webhook retries: receivers that hang hold up nothing else. */
export const WEBHOOKS_QUEUE = 'webhooks';

/** The queue on which one live provider is called, so that it is rate limited and paused apart from the others. */
export function providerQueue(provider: string): string {
  return `provider-${provider}`;
}

/** What opening an order added to its input; with both, `openOrder` gives the order. Kept small: it stays in the history. */
export interface Opening {
  deposit: Deposit;
  createdAt: string;
}
/** Makes the provider's order. Sent with the start, under one id per generation of the order. */
export const openUpdate = defineUpdate<Opening, []>('open');
export const OPEN_UPDATE_ID = 'open';

/** The confirmed refund, and who confirms it; refused with the public error code as failure type. */
export const decideRefundUpdate = defineUpdate<OrderState, [RefundTarget, RefundDecider]>('refundAction');

/** An operator's way out of manual_review. */
export const decideUpdate = defineUpdate<OrderState, [Decision]>('decide');

/** How far to move: by a span, to an instant, or to the next due instant but not past a webhook retry that is due before. */
export type ClockAdvance = { byMs: number } | { to: string } | { next: true; noLaterThan: string | null };
export interface AdvanceAnswer {
  now: string;
  offsetMs: number;
  status: OrderStatus;
}
/**
 * Moves the virtual clock of a sandbox order and answers when nothing more is due
 * [rules/sandbox-and-clock: Moving the clock].
 */
export const advanceUpdate = defineUpdate<AdvanceAnswer, [ClockAdvance]>('advance');

/** A provider's report, from its watcher or its callback. */
export const providerReportSignal = defineSignal<[ProviderReport]>('providerReport');
/** The provider has given no good answer for too long [rules/orders-and-transitions: A provider that falls silent]. */
export const providerSilentSignal = defineSignal('providerSilent');

/** The wallet says that it has sent the deposit. */
export const depositReportedSignal = defineSignal('depositReported');

export interface TimelineAnswer {
  now: string;
  status: OrderStatus;
  revision: number;
  timeline: TimelineEntry[];
  next: { what: string; at: string } | null;
}
/** The recorded state of the order, when it is ahead of its workflow. */
export const recordedSignal = defineSignal<[OrderState]>('recorded');

/** A message that an earlier run did not process, with its virtual time (ms). */
export interface UnprocessedMessage {
  event: OrderEvent;
  at: number;
}

/** The state from which an order continues whose workflow was lost, or whose run became too long. */
export interface RecoveredOrder {
  order: OrderState;
  /** How far its virtual clock is ahead of real time; 0 for live orders. */
  clockOffsetMs: number;
  /** The latest instant (ms) its virtual clock was set to; missing where the order starts again from its row. */
  clockSetTo?: number;
  /** Oldest first. */
  unheard: readonly UnprocessedMessage[];
}

/** What support staff see of a running order. */
export const timelineQuery = defineQuery<TimelineAnswer>('timeline');

export interface DeliveryInput {
  deliveryId: string;
  /** How often the delivery's plan has begun. */
  plan: number;
  /** Virtual instant of the first attempt, from which the offsets count. */
  firstAttemptAt: string;
  retryOffsetsMs: readonly number[];
  /** A sandbox attempt is dated by its plan, a live one by the moment it was made. */
  sandbox: boolean;
  /** How far the order's virtual clock is ahead of real time. */
  clockOffsetMs: number;
}
export interface DeliveryAdvanceAnswer {
  nextAttemptAt: string | null;
}
/** Moves a sandbox delivery's clock to an offset and answers when no attempt is due. */
export const advanceDeliveryUpdate = defineUpdate<DeliveryAdvanceAnswer, [{ clockOffsetMs: number }]>(
  'advanceDelivery',
);

/** What an operator did with a payout; refused when the payout cannot take it, answered again when it is a repetition. */
export const payoutStepUpdate = defineUpdate<PayoutState, [PayoutStep]>('payoutStep');

export type PayoutWorkflow = (payout: PayoutState) => Promise<PayoutStatus>;
export type KeyRotationWorkflow = (window: RotationWindow) => Promise<RotationEnd>;
export type OrderWorkflow = (input: OrderInput, recovered?: RecoveredOrder) => Promise<OrderStatus | 'rejected'>;
export type JobWorkflow = (name: string) => Promise<JobCounts>;
/** Who is watched, and how often it was asked since its watcher began. */
export interface ProviderWatcherInput {
  provider: string;
  polls: number;
}
export type ProviderWatcherWorkflow = (input: ProviderWatcherInput) => Promise<void>;
export type DeliveryWorkflow = (input: DeliveryInput) => Promise<'delivered' | 'failed' | 'stopped' | 'gone'>;

/** Something that is to happen to a webhook endpoint at a set time. */
export interface EndpointTimerInput {
  endpointId: string;
  task: 'auto_resume' | 'erase_secret';
  at: string;
}
export type EndpointTimerWorkflow = (input: EndpointTimerInput) => Promise<'done' | 'not needed'>;

/** What support staff find workflows by; registered at the server. */
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
