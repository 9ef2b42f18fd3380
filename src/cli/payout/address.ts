import { randomInt } from 'node:crypto';
import { findAddressProblem } from '../../address/validate';
import { recordAudit } from '../../db/audit';
import type { Transaction } from '../../db/client';
import {
  addAddress,
  lockAddress,
  makeDefault,
  removeAddress,
  type StoredAddress,
  verifyAddress,
} from '../../db/payouts/payout-addresses';
import { STABLE_TARGETS, type StableTargetName } from '../../domain/orders/order';
import {
  PROOF_DIGITS,
  PROVE_WITHIN_MS,
  proofAmount,
  refusePromotion,
  refuseProof,
  refuseRemoval,
} from '../../domain/payouts/payout-address';
import { newId } from '../../security/secret';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command-error';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';
import { requirePartner } from '../key/key';
import { toJson } from './address-list';

export interface AddressAddOptions {
  partner?: string;
  currency: StableTargetName;
  address: string;
  /** The smallest micro-payment. */
  proof: string;
}

/**
 * Adds an address, which is of no use until its micro-payment is confirmed
 * [rules/payouts-and-earnings: Payout addresses].
 */
export async function addressAdd({ partner, currency, address, proof }: AddressAddOptions): Promise<Answer> {
  const problem = findAddressProblem(STABLE_TARGETS[currency].network, address);
  if (problem !== null) {
    throw new CommandError(`--address ${problem}.`);
  }
  const instance = findRunningInstance();
  const partnerId = partnerOf(instance, partner);
  const wanted = {
    addressId: newId('pad'),
    partnerId,
    currency,
    address,
    proofAmount: proofAmount(proof, randomInt(1, PROOF_DIGITS)),
    proveBy: new Date(Date.now() + PROVE_WITHIN_MS),
  };
  const added = await withDatabase(instance, async (db) => {
    await requirePartner(db, partnerId);
    return db.transaction(async (tx) => {
      const row = await addAddress(tx, wanted);
      if (!row) {
        throw new CommandError('The partner has this address already, and it is verified.');
      }
      await note(tx, row, 'added');
      return row;
    });
  });
  const proveBy = added.proveBy.toISOString();
  return {
    json: { ...toJson(added), proof_amount: added.proofAmount, prove_by: proveBy },
    text: formatFacts([
      ['address id', added.addressId],
      ['send', `${added.proofAmount} ${currency} to ${address}`],
      ['then', `payout-address confirm ${added.addressId} --amount <what the partner says has arrived>`],
      ['until', proveBy],
    ]),
  };
}

/** Records that the partner knew the amount, so the address is the partner's. The first one of a currency becomes its default. */
export function addressConfirm(addressId: string, amount: string): Promise<Answer> {
  return change(addressId, 'confirmed', async (tx, address, others) => {
    refuse(refuseProof(address, amount, Date.now()));
    await verifyAddress(tx, addressId);
    if (!others.some(({ isDefault }) => isDefault)) {
      await makeDefault(tx, address);
    }
  });
}

export function addressDefault(addressId: string): Promise<Answer> {
  return change(addressId, 'promoted', async (tx, address) => {
    refuse(refusePromotion(address));
    await makeDefault(tx, address);
  });
}

export function addressRemove(addressId: string): Promise<Answer> {
  return change(addressId, 'removed', async (tx, address, others) => {
    refuse(refuseRemoval(address, others));
    await removeAddress(tx, addressId);
  });
}

type AddressChange = 'added' | 'confirmed' | 'promoted' | 'removed';

function refuse(reason: string | null): void {
  if (reason !== null) {
    throw new CommandError(reason);
  }
}

/** Changes an address that is locked together with the others of its currency, and audits it, or does neither. */
async function change(
  addressId: string,
  what: AddressChange,
  act: (tx: Transaction, address: StoredAddress, others: StoredAddress[]) => Promise<void>,
): Promise<Answer> {
  await withDatabase(findRunningInstance(), (db) =>
    db.transaction(async (tx) => {
      const found = await lockAddress(tx, addressId);
      if (!found) {
        throw new CommandError(`There is no payout address ${addressId}.`);
      }
      await act(tx, found.address, found.others);
      await note(tx, found.address, what);
    }),
  );
  const is = what === 'promoted' ? 'the default' : what;
  return { json: { address_id: addressId, change: what }, text: `${addressId} is ${is}.` };
}

async function note(tx: Transaction, { addressId, partnerId, currency, address }: StoredAddress, what: AddressChange) {
  const details = { partner_id: partnerId, currency, address };
  await recordAudit(tx, { actor: operatorName(), action: `payout_address.${what}`, target: addressId, details });
}
