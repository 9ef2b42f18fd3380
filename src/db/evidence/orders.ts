import { and, asc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isOfAsset } from '#domain/evidence/fitting';
import type { OrderState } from '#domain/orders/order';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { PAID } from '#domain/watching/order-end';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { chainBlocks, evidenceClaims, evidenceLegs, evidencePayments } from '../schema/evidence';
import { orderCases, orderClaims, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';
import { namesTransaction, plainHash } from '../watching/second-deposits';
import type { LegRow } from './legs';

interface RecordedOrder {
  order: OrderState;
  recordedAt: Date;
}

/** Live orders recorded since a time, the earliest first. */
export async function listRecordedSince(db: Database, since: Date, limit: number): Promise<RecordedOrder[]> {
  const rows = await db
    .select({ state: orders.state, input: orderClaims.input, recordedAt: orders.recordedAt })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(and(eq(orders.environment, 'live'), gte(orders.recordedAt, since), sql`${orders.historyCopy} <> 'erased'`))
    .orderBy(asc(orders.recordedAt))
    .limit(limit);
  return rows.map(({ state, input, recordedAt }) => ({ order: { ...state, input }, recordedAt }));
}

interface ShownOrder {
  order: OrderState;
  lateDeposit: LateDeposit | null;
  /** The public Order. */
  body: unknown;
  isErased: boolean;
}

/** The order as it is shown, locked until the transaction ends. */
export async function lockShownOrder(tx: Transaction, orderId: string): Promise<ShownOrder | null> {
  const [row] = await tx
    .select({
      state: orders.state,
      body: orders.body,
      input: orderClaims.input,
      lateDeposit: orderWatches.lateDeposit,
      historyCopy: orders.historyCopy,
    })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .leftJoin(orderWatches, eq(orderWatches.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId))
    .for('update', { of: orders });
  if (!row) {
    return null;
  }
  const { state, input, lateDeposit, body, historyCopy } = row;
  return { order: { ...state, input }, lateDeposit, body, isErased: historyCopy === 'erased' };
}

/** Stores an order's public body with other evidence, and notifies pages that show the order. */
export async function storeShownEvidence(tx: Transaction, orderId: string, body: string): Promise<void> {
  await tx
    .update(orders)
    .set({ body: sql`${body}::json`, evidenceChanges: sql`${orders.evidenceChanges} + 1` })
    .where(eq(orders.orderId, orderId));
  await notify(tx, 'transition', orderId);
}

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
export async function listUnnotified(db: Database, network: string): Promise<OrderLegRow[]> {
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

/** A payment to the deposit address of an ended order whose deposit, or late deposit, is another one. */
interface SecondDeposit {
  orderId: string;
  txHash: string;
  units: string;
  decimals: number;
  at: string;
}

/** The contracts of a leg's token and of a payment's, which the catalog and a node may write in different ways. */
interface AgreedAndPaid {
  agreed: string | null;
  paid: string | null;
}

/** Whether an order ended with its deposit known, or got a late one. */
const HAS_DEPOSIT = sql`(o.status in ('completed', 'refunded') or o.status in ('expired', 'failed') and (
  o.state ->> 'txInHash' is not null or w.late_deposit is not null or exists (
    select from json_array_elements(o.state -> 'timeline') entry
    where entry ->> 'status' = any(${sql.param([...PAID])}::text[]))))`;

/**
 * Payments with all confirmations that came to the deposit address of an ended order after its end, that are not the deposit that
 * is known of it, that no other order has, and of which no person has had a case [rules/watching: Second deposits]. Where the node
 * shows no transaction of the name of a late deposit, a payment counts from when that was seen: an earlier one may be the deposit
 * itself, because providers name some by another hash, and a node may not show which transaction a contract paid in.
 */
export async function listSecondDeposits(
  db: Database,
  network: string,
  confirmationsWanted: number,
): Promise<SecondDeposit[]> {
  const endedAt = sql`(o.state #>> '{timeline,-1,at}')::timestamptz`;
  const bare = sql`regexp_replace(p.tx_hash, '^0x', '')`;
  const lateHash = sql`w.late_deposit ->> 'txInHash'`;
  const own = sql`coalesce(o.state ->> 'txInHash', ${lateHash}, w.deposit_hash)`;
  const isShown = sql`exists (
    select from ${evidencePayments} q
    where q.network = l.network and q.address_key = l.address_key and ${plainHash(sql`q.tx_hash`)} = ${plainHash(own)})`;
  const lateSince = sql`case when not ${isShown} then (w.late_deposit ->> 'seenAt')::timestamptz end`;
  const { rows } = await db.execute<SecondDeposit & AgreedAndPaid & Record<string, unknown>>(sql`
    select l.order_id as "orderId", p.tx_hash as "txHash", p.units, l.decimals, p.block_time::text as at,
      l.contract as agreed, p.contract as paid
    from ${evidenceLegs} l
      join ${orders} o on o.order_id = l.order_id
      join ${evidencePayments} p on p.network = l.network and p.address_key = l.address_key
      left join ${orderWatches} w on w.order_id = l.order_id
    where l.network = ${network} and l.leg = 'deposit' and coalesce(l.watched_until > now(), true)
      and ${HAS_DEPOSIT}
      and o.history_copy <> 'erased'
      and (p.contract is null) = (l.contract is null) and (l.memo is null or p.memo is not distinct from l.memo)
      and p.block_time > greatest(${endedAt}, ${lateSince})
      and ${plainHash(sql`p.tx_hash`)} is distinct from ${plainHash(own)}
      and p.block_height <= (select max(height) from ${chainBlocks} where network = ${network}) - ${confirmationsWanted}::int + 1
      and not exists (
        select from ${evidenceClaims} c
        where c.network = p.network and c.payment in (${bare} || ':' || p.index, lower(${bare}) || ':' || p.index)
          and not (c.order_id = l.order_id and o.state ->> 'txInHash' is null and ${lateHash} is not null))
      and not exists (
        select from ${evidenceLegs} other join ${orders} others on others.order_id = other.order_id
        where other.network = l.network and other.address_key = l.address_key and other.leg = 'deposit'
          and other.order_id <> l.order_id and other.memo is not distinct from l.memo and other.since > l.since)
      and not exists (
        select from ${orderCases} k
        where k.order_id = l.order_id and k.mismatch = 'second_deposit' and ${namesTransaction(sql`k.repair`, sql`p.tx_hash`)})
    order by p.block_time`);
  return rows
    .filter(({ agreed, paid }) => isOfAsset({ network, contract: agreed }, { contract: paid }))
    .map(({ agreed: _, paid: __, ...deposit }) => deposit);
}

/** Deletes what the chains showed of the orders, and payments to addresses that no other order has. */
export async function deleteEvidence(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...orderIds])}::text[])`;
  await tx.execute(sql`
    with gone as (
      delete from ${evidenceLegs} where order_id = ${ids} returning network, address_key
    )
    delete from ${evidencePayments} p using gone
    where p.network = gone.network and p.address_key = gone.address_key and not exists (
      select from ${evidenceLegs} l
      where l.network = p.network and l.address_key = p.address_key and not l.order_id = ${ids})`);
  await tx.execute(sql`delete from ${evidenceClaims} where order_id = ${ids}`);
}
