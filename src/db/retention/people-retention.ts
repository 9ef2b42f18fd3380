import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { eraseContactsOf, eraseEntriesOf } from '../privacy/erase-entries';
import { partners } from '../schema/partners';
import { devices, invitations, logins, mailedCodes, mails, memberships, passkeys, users } from '../schema/users';

/** Small, because several other rows are deleted with each. */
const BATCH = 100;

/** Removes the last members of partners that were closed before this time, and the contact persons these partners named. */
export async function emptyClosed(db: Database, before: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ partner_id: string }>(sql`
      select partner_id from ${partners} p where closed_at < ${before} and (onboarding::jsonb ? 'contact'
        or exists (select from ${memberships} m where m.partner_id = p.partner_id))
      limit ${BATCH} for update skip locked`);
    const emptied = sql.param(rows.map(({ partner_id }) => partner_id));
    await tx.execute(sql`
      with gone as (delete from ${memberships} where partner_id = any(${emptied}::text[]) returning user_id)
      update ${users} set left_at = now() where user_id in (select user_id from gone)`);
    await tx.execute(sql`
      update ${partners} set onboarding = (onboarding::jsonb - 'contact')::json where partner_id = any(${emptied}::text[])`);
    for (const { partner_id } of rows) {
      await eraseContactsOf(tx, partner_id);
    }
    return rows.length;
  });
}

/**
 * Erases the personal data of people who have belonged to no team since, and of operators whose accounts were closed before. The row itself stays, so that the audit log still
 * distinguishes people.
 */
export async function eraseUsers(db: Database, before: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ user_id: string; email: string; name: string }>(sql`
      select user_id, email, name from ${users} u where erased_at is null and coalesce(left_at, created_at) < ${before}
        and case portal when 'dashboard' then not exists (select from ${memberships} m where m.user_id = u.user_id)
          else disabled_at < ${before} end
      limit ${BATCH} for update skip locked`);
    const erased = sql.param(rows.map(({ user_id }) => user_id));
    for (const table of [logins, devices, mailedCodes, passkeys]) {
      await tx.execute(sql`delete from ${table} where user_id = any(${erased}::text[])`);
    }
    const addresses = sql.param(rows.map(({ email }) => email));
    await tx.execute(sql`delete from ${mails} where recipient = any(${addresses}::text[])`);
    await tx.execute(sql`delete from ${invitations} where email = any(${addresses}::text[])`);
    for (const { user_id: userId, email, name } of rows) {
      await eraseEntriesOf(tx, { userId, email, name });
    }
    await tx.execute(sql`
      update ${users} set email = user_id, name = 'Deleted account', password_hash = '', organisation = null,
        country = null, sealed_totp_secret = null, totp_enrolled_at = null, totp_step = null, backup_codes = '{}',
        oidc_identity = null, locked_until = null, disabled_at = now(), erased_at = now()
      where user_id = any(${erased}::text[])`);
    return rows.length;
  });
}
