import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './client';
import { statement } from './statement';

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
} as const;

export type NotificationName = keyof typeof NOTIFICATION_CHANNELS;

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
