import type { Database, Transaction } from '#db/client';
import {
  lockAddress,
  makeDefault,
  removeAddress,
  type StoredAddress,
  verifyAddress,
} from '#db/payouts/payout-addresses';
import { refusePromotion, refuseProof, refuseRemoval } from '#domain/payouts/payout-address';
import { OperationRefusal } from '#domain/refusal';
import { requireUse } from '../users/limits';
import { type AddressChange, auditAddress } from './audit-address';

interface Deps {
  db: Database;
}

export interface NamedAddress {
  addressId: string;
  actor: string;
}

/**
 * Records that the partner knew the amount, so the address is the partner's. The first one of a currency becomes its default.
 * @throws OperationRefusal when the amount is wrong or late
 */
export function confirmPayoutAddress(
  { db }: Deps,
  { amount, ...named }: NamedAddress & { amount: string },
): Promise<void> {
  return change(db, named, 'confirmed', async (tx, address, others) => {
    refuse(refuseProof(address, amount, Date.now()));
    await verifyAddress(tx, address.addressId);
    if (!others.some(({ isDefault }) => isDefault)) {
      await makeDefault(tx, address);
    }
  });
}

/**
 * The same when one of the partner's team names the amount: at most five tries a day, so that nobody gets there by guessing
 * [rules/users: Limits].
 * @throws OperationRefusal when the amount is wrong or late; ServiceError RATE_LIMITED
 */
export async function proveOwnAddress({ db }: Deps, named: NamedAddress & { amount: string }): Promise<void> {
  await requireUse(db, 'address_proof', named.addressId);
  await confirmPayoutAddress({ db }, named);
}

/** Makes an address the default of its currency. @throws OperationRefusal for one that is not verified */
export function promotePayoutAddress({ db }: Deps, named: NamedAddress): Promise<void> {
  return change(db, named, 'promoted', async (tx, address) => {
    refuse(refusePromotion(address));
    await makeDefault(tx, address);
  });
}

/** Has an address never paid again. @throws OperationRefusal for a default that another could take the place of */
export function removePayoutAddress({ db }: Deps, named: NamedAddress): Promise<void> {
  return change(db, named, 'removed', async (tx, address, others) => {
    refuse(refuseRemoval(address, others));
    await removeAddress(tx, address.addressId);
  });
}

function refuse(reason: string | null): void {
  if (reason !== null) {
    throw new OperationRefusal(reason);
  }
}

/** Changes an address that is locked together with the others of its currency, and audits it, or does neither. */
async function change(
  db: Database,
  { addressId, actor }: NamedAddress,
  what: AddressChange,
  act: (tx: Transaction, address: StoredAddress, others: StoredAddress[]) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockAddress(tx, addressId);
    if (!found) {
      throw new OperationRefusal(`There is no payout address ${addressId}.`);
    }
    await act(tx, found.address, found.others);
    await auditAddress(tx, found.address, { change: what, actor });
  });
}
