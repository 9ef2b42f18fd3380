import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { OrderState } from '#domain/orders/order';
import type { Database } from '../client';
import { evidenceLegs } from '../schema/evidence';
import { orderClaims, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';
import type { LegRow } from './legs';

export interface OrderLegRow {
  leg: LegRow;
  order: OrderState;
}

const IS_SEEN = sql`((${orders.state} -> 'depositOnChain' ->> 'isSeen') is not distinct from 'true')`;

const IS_DEPOSIT = eq(evidenceLegs.leg, 'deposit');
const HAS_PROOF = sql`${evidenceLegs.verdict} in ('verified', 'contradicted', 'unchecked')`;

/**
 * Legs of orders that may not know the verdict: deposits of waiting orders that came or went, and decided legs of orders that
 * wait for proof.
 */
export async function listUnheard(db: Database, network: string): Promise<OrderLegRow[]> {
  const isWaiting = and(IS_DEPOSIT, sql`${orders.status} = 'waiting_deposit'`);
  return select(
    db,
    network,
    or(
      and(isWaiting, sql`(${evidenceLegs.seen} is not null) <> ${IS_SEEN}`),
      sql`(${orders.state} -> 'unproven') is not null and ${HAS_PROOF}`,
    ),
  );
}

/** Deposits to orders that ended without one, of which nothing is on record. */
export async function listUnrecordedDeposits(db: Database, network: string): Promise<OrderLegRow[]> {
  const isEnded = sql`${orders.status} in ('expired', 'failed') and ${orders.historyCopy} <> 'erased'`;
  const hasNone = or(isNull(orderWatches.orderId), isNull(orderWatches.lateDeposit));
  return select(db, network, and(IS_DEPOSIT, isEnded, isNotNull(evidenceLegs.seen), hasNone));
}

async function select(db: Database, network: string, condition: ReturnType<typeof and>): Promise<OrderLegRow[]> {
  const rows = await db
    .select({ leg: evidenceLegs, state: orders.state, input: orderClaims.input })
    .from(evidenceLegs)
    .innerJoin(orders, eq(orders.orderId, evidenceLegs.orderId))
    .innerJoin(orderClaims, eq(orderClaims.orderId, evidenceLegs.orderId))
    .leftJoin(orderWatches, eq(orderWatches.orderId, evidenceLegs.orderId))
    .where(and(eq(evidenceLegs.network, network), condition));
  return rows.map(({ leg, state, input }) => ({ leg, order: { ...state, input } }));
}
