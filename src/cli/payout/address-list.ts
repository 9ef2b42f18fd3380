import { listAddresses, type StoredAddress } from '#db/payouts/payout-addresses';
import { requirePartner } from '#operations/partners/require-partner';
import { type Answer, formatColumns } from '../answer';
import { findRunningInstance, partnerOf, withDatabase } from '../instance';

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

export function toJson({ addressId, partnerId, currency, address, isDefault, verifiedAt }: StoredAddress) {
  return {
    address_id: addressId,
    partner_id: partnerId,
    currency,
    address,
    is_default: isDefault,
    verified_at: verifiedAt,
  };
}

function toRow({ addressId, currency, address, isDefault, verifiedAt, proveBy }: StoredAddress): string[] {
  const waits = proveBy.getTime() > Date.now() ? `until ${proveBy.toISOString().slice(0, 16)}` : 'time is up';
  return [addressId, currency, address, verifiedAt?.toISOString().slice(0, 16) ?? waits, isDefault ? 'yes' : ''];
}
