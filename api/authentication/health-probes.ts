import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listProbeAddresses } from '#db/partners';
import type { Logger } from '#domain/logs/log';
import { withinNetworks } from '#net/networks';
import { repeatRead } from '#process/repeated-read';

/** Addresses that may call /health more often than others [rules/incidents: Probes]. */
export interface HealthProbes {
  /** Who registered an address as that of a probe: the installation, an approved partner, or nobody. Answered from memory. */
  registrarOf(ip: string): 'installation' | 'partner' | null;
}

interface HealthProbesDeps {
  db: Database;
  notifications: Notifications;
  /** The longest time a missed notification can go unnoticed. */
  rereadMs: number;
  log: Logger;
}

/** Caches the addresses that partners registered, in addition to those in the installation's settings. */
export function openHealthProbes(
  installed: readonly string[],
  { db, notifications, rereadMs, log }: HealthProbesDeps,
): HealthProbes & { close(): Promise<void> } {
  const isInstalled = withinNetworks(installed);
  let isPartners = withinNetworks([]);
  const memory = repeatRead({
    everyMs: rereadMs,
    onError: (err) => log.warn({ err }, "could not read partners' probe addresses; those that are known hold on"),
    async read() {
      isPartners = withinNetworks(await listProbeAddresses(db));
    },
  });
  const unsubscribe = notifications.listen('settings', memory.readNow);
  return {
    registrarOf: (ip) => (isInstalled(ip) ? 'installation' : isPartners(ip) ? 'partner' : null),
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}
