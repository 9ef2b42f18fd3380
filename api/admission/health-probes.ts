import type { Logger } from 'pino';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listProbeAddresses } from '#db/partners/probe-addresses';
import { MINUTE } from '#domain/duration';
import { withinNetworks } from '#net/networks';
import { repeatRead } from '#process/repeated-read';

/** Addresses that may call /health without a limit [rules/incidents: Probes]. */
export interface HealthProbes {
  /** Answered from memory. */
  includes(ip: string): boolean;
}

/** The longest time a missed notification can go unnoticed. */
const REREAD_MS = MINUTE;

/** Caches the addresses that partners registered, in addition to those in the installation's settings. */
export function openHealthProbes(
  installed: readonly string[],
  { db, notifications, log }: { db: Database; notifications: Notifications; log: Logger },
): HealthProbes & { close(): Promise<void> } {
  let includes = withinNetworks(installed);
  const memory = repeatRead({
    everyMs: REREAD_MS,
    onTrouble: (err) => log.warn({ err }, "could not read partners' probe addresses; those that are known hold on"),
    async read() {
      includes = withinNetworks([...installed, ...(await listProbeAddresses(db))]);
    },
  });
  const unsubscribe = notifications.listen('settings', memory.readNow);
  return {
    includes: (ip) => includes(ip),
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}
