import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { HostFacts, ProvedHost } from '#domain/tracking/own-host';
import { type Database, lockName, type Transaction } from './client';
import { notify } from './notifications';
import { partners } from './schema/partners';

const isProved = and(isNotNull(partners.trackingHost), isNotNull(partners.hostProvedAt));

export async function listProvedHosts(db: Database): Promise<ProvedHost[]> {
  const { partnerId, trackingHost, hostLostAt } = partners;
  const rows = await db.select({ partnerId, trackingHost, hostLostAt }).from(partners).where(isProved);
  return rows.map((row) => ({
    partnerId: row.partnerId,
    host: row.trackingHost ?? '',
    isActive: row.hostLostAt === null,
  }));
}

/** Lets no two partners prove one host name at once. */
export async function lockHost(tx: Transaction, host: string): Promise<void> {
  await lockName(tx, `tracking_host:${host}`);
}

/** The other partner that has proven a host name; null if there is none. */
export async function findHostHolder(tx: Transaction, host: string, partnerId: string) {
  const [holder] = await tx
    .select()
    .from(partners)
    .where(and(isProved, eq(partners.trackingHost, host), ne(partners.partnerId, partnerId)));
  return holder ?? null;
}

/** Changes a partner's host name or what is known of it; every process follows within a second. */
export async function storeHost(
  tx: Transaction,
  partnerId: string,
  change: HostFacts & { trackingHost?: string | null },
): Promise<void> {
  await tx.update(partners).set(change).where(eq(partners.partnerId, partnerId));
  await notify(tx, 'settings', partnerId);
}
