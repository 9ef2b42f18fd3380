import type { Database } from '#db/client';
import { listAddresses, type StoredAddress } from '#db/payouts/payout-addresses';
import { formatColumns } from '#domain/columns';
import type { StableTargetName } from '#domain/orders/order';
import { awaitsProof } from '#domain/payouts/payout-address';
import { requirePartner } from '#operations/partners/set-partner';
import {
  addPayoutAddress,
  confirmPayoutAddress,
  promotePayoutAddress,
  removePayoutAddress,
} from '#operations/payouts/address';
import { type Answer, formatFacts } from '../answer';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';

export interface AddressAddOptions {
  partner?: string;
  currency: StableTargetName;
  address: string;
  /** The smallest micropayment. */
  proof: string;
}

export async function addressAdd({ partner, currency, address, proof }: AddressAddOptions): Promise<Answer> {
  const instance = findRunningInstance();
  const partnerId = partnerOf(instance, partner);
  const added = await withDatabase(instance, (db) =>
    addPayoutAddress({ db }, { partnerId, currency, address, proof, actor: operatorName() }),
  );
  const proveBy = added.proveBy.toISOString();
  return {
    json: toJson(added),
    text: formatFacts([
      ['address id', added.addressId],
      ['send', `${added.proofAmount} ${currency} to ${address}`],
      ['then', `payout-address confirm ${added.addressId} --amount <the amount the partner says it received>`],
      ['until', proveBy],
    ]),
  };
}

export function addressConfirm(addressId: string, amount: string): Promise<Answer> {
  return changeAddress(addressId, { change: 'confirmed', is: 'confirmed' }, (db) =>
    confirmPayoutAddress({ db }, { addressId, amount, actor: operatorName() }),
  );
}

export function addressDefault(addressId: string): Promise<Answer> {
  return changeAddress(addressId, { change: 'promoted', is: 'the default' }, (db) =>
    promotePayoutAddress({ db }, { addressId, actor: operatorName() }),
  );
}

export function addressRemove(addressId: string): Promise<Answer> {
  return changeAddress(addressId, { change: 'removed', is: 'removed' }, (db) =>
    removePayoutAddress({ db }, { addressId, actor: operatorName() }),
  );
}

async function changeAddress(
  addressId: string,
  { change, is }: { change: string; is: string },
  act: (db: Database) => Promise<unknown>,
): Promise<Answer> {
  await withDatabase(findRunningInstance(), act);
  return { json: { address_id: addressId, change }, text: `${addressId} is ${is}.` };
}

export async function addressList(options: { partner?: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const partnerId = partnerOf(instance, options.partner);
  const addresses = await withDatabase(instance, async (db) => {
    await requirePartner(db, partnerId);
    return listAddresses(db, partnerId);
  });
  const header = ['ADDRESS ID', 'CURRENCY', 'ADDRESS', 'VERIFIED', 'DEFAULT'];
  return {
    json: { partner_id: partnerId, addresses: addresses.map(toJson) },
    text: addresses.length === 0 ? `${partnerId} has no addresses.` : formatColumns([header, ...addresses.map(toRow)]),
  };
}

/** With the micro-payment to send, as long as it can prove the address. */
function toJson(stored: StoredAddress) {
  const { addressId, partnerId, currency, address, isDefault, verifiedAt, proofAmount, proveBy } = stored;
  return {
    address_id: addressId,
    partner_id: partnerId,
    currency,
    address,
    is_default: isDefault,
    verified_at: verifiedAt,
    ...(awaitsProof(stored, Date.now()) && { proof_amount: proofAmount, prove_by: proveBy }),
  };
}

function toRow(stored: StoredAddress): string[] {
  const { addressId, currency, address, isDefault, verifiedAt, proofAmount, proveBy } = stored;
  const send = `send ${proofAmount} until ${proveBy.toISOString().slice(0, 16)}`;
  const waits = awaitsProof(stored, Date.now()) ? send : 'time is up';
  return [addressId, currency, address, verifiedAt?.toISOString().slice(0, 16) ?? waits, isDefault ? 'yes' : ''];
}
