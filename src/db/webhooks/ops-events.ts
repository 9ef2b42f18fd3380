import { eq, sql } from 'drizzle-orm';
import { toIso } from '#domain/duration';
import { isSent, type OpsEvent, opsEventBody, opsEventId } from '#domain/webhooks/ops-event';
import type { Database, Transaction } from '../client';
import { NOTIFICATION_CHANNELS } from '../notifications';
import { endpoints } from '../schema/endpoints';
import { deliveries, opsEvents } from '../schema/webhooks';
import { DELIVERY_ID, wants } from './deliveries';
import type { StoredEndpoint } from './endpoints/endpoints';

/**
 * Records an ops event with the exact bytes of its webhook, and queues it for the partner's ops endpoint, if there is one
 * [rules/ops-events: Events]. Called in the transaction of the change it reports, so that both are committed or neither.
 * Repeating it changes nothing. The time is part of the id, so another event of the same kind and millisecond gets the next
 * free millisecond.
 */
export async function recordOpsEvent(db: Database | Transaction, event: OpsEvent): Promise<void> {
  const body = opsEventBody(event);
  if (!(await insertEvent(db, event, body)) && (await bodyOf(db, opsEventId(event))) !== body) {
    await recordOpsEvent(db, { ...event, at: event.at + 1 });
  }
}

async function insertEvent(db: Database | Transaction, event: OpsEvent, body: string): Promise<boolean> {
  const { rows } = await db.execute<{ inserted: boolean }>(sql`
    with event as (
      insert into ${opsEvents} (event_id, partner_id, environment, event, at, body)
      values (${opsEventId(event)}, ${event.partnerId}, ${event.environment}, ${event.event},
        ${toIso(event.at)}::timestamptz, ${body})
      on conflict do nothing
      returning event_id, partner_id
    ), queued as (
      insert into ${deliveries} (delivery_id, endpoint_id, event_id)
      select ${DELIVERY_ID}, e.endpoint_id, event.event_id
      from event join ${endpoints} e on e.partner_id = event.partner_id
      where e.channel = 'ops' and e.removed_at is null and ${isSent(event)}::boolean and ${wants(sql`${event.event}`)}
      returning delivery_id
    )
    select exists (select from event) as inserted, (select pg_notify(${NOTIFICATION_CHANNELS.delivery}, '') from queued)
  `);
  return rows[0]?.inserted ?? false;
}

async function bodyOf(db: Database | Transaction, eventId: string): Promise<string | undefined> {
  const [row] = await db.select({ body: opsEvents.body }).from(opsEvents).where(eq(opsEvents.eventId, eventId));
  return row?.body;
}

/** What a test sends: the event of its name, or an example of another. */
interface TestEvent {
  event: string;
  eventId: string;
  at: number;
  /** The exact bytes to sign and send. */
  body: string;
}

/**
 * Queues a test for one endpoint of either channel, whatever events it wants: a single attempt, recorded like all others. Returns
 * the delivery's id, or null if the endpoint was removed or is paused.
 */
export async function queueTestEvent(
  db: Database | Transaction,
  { endpointId, partnerId, environment }: StoredEndpoint,
  { event, eventId, at, body }: TestEvent,
): Promise<string | null> {
  const { rows } = await db.execute<{ delivery_id: string }>(sql`
    with e as (
      select endpoint_id from ${endpoints} where endpoint_id = ${endpointId} and removed_at is null and paused_at is null
    ), event as (
      insert into ${opsEvents} (event_id, partner_id, environment, event, at, body)
      select ${eventId}, ${partnerId}, ${environment}, ${event}, ${toIso(at)}::timestamptz, ${body}
      from e
      returning event_id
    )
    insert into ${deliveries} (delivery_id, endpoint_id, event_id, once)
    select ${DELIVERY_ID}, e.endpoint_id, event.event_id, true from event, e
    returning delivery_id, pg_notify(${NOTIFICATION_CHANNELS.delivery}, '')
  `);
  return rows[0]?.delivery_id ?? null;
}
