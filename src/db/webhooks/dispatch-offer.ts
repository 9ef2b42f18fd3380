import { sql } from 'drizzle-orm';
import { endpoints } from '../schema/endpoints';
import type { OutgoingDelivery } from './deliveries';

/**
 * The dispatcher of this process, from the view of code that queues deliveries. The statement that queues deliveries also
 * leases them to this dispatcher if it has capacity, so that no further query is needed [docs/decisions/dispatcher.md: Direct
 * deliveries].
 */
export interface DispatchOffer {
  /**
   * How long deliveries queued now would be leased, and for which endpoints there is no capacity; null if there is none at all.
   */
  offer(): { leaseMs: number; crowded: string[] } | null;
  /** Sends leased deliveries, or returns them to the queue if there is no longer any capacity. */
  take(deliveries: readonly OutgoingDelivery[]): void;
}

/** The data of a just queued delivery that comes from its endpoint. */
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

/** The end of the lease for the endpoint `e`; null if the delivery stays in the queue. */
export const LEASED_UNTIL = sql`case when e.paused_at is null and e.drains_to is null
  and e.endpoint_id <> all(${sql.placeholder('crowded')}::text[])
  then now() + ${sql.placeholder('leaseMs')}::int * interval '1 millisecond' end`;

/** `QueuedFor` of each leased row of `queued`, as a JSON list; null if there is none. */
export const LEASED = sql`(
  select json_agg(json_build_object('deliveryId', q.delivery_id, 'endpointId', e.endpoint_id, 'partnerId', e.partner_id,
    'environment', e.environment, 'url', e.url, 'sealedSecret', e.sealed_secret, 'isOnTrial', e.auto_resumes > 0,
    'previousSealedSecret', case when e.previous_until > now() then e.previous_sealed_secret end))
  from queued q, lateral (select * from ${endpoints} where endpoint_id = q.endpoint_id limit 1) e
  where q.leased_until is not null
)`;

/** The delivery of an order event before its first attempt. */
export function toFirstDelivery(
  queued: QueuedFor,
  event: Pick<OutgoingDelivery, 'eventId' | 'orderId' | 'eventAt' | 'body' | 'trace'>,
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
