import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { type Probe, recordProbes } from '#db/incidents/probes';
import { notify } from '#db/notifications';
import { lockPartner, storeProbeAddresses } from '#db/partners';
import { toIso } from '#domain/duration';
import { isUpBy } from '#domain/incidents/sla';
import { OperationRefusal } from '#domain/refusal';
import { toNetworks } from '../keys/key-settings';
import { unknownPartner } from '../partners/set-partner';

/** The result of one probe location for one minute. */
export interface Sighting {
  /** Start of the minute, in milliseconds. */
  minute: number;
  up: boolean;
  latencyMs: number | null;
  errorLabel: string | null;
}

interface ReportedMinutes {
  minutes: number;
  up: number;
  /** First and last minute. */
  from: string;
  to: string;
}

/** Records the reports of external probers, one result per minute. */
export async function reportMinutes(
  { db }: { db: Database },
  { sightings, actor }: { sightings: readonly Sighting[]; actor: string },
): Promise<ReportedMinutes> {
  const seen = verdicts(sightings);
  const minutes = seen.map(({ minute }) => minute.getTime());
  const reported = {
    from: toIso(minutes.at(0) ?? 0),
    to: toIso(minutes.at(-1) ?? 0),
    minutes: seen.length,
    up: seen.filter((probe) => probe.up).length,
  };
  await db.transaction(async (tx) => {
    await recordProbes(tx, seen, Date.now());
    await recordAudit(tx, { actor, action: 'sla.reported', target: 'sla', details: reported });
  });
  return reported;
}

/** One probe per minute, oldest first, with the majority's result; the details are those of a location with that result. */
function verdicts(sightings: readonly Sighting[]): Probe[] {
  const byMinute = new Map<number, Sighting[]>();
  for (const sighting of sightings) {
    byMinute.set(sighting.minute, [...(byMinute.get(sighting.minute) ?? []), sighting]);
  }
  return [...byMinute]
    .sort(([one], [other]) => one - other)
    .map(([minute, places]) => {
      const ups = places.filter(({ up }) => up).length;
      const up = isUpBy({ up: ups, down: places.length - ups });
      const { latencyMs = null, errorLabel = null } = places.find((place) => place.up === up) ?? {};
      return { minute: new Date(minute), source: 'external_prober', up, latencyMs, errorLabel: up ? null : errorLabel };
    });
}

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
