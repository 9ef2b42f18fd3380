import { randomBytes } from 'node:crypto';
import { and, asc, eq, getTableColumns, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client';
import { type Channel, endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import type { Environment } from '#domain/environment';
import { encodeId, ID_BYTES } from '#domain/id';
import { dropTimers } from './timers';

/**
 * The place of an endpoint: one per partner, environment and channel, but one ops endpoint per partner
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
  sealedSecret: string;
}

export type StoredEndpoint = Omit<typeof endpoints.$inferSelect, 'sealedSecret' | 'previousSealedSecret'>;

export type SetOutcome =
  | { kind: 'added'; endpointId: string }
  | { kind: 'changed'; endpointId: string; pausedAt: Date | null }
  | { kind: 'taken' };

/** Adds an endpoint; null when its place is taken. */
export async function addEndpoint(db: Database | Transaction, setting: EndpointSetting): Promise<string | null> {
  const [row] = await db
    .insert(endpoints)
    .values({ ...setting, endpointId: encodeId('we', randomBytes(ID_BYTES)) })
    .onConflictDoNothing()
    .returning({ endpointId: endpoints.endpointId });
  return row?.endpointId ?? null;
}

/**
 * Adds an endpoint, or changes the one in its place: its id, and with it the deliveries, stay, so what is still to be sent
 * goes to the new URL. A pause goes on. Its secret stays too, unless it is to be replaced, and then at once. `taken` when the partner has its
 * ops endpoint in the other environment.
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
  const { alias, url, sealedSecret } = setting;
  const secret = { sealedSecret, previousSealedSecret: null, previousUntil: null };
  const [row] = await db
    .update(endpoints)
    .set({ url, ...(alias !== undefined && { alias }), ...(replaceSecret && secret) })
    .where(inSlot(setting))
    .returning({ endpointId: endpoints.endpointId, pausedAt: endpoints.pausedAt });
  return row ? { kind: 'changed', ...row } : { kind: 'taken' };
}

/** What the slot holds, or null when it is empty. */
export async function readSlot(
  db: Database,
  slot: EndpointSlot,
): Promise<{ url: string; sealedSecret: string } | null> {
  const { url, sealedSecret } = endpoints;
  const [row] = await db.select({ url, sealedSecret }).from(endpoints).where(inSlot(slot));
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

/** An endpoint, removed or not, without its secrets; null when there is none. */
export async function findEndpoint(db: Database, endpointId: string): Promise<StoredEndpoint | null> {
  const [row] = await db.select(ENDPOINT).from(endpoints).where(eq(endpoints.endpointId, endpointId));
  return row ?? null;
}

/** Sends an endpoint elsewhere, or calls it something else; false when it is gone. */
export async function changeEndpoint(
  tx: Transaction,
  endpointId: string,
  change: { url?: string; alias?: string | null },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(endpoints)
    .set(change)
    .where(and(eq(endpoints.endpointId, endpointId), isNull(endpoints.removedAt)));
  return rowCount === 1;
}

/**
 * Removes an endpoint: its place is free, its secrets are gone, nothing more is sent. Its deliveries stay on record; those that
 * waited have failed. False when there is none.
 */
export async function removeEndpoint(db: Database | Transaction, endpointId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(endpoints)
      .set({ removedAt: sql`now()`, sealedSecret: '', previousSealedSecret: null, previousUntil: null, pausedAt: null })
      .where(and(eq(endpoints.endpointId, endpointId), isNull(endpoints.removedAt)));
    await dropTimers(tx, { endpointId });
    await tx
      .update(deliveries)
      .set({ state: 'failed', plan: sql`${deliveries.plan} + 1`, nextAttemptAt: null })
      .where(
        and(eq(deliveries.endpointId, endpointId), or(eq(deliveries.state, 'due'), eq(deliveries.state, 'retrying'))),
      );
    return rowCount === 1;
  });
}

/** Notes a success: the endpoint's automatic resumes have not been in vain [rules/webhooks: Pause]. */
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
