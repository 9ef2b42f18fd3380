import { randomBytes } from 'node:crypto';
import { and, asc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client';
import { type Channel, endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import type { Environment } from '#domain/environment';
import { encodeId, ID_BYTES } from '#domain/id';
import { dropTimers } from './timers';

/**
 * What identifies an endpoint: there is one per partner, environment and channel, but only one ops endpoint per partner
 * [rules/webhooks: Endpoints].
 */
export interface EndpointSlot {
  partnerId: string;
  environment: Environment;
  channel: Channel;
}

export interface EndpointSetting extends EndpointSlot {
  alias?: string;
  /** Already checked by the URL guard [rules/webhooks: URLs]. */
  url: string;
  /** Seals the secret for the endpoint. */
  sealSecret(endpointId: string): string;
}

export type StoredEndpoint = Omit<typeof endpoints.$inferSelect, 'sealedSecret' | 'previousSealedSecret'>;

export type SetOutcome =
  | { kind: 'added'; endpointId: string }
  | { kind: 'changed'; endpointId: string; pausedAt: Date | null; hasNewUrl: boolean }
  | { kind: 'taken' };

/** Adds an endpoint; null if its slot is in use. */
export async function addEndpoint(db: Database | Transaction, setting: EndpointSetting): Promise<string | null> {
  const { sealSecret, ...columns } = setting;
  const endpointId = encodeId('we', randomBytes(ID_BYTES));
  const [row] = await db
    .insert(endpoints)
    .values({ ...columns, endpointId, sealedSecret: sealSecret(endpointId) })
    .onConflictDoNothing()
    .returning({ endpointId: endpoints.endpointId });
  return row?.endpointId ?? null;
}

/**
 * Adds an endpoint, or changes the one in its slot. An existing endpoint keeps its id and deliveries, so unsent events go to
 * the new URL. Its secret stays too, unless `replaceSecret` is set, and then the old secret stops working at once. `taken`: the
 * partner has its ops endpoint in the other environment.
 */
export async function setEndpoint(
  db: Database | Transaction,
  setting: EndpointSetting,
  { replaceSecret = false }: { replaceSecret?: boolean } = {},
): Promise<SetOutcome> {
  const added = await addEndpoint(db, setting);
  if (added !== null) {
    return { kind: 'added', endpointId: added };
  }
  const { alias, url, sealSecret } = setting;
  const [before] = await db.select({ url: endpoints.url }).from(endpoints).where(inSlot(setting)).for('no key update');
  const [row] = await db
    .update(endpoints)
    .set({ url, ...(alias !== undefined && { alias }) })
    .where(inSlot(setting))
    .returning({ endpointId: endpoints.endpointId, pausedAt: endpoints.pausedAt });
  if (row && replaceSecret) {
    const sealedSecret = sealSecret(row.endpointId);
    await db
      .update(endpoints)
      .set({ sealedSecret, previousSealedSecret: null, previousUntil: null })
      .where(eq(endpoints.endpointId, row.endpointId));
  }
  return row ? { kind: 'changed', ...row, hasNewUrl: before?.url !== url } : { kind: 'taken' };
}

/** The endpoint in the slot; null if it is empty. */
export async function readSlot(
  db: Database,
  slot: EndpointSlot,
): Promise<{ endpointId: string; url: string; sealedSecret: string } | null> {
  const { endpointId, url, sealedSecret } = endpoints;
  const [row] = await db.select({ endpointId, url, sealedSecret }).from(endpoints).where(inSlot(slot));
  return row ?? null;
}

/** A partner's endpoints, oldest first, without their secrets. */
export async function listEndpoints(db: Database | Transaction, partnerId: string): Promise<StoredEndpoint[]> {
  return db
    .select(ENDPOINT)
    .from(endpoints)
    .where(and(eq(endpoints.partnerId, partnerId), isNull(endpoints.removedAt)))
    .orderBy(asc(endpoints.createdAt), asc(endpoints.endpointId));
}

/** An endpoint, including removed ones, without its secrets; null if there is none. */
export async function findEndpoint(db: Database, endpointId: string): Promise<StoredEndpoint | null> {
  const [row] = await db.select(ENDPOINT).from(endpoints).where(eq(endpoints.endpointId, endpointId));
  return row ?? null;
}

/** Changes an endpoint's URL, alias or events; false if it was removed. */
export async function changeEndpoint(
  tx: Transaction,
  endpointId: string,
  change: { url?: string; alias?: string | null; events?: string[] | null },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(endpoints)
    .set(change)
    .where(and(eq(endpoints.endpointId, endpointId), isNull(endpoints.removedAt)));
  return rowCount === 1;
}

/**
 * Removes an endpoint with its secrets and frees its slot. Nothing more is sent; its deliveries remain, and waiting ones become
 * failed. False if there is no such endpoint.
 */
export async function removeEndpoint(db: Database | Transaction, endpointId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(endpoints)
      .set({ removedAt: sql`now()`, sealedSecret: '', previousSealedSecret: null, previousUntil: null, pausedAt: null })
      .where(and(eq(endpoints.endpointId, endpointId), isNull(endpoints.removedAt)));
    await dropTimers(tx, { endpointId });
    await failWaiting(tx, endpointId);
    return rowCount === 1;
  });
}

/**
 * Ends what waits for a removed endpoint. The removal does not see a delivery whose event another transaction is recording;
 * whoever meets one later calls this again.
 */
export async function failWaiting(db: Database | Transaction, endpointId: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'failed', plan: sql`${deliveries.plan} + 1`, nextAttemptAt: null })
    .where(
      and(eq(deliveries.endpointId, endpointId), or(eq(deliveries.state, 'due'), eq(deliveries.state, 'retrying'))),
    );
}

/** Records a success, so that the automatic resumes before it no longer count [rules/webhooks: Pause]. */
export async function endTrial(db: Database, endpointId: string): Promise<void> {
  await db
    .update(endpoints)
    .set({ autoResumes: 0 })
    .where(and(eq(endpoints.endpointId, endpointId), gt(endpoints.autoResumes, 0)));
}

const { sealedSecret: _, previousSealedSecret: __, ...ENDPOINT } = getTableColumns(endpoints);

function inSlot({ partnerId, environment, channel }: EndpointSlot): SQL | undefined {
  return and(
    eq(endpoints.partnerId, partnerId),
    eq(endpoints.environment, environment),
    eq(endpoints.channel, channel),
    isNull(endpoints.removedAt),
  );
}
