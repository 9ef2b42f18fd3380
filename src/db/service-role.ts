import { sql } from 'drizzle-orm';
import type { Database } from './client';
import { lockName } from './named-lock';

/** Tables whose rows the service may add and read, and nothing else. */
const APPEND_ONLY = ['audit_log', 'audit_days', 'ledger_entries', 'ledger_transactions'];
/** What only the owner may write: a permission that loosens something. */
const READ_ONLY = ['old_seals'];
/** What the service may have done to the audit log, each as narrow as it can be. */
const FUNCTIONS = [
  'commit_audit(timestamptz, integer)',
  'erase_audit(bigint[], bigint[])',
  'expire_audit(timestamptz, integer)',
];

/**
 * Lets the role that the service runs as do what the service does. It owns nothing, so it can neither change tables and triggers
 * nor what the triggers guard.
 */
export async function permitService(owner: Database, role: string): Promise<void> {
  const name = sql.identifier(role);
  const list = (names: readonly string[]) => sql.raw(names.join(', '));
  await owner.transaction(async (tx) => {
    await lockName(tx, 'service-role');
    await tx.execute(sql`grant usage on schema public, drizzle to ${name}`);
    await tx.execute(sql`grant select on all tables in schema drizzle to ${name}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${name}`);
    await tx.execute(sql`grant usage, select, update on all sequences in schema public to ${name}`);
    await tx.execute(sql`revoke update, delete on ${list(APPEND_ONLY)} from ${name}`);
    await tx.execute(sql`revoke insert, update on ${list(READ_ONLY)} from ${name}`);
    await tx.execute(sql`grant execute on function ${list(FUNCTIONS)} to ${name}`);
  });
}
