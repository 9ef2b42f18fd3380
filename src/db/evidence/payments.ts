import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Claims } from '#domain/evidence/judge-legs';
import type { Leg } from '#domain/evidence/leg';
import type { Block, ChainPayment } from '#domain/evidence/payment';
import type { Database, Transaction } from '../client';
import { evidenceClaims, evidencePayments } from '../schema/evidence';

export interface StoredPayment extends ChainPayment {
  addressKey: string;
  firstSeenAt: string;
}

export type NewPayment = Omit<StoredPayment, 'firstSeenAt'>;

/** Stores payments of a block, or pending ones; a payment in a block does not become pending. */
export async function storePayments(tx: Transaction, network: string, payments: readonly NewPayment[]): Promise<void> {
  if (payments.length === 0) {
    return;
  }
  const rows = payments.map(({ block, ...payment }) => ({ ...payment, network, ...columnsOf(block) }));
  await tx
    .insert(evidencePayments)
    .values(rows)
    .onConflictDoUpdate({
      target: [evidencePayments.network, evidencePayments.txHash, evidencePayments.index],
      set: {
        units: sql`excluded.units`,
        blockHeight: sql`excluded.block_height`,
        blockHash: sql`excluded.block_hash`,
        blockTime: sql`excluded.block_time`,
      },
      setWhere: sql`excluded.block_height is not null`,
    });
}

function columnsOf(block: Block | null) {
  return {
    blockHeight: block?.height ?? null,
    blockHash: block?.hash ?? null,
    blockTime: block && new Date(block.time),
  };
}

/** Transactions of a network that no block has, as far as its nodes showed them until now. */
export async function listPendingHashes(db: Database, network: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ txHash: evidencePayments.txHash })
    .from(evidencePayments)
    .where(and(eq(evidencePayments.network, network), isNull(evidencePayments.blockHeight)));
  return rows.map(({ txHash }) => txHash);
}

/** Replaces the pending payments of a network by those that its node has now: the others were dropped or replaced. */
export async function replacePending(db: Database, network: string, pending: readonly NewPayment[]): Promise<void> {
  await db.transaction(async (tx) => {
    const isPending = and(eq(evidencePayments.network, network), isNull(evidencePayments.blockHeight));
    const hashes = pending.map(({ txHash }) => txHash);
    await tx
      .delete(evidencePayments)
      .where(hashes.length === 0 ? isPending : and(isPending, notInArray(evidencePayments.txHash, hashes)));
    await storePayments(tx, network, pending);
  });
}

/** Payments to the addresses, in blocks that stand and pending. */
export async function listPayments(
  db: Database,
  network: string,
  addressKeys: readonly string[],
): Promise<StoredPayment[]> {
  if (addressKeys.length === 0) {
    return [];
  }
  const rows = await db
    .select()
    .from(evidencePayments)
    .where(and(eq(evidencePayments.network, network), inArray(evidencePayments.addressKey, [...addressKeys])));
  return rows.map(({ network: _, blockHeight, blockHash, blockTime, firstSeenAt, ...payment }) => ({
    ...payment,
    firstSeenAt: firstSeenAt.toISOString(),
    // Nobody compares the hash of the block before it: only stored blocks are walked.
    block:
      blockHeight === null || blockHash === null || blockTime === null
        ? null
        : { height: blockHeight, hash: blockHash, parentHash: '', time: blockTime.toISOString() },
  }));
}

/** One text for an order's leg, the owner of a claim. */
export function ownerOf({ orderId, leg }: { orderId: string; leg: Leg }): string {
  return `${orderId}:${leg}`;
}

/** Who has the payments, and what else the orders have. */
export async function listClaims(
  db: Database,
  network: string,
  payments: readonly string[],
  orderIds: readonly string[],
): Promise<Claims> {
  const rows = await db
    .select()
    .from(evidenceClaims)
    .where(
      and(
        eq(evidenceClaims.network, network),
        or(
          sql`${evidenceClaims.payment} = any(${sql.param([...payments])}::text[])`,
          sql`${evidenceClaims.orderId} = any(${sql.param([...orderIds])}::text[])`,
        ),
      ),
    );
  return new Map(rows.map(({ payment, isNamed, ...row }) => [payment, { owner: ownerOf(row), isNamed }]));
}

/** Stores what has changed hands; what nobody has any longer is free. */
export async function storeClaims(tx: Transaction, network: string, before: Claims, after: Claims): Promise<void> {
  const isSame = (payment: string) => {
    const [one, other] = [before.get(payment), after.get(payment)];
    return one?.owner === other?.owner && one?.isNamed === other?.isNamed;
  };
  const gone = [...before.keys()].filter((payment) => !isSame(payment));
  if (gone.length > 0) {
    await tx
      .delete(evidenceClaims)
      .where(and(eq(evidenceClaims.network, network), inArray(evidenceClaims.payment, gone)));
  }
  const taken = [...after].filter(([payment]) => !isSame(payment));
  if (taken.length > 0) {
    await tx.insert(evidenceClaims).values(
      taken.map(([payment, { owner, isNamed }]) => {
        const [orderId = '', leg = ''] = owner.split(':');
        return { network, payment, orderId, leg: leg as Leg, isNamed };
      }),
    );
  }
}
