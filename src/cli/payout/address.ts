import type { Database } from '#db/client';
import type { StableTargetName } from '#domain/orders/order';
import { addPayoutAddress } from '#operations/payouts/add-address';
import { confirmPayoutAddress, promotePayoutAddress, removePayoutAddress } from '#operations/payouts/change-address';
import { type Answer, formatFacts } from '../answer';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';
import { toJson } from './address-list';

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
    json: { ...toJson(added), proof_amount: added.proofAmount, prove_by: proveBy },
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
