import { desc, eq } from 'drizzle-orm';
import { mails } from '#db/schema/users';
import { mailTextAt } from '#domain/keys/seal-place';
import type { MailKind } from '#domain/users/mail';
import type { TestApi } from '../api/test-api';

export interface ReadMail {
  kind: MailKind;
  subject: string;
  text: string;
}

/** The mails to an address, newest first. */
export async function mailsTo(
  { services: { db, keyring } }: Pick<TestApi, 'services'>,
  email: string,
): Promise<ReadMail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.createdAt), desc(mails.mailId));
  return rows.map(({ mailId, kind, subject, sealedText }) => ({
    kind,
    subject,
    text: keyring.open(mailTextAt(mailId), sealedText),
  }));
}

/** The digits of the code in the latest mail to an address. */
export async function codeTo(api: Pick<TestApi, 'services'>, email: string): Promise<string> {
  const [mail] = await mailsTo(api, email);
  return /\b\d{9}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** The token of the link in the latest mail to an address. */
export async function tokenTo(api: Pick<TestApi, 'services'>, email: string): Promise<string> {
  const [mail] = await mailsTo(api, email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
