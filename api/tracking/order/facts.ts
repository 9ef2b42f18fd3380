import type { Order } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import { fromIso, HOUR, MINUTE } from '#domain/duration';
import type { RefundFees } from '#domain/refunds/net-amount';

/** The facts behind an order's tracking page. */
export interface TrackedFacts {
  order: Order;
  record: TrackingRecord;
  /** The provider's display name. */
  providerName: string;
  /** The provider's refund fees. */
  refundFees: RefundFees;
  /** The phrase by which support proves that it is support. */
  phrase: string;
  /** The order's current time, in milliseconds. */
  now: number;
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** `2 Mar 2026, 10:14 UTC` */
export function formatTime(iso: string): string {
  return `${FORMAT.format(fromIso(iso))} UTC`;
}

/** Matches times as written by `formatTime`. */
export const WRITTEN_TIME = /\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d UTC/g;

/** Hours and minutes of a positive duration, in words; the page updates too rarely for seconds. */
export function writeDurationInWords(ms: number): string {
  if (ms < MINUTE) {
    return 'less than a minute';
  }
  const hours = Math.floor(ms / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return [countUnits(hours, 'hour'), countUnits(minutes, 'minute')].filter((part) => part !== null).join(' ');
}

function countUnits(count: number, unit: string): string | null {
  return count === 0 ? null : `${count} ${unit}${count === 1 ? '' : 's'}`;
}
