import type { Logger } from 'pino';
import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listProbeAddresses } from '#db/partners/probe-addresses';
import { MINUTE } from '#domain/duration';
import { withinNetworks } from '#net/networks';
import { repeatRead } from '#process/repeated-read';

/** Who may ask for /health as often as it likes [rules/incidents: Probes]. */
export interface HealthProbes {
  /** From memory. */
  includes(ip: string): boolean;
}

/** How long a lost notification may stay unnoticed. */
const REREAD_MS = MINUTE;

/** Remembers the addresses that partners named, beside those that the installation names. */
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
