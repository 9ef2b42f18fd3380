import type { Order } from '../../../../src/contract/orders/order';
import type { Step } from '../../../../src/contract/shared/order';
import { SECOND } from '../../../../src/domain/duration';

/** How an order came through its statuses, with the seconds it was in each. */
export function timelineOf({ timeline }: Order): Step[] {
  return timeline.map(({ status, at, sequence }, index) => {
    const next = timeline[index + 1];
    return { status, at, sequence, seconds: next ? Math.round((Date.parse(next.at) - Date.parse(at)) / SECOND) : null };
  });
}
