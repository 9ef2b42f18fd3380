import type { Transaction } from '#db/client';
import { findPartner } from '#db/partners/partners';
import type { StoredAddress } from '#db/payouts/payout-addresses';
import { proofSubject } from '#domain/payouts/payout-address';
import type { AddressChange } from '#domain/users/guarded-mail';
import { mailOwners } from '../partners/mail-owners';
import { requireUse } from '../users/limits';
import type { PeopleDeps } from '../users/people-deps';
import { type AddressRequest, addPayoutAddress } from './add-address';
import { confirmPayoutAddress, promotePayoutAddress, removePayoutAddress } from './change-address';

/** How addresses of this installation are guarded. */
export interface AddressDeps extends PeopleDeps {
  payouts: { coolOffMs: number };
}

interface Member {
  userId: string;
  email: string;
}

type OwnAddress = Pick<StoredAddress, 'addressId' | 'partnerId' | 'currency' | 'address'>;

/** Adds an address for a member of the team, and tells all Owners [rules/step-up: Who is told]. @throws OperationRefusal */
export function addOwnAddress(
  deps: AddressDeps,
  wanted: Omit<AddressRequest, 'actor'>,
  member: Member,
): Promise<StoredAddress> {
  return told(deps, member, 'added', (tx) => addPayoutAddress({ db: tx }, { ...wanted, actor: member.userId }));
}

/**
 * Confirms an address for a member of the team, who has few attempts at the amount however often the address is added
 * [rules/users: Limits]. It can be paid after it has cooled off.
 * @throws OperationRefusal if the amount is wrong or late; ServiceError RATE_LIMITED
 */
export async function proveOwnAddress(
  deps: AddressDeps,
  address: OwnAddress & { amount: string },
  member: Member,
): Promise<void> {
  await requireUse(deps.db, 'address_proof', proofSubject(address));
  const { addressId, amount } = address;
  const usableAt = deps.payouts.coolOffMs === 0 ? null : new Date(Date.now() + deps.payouts.coolOffMs);
  const proof = { addressId, amount, usableAt, actor: member.userId };
  await told(deps, member, 'confirmed', (tx) => confirmPayoutAddress({ db: tx }, proof), usableAt);
}

/** Makes an address the default, and tells all Owners. @throws OperationRefusal */
export async function promoteOwnAddress(deps: AddressDeps, addressId: string, member: Member): Promise<void> {
  const named = { addressId, actor: member.userId };
  await told(deps, member, 'promoted', (tx) => promotePayoutAddress({ db: tx }, named));
}

/** Removes an address, and tells all Owners. @throws OperationRefusal */
export async function removeOwnAddress(deps: AddressDeps, addressId: string, member: Member): Promise<void> {
  const named = { addressId, actor: member.userId };
  await told(deps, member, 'removed', (tx) => removePayoutAddress({ db: tx }, named));
}

/** Changes an address and mails the Owners, or does neither. */
async function told(
  { db, keyring, publicUrl }: AddressDeps,
  { email: by }: Member,
  change: AddressChange,
  act: (tx: Transaction) => Promise<StoredAddress>,
  usableAt: Date | null = null,
): Promise<StoredAddress> {
  return db.transaction(async (tx) => {
    const changed = await act(tx);
    const { partnerId, currency, address } = changed;
    const partner = (await findPartner(tx, partnerId))?.name ?? '';
    const link = `${publicUrl}/dashboard/payouts`;
    const facts = { partner, by, change, currency, address, usableAt: usableAt?.toISOString() ?? null, link };
    await mailOwners(tx, keyring, partnerId, { kind: 'payout_address_changed', facts });
    return changed;
  });
}
