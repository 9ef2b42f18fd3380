import { sql } from 'drizzle-orm';
import type { Transaction } from './client';

/**
 * Names of the notification channels. A notification is only a notification: whoever receives it reads rows, and reads them now and
 * then anyway, so a lost one heals [architecture: Notifications].
 */
export const NOTIFICATION_CHANNELS = {
  /** Payload: order id. Something was recorded of the order: a transition, a refund decision, a late deposit. */
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
  /** No payload. What providers delivered was computed anew. */
  statistics: 'swaplane_statistics',
  /** Payload: provider code. It lists other assets than before. */
  catalogue: 'swaplane_catalogue',
  /** Payload: provider code. It is to be asked about an order at once. */
  poll: 'swaplane_poll',
  /** No payload. A mail is due. */
  mail: 'swaplane_mail',
} as const;

export type NotificationName = keyof typeof NOTIFICATION_CHANNELS;

/** Notifies once the transaction is committed. */
export async function notify(tx: Transaction, name: NotificationName, payload = ''): Promise<void> {
  await tx.execute(sql`select pg_notify(${NOTIFICATION_CHANNELS[name]}, ${payload})`);
}
