import { sql } from 'drizzle-orm';
import { endpoints } from '../schema/endpoints';
import type { OutgoingDelivery } from './deliveries';

/**
 * The dispatcher of this process, as those who queue deliveries see it. What it has room for is leased to it by the statement that
 * queues it, so nobody has to look for it [docs/decisions/dispatcher.md: Handed over].
 */
export interface DispatchOffer {
  /** How long what is queued now would be leased, and which endpoints it has no room for; null when it takes nothing. */
  offer(): { leaseMs: number; crowded: string[] } | null;
  /** Sends what was leased, or leaves it to the queue when there is no room for it any more. */
  take(deliveries: readonly OutgoingDelivery[]): void;
}

/** What of a delivery that was just queued is read from its endpoint. */
export type QueuedFor = Pick<
  OutgoingDelivery,
  | 'deliveryId'
  | 'endpointId'
  | 'partnerId'
  | 'environment'
  | 'url'
  | 'sealedSecret'
  | 'previousSealedSecret'
  | 'isOnTrial'
>;

/** Of the endpoint `e`, for the values of an offer: the end of the lease; null for what is left to the queue. */
export const LEASED_UNTIL = sql`case when e.paused_at is null and e.drains_to is null
  and e.endpoint_id <> all(${sql.placeholder('crowded')}::text[])
  then now() + ${sql.placeholder('leaseMs')}::int * interval '1 millisecond' end`;

/** `QueuedFor` of each leased row of `queued`, as a JSON list; null where there is none. */
export const LEASED = sql`(
  select json_agg(json_build_object('deliveryId', q.delivery_id, 'endpointId', e.endpoint_id, 'partnerId', e.partner_id,
    'environment', e.environment, 'url', e.url, 'sealedSecret', e.sealed_secret, 'isOnTrial', e.auto_resumes > 0,
    'previousSealedSecret', case when e.previous_until > now() then e.previous_sealed_secret end))
  from queued q, lateral (select * from ${endpoints} where endpoint_id = q.endpoint_id limit 1) e
  where q.leased_until is not null
)`;

/** An order event's delivery as it is before its first attempt. */
export function toFirstDelivery(
  queued: QueuedFor,
  event: Pick<OutgoingDelivery, 'eventId' | 'orderId' | 'eventAt' | 'body'>,
): OutgoingDelivery {
  return {
    ...queued,
    ...event,
    channel: 'order',
    isDraining: false,
    state: 'due',
    attempts: 0,
    plan: 1,
    planAttempts: 0,
    firstAttemptAt: null,
    once: false,
    isReplay: false,
  };
}
