import { HOUR, SECOND } from '#domain/duration';
import type { OrderEvent } from '#domain/orders/apply-event';
import type { OrderInput, RefundTarget } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { OrderAtProvider } from '../provider-server';
import type { LostOrder, Start } from './lost-order';

/** When the next due event comes before the death, and when it comes while no worker runs, counted from the start. */
export const SOON = 3 * SECOND;
export const LATER = 16 * SECOND;

/** One order whose work is lost at a point, and done again with other input. */
export interface LostCase {
  name: string;
  start(now: number): Start;
  /** Where its process stops forever: `recorded <revision>`, `calling` or `called <what>`, `answered <activity>`. */
  stopAt: string;
  /** Temporal repeats the stopped call after 15 or 30 seconds, so the order starts last, just before the death. */
  stopsBriefly?: boolean;
  /** The first input; missing where time alone is enough. */
  first?(order: LostOrder): Promise<unknown>;
  /** The input that arrived before a worker runs again. */
  second?(order: LostOrder): Promise<unknown>;
  /** The input that ends the order. */
  finish?(order: LostOrder, atProvider: OrderAtProvider): Promise<unknown>;
  /** The whole timeline; empty where no order is ever shown. */
  timeline: readonly OrderStatus[];
  /** The final records of the provider's server about the order. */
  atProvider?: Partial<Pick<OrderAtProvider, 'orders' | 'refunds' | 'tickets'>>;
  /** The error code that answers `second`; without it `second` succeeds. */
  secondRefused?: string;
}

export const CHOSEN: RefundTarget = { kind: 'address', address: 'chosen', extraId: null };
export const OTHER: RefundTarget = { kind: 'stable', target: 'USDC-SOL', address: 'other' };
export const PREFERRED: RefundTarget = { kind: 'address', address: 'refund-here', extraId: null };

export const report = (fields: Extract<OrderEvent, { type: 'provider_report' }>['report']): OrderEvent => ({
  type: 'provider_report',
  report: fields,
});
export const UNDERPAID = { status: 'refund_required', reason: 'underpayment', txInHash: 'in' } as const;
export const COMPLETED = { status: 'completed', amountTo: '14.8', txOutHash: 'out' } as const;
const REFUNDED = { status: 'refunded', txOutHash: 'back' } as const;
export const refundReport = (order: LostOrder) => order.report(REFUNDED);
/** As a provider confirms a refund: once it was requested. */
export const refundReportOnceAsked = async (order: LostOrder, { refunds }: OrderAtProvider) => {
  if (refunds.length === 0) {
    throw new Error('the provider was not asked for the refund yet');
  }
  await refundReport(order);
};

/** A live order that was just opened; its deposit window ends at `until`. */
export const waiting =
  (until: (now: number) => number) =>
  (now: number): Start => ({
    depositUntil: until(now),
    past: { createdAt: now - 5 * SECOND },
  });

/** A live order whose refund has been due for a moment; the window or SLA ends at `until`. */
export const refundDue =
  (
    until: (now: number) => number,
    input: Partial<OrderInput> = {},
    more: (now: number) => [OrderEvent, number][] = () => [],
  ) =>
  (now: number): Start => {
    const dueAt = now - SECOND;
    const hours = (until(now) - dueAt) / HOUR;
    const by = input.refundCapability === 'ticket' ? { refundSlaHours: hours } : { refundWindowHours: hours };
    return {
      input: { ...by, ...input },
      past: { createdAt: dueAt - SECOND, events: [[report(UNDERPAID), dueAt], ...more(now)] },
    };
  };

export const soon = (now: number) => now + SOON;
export const later = (now: number) => now + LATER;
export const tomorrow = (now: number) => now + 24 * HOUR;
export const TICKET = { refundCapability: 'ticket', refundWindowHours: null } as const;
export const DUE = ['waiting_deposit', 'refund_required'] as const;
