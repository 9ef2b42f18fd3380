import { randomInt } from 'node:crypto';
import { isSameAddress } from '#address/spelling';
import { findAddressProblem } from '#address/validate-address';
import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { findPartner } from '#db/partners';
import {
  addAddress,
  listAddresses,
  lockAddress,
  makeDefault,
  removeAddress,
  type StoredAddress,
  verifyAddress,
} from '#db/payouts/payout-addresses';
import { setPayoutMails } from '#db/users/mails';
import { STABLE_TARGETS, type StableTargetName } from '#domain/orders/order';
import {
  findHeir,
  PROOF_VALUES,
  PROVE_WITHIN_MS,
  proofAmount,
  proofSubject,
  refusePromotion,
  refuseProof,
  refuseRemoval,
} from '#domain/payouts/payout-address';
import { OperationRefusal } from '#domain/refusal';
import type { AddressChange } from '#domain/users/guarded-mail';
import { newId } from '#security/secret';
import { requirePartner } from '../partners/set-partner';
import { requireUse } from '../users/limits';
import { mailOwners } from '../users/mails';
import type { UserDeps } from '../users/user-deps';

interface AddressRequest {
  partnerId: string;
  currency: StableTargetName;
  address: string;
  /** The smallest micro-payment. */
  proof: string;
  actor: string;
}

/**
 * Adds an address, which cannot be used until its micro-payment is confirmed [rules/payouts: Payout addresses].
 * @throws OperationRefusal for an invalid address, or one that the partner has already verified
 */
export async function addPayoutAddress(
  { db }: { db: Database | Transaction },
  { partnerId, currency, address, proof, actor }: AddressRequest,
): Promise<StoredAddress> {
  const problem = findAddressProblem(STABLE_TARGETS[currency].network, address);
  if (problem !== null) {
    throw new OperationRefusal(`address ${problem}.`, 'address');
  }
  const { network } = STABLE_TARGETS[currency];
  const known = (await listAddresses(db, partnerId)).find(
    (other) => other.currency === currency && isSameAddress(network, other.address, address),
  );
  const wanted = {
    addressId: newId('pad'),
    partnerId,
    currency,
    address: known?.address ?? address,
    proofAmount: proofAmount(proof, randomInt(PROOF_VALUES)),
    proveBy: new Date(Date.now() + PROVE_WITHIN_MS),
  };
  await requirePartner(db, partnerId);
  return db.transaction(async (tx) => {
    const row = await addAddress(tx, wanted);
    if (!row) {
      throw new OperationRefusal('The partner already has this address, and it is verified.');
    }
    await auditAddress(tx, row, { change: 'added', actor });
    return row;
  });
}

interface Deps {
  db: Database | Transaction;
}

interface NamedAddress {
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

/**
 * Removes an address, which is never paid again. A default is followed by an address that cannot be paid yet, if there is one.
 * @throws OperationRefusal for a default that another address could replace
 */
export function removePayoutAddress({ db }: Deps, named: NamedAddress): Promise<StoredAddress> {
  return change(db, named, 'removed', async (tx, address, others) => {
    refuse(refuseRemoval(address, others, Date.now()));
    await removeAddress(tx, address.addressId);
    const heir = address.isDefault ? findHeir(others) : undefined;
    if (heir) {
      await makeDefault(tx, heir);
      await auditAddress(tx, heir, { change: 'promoted', actor: named.actor });
    }
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
  what: ChangedAddress,
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

type ChangedAddress = 'added' | 'confirmed' | 'promoted' | 'removed';

/** Records who changed an address and how, in the transaction that changes it. */
async function auditAddress(
  tx: Transaction,
  { addressId, partnerId, currency, address }: StoredAddress,
  { change, actor }: { change: ChangedAddress; actor: string },
): Promise<void> {
  const details = { partner_id: partnerId, currency, address };
  await recordAudit(tx, { actor, action: `payout_address.${change}`, target: addressId, details });
}

/** How addresses of this installation are guarded. */
interface AddressDeps extends UserDeps {
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
  return mailed(deps, member, 'added', (tx) => addPayoutAddress({ db: tx }, { ...wanted, actor: member.userId }));
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
  await mailed(deps, member, 'confirmed', (tx) => confirmPayoutAddress({ db: tx }, proof), usableAt);
}

/** Makes an address the default, and tells all Owners. @throws OperationRefusal */
export async function promoteOwnAddress(deps: AddressDeps, addressId: string, member: Member): Promise<void> {
  const named = { addressId, actor: member.userId };
  await mailed(deps, member, 'promoted', (tx) => promotePayoutAddress({ db: tx }, named));
}

/** Removes an address, and tells all Owners. @throws OperationRefusal */
export async function removeOwnAddress(deps: AddressDeps, addressId: string, member: Member): Promise<void> {
  const named = { addressId, actor: member.userId };
  await mailed(deps, member, 'removed', (tx) => removePayoutAddress({ db: tx }, named));
}

/** Changes an address and mails the Owners, or does neither. */
async function mailed(
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

/** Sets whether a member gets mail about sent payouts [rules/users: Alerts]. */
export async function choosePayoutMails(
  { db }: { db: Database },
  { partnerId, userId, payoutMails }: { partnerId: string; userId: string; payoutMails: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await setPayoutMails(tx, { partnerId, userId }, payoutMails);
    const details = { payout_mails: payoutMails };
    await recordAudit(tx, { actor: userId, action: 'member.payout_mails_chosen', target: partnerId, details });
  });
}
