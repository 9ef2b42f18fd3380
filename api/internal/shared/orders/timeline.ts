import type { Order } from '#contract/orders/order';
import type { Step } from '#contract/shared/order';
import { SECOND } from '#domain/duration';

/** The statuses an order went through, with the seconds it spent in each. */
export function timelineOf({ timeline }: Order): Step[] {
  return timeline.map(({ status, at, sequence }, index) => {
    const next = timeline[index + 1];
    return { status, at, sequence, seconds: next ? Math.round((Date.parse(next.at) - Date.parse(at)) / SECOND) : null };
  });
}
