/**
 * The order after which a list goes on. It names the order's place by what never changes: its creation, or the event that
 * announced its latest change. So it holds however many orders come and change meanwhile.
 */
export type OrderCursor = { by: 'creation'; createdAtMs: number; orderId: string } | { by: 'change'; eventId: string };
