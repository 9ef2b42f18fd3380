import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
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

/** Shorter names occur in other words. */
const LEAST_NAME = 4;

/** Details of these actions describe a person's devices and whereabouts. */
const PERSONAL_ACTIONS = '^(login\\.|2fa\\.passkey_|onboarding\\.contact$)';

interface Person {
  userId: string;
  email: string;
  name: string;
}

/**
 * Erases from the audit log what says who a person was: the addresses that they acted from, and the reasons and details that name
 * them. Who did what stays under their id [rules/privacy: The audit log].
 */
export async function eraseEntriesOf(tx: Transaction, { userId, email, name }: Person): Promise<void> {
  const texts = [email, ...(name.length >= LEAST_NAME ? [name] : [])];
  const words = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]).map((text) => text.toLowerCase());
  const own = sql`(actor = ${userId} or target = ${userId})`;
  const { rows } = await tx.execute<{ id: number; by_them: boolean; names_them: boolean }>(sql`
    select id::int, by_them and ip is not null as by_them, names_them from (
      select id, ip, actor = ${userId} or (target = ${userId} and action like 'login.%') as by_them,
        (${own} and action ~ ${PERSONAL_ACTIONS}) or exists (
          select from unnest(${sql.param(words)}::text[]) word
          where strpos(lower(details::text), word) > 0 or strpos(lower(coalesce(reason, '')), word) > 0) as names_them
      from ${auditLog}) entry
    where (by_them and ip is not null) or names_them`);
  await eraseEntries(tx, userId, {
    addresses: rows.filter((row) => row.by_them).map(({ id }) => id),
    contents: rows.filter((row) => row.names_them).map(({ id }) => id),
  });
}

/** Erases the contact persons that a partner named. */
export async function eraseContactsOf(tx: Transaction, partnerId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::int from ${auditLog} where partner_id = ${partnerId} and action = 'onboarding.contact' and salt is not null`);
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
