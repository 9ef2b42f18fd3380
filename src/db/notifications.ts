import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { Logger } from '#domain/logs/log';
import { rowsOf } from '#domain/names-of';
import { SECOND } from '../domain/duration';
import { type Database, statement, type Transaction } from './client';

/**
 * Names of the notification channels. A notification carries no data: receivers read rows, and also read them periodically, so
 * a lost notification does no harm [architecture: Notifications].
 */
export const NOTIFICATION_CHANNELS = {
  /** Payload: order id. Something about the order was recorded: a transition, a refund decision, a late deposit. */
  transition: 'swaplane_transition',
  /** Payload: order id, or empty. Deliveries became due. */
  delivery: 'swaplane_delivery',
  /** Payload: order or payout id, or empty. An idempotent call has ended. */
  idempotency: 'swaplane_idempotency',
  /** Payload: partner id. Its settings or one of its keys changed. */
  settings: 'swaplane_settings',
  /** Payload: address range. It was locked out. */
  lockout: 'swaplane_lockout',
  /** Payload: provider code. Its health changed. */
  provider: 'swaplane_provider',
  /** No payload. Prices in dollars changed. */
  price: 'swaplane_price',
  /** No payload. The providers' delivery statistics were recomputed. */
  statistics: 'swaplane_statistics',
  /** Payload: provider code. Its list of assets changed. */
  catalog: 'swaplane_catalogue',
  /** Payload: provider code. One of its orders is to be polled at once. */
  poll: 'swaplane_poll',
  /** No payload. A mail is due. */
  mail: 'swaplane_mail',
  /** No payload. A push is due. */
  push: 'swaplane_push',
} as const;

type NotificationName = keyof typeof NOTIFICATION_CHANNELS;

/** Notifies once the transaction is committed. */
export async function notify(tx: Transaction, name: NotificationName, payload = ''): Promise<void> {
  await tx.execute(sql`select pg_notify(${NOTIFICATION_CHANNELS[name]}, ${payload})`);
}

const NOTIFY = statement<{ channels: string[]; payloads: string[] }, Record<string, unknown>>(
  'notify',
  sql`select pg_notify(channel, payload)
    from unnest(${sql.placeholder('channels')}::text[], ${sql.placeholder('payloads')}::text[]) as soon (channel, payload)`,
);

interface Notification {
  name: NotificationName;
  payload: string;
}

const queues = new WeakMap<Database, Notification[]>();

/**
 * Notifies of what was just committed: at once, or together with others that arrive while one is being sent. For frequent
 * changes: Postgres commits transactions that notify one at a time, each waiting for the disk. If the process dies before it
 * notifies, receivers find the rows at their next periodic read [architecture: Notifications].
 */
export function notifySoon(db: Database, name: NotificationName, payload: string): void {
  const queue = queues.get(db);
  if (queue) {
    queue.push({ name, payload });
  } else {
    const started = [{ name, payload }];
    queues.set(db, started);
    void send(db, started);
  }
}

async function send(db: Database, queue: Notification[]): Promise<void> {
  while (queue.length > 0) {
    const together = queue.splice(0);
    const channels = together.map(({ name }) => NOTIFICATION_CHANNELS[name]);
    await NOTIFY(db, { channels, payloads: together.map(({ payload }) => payload) }).catch(() => undefined);
  }
  queues.delete(db);
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5 * SECOND;
/** How often the connection is probed: a peer that vanished is only noticed when a query gets no answer. */
const PROBE_EVERY_MS = 15 * SECOND;
const ANSWER_MS = 5 * SECOND;

/** Listens to the database's notifications. */
export interface Notifications {
  /** An empty payload means that notifications may have been missed. Returns the function that stops listening. */
  listen(name: NotificationName, onNotification: (payload: string) => void): () => void;
}

export interface OpenNotifications extends Notifications {
  close(): Promise<void>;
}

/**
 * One dedicated connection that listens to every channel for the whole process. It reconnects by itself, and then notifies
 * every listener with an empty payload, because notifications sent meanwhile were missed.
 */
export function openNotifications(databaseUrl: string, log: Logger): OpenNotifications {
  const listeners = new Map<NotificationName, Set<(payload: string) => void>>();
  let current: Client | null = null;
  let waiting: NodeJS.Timeout | undefined;
  let delayMs = FIRST_DELAY_MS;
  let closed = false;

  const dispatch = (name: NotificationName, payload: string) => {
    for (const listener of listeners.get(name) ?? []) {
      listener(payload);
    }
  };
  const lose = (client: Client, err: unknown) => {
    if (closed || current !== client) {
      return;
    }
    current = null;
    client.end().catch(() => undefined);
    log.warn({ err, retryInMs: delayMs }, 'lost the connection that listens for notifications');
    waiting = setTimeout(connect, delayMs);
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  };
  const connect = async () => {
    const client = openListener(databaseUrl, dispatch, (err) => lose(client, err));
    current = client;
    try {
      await client.connect();
      await client.query(LISTEN);
    } catch (err) {
      lose(client, err);
      return;
    }
    delayMs = FIRST_DELAY_MS;
    for (const name of listeners.keys()) {
      dispatch(name, '');
    }
  };
  const probe = setInterval(() => {
    const client = current;
    client?.query('select 1').catch((err) => lose(client, err));
  }, PROBE_EVERY_MS);
  void connect();

  return {
    listen(name, onNotification) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(onNotification));
      return () => void set.delete(onNotification);
    },
    async close() {
      closed = true;
      clearInterval(probe);
      clearTimeout(waiting);
      await current?.end().catch(() => undefined);
    },
  };
}

/** A client that is not connected yet. */
function openListener(
  databaseUrl: string,
  dispatch: (name: NotificationName, payload: string) => void,
  lose: (err: unknown) => void,
): Client {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'swaplane-notifications',
    query_timeout: ANSWER_MS,
  });
  client.on('error', lose);
  client.on('end', () => lose(new Error('the server ended the connection')));
  client.on('notification', ({ channel, payload = '' }) => {
    const name = NAME_OF[channel];
    if (name) dispatch(name, payload);
  });
  return client;
}

const CHANNELS = rowsOf(NOTIFICATION_CHANNELS);
const NAME_OF: Readonly<Record<string, NotificationName>> = Object.fromEntries(
  CHANNELS.map(([name, channel]) => [channel, name]),
);
const LISTEN = CHANNELS.map(([, channel]) => `listen ${channel}`).join('; ');
