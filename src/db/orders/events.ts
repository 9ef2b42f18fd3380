import { sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import { orderEvents, orders } from '../schema/orders';
import { statement } from '../statement';
import type { Owner } from './control';

/**
 * One transition as streams show it. An order's versions have no gaps, and a later one never becomes visible before an earlier
 * one.
 */
export interface RecordedEvent {
  orderId: string;
  version: number;
  eventId: string;
  status: OrderStatus;
  /** The transition's virtual time. */
  at: Date;
}

export interface AgedEvent extends RecordedEvent {
  /** Real milliseconds since it was recorded, by the database's clock. */
  ageMs: number;
}

const at = sql.placeholder;

const EVENT = sql`v.order_id as "orderId", v.version, v.event_id as "eventId", v.status, v.at`;

const LIST_EVENTS = statement<{ orderId: string } & Owner, AgedEvent>(
  'list_order_events',
  sql`
    select ${EVENT}, (extract(epoch from now() - v.recorded_at) * 1000)::float8 as "ageMs"
    from ${orderEvents} v join ${orders} o using (order_id)
    where v.order_id = ${at('orderId')} and o.partner_id = ${at('partnerId')} and o.environment = ${at('environment')}
    order by v.version
`,
);

/** Every event of an order, oldest first; none if the owner has no such order. */
export async function listOrderEvents(db: Database, orderId: string, owner: Owner): Promise<AgedEvent[]> {
  return LIST_EVENTS(db, { orderId, partnerId: owner.partnerId, environment: owner.environment });
}

const LIST_AFTER = statement<{ orderIds: string[]; versions: number[] }, RecordedEvent>(
  'list_events_after',
  sql`
    select ${EVENT} from unnest(${at('orderIds')}::text[], ${at('versions')}::int[]) as known (order_id, version),
      lateral (select * from ${orderEvents} v where v.order_id = known.order_id and v.version > known.version order by v.version) v
    order by v.order_id, v.version
`,
);

/** Each order's events after its given version, by version: one query for any number of orders. */
export async function listEventsAfter(db: Database, known: ReadonlyMap<string, number>): Promise<RecordedEvent[]> {
  return LIST_AFTER(db, { orderIds: [...known.keys()], versions: [...known.values()] });
}
