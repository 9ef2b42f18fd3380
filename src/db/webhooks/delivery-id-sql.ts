import { sql } from 'drizzle-orm';

/** The delivery id for the rows `event` and `e`; the same event and endpoint always result in the same id. */
export const DELIVERY_ID = sql.raw(
  `'dlv_' || encode(sha256(convert_to(event.event_id || '|' || e.endpoint_id, 'UTF8')), 'hex')`,
);
