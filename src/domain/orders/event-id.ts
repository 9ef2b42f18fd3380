import { DAY } from '../duration';
import { isId } from '../id';
import { type Announced, isOrderStatus } from './status';

interface EventIdParts {
  orderId: string;
  status: Announced;
  atMs: number;
}

/**
 * `<order_id>:<status>:<epoch_ms>`: one id per transition on webhook, stream and timeline [rules/orders-and-transitions: Events
 * and sequence]. A late deposit has `late_deposit` for a status.
 */
export function eventId({ orderId, status, atMs }: EventIdParts): string {
  return `${orderId}:${status}:${atMs}`;
}

/** The parts of a well-formed order event id, or null. */
export function parseEventId(text: string): EventIdParts | null {
  const [orderId = '', status = '', ms = '', ...rest] = text.split(':');
  if (rest.length > 0 || !isId('ord', orderId) || !isAnnounced(status) || !/^\d{1,15}$/.test(ms)) {
    return null;
  }
  return { orderId, status, atMs: Number(ms) };
}

/** What the event with this id announces. @throws Error if it is not of an order */
export function announcedBy(id: string): Announced {
  const announced = id.split(':')[1] ?? '';
  if (!isAnnounced(announced)) {
    throw new Error(`${id} is not the id of an order's event`);
  }
  return announced;
}

function isAnnounced(text: string): text is Announced {
  return text === 'late_deposit' || isOrderStatus(text);
}

/** How long an event can be listed after it was recorded [rules/reconciliation: Listing events]. */
export const EVENTS_LISTED_MS = 30 * DAY;

/**
 * The order after which a list continues. It identifies the order by something that never changes, its creation or the event of
 * its latest change, so the cursor stays valid while orders are created and changed.
 */
export type OrderCursor = { by: 'creation'; createdAtMs: number; orderId: string } | { by: 'change'; eventId: string };
