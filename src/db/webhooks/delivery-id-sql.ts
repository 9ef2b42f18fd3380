import { sql } from 'drizzle-orm';

/** The id of an event's delivery to an endpoint, of the rows `event` and `e`: the same pair always gives the same id. */
export const DELIVERY_ID = sql.raw(
  `'dlv_' || encode(sha256(convert_to(event.event_id || '|' || e.endpoint_id, 'UTF8')), 'hex')`,
);
