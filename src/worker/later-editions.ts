import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#domain/logs/log';
import type { Database } from '../db/client';
import { findWorkers } from '../db/health/worker-presence';
import { latestOpenEdition } from '../db/orders/latest-edition';
import { EDITION, waitsForLaterEdition } from '../domain/orders/edition';
import type { RuntimeServices } from '../process/services';
import { type Announcement, announceWorker } from './worker-presence';

/** Announces this worker once it may start, and before it gets tasks: the API must know soon which orders it may create. */
export async function announceInTurn(
  { config, databaseUrl, log }: Pick<RuntimeServices, 'config' | 'databaseUrl' | 'log'>,
  db: Database,
  providersOn: readonly string[],
): Promise<Announcement> {
  const { laterEditions, presence } = config.intervals;
  await waitForLaterEditions(db, laterEditions, log);
  return announceWorker({ databaseUrl, on: providersOn, everyMs: presence, log });
}

/** [rules/order-creation: Rolling upgrades] */
async function waitForLaterEditions(db: Database, everyMs: number, log: Logger): Promise<void> {
  let isWaiting = false;
  for (;;) {
    const [openEdition, { editions }] = await Promise.all([latestOpenEdition(db), findWorkers(db)]);
    const details = { knownEdition: EDITION, openEdition };
    if (!waitsForLaterEdition(openEdition, editions)) {
      if (openEdition > EDITION) log.error(details, 'open orders of a later release stand still until its workers run');
      return;
    }
    if (!isWaiting) log.warn(details, 'this worker waits: open orders belong to a later release, whose workers run');
    isWaiting = true;
    await delay(everyMs);
  }
}
