import { recordAudit } from '#db/audit';
import type { Transaction } from '#db/client';
import type { StoredAddress } from '#db/payouts/payout-addresses';

export type AddressChange = 'added' | 'confirmed' | 'promoted' | 'removed';

/** Records who changed an address and how, in the transaction that changes it. */
export async function auditAddress(
  tx: Transaction,
  { addressId, partnerId, currency, address }: StoredAddress,
  { change, actor }: { change: AddressChange; actor: string },
): Promise<void> {
  const details = { partner_id: partnerId, currency, address };
  await recordAudit(tx, { actor, action: `payout_address.${change}`, target: addressId, details });
}
