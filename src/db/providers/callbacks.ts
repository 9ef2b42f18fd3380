import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { NOTIFICATION_CHANNELS } from '../notify';

/** Tells whoever follows the order that its provider says something has happened. */
export async function noteCallback(db: Database, provider: string, providerOrderId: string): Promise<void> {
  const payload = `${provider} ${providerOrderId}`;
  await db.execute(sql`select pg_notify(${NOTIFICATION_CHANNELS.callback}, ${payload}::text)`);
}
