import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Leg } from '#domain/evidence/leg';
import { type JudgedLeg, type OrderEvidence, type OrderLeg, toOrderEvidence } from '#domain/evidence/order-evidence';
import type { OrderState } from '#domain/orders/order';
import { simulateEvidence } from '#domain/sandbox/simulated-chain';
import type { Database, Transaction } from '../client';
import { chainBlocks, evidenceLegs, evidencePayments } from '../schema/evidence';

export type LegRow = typeof evidenceLegs.$inferSelect;

export interface NewLeg extends OrderLeg {
  orderId: string;
  addressKey: string;
  watchedUntil: string | null;
}

export const IS_WATCHED = sql`coalesce(${evidenceLegs.watchedUntil} > now(), true)`;
/** What a provider says anew has a verdict of its own. */
const SAYS_SOMETHING_ELSE = sql`(${evidenceLegs.saidHash}, ${evidenceLegs.saidAmount}, ${evidenceLegs.saidAt} is null, ${evidenceLegs.addressKey})
  is distinct from (excluded.said_hash, excluded.said_amount, excluded.said_at is null, excluded.address_key)`;

/**
 * Stores legs of orders, with what is said of them by now. A new one knows the highest block that was looked through before its
 * order was created, unless others have been since, without its address.
 */
export async function storeLegs(db: Database, legs: readonly NewLeg[]): Promise<void> {
  for (const { orderId, agreed, said, addressKey, watchedUntil } of legs) {
    const { leg, network, address, memo, contract, decimals, amount, since } = agreed;
    const reached = sql`(select case when bool_and(followed_at <= ${since}::timestamptz) then max(height) end
      from ${chainBlocks} where network = ${network})`;
    const says = { saidHash: said?.txHash ?? null, saidAmount: said?.amount ?? null, saidAt: said ? sql`now()` : null };
    await db
      .insert(evidenceLegs)
      .values({
        orderId,
        leg,
        network,
        address,
        addressKey,
        memo,
        contract,
        decimals,
        agreedAmount: amount,
        since: new Date(since),
        sinceHeight: reached,
        ...says,
        watchedUntil: watchedUntil === null ? null : new Date(watchedUntil),
      })
      .onConflictDoUpdate({
        target: [evidenceLegs.orderId, evidenceLegs.leg],
        set: {
          ...excluded('network', 'address', 'address_key', 'memo', 'contract', 'decimals', 'agreed_amount'),
          ...excluded('said_hash', 'said_amount', 'watched_until'),
          saidAt: sql`case when ${SAYS_SOMETHING_ELSE} then excluded.said_at else ${evidenceLegs.saidAt} end`,
          knownAt: sql`case when ${SAYS_SOMETHING_ELSE} then null else ${evidenceLegs.knownAt} end`,
          verdict: sql`case when ${SAYS_SOMETHING_ELSE} then null else ${evidenceLegs.verdict} end`,
        },
      });
  }
}

type LegColumn = keyof typeof evidenceLegs._.columns;

function excluded(...names: string[]): Partial<Record<LegColumn, SQL>> {
  return Object.fromEntries(
    names.map((name) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      sql.raw(`excluded.${name}`),
    ]),
  );
}

/** Every address that is watched on a network. */
export async function listWatched(db: Database, network: string): Promise<{ address: string; addressKey: string }[]> {
  return db
    .selectDistinctOn([evidenceLegs.addressKey], { address: evidenceLegs.address, addressKey: evidenceLegs.addressKey })
    .from(evidenceLegs)
    .where(and(eq(evidenceLegs.network, network), IS_WATCHED));
}

/**
 * Watched legs whose verdict may change: verified ones with a block at or above the height, and all others of which something was
 * said or is there. Of most, which wait for a deposit, there is nothing, so they are not read.
 */
export async function listUndecided(db: Database, network: string, height: number): Promise<LegRow[]> {
  const mayChange = or(
    sql`${evidenceLegs.verdict} is distinct from 'verified'`,
    isNull(evidenceLegs.seenHeight),
    sql`${evidenceLegs.seenHeight} >= ${height}`,
  );
  const isThere = sql`exists (select from ${evidencePayments}
    where ${evidencePayments.network} = ${evidenceLegs.network} and ${evidencePayments.addressKey} = ${evidenceLegs.addressKey})`;
  const hasSomething = or(isNotNull(evidenceLegs.saidAt), isNotNull(evidenceLegs.verdict), isThere);
  return db
    .select()
    .from(evidenceLegs)
    .where(and(eq(evidenceLegs.network, network), IS_WATCHED, mayChange, hasSomething));
}

/** All legs at the addresses, also those that are decided or no longer watched. */
export async function listLegsAt(db: Database, network: string, addressKeys: readonly string[]): Promise<LegRow[]> {
  if (addressKeys.length === 0) {
    return [];
  }
  return db
    .select()
    .from(evidenceLegs)
    .where(and(eq(evidenceLegs.network, network), inArray(evidenceLegs.addressKey, [...addressKeys])));
}

export async function listLegsOf(db: Database | Transaction, orderIds: readonly string[]): Promise<LegRow[]> {
  return orderIds.length === 0
    ? []
    : db
        .select()
        .from(evidenceLegs)
        .where(inArray(evidenceLegs.orderId, [...orderIds]));
}

/** The legs of a network that a verdict says nothing lasting of, while no node answers. */
export async function markUnchecked(db: Database, network: string): Promise<string[]> {
  const rows = await db
    .update(evidenceLegs)
    .set({ verdict: 'unchecked', reason: 'source_down', verdictSince: sql`now()`, checkedAt: sql`now()` })
    .where(
      and(
        eq(evidenceLegs.network, network),
        IS_WATCHED,
        sql`${evidenceLegs.saidAt} is not null`,
        sql`${evidenceLegs.verdict} is distinct from 'verified' and ${evidenceLegs.verdict} is distinct from 'unchecked'
          and ${evidenceLegs.verdict} is distinct from 'contradicted'`,
      ),
    )
    .returning({ orderId: evidenceLegs.orderId });
  return rows.map(({ orderId }) => orderId);
}

/**
 * Records that a block may have paid the network's own coin unseen: legs in the coin count as not watched from the beginning, so
 * that a payment which is missing is unclear [rules/evidence: What a node cannot show].
 */
export async function noteUnseenGains(tx: Transaction, network: string): Promise<void> {
  const { contract, sinceHeight } = evidenceLegs;
  await tx
    .update(evidenceLegs)
    .set({ sinceHeight: null })
    .where(and(eq(evidenceLegs.network, network), IS_WATCHED, isNull(contract), isNotNull(sinceHeight)));
}

export type NewVerdict = Pick<LegRow, 'verdict' | 'reason' | 'seen' | 'seenHeight' | 'source' | 'knownAt'>;

export async function storeVerdict(
  tx: Transaction,
  { orderId, leg }: { orderId: string; leg: Leg },
  next: NewVerdict,
): Promise<void> {
  const { verdict, reason, verdictSince } = evidenceLegs;
  const isOther = sql`(${verdict}, ${reason}) is distinct from (${next.verdict}::text, ${next.reason}::text)`;
  await tx
    .update(evidenceLegs)
    .set({
      ...next,
      verdictSince: sql`case when ${isOther} then now() else ${verdictSince} end`,
      checkedAt: sql`now()`,
    })
    .where(and(eq(evidenceLegs.orderId, orderId), eq(evidenceLegs.leg, leg)));
}

/** What the order shows of its evidence; null if no node is set for any of its networks. The sandbox's is simulated. */
export async function readEvidence(db: Database | Transaction, order: OrderState): Promise<OrderEvidence | null> {
  return order.input.sandbox === null
    ? toOrderEvidence(order, (await listLegsOf(db, [order.input.orderId])).map(toJudged))
    : simulateEvidence(order);
}

export function toJudged({ leg, verdict, reason, saidAt, saidHash, saidAmount, ...row }: LegRow): JudgedLeg {
  return {
    leg,
    verdict,
    reason,
    said: saidAt && { txHash: saidHash, amount: saidAmount },
    seen: row.seen,
    source: row.source,
    checkedAt: row.checkedAt?.toISOString() ?? null,
  };
}
