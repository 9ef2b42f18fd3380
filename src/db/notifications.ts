import { Client } from 'pg';
import type { Logger } from '#domain/logs/log';
import { SECOND } from '../domain/duration';
import { NOTIFICATION_CHANNELS, type NotificationName } from './notify';

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

const CHANNELS = Object.entries(NOTIFICATION_CHANNELS) as [NotificationName, string][];
const NAME_OF: Readonly<Record<string, NotificationName>> = Object.fromEntries(
  CHANNELS.map(([name, channel]) => [channel, name]),
);
const LISTEN = CHANNELS.map(([, channel]) => `listen ${channel}`).join('; ');
