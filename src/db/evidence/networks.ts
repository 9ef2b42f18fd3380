import { eq, sql } from 'drizzle-orm';
import { FOLLOWER_STUCK_MS, SERVED_FOR_MS } from '#domain/evidence/chains';
import type { Database } from '../client';
import { chainNetworks, evidenceLegs } from '../schema/evidence';
import { IS_WATCHED } from './legs';

export type FollowedNetwork = typeof chainNetworks.$inferSelect;

/** Whether any process has a node for the network: each turn records that it was looked at, also while no node answers. */
export const IS_FOLLOWED = sql`synced_until > now() - ${FOLLOWER_STUCK_MS} * interval '1 millisecond'`;

const IS_SERVED = sql`coalesce(${chainNetworks.servedAt} > now() - ${SERVED_FOR_MS} * interval '1 millisecond', false)`;

/** Whether a worker has a node for the network, and orders wait for what its blocks show. */
export const IS_NEEDED = sql`${IS_SERVED} and exists (
  select from ${evidenceLegs} where ${evidenceLegs.network} = ${chainNetworks.network} and ${IS_WATCHED})`;

/** Whether the blocks of a network that is needed are not looked through, whatever its nodes say. */
export const IS_STUCK = sql`${IS_NEEDED}
  and ${chainNetworks.progressedAt} <= now() - ${FOLLOWER_STUCK_MS} * interval '1 millisecond'`;

export async function findNetwork(db: Database, network: string): Promise<FollowedNetwork | null> {
  const [row] = await db.select().from(chainNetworks).where(eq(chainNetworks.network, network));
  return row ?? null;
}

export async function noteSourceAnswered(
  db: Database,
  network: string,
  { source, tipHeight }: { source: string; tipHeight: number },
): Promise<void> {
  const set = { source, tipHeight, answeredAt: sql`now()`, downSince: null, fault: null };
  await db
    .insert(chainNetworks)
    .values({ network, ...set })
    .onConflictDoUpdate({ target: chainNetworks.network, set });
}

/** Nodes have a part in the words of what they answer wrongly. */
const LONGEST_FAULT = 200;

/** Records that no node of the network can be asked, and why; since when, and whether that is new. */
export async function noteSourcesDown(
  db: Database,
  network: string,
  why: string,
): Promise<{ since: Date; isNew: boolean }> {
  const fault = why.slice(0, LONGEST_FAULT);
  const known = await findNetwork(db, network);
  if (known?.downSince && known.fault === fault) {
    return { since: known.downSince, isNew: false };
  }
  const downSince = sql`coalesce(${chainNetworks.downSince}, now())`;
  const [row] = await db
    .insert(chainNetworks)
    .values({ network, fault, downSince: sql`now()` })
    .onConflictDoUpdate({ target: chainNetworks.network, set: { fault, downSince } })
    .returning({ downSince: chainNetworks.downSince });
  return { since: row?.downSince ?? new Date(), isNew: known?.downSince == null };
}

/** Records that this process has nodes for the networks. The time without progress begins anew if none had one lately. */
export async function noteServed(db: Database, networks: readonly string[]): Promise<void> {
  await db
    .insert(chainNetworks)
    .values(networks.map((network) => ({ network, servedAt: sql`now()` })))
    .onConflictDoUpdate({
      target: chainNetworks.network,
      set: {
        servedAt: sql`now()`,
        progressedAt: sql`case when ${IS_SERVED} then ${chainNetworks.progressedAt} else now() end`,
      },
    });
}

export async function noteProgress(db: Database, network: string): Promise<void> {
  await db.update(chainNetworks).set({ progressedAt: sql`now()` }).where(eq(chainNetworks.network, network));
}

export async function noteSynced(db: Database, network: string, until: Date): Promise<void> {
  await db
    .insert(chainNetworks)
    .values({ network, syncedUntil: until })
    .onConflictDoUpdate({ target: chainNetworks.network, set: { syncedUntil: until } });
}
