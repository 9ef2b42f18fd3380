import { type SQL, sql } from 'drizzle-orm';
import { ORDER_UNCOPIED, orderClaims, orders } from '../schema/orders';
import { PAYOUT_UNCOPIED, payouts } from '../schema/payouts';
import { DELIVERY_UNCOPIED, deliveries, deliveryAttempts } from '../schema/webhooks';

/** The kind of row whose workflow a history is of. */
export type HistoryOwner = 'order' | 'payout' | 'delivery';

interface OwnerRows {
  table: SQL;
  id: SQL;
  /** Which rows await a copy. */
  uncopied: SQL;
  /** Which of the workflow id's runs belongs to the row: an order's generation, a delivery's plan. */
  run: SQL;
  /** Distinguishes the row from one that replaces it under the same id; changes with `run`. */
  identity: SQL;
  /** The order that copies belong to; if null, they are deleted with the row. */
  order: SQL;
  /** Runs that began earlier belong to another row; null if the run itself identifies its row. Real time. */
  since: SQL;
  /** Real time. */
  endedAt: SQL;
  /** The parts of a delivery's workflow id. */
  delivery: SQL;
}

const GENERATION = sql`coalesce((select c.generation from ${orderClaims} c where c.order_id = ${orders.orderId}), 0)`;

const NEVER = sql`null::timestamptz`;

/** The rows whose histories are copied. */
export const HISTORY_OWNERS: Readonly<Record<HistoryOwner, OwnerRows>> = {
  order: {
    table: sql`${orders}`,
    id: sql`${orders.orderId}`,
    uncopied: ORDER_UNCOPIED,
    run: GENERATION,
    identity: GENERATION,
    order: sql`${orders.orderId}`,
    since: NEVER,
    endedAt: sql`${orders.recordedAt}`,
    delivery: sql`null::json`,
  },
  payout: {
    table: sql`${payouts}`,
    id: sql`${payouts.payoutId}`,
    uncopied: PAYOUT_UNCOPIED,
    run: sql`0`,
    identity: sql`0`,
    order: sql`null::text`,
    since: NEVER,
    endedAt: sql`coalesce(${payouts.failedAt}, ${payouts.confirmedAt})`,
    delivery: sql`null::json`,
  },
  delivery: {
    table: sql`${deliveries}`,
    id: sql`${deliveries.deliveryId}`,
    uncopied: DELIVERY_UNCOPIED,
    run: sql`${deliveries.plan}`,
    identity: sql`${deliveries.seq} || ':' || ${deliveries.plan}`,
    order: sql`${deliveries.orderId}`,
    since: sql`${deliveries.createdAt}`,
    endedAt: sql`(select a.recorded_at from ${deliveryAttempts} a
      where a.delivery_id = ${deliveries.deliveryId} and a.attempt = ${deliveries.attempts})`,
    delivery: sql`json_build_object('eventId', event_id, 'endpointId', endpoint_id, 'isReplay', is_replay)`,
  },
};

export const HISTORY_OWNER_NAMES = Object.keys(HISTORY_OWNERS) as HistoryOwner[];
