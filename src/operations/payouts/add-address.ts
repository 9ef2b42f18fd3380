import { randomInt } from 'node:crypto';
import { isSameAddress } from '#address/spelling';
import { findAddressProblem } from '#address/validate-address';
import type { Database, Transaction } from '#db/client';
import { addAddress, listAddresses, type StoredAddress } from '#db/payouts/payout-addresses';
import { STABLE_TARGETS, type StableTargetName } from '#domain/orders/order';
import { PROOF_VALUES, PROVE_WITHIN_MS, proofAmount } from '#domain/payouts/payout-address';
import { OperationRefusal } from '#domain/refusal';
import { newId } from '#security/secret';
import { requirePartner } from '../partners/require-partner';
import { auditAddress } from './audit-address';

export interface AddressRequest {
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
