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
import { type AddressChange, auditAddress } from './audit-address';

interface Deps {
  db: Database | Transaction;
}

export interface NamedAddress {
  addressId: string;
  actor: string;
}

/**
 * Records that the partner stated the right amount, which verifies the address. The first one of a currency becomes its
 * default.
 * @throws OperationRefusal if the amount is wrong or late
 */
export function confirmPayoutAddress(
  { db }: Deps,
  { amount, usableAt = null, ...named }: NamedAddress & { amount: string; usableAt?: Date | null },
): Promise<StoredAddress> {
  return change(db, named, 'confirmed', async (tx, address, others) => {
    refuse(refuseProof(address, amount, Date.now()));
    await verifyAddress(tx, address.addressId, usableAt);
    if (!others.some(({ isDefault }) => isDefault)) {
      await makeDefault(tx, address);
    }
  });
}

/** Makes an address the default of its currency. @throws OperationRefusal for one that is not verified */
export function promotePayoutAddress({ db }: Deps, named: NamedAddress): Promise<StoredAddress> {
  return change(db, named, 'promoted', async (tx, address) => {
    refuse(refusePromotion(address, Date.now()));
    await makeDefault(tx, address);
  });
}

/** Removes an address, which is never paid again. @throws OperationRefusal for a default that another address could replace */
export function removePayoutAddress({ db }: Deps, named: NamedAddress): Promise<StoredAddress> {
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

/** Changes an address and audits it, or does neither. It is locked together with the others of its currency. */
async function change(
  db: Database | Transaction,
  { addressId, actor }: NamedAddress,
  what: AddressChange,
  act: (tx: Transaction, address: StoredAddress, others: StoredAddress[]) => Promise<void>,
): Promise<StoredAddress> {
  return db.transaction(async (tx) => {
    const found = await lockAddress(tx, addressId);
    if (!found) {
      throw new OperationRefusal(`There is no payout address ${addressId}.`);
    }
    await act(tx, found.address, found.others);
    await auditAddress(tx, found.address, { change: what, actor });
    return found.address;
  });
}
