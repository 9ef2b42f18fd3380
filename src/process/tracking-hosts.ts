import type { Logger } from '#domain/logs/log';
import { type ProvedHost, toHostName } from '#domain/tracking/own-host';
import { repeatRead } from './repeated-read';

/** Partners' own host names, answered from memory [rules/tracking: Own host name]. */
export interface TrackingHosts {
  /** The host on which new tracking links of a partner are; null for the installation's own. */
  hostOf(partnerId: string): string | null;
  /** The partner of whose orders alone a host shows pages, from a Host header; null for every other host. */
  partnerAt(host: string | undefined): string | null;
}

interface TrackingHostsDeps {
  read: () => Promise<readonly ProvedHost[]>;
  /** Calls back whenever there may be something new; returns what ends that. */
  listen: (changed: () => void) => () => void;
  /** The longest time a missed notification can go unnoticed. */
  rereadMs: number;
  log: Logger;
}

const PORT = /:\d*$/;

/** Caches which partner has which host name; the first read is over when it resolves. */
export async function openTrackingHosts({
  read,
  listen,
  rereadMs,
  log,
}: TrackingHostsDeps): Promise<TrackingHosts & { close(): Promise<void> }> {
  let hosts = new Map<string, string>();
  let partners = new Map<string, string>();
  const know = (rows: readonly ProvedHost[]) => {
    hosts = new Map(rows.filter(({ isActive }) => isActive).map(({ partnerId, host }) => [partnerId, host]));
    partners = new Map(rows.map(({ partnerId, host }) => [host, partnerId]));
  };
  know(await read());
  const memory = repeatRead({
    everyMs: rereadMs,
    onError: (err) => log.warn({ err }, "could not read partners' host names; those that are known hold on"),
    async read() {
      know(await read());
    },
  });
  const unsubscribe = listen(memory.readNow);
  return {
    hostOf: (partnerId) => hosts.get(partnerId) ?? null,
    partnerAt: (host) => (host === undefined ? null : (partners.get(toHostName(host.replace(PORT, ''))) ?? null)),
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}
