import type { Order } from '#contract/orders/order';
import type { Step } from '#contract/shared/order';
import { SECOND } from '#domain/duration';

/** How an order came through its statuses, with the seconds it was in each. */
export function timelineOf({ timeline }: Order): Step[] {
  return timeline.map(({ status, at, sequence }, index) => {
    const next = timeline[index + 1];
    return { status, at, sequence, seconds: next ? Math.round((Date.parse(next.at) - Date.parse(at)) / SECOND) : null };
  });
}
