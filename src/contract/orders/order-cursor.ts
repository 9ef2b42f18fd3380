import { z } from 'zod';
import { isId } from '#domain/id';
import { withinYears } from '#domain/instant';
import { type OrderCursor, parseEventId } from '#domain/orders/event-id';

/** Clients must not interpret the text [rules/reconciliation: Listing orders]. */
export function writeCursor(cursor: OrderCursor): string {
  const text = cursor.by === 'creation' ? `c.${cursor.createdAtMs}.${cursor.orderId}` : `u.${cursor.eventId}`;
  return Buffer.from(text).toString('base64url');
}

/** Null if it is not a valid cursor. */
export function readCursor(written: string): OrderCursor | null {
  const text = Buffer.from(written, 'base64url').toString();
  const [, createdAtMs = '', orderId = ''] = /^c\.(-?\d{1,15})\.([^.]+)$/.exec(text) ?? [];
  if (isId('ord', orderId) && withinYears(Number(createdAtMs)) !== null) {
    return { by: 'creation', createdAtMs: Number(createdAtMs), orderId };
  }
  const eventId = text.startsWith('u.') ? text.slice(2) : '';
  return parseEventId(eventId) && { by: 'change', eventId };
}

/** A cursor in a query. */
export const CursorSchema = z.string().transform((text, context): OrderCursor => {
  const cursor = readCursor(text);
  if (!cursor) {
    context.addIssue({ code: 'custom', message: 'must be the next_cursor of an earlier answer' });
    return z.NEVER;
  }
  return cursor;
});
