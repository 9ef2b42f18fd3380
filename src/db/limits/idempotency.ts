import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { type Database, statement } from '../client';
import { NOTIFICATION_CHANNELS, notifySoon } from '../notifications';
import { ABANDONED_AFTER } from '../orders/claims';
import { idempotencyKeys } from '../schema/limits';

export interface IdempotencyKey {
  partnerId: string;
  environment: Environment;
  /** Method and path. */
  operation: string;
  key: string;
}

/** A key as held by its present owner. */
export interface HeldKey extends IdempotencyKey {
  attempt: number;
}

export interface StoredReply {
  status: number;
  body: string;
  location: string | null;
}

/** `mine`: run the call under this id; `takenOver` if an earlier process died with it. */
export type KeyClaim =
  | { kind: 'mine'; subjectId: string; takenOver: boolean; attempt: number; since: string }
  | { kind: 'other_content' }
  | { kind: 'running'; subjectId: string }
  | { kind: 'finished'; reply: StoredReply };

interface Call {
  fingerprint: string;
  /** What a release before wrote for the same call; most often the same. */
  earlierFingerprint: string;
  subjectId: string;
}

/** How long a key repeats its response, from the first call on. */
export const IDEMPOTENCY_WINDOW = sql`interval '24 hours'`;

const at = sql.placeholder;

const TAKE = statement<
  IdempotencyKey & Call,
  { subject_id: string; taken_over: boolean; attempt: number; since: string }
>(
  'take_turn',
  sql`
  insert into idempotency_keys as k (partner_id, environment, operation, key, fingerprint, subject_id)
  values (${at('partnerId')}, ${at('environment')}, ${at('operation')}, ${at('key')}, ${at('fingerprint')}, ${at('subjectId')})
  on conflict (partner_id, environment, operation, key) do update set
    fingerprint = excluded.fingerprint, claimed_at = now(), status = null, body = null, location = null,
    attempt = k.attempt + 1,
    subject_id = case when k.created_at < now() - ${IDEMPOTENCY_WINDOW} then excluded.subject_id else k.subject_id end,
    created_at = case when k.created_at < now() - ${IDEMPOTENCY_WINDOW} then now() else k.created_at end
  where k.created_at < now() - ${IDEMPOTENCY_WINDOW}
    or (k.status is null and k.claimed_at < now() - ${ABANDONED_AFTER}
      and k.fingerprint in (excluded.fingerprint, ${at('earlierFingerprint')}))
  returning subject_id, claimed_at <> created_at as taken_over, attempt, created_at::text as since
`,
);

/**
 * Claims the key, or returns why it cannot be claimed [rules/idempotency: Repeated calls]. A single statement, so two calls
 * never both run.
 */
export async function claimKey(db: Database, id: IdempotencyKey, call: Call): Promise<KeyClaim> {
  const [mine] = await TAKE(db, { ...id, ...call });
  if (mine) {
    const { subject_id: subjectId, taken_over: takenOver, attempt, since } = mine;
    return { kind: 'mine', subjectId, takenOver, attempt, since };
  }
  const [row] = await db.select().from(idempotencyKeys).where(matches(id));
  if (!row) {
    return claimKey(db, id, call);
  }
  if (![call.fingerprint, call.earlierFingerprint].includes(row.fingerprint)) {
    return { kind: 'other_content' };
  }
  return row.status === null
    ? { kind: 'running', subjectId: row.subjectId ?? '' }
    : { kind: 'finished', reply: { status: row.status, body: row.body ?? '', location: row.location } };
}

const STORE = statement<HeldKey & StoredReply, { subjectId: string | null }>(
  'store_reply',
  sql`
  update idempotency_keys set status = ${at('status')}, body = ${at('body')}, location = ${at('location')}
  where partner_id = ${at('partnerId')} and environment = ${at('environment')} and operation = ${at('operation')}
    and key = ${at('key')} and attempt = ${at('attempt')} and status is null
  returning subject_id as "subjectId"
`,
);

/**
 * Stores the response for the rest of the 24 hours and notifies waiting calls, unless another owner has taken the key over
 * [rules/idempotency: Taking over].
 */
export async function storeReply(db: Database, held: HeldKey, reply: StoredReply): Promise<void> {
  const [stored] = await STORE(db, { ...held, ...reply });
  if (stored) notifySoon(db, 'idempotency', stored.subjectId ?? '');
}

/** Renews the hold on the key while its owner still runs the call [rules/idempotency: Taking over]. */
export async function renewKey(db: Database, held: HeldKey): Promise<void> {
  await db.update(idempotencyKeys).set({ claimedAt: sql`now()` }).where(isHeld(held));
}

/** Frees the key after an error: nothing is stored, and a corrected call runs again. */
export async function releaseKey(db: Database, held: HeldKey): Promise<void> {
  await db.execute(sql`
    with freed as (delete from idempotency_keys where ${isHeld(held)} returning subject_id)
    select pg_notify(${NOTIFICATION_CHANNELS.idempotency}, coalesce(subject_id, '')) from freed
  `);
}

/** Frees the key for the next call at once: the outcome is unknown, and only a call with the same id can find out. */
export async function abandonKey(db: Database, held: HeldKey): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ claimedAt: new Date(0) })
    .where(isHeld(held));
}

/** Nobody has taken it over, and it has no response yet. */
function isHeld(held: HeldKey) {
  return and(matches(held), eq(idempotencyKeys.attempt, held.attempt), isNull(idempotencyKeys.status));
}

function matches({ partnerId, environment, operation, key }: IdempotencyKey) {
  return and(
    eq(idempotencyKeys.partnerId, partnerId),
    eq(idempotencyKeys.environment, environment),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );
}
