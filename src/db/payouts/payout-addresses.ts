import { and, asc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { StableTargetName } from '#domain/orders/order';
import type { PayoutAddress } from '#domain/payouts/payout-request';
import type { Database, Transaction } from '../client';
import { payoutAddresses } from '../schema/payouts';

export type StoredAddress = typeof payoutAddresses.$inferSelect;

const PRESENT = isNull(payoutAddresses.removedAt);

/** A partner's verified addresses, also those that cannot be paid yet, the earliest verified first. */
export async function listVerifiedAddresses(db: Database | Transaction, partnerId: string): Promise<PayoutAddress[]> {
  const { addressId, currency, address, isDefault, usableAt, verifiedAt } = payoutAddresses;
  return db
    .select({ addressId, currency, address, isDefault, usableAt })
    .from(payoutAddresses)
    .where(and(eq(payoutAddresses.partnerId, partnerId), PRESENT, isNotNull(verifiedAt)))
    .orderBy(asc(verifiedAt), asc(addressId));
}

/** A partner's addresses, oldest first, without removed ones. */
export async function listAddresses(db: Database | Transaction, partnerId: string): Promise<StoredAddress[]> {
  return db
    .select()
    .from(payoutAddresses)
    .where(and(eq(payoutAddresses.partnerId, partnerId), PRESENT))
    .orderBy(asc(payoutAddresses.createdAt), asc(payoutAddresses.addressId));
}

/** All addresses of a currency that a partner ever added, also those that it removed. */
export async function listEverAdded(db: Database, { partnerId, currency }: AddressSlot): Promise<StoredAddress[]> {
  return db
    .select()
    .from(payoutAddresses)
    .where(and(eq(payoutAddresses.partnerId, partnerId), eq(payoutAddresses.currency, currency)));
}

/** A partner's address; null if it does not exist or was removed. */
export async function findAddress(db: Database, partnerId: string, addressId: string): Promise<StoredAddress | null> {
  const [row] = await db
    .select()
    .from(payoutAddresses)
    .where(and(eq(payoutAddresses.addressId, addressId), eq(payoutAddresses.partnerId, partnerId), PRESENT));
  return row ?? null;
}

/** An address with the others of its partner and currency, all locked until the transaction ends; null if it does not exist. */
export async function lockAddress(
  tx: Transaction,
  addressId: string,
): Promise<{ address: StoredAddress; others: StoredAddress[] } | null> {
  const [named] = await tx
    .select({ partnerId: payoutAddresses.partnerId, currency: payoutAddresses.currency })
    .from(payoutAddresses)
    .where(and(eq(payoutAddresses.addressId, addressId), PRESENT));
  const siblings = named ? await lockAddresses(tx, named) : [];
  const address = siblings.find((one) => one.addressId === addressId);
  return address ? { address, others: siblings.filter((one) => one !== address) } : null;
}

export interface AddressSlot {
  partnerId: string;
  currency: StableTargetName;
}

/** Locks in the order of the ids, so that two operators never wait for each other. */
async function lockAddresses(tx: Transaction, { partnerId, currency }: AddressSlot): Promise<StoredAddress[]> {
  return tx
    .select()
    .from(payoutAddresses)
    .where(and(eq(payoutAddresses.partnerId, partnerId), eq(payoutAddresses.currency, currency), PRESENT))
    .orderBy(asc(payoutAddresses.addressId))
    .for('update');
}

export interface NewAddress extends AddressSlot {
  addressId: string;
  address: string;
  proofAmount: string;
  proveBy: Date;
}

/** Once an operator has sent a micro-payment, its amount must stay the one that proves the address. */
function unlessUnderWay(column: SQLWrapper, next: SQL): SQL {
  return sql`case when ${payoutAddresses.proveBy} > now() then ${column} else ${next} end`;
}

/**
 * Adds an address whose ownership has yet to be proven. An unverified address gets a new proof once the time of its last one is
 * over; for a verified one, returns null.
 */
export async function addAddress(tx: Transaction, address: NewAddress): Promise<StoredAddress | null> {
  const [row] = await tx
    .insert(payoutAddresses)
    .values(address)
    .onConflictDoUpdate({
      target: [payoutAddresses.partnerId, payoutAddresses.currency, payoutAddresses.address],
      targetWhere: PRESENT,
      set: {
        proofAmount: unlessUnderWay(payoutAddresses.proofAmount, sql`excluded.proof_amount`),
        proveBy: unlessUnderWay(payoutAddresses.proveBy, sql`excluded.prove_by`),
      },
      setWhere: isNull(payoutAddresses.verifiedAt),
    })
    .returning();
  return row ?? null;
}

/** @param usableAt from when it can be paid; null for at once */
export async function verifyAddress(tx: Transaction, addressId: string, usableAt: Date | null): Promise<void> {
  await tx
    .update(payoutAddresses)
    .set({ verifiedAt: sql`now()`, usableAt })
    .where(eq(payoutAddresses.addressId, addressId));
}

/** Makes an address the default of its currency, and the previous default an ordinary one. */
export async function makeDefault(tx: Transaction, { addressId, partnerId, currency }: StoredAddress): Promise<void> {
  await tx
    .update(payoutAddresses)
    .set({ isDefault: false })
    .where(
      and(eq(payoutAddresses.partnerId, partnerId), eq(payoutAddresses.currency, currency), payoutAddresses.isDefault),
    );
  await tx.update(payoutAddresses).set({ isDefault: true }).where(eq(payoutAddresses.addressId, addressId));
}

export async function removeAddress(tx: Transaction, addressId: string): Promise<void> {
  await tx
    .update(payoutAddresses)
    .set({ removedAt: sql`now()`, isDefault: false })
    .where(eq(payoutAddresses.addressId, addressId));
}
