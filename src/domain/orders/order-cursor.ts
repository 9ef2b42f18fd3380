/**
 * The order after which a list continues. It identifies the order by something that never changes, its creation or the event of
 * its latest change, so the cursor stays valid while orders are created and changed.
 */
export type OrderCursor = { by: 'creation'; createdAtMs: number; orderId: string } | { by: 'change'; eventId: string };
