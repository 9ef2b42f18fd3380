import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { MAIL_LEASE_MS } from '#domain/users/mail';
import type { Database, Transaction } from '../client';
import { notify } from '../notify';
import { mails } from '../schema/users';

export type MailRow = typeof mails.$inferSelect;
export type NewMail = Pick<MailRow, 'mailId' | 'kind' | 'recipient' | 'subject' | 'sealedText'>;

/** Queues a mail to be sent once the transaction is committed, unless one with its id exists. */
export async function addMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing();
  await notify(tx, 'mail');
}

/** Leases the next mail that is due; no other worker gets it until the lease ends. */
export async function leaseMail(db: Database): Promise<MailRow | null> {
  const { rows } = await db.execute<{ mail_id: string }>(sql`
    update ${mails} set due_at = now() + ${MAIL_LEASE_MS} * interval '1 millisecond', tries = tries + 1
    where mail_id = (select mail_id from ${mails}
      where sent_at is null and failed_at is null and due_at <= now()
      order by due_at limit 1 for update skip locked)
    returning mail_id`);
  const mailId = rows[0]?.mail_id;
  if (mailId === undefined) {
    return null;
  }
  const [mail] = await db.select().from(mails).where(eq(mails.mailId, mailId));
  return mail ?? null;
}

/** Marks a mail as sent and deletes its text, which may hold a code. */
export async function markSent(db: Database, mailId: string): Promise<void> {
  await db.update(mails).set({ sentAt: sql`now()`, sealedText: '', lastError: null }).where(eq(mails.mailId, mailId));
}

/** Records why a mail could not be sent; it is tried again after `waitMs`, or never if that is null. */
export async function markUnsent(db: Database, mailId: string, error: string, waitMs: number | null): Promise<void> {
  await db
    .update(mails)
    .set(
      waitMs === null
        ? { lastError: error, failedAt: sql`now()`, sealedText: '' }
        : { lastError: error, dueAt: sql`now() + ${waitMs} * interval '1 millisecond'` },
    )
    .where(eq(mails.mailId, mailId));
}

/** A position in the list of mails. */
export interface MailPlace {
  createdAtMs: number;
  mailId: string;
}

/** One page of mails, newest first. */
export async function listMails(
  db: Database,
  { after, limit }: { after: MailPlace | null; limit: number },
): Promise<MailRow[]> {
  const at = after && new Date(after.createdAtMs);
  return db
    .select()
    .from(mails)
    .where(
      after && at
        ? or(lt(mails.createdAt, at), and(eq(mails.createdAt, at), lt(mails.mailId, after.mailId)))
        : undefined,
    )
    .orderBy(desc(mails.createdAt), desc(mails.mailId))
    .limit(limit);
}
