import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AssetId } from '#domain/assets/currencies';
import { usesMemo } from '#domain/assets/networks';
import type { UnusedOrder } from '#domain/orders/unused-order';
import { LATE_DEPOSIT } from '#domain/watching/order-end';
import { type Database, violatedIndex } from '../client';
import {
  CLAIM_REFUND_ADDRESS,
  CREATED_ADDRESS,
  orderClaims,
  orderName,
  orders,
  providerCalls,
  refusedCreations,
} from '../schema/orders';
import { payoutAddresses } from '../schema/payouts';
import { orderWatches } from '../schema/watching';

/** A provider's order that has just been opened for one of ours, which nobody has seen yet. */
export interface MadeOrder {
  orderId: string;
  provider: string;
  providerOrderId: string;
  from: AssetId;
  /** The address in each of its spellings, apart from upper and lower case. */
  depositAddresses: readonly string[];
  depositExtraId: string | null;
  /** Its deposit is known by its transaction, so an ended order, or a refused one, may have had the same address and memo. */
  isKnownByHash?: boolean;
}

/** A creation whose order at the provider nobody uses. */
export interface RefusedCreation extends Pick<MadeOrder, 'orderId' | 'provider' | 'from' | 'isKnownByHash'> {
  unused: UnusedOrder;
}

/** What another order of ours, or a partner, already uses of a new order. */
export interface Shared {
  what:
    | 'provider_order'
    | 'deposit'
    | 'refused_order'
    | 'refused_deposit'
    | 'payout_address'
    | 'refund_address'
    | 'partner_address';
  /** Whose it is; null if it is no order's. */
  orderId: string | null;
}

/**
 * What a new order shares with others, so that nobody could tell whose a deposit or payout is; null if nothing [rules/providers:
 * What is checked]. Of two creations at once, each of which has stored its answer, at least one finds the other.
 */
export async function findShared(db: Database, made: MadeOrder): Promise<Shared | null> {
  return findFirst(db, made, [
    ['provider_order', takeProviderOrder],
    ['refused_order', findRefusedOrder],
    ...OF_THE_DEPOSIT,
  ]);
}

/**
 * What a refused creation shares with others, by what could be read of it, once that is recorded; null if nothing.
 * @param deposits its deposits, each address in all its spellings
 */
export async function findSharedByRefused(
  db: Database,
  { unused, ...creation }: RefusedCreation,
  deposits: readonly Pick<MadeOrder, 'depositAddresses' | 'depositExtraId'>[],
): Promise<Shared | null> {
  const made = { ...creation, providerOrderId: '', depositAddresses: [], depositExtraId: null };
  for (const providerOrderId of unused.providerOrderIds) {
    const shared = await findFirst(db, { ...made, providerOrderId }, [
      ['provider_order', findOwner],
      ['refused_order', findRefusedOrder],
    ]);
    if (shared) {
      return shared;
    }
  }
  for (const deposit of deposits) {
    const shared = await findFirst(db, { ...made, ...deposit }, OF_THE_DEPOSIT);
    if (shared) {
      return shared;
    }
  }
  return null;
}

type Find = (db: Database, made: MadeOrder) => Promise<{ orderId: string | null } | undefined>;

const OF_THE_DEPOSIT: readonly [Shared['what'], Find][] = [
  ['deposit', findDeposit],
  ['refused_deposit', findRefusedDeposit],
  ['payout_address', findPayoutAddress],
  ['refund_address', findRefundAddress],
  ['partner_address', findPartnerAddress],
];

async function findFirst(
  db: Database,
  made: MadeOrder,
  finds: readonly [Shared['what'], Find][],
): Promise<Shared | null> {
  for (const [what, find] of finds) {
    const found = await find(db, made);
    if (found) {
      return { what, orderId: found.orderId };
    }
  }
  return null;
}

/** Records whose the provider's order is; returns the order that has it already. */
async function takeProviderOrder(db: Database, made: MadeOrder): Promise<{ orderId: string | null } | undefined> {
  const { orderId, provider, providerOrderId } = made;
  const watched = await findWatched(db, made);
  if (watched) {
    return watched;
  }
  try {
    await db
      .update(providerCalls)
      .set({ provider, providerOrderId })
      .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, 'create_order')));
    return undefined;
  } catch (error) {
    if (violatedIndex(error) !== 'provider_calls_provider_order') {
      throw error;
    }
  }
  return (await findOwner(db, made)) ?? { orderId: null };
}

/** The other order that has the provider's order. */
async function findOwner(db: Database, made: MadeOrder) {
  const { orderId, provider, providerOrderId } = made;
  const [owner] = await db
    .select({ orderId: providerCalls.orderId })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.provider, provider),
        eq(providerCalls.providerOrderId, providerOrderId),
        ne(providerCalls.orderId, orderId),
      ),
    );
  return owner ?? findWatched(db, made);
}

/** Also knows the orders of releases that recorded no owner. */
async function findWatched(db: Database, { orderId, provider, providerOrderId }: MadeOrder) {
  const [watched] = await db
    .select({ orderId: orderWatches.orderId })
    .from(orderWatches)
    .where(
      and(
        eq(orderWatches.provider, provider),
        eq(orderWatches.providerOrderId, providerOrderId),
        ne(orderWatches.orderId, orderId),
      ),
    )
    .limit(1);
  return watched;
}

/** A refused creation's order at the provider, which pays to another address than the new order. */
async function findRefusedOrder(db: Database, { orderId, provider, providerOrderId }: MadeOrder) {
  const [refused] = await db
    .select({ orderId: refusedCreations.orderId })
    .from(refusedCreations)
    .where(
      and(
        eq(refusedCreations.provider, provider),
        eq(refusedCreations.providerOrderId, providerOrderId),
        ne(refusedCreations.orderId, orderId),
      ),
    )
    .limit(1);
  return refused;
}

async function findRefusedDeposit(
  db: Database,
  { orderId, from, depositAddresses, depositExtraId, isKnownByHash }: MadeOrder,
) {
  if (isKnownByHash) {
    return undefined;
  }
  const [refused] = await db
    .select({ orderId: refusedCreations.orderId })
    .from(refusedCreations)
    .where(
      and(
        isOneOf(sql`${refusedCreations.depositAddress}`, depositAddresses),
        eq(refusedCreations.network, from.network),
        hasMemo(from, sql`${refusedCreations.depositExtraId}`, depositExtraId),
        ne(refusedCreations.orderId, orderId),
        sql`${refusedCreations.refusedAt} > now() - ${LATE_DEPOSIT.lookedForMs} * interval '1 millisecond'`,
      ),
    )
    .limit(1);
  return refused;
}

/** An order counts while a deposit to its address may come: until its watch is over, and for a day after any end. */
const MAY_BE_PAID = sql`(${orderClaims.open}
  or exists (select from ${orderWatches} w where w.order_id = ${orderClaims.orderId} and w.next_poll_at is not null)
  or exists (select from ${orders} o where o.order_id = ${orderClaims.orderId}
    and o.recorded_at > now() - ${LATE_DEPOSIT.lookedForMs} * interval '1 millisecond'))`;

async function findDeposit(
  db: Database,
  { orderId, from, depositAddresses, depositExtraId, isKnownByHash }: MadeOrder,
) {
  const [found] = await db
    .select({ orderId: providerCalls.orderId })
    .from(providerCalls)
    .innerJoin(orderClaims, eq(orderClaims.orderId, providerCalls.orderId))
    .where(
      and(
        eq(providerCalls.call, 'create_order'),
        isOneOf(CREATED_ADDRESS, depositAddresses),
        sql`${providerCalls.answer} #>> '{value,depositExtraId}' is not distinct from ${depositExtraId}`,
        ne(providerCalls.orderId, orderId),
        sql`${orderClaims.input} ->> 'fromNetwork' = ${from.network}`,
        isKnownByHash ? orderClaims.open : MAY_BE_PAID,
      ),
    )
    .limit(1);
  return found;
}

async function findPayoutAddress(db: Database, { orderId, from, depositAddresses, depositExtraId }: MadeOrder) {
  const [found] = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(
      and(
        isOneOf(orderName('payout_address'), depositAddresses),
        eq(orders.environment, 'live'),
        ne(orders.orderId, orderId),
        hasMemo(from, sql`${orderClaims.input} ->> 'payoutExtraId'`, depositExtraId),
      ),
    )
    .limit(1);
  return found;
}

async function findRefundAddress(db: Database, { orderId, from, depositAddresses, depositExtraId }: MadeOrder) {
  const [found] = await db
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(
      and(
        isOneOf(CLAIM_REFUND_ADDRESS, depositAddresses),
        eq(orderClaims.environment, 'live'),
        ne(orderClaims.orderId, orderId),
        hasMemo(from, sql`${orderClaims.input} ->> 'refundExtraId'`, depositExtraId),
      ),
    )
    .limit(1);
  return found;
}

async function findPartnerAddress(db: Database, { depositAddresses }: MadeOrder) {
  const [found] = await db
    .select({ orderId: sql<null>`null` })
    .from(payoutAddresses)
    .where(and(isOneOf(sql`lower(${payoutAddresses.address})`, depositAddresses), isNull(payoutAddresses.removedAt)))
    .limit(1);
  return found;
}

/** In lower case, as the indexes contain it. */
function isOneOf(indexed: SQL, addresses: readonly string[]): SQL {
  return inArray(
    indexed,
    addresses.map((address) => address.toLowerCase()),
  );
}

/** Networks without memos ignore one, so there the address alone is compared. */
function hasMemo({ network }: AssetId, stored: SQL, memo: string | null): SQL | undefined {
  return usesMemo(network) ? sql`${stored} is not distinct from ${memo}` : undefined;
}

/** Records what no other order may have; repeating it changes nothing. */
export async function addRefusedCreation(
  db: Database,
  { orderId, provider, from: { network }, unused }: RefusedCreation,
): Promise<void> {
  const creation = { orderId, provider, network };
  const rows = [
    ...unused.providerOrderIds.map((providerOrderId) => ({ ...creation, providerOrderId })),
    ...unused.deposits.map(({ depositAddress, depositExtraId }) => ({
      ...creation,
      depositAddress: depositAddress.toLowerCase(),
      depositExtraId,
    })),
  ];
  if (rows.length > 0) {
    await db.insert(refusedCreations).values(rows).onConflictDoNothing();
  }
}
