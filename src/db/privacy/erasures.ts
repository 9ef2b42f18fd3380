import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import { mentions } from '#domain/privacy/erasure';
import { recordAudit, SYSTEM } from '../audit';
import type { Database, Transaction } from '../client';
import { auditLog } from '../schema/audit';
import { orderErasures } from '../schema/orders';

type OrderErasure = typeof orderErasures.$inferSelect;

/** Records that an order's rows were erased, and that its workflows have yet to be. Repeating it keeps who was first. */
export async function addErasure(
  tx: Transaction,
  erasure: Pick<OrderErasure, 'orderId' | 'actor' | 'reason'>,
): Promise<void> {
  await tx
    .insert(orderErasures)
    .values(erasure)
    .onConflictDoUpdate({ target: orderErasures.orderId, set: { historiesErasedAt: null } });
}

export async function finishErasure(db: Database, orderId: string): Promise<void> {
  await db.update(orderErasures).set({ historiesErasedAt: sql`now()` }).where(eq(orderErasures.orderId, orderId));
}

/** Orders whose rows were erased, but not yet their workflows; the oldest first. */
export async function listUnfinishedErasures(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: orderErasures.orderId })
    .from(orderErasures)
    .where(isNull(orderErasures.historiesErasedAt))
    .orderBy(asc(orderErasures.erasedAt))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** What people requested, the oldest first; retention repeats its own erasures by itself. */
export async function listRequestedErasures(db: Database, since: Date | null): Promise<OrderErasure[]> {
  return db
    .select()
    .from(orderErasures)
    .where(and(ne(orderErasures.actor, SYSTEM), since === null ? undefined : gte(orderErasures.erasedAt, since)))
    .orderBy(asc(orderErasures.erasedAt));
}

/** Details of these actions describe a person's devices and whereabouts. */
const PERSONAL_ACTIONS = '^(login\\.|2fa\\.passkey_|onboarding\\.contact$)';

interface Person {
  userId: string;
  email: string;
  name: string;
  /** Whether the address is theirs: anybody can sign up with anybody's. */
  isVerified: boolean;
}

interface FoundEntry extends Record<string, unknown> {
  id: number;
  details: unknown;
  reason: string | null;
  is_by_them: boolean;
  is_own: boolean;
  is_personal: boolean;
}

/**
 * Erases from the audit log what says who a person was: the addresses that they acted from, and the reasons and details that name
 * them. Who did what stays under their id. Since people choose their names, a name counts only in entries by them and about them
 * [rules/closing: What is deleted when].
 */
export async function eraseEntriesOf(tx: Transaction, { userId, email, name, isVerified }: Person): Promise<void> {
  const inDetails = sql`lower(details::text)`;
  const inReason = sql`lower(coalesce(reason, ''))`;
  const { rows } = await tx.execute<FoundEntry>(sql`
    select id::int, details, reason, is_by_them and ip is not null as is_by_them, is_own,
      is_own and action ~ ${PERSONAL_ACTIONS} as is_personal
    from (
      select *, actor = ${userId} or (target = ${userId} and action like 'login.%') as is_by_them,
        actor = ${userId} or target = ${userId} as is_own
      from ${auditLog}) entry
    where is_own or (${isVerified} and exists (
      select from unnest(${sql.param(writtenForms(email))}::text[]) form
      where strpos(${inDetails}, form) > 0 or strpos(${inReason}, form) > 0))`);
  await eraseEntries(tx, userId, {
    addresses: rows.filter((row) => row.is_by_them).map(({ id }) => id),
    contents: rows.filter((row) => row.is_personal || names(row, { email, name })).map(({ id }) => id),
  });
}

/** As text, and as `JSON.stringify` writes it into one. */
function writtenForms(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1)].map((form) => form.toLowerCase());
}

function names({ details, reason, is_own }: FoundEntry, { email, name }: Pick<Person, 'email' | 'name'>): boolean {
  return [email, ...(is_own ? [name] : [])].some((text) => mentions([details, reason], text));
}

/** Erases the contact persons that a partner named, when it began and since. */
export async function eraseContactsOf(tx: Transaction, partnerId: string): Promise<void> {
  const changed = sql`coalesce(details::jsonb -> 'before', '{}') || coalesce(details::jsonb -> 'after', '{}')`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::int from ${auditLog} where partner_id = ${partnerId} and salt is not null
      and (action = 'onboarding.contact' or (action = 'organisation.changed' and (${changed}) ? 'contact'))`);
  await eraseEntries(tx, partnerId, { addresses: [], contents: rows.map(({ id }) => id) });
}

interface Erased {
  addresses: readonly number[];
  contents: readonly number[];
}

/** The log says which entries were emptied, so that no others can be. */
async function eraseEntries(tx: Transaction, target: string, { addresses, contents }: Erased): Promise<void> {
  if (addresses.length + contents.length === 0) {
    return;
  }
  await tx.execute(sql`select commit_audit('-infinity', 1000000)`);
  await tx.execute(
    sql`select erase_audit(${sql.param([...addresses])}::bigint[], ${sql.param([...contents])}::bigint[])`,
  );
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'audit_log.erased',
    target,
    details: { addresses, contents },
  });
}
