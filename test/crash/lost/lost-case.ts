import { HOUR, SECOND } from '#domain/duration';
import type { OrderEvent } from '#domain/orders/apply-event';
import type { OrderInput, RefundTarget } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { BookedOrder } from '../provider-book';
import type { LostOrder, Start } from './lost-order';

/** When what is due by itself ends before the death, and when it ends while nobody works, from the start on. */
export const SOON = 3 * SECOND;
export const LATER = 16 * SECOND;

/** One order whose work is lost at a point, and done again with other input. */
export interface LostCase {
  name: string;
  start(now: number): Start;
  /** Where its process stops for ever: `recorded <revision>`, `calling` or `called <what>`, `answered <activity>`. */
  stopAt: string;
  /** Temporal gives the stopped call up after 15 seconds, so the order sets out when all others have stopped. */
  stopsBriefly?: boolean;
  /** What comes in first; missing where time brings it about. */
  first?(order: LostOrder): Promise<unknown>;
  /** What came in by the time somebody works again. */
  second?(order: LostOrder): Promise<unknown>;
  /** What brings the order to its end. */
  finish?(order: LostOrder, book: BookedOrder): Promise<unknown>;
  /** The whole timeline; none where no order is ever revealed. */
  timeline: readonly OrderStatus[];
  /** What the provider's book has of it in the end. */
  book?: Partial<Pick<BookedOrder, 'orders' | 'refunds' | 'tickets'>>;
  /** How `second` is answered: with this code; else well. */
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
/** As a provider confirms a refund: once it was asked for it. */
export const refundReportOnceAsked = async (order: LostOrder, { refunds }: BookedOrder) => {
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

/** A live order whose refund has been due since a moment ago; the window or SLA ends at `until`. */
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
