import { createHash } from 'node:crypto';
import type { Logger } from '#domain/logs/log';
import type { Database } from '../db/client';
import {
  avoidProvider,
  beginOutage,
  endOutage,
  listUnhealthyProviders,
  noteRefusedOrder,
  type RefusedOrder,
  type UnhealthyProvider,
} from '../db/health/provider-health';
import type { Notifications } from '../db/notifications';
import { listDrains } from '../db/providers/drains';
import { countCall, type FailureRun, isOutage, isRefusedToAll } from '../domain/health/provider-health';
import { repeatRead } from '../process/repeated-read';
import type { FailureLabel } from './failure-label';
import { isWatched, type ProviderHealth } from './health';

export interface ProviderHealthDeps {
  db: Database;
  notifications: Notifications;
  /** The longest time a missed notification can go unnoticed. */
  rereadMs: number;
  log: Logger;
  now?: () => number;
}

export interface OpenProviderHealth extends ProviderHealth {
  /** Codes of providers that are down. */
  down(): string[];
  close(): Promise<void>;
}

/**
 * The providers' health as seen by this process and shared by all. Calls are counted in memory; only changes are written, so
 * an ordinary quote costs no database write. Every replica caches the rows and is notified of changes.
 */
export function openProviderHealth({
  db,
  notifications,
  rereadMs,
  log,
  now = Date.now,
}: ProviderHealthDeps): OpenProviderHealth {
  /** By provider, until when it is left out of quotes; Infinity while it is down. */
  let leftOut = new Map<string, number>();
  let drained = new Set<string>();
  const isDown = (code: string) => leftOut.get(code) === Infinity;
  const runs = new Map<string, FailureRun>();
  const writing = new Map<string, Promise<void>>();

  const memory = repeatRead({
    read: async () => {
      const [rows, drains] = await Promise.all([listUnhealthyProviders(db), listDrains(db)]);
      drained = new Set(drains.map(({ provider }) => provider));
      const known = leftOutUntil(rows, now());
      for (const code of leftOut.keys()) {
        // Failures before the recovery no longer count.
        if (isDown(code) && known.get(code) !== Infinity) runs.delete(code);
      }
      leftOut = known;
    },
    everyMs: rereadMs,
    onError: (err) => log.warn({ err }, "could not read the providers' health; what is known holds on"),
  });
  const unsubscribe = notifications.listen('provider', memory.readNow);
  /** One change per provider at a time; a change needed meanwhile is triggered again by the next call. */
  const change = (provider: string, write: () => Promise<void>) => {
    if (writing.has(provider)) {
      return;
    }
    const written = write()
      .then(memory.readNow, (err) => log.warn({ err, provider }, "could not record a change of a provider's health"))
      .finally(() => writing.delete(provider));
    writing.set(provider, written);
  };

  return {
    usable: (providers) =>
      providers.filter(({ facts }) => !drained.has(facts.code) && (leftOut.get(facts.code) ?? 0) <= now()),
    isDrained: (code) => drained.has(code),
    down: () => [...leftOut.keys()].filter(isDown),
    note({ facts }, failure) {
      if (!isWatched(facts)) {
        return;
      }
      const { code } = facts;
      const run = countCall(runs.get(code) ?? [], failure === null, now());
      runs.set(code, run);
      if (failure === null && isDown(code)) {
        change(code, () => endOutage(db, code));
      } else if (failure !== null && isOutage(run) && !isDown(code)) {
        log.warn({ provider: code, failure }, 'a provider is down');
        change(code, () => beginOutage(db, { provider: code, lastError: failure }));
      }
    },
    avoid: async ({ facts }, failure) => {
      if (isWatched(facts)) await avoid({ db, log }, facts.code, failure);
    },
    noteRefused: async ({ facts }, { partnerId, parts }) => {
      if (
        isWatched(facts) &&
        (await isRefusing({ db, log }, { provider: facts.code, partnerId, content: digest(parts) }))
      )
        await avoid({ db, log }, facts.code, 'refused');
    },
    async close() {
      unsubscribe();
      await Promise.all([memory.close(), ...writing.values()]);
    },
  };
}

/** Whether the provider now refuses everybody's orders. */
async function isRefusing(
  { db, log }: Pick<ProviderHealthDeps, 'db' | 'log'>,
  refused: RefusedOrder,
): Promise<boolean> {
  return noteRefusedOrder(db, refused).then(isRefusedToAll, (err) => {
    log.warn({ err, provider: refused.provider }, "could not record a change of a provider's health");
    return false;
  });
}

function digest(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

async function avoid(
  { db, log }: Pick<ProviderHealthDeps, 'db' | 'log'>,
  provider: string,
  failure: FailureLabel,
): Promise<void> {
  await avoidProvider(db, { provider, lastError: failure }).catch((err) =>
    log.warn({ err, provider }, 'a provider that failed could not be left out of quotes'),
  );
}

function leftOutUntil(rows: readonly UnhealthyProvider[], now: number): Map<string, number> {
  const until = new Map<string, number>();
  for (const { provider, remainingMs } of rows) {
    until.set(provider, Math.max(remainingMs === null ? Infinity : now + remainingMs, until.get(provider) ?? 0));
  }
  return until;
}
