import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { notify } from '#db/notifications';
import { lockPartner, storeProbeAddresses } from '#db/partners';
import { OperationRefusal } from '#domain/refusal';
import { toNetworks } from '../keys/allow-list';
import { unknownPartner } from '../partners/require-partner';

const MOST = 20;
/** Wider networks would include half of a hosting company. */
const LEAST_BITS = { ipv4: 24, ipv6: 48 } as const;

/**
 * Sets the addresses from which a partner monitors the service; its requests to /health have a limit of their own from there
 * [rules/incidents: Probes]. Returns the addresses in canonical form.
 * @throws OperationRefusal for an invalid address, too wide a network, or too many
 */
export async function setProbeAddresses(
  { db }: { db: Database },
  { partnerId, addresses, actor }: { partnerId: string; addresses: readonly string[]; actor: string },
): Promise<string[]> {
  const networks = toNetworks(addresses, { field: 'addresses', most: MOST });
  const wide = networks.find(isWide);
  if (wide !== undefined) {
    const message = `addresses: ${wide} is too wide: name single addresses, or networks up to /24 (IPv4) or /48 (IPv6).`;
    throw new OperationRefusal(message, 'addresses');
  }
  return db.transaction(async (tx) => {
    const partner = await lockPartner(tx, partnerId);
    if (!partner) {
      throw unknownPartner(partnerId);
    }
    await storeProbeAddresses(tx, partnerId, networks);
    const details = { probe_addresses: { before: partner.probeAddresses, after: networks } };
    await recordAudit(tx, { actor, action: 'probe_addresses.changed', target: partnerId, details });
    await notify(tx, 'settings', partnerId);
    return networks;
  });
}

function isWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  return Number(bits) < LEAST_BITS[address.includes(':') ? 'ipv6' : 'ipv4'];
}
