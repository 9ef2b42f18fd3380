import { sql } from 'drizzle-orm';
import { toIso } from '#domain/duration';
import { opsEventId } from '#domain/webhooks/ops-event';
import type { Database, Transaction } from '../client';
import { NOTIFICATION_CHANNELS } from '../notify';
import { endpoints } from '../schema/endpoints';
import { deliveries, opsEvents } from '../schema/webhooks';
import { DELIVERY_ID } from './delivery-id-sql';
import type { StoredEndpoint } from './endpoints/endpoints';

/**
 * Queues a test event for one endpoint of either channel: a single attempt, recorded like all others. Returns the delivery's
 * id, or null if the endpoint was removed or is paused.
 */
export async function queueTestEvent(
  db: Database | Transaction,
  endpoint: StoredEndpoint,
  at: number,
): Promise<string | null> {
  const { endpointId, partnerId, environment } = endpoint;
  const { rows } = await db.execute<{ delivery_id: string }>(sql`
    with e as (
      select endpoint_id from ${endpoints} where endpoint_id = ${endpointId} and removed_at is null and paused_at is null
    ), event as (
      insert into ${opsEvents} (event_id, partner_id, environment, event, at, body)
      select ${testEventId(endpoint, at)}, ${partnerId}, ${environment}, 'webhook_test', ${toIso(at)}::timestamptz,
        ${testEventBody(endpoint, at)}
      from e
      returning event_id
    )
    insert into ${deliveries} (delivery_id, endpoint_id, event_id, once)
    select ${DELIVERY_ID}, e.endpoint_id, event.event_id, true from event, e
    returning delivery_id, pg_notify(${NOTIFICATION_CHANNELS.delivery}, '')
  `);
  return rows[0]?.delivery_id ?? null;
}

function testEventId({ endpointId }: StoredEndpoint, at: number): string {
  return opsEventId({ partnerId: endpointId, event: 'webhook_test', at });
}

/** Has the fields of an ops event, so that chat tools can display it as well. */
function testEventBody(endpoint: StoredEndpoint, at: number): string {
  return JSON.stringify({
    event: 'webhook_test',
    event_id: testEventId(endpoint, at),
    ts: toIso(at),
    environment: endpoint.environment,
    reason: 'requested',
    paused_at: null,
    resume_after: null,
    last_error: null,
    details: { endpoint_id: endpoint.endpointId, endpoint_type: endpoint.channel },
  });
}
