import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '#domain/logs/log';
import type { Database } from '../db/client';
import { announceEdition, findWorkers, holdPresence, latestOpenEdition } from '../db/health/worker-presence';
import { SECOND } from '../domain/duration';
import { EDITION, waitsForLaterEdition } from '../domain/orders/edition';
import { repeatRead } from '../process/repeated-read';
import type { RunningRole, RuntimeServices } from '../process/services';

const ANSWER_MS = 3 * SECOND;

interface AnnouncedWorker {
  databaseUrl: string;
  /** The enabled live providers. */
  on: readonly string[];
  /** How often it says that it is alive: well below the silence after which the session counts as dead. */
  everyMs: number;
  log: Logger;
}

interface Announcement extends RunningRole {
  /** From now on the worker counts as working. */
  work(): Promise<void>;
}

/**
 * Announces to all processes which edition this worker supports and, once it works, that it is alive and which live
 * providers are on here, until it is closed; reconnects after a database outage.
 */
export async function announceWorker({ databaseUrl, on, everyMs, log }: AnnouncedWorker): Promise<Announcement> {
  let session: Client | null = null;
  let isWorking = false;

  const lose = (lost: Client) => {
    lost.end().catch(() => undefined);
    if (session === lost) {
      session = null;
      staying.readNow();
    }
  };
  const open = async (): Promise<Client> => {
    const opened = new Client({
      connectionString: databaseUrl,
      application_name: 'swaplane-worker',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    try {
      await opened.connect();
      await announceEdition(opened);
      if (isWorking) await holdPresence(opened, on);
      return opened;
    } catch (error) {
      opened.end().catch(() => undefined);
      throw error;
    }
  };
  const stay = async () => {
    session ??= await open();
    const current = session;
    await current.query('select 1').catch((error) => {
      lose(current);
      throw error;
    });
  };

  session = await open();
  const staying = repeatRead({
    read: stay,
    everyMs,
    onError: (err) => log.warn({ err }, 'this worker cannot be recorded as alive'),
  });
  return {
    async work() {
      isWorking = true;
      const held = session;
      if (held) await holdPresence(held, on);
      else staying.readNow();
    },
    async close() {
      await staying.close();
      const last = session;
      session = null;
      await last?.end().catch(() => undefined);
    },
  };
}

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
