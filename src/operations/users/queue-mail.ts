import type { Transaction } from '#db/client';
import { addMail } from '#db/users/mails';
import { mailTextAt } from '#domain/keys/seal-place';
import { type MailFacts, type MailKind, writeMail } from '#domain/users/mail';
import type { Keyring } from '#security/keyring';
import { newId } from '#security/secret';

/**
 * Queues a mail, which is sent after the transaction is committed [rules/users: Mails].
 * @param mail one with the id of an earlier mail is not sent again
 */
export async function queueMail<Kind extends MailKind>(
  tx: Transaction,
  keyring: Keyring,
  mail: { to: string; kind: Kind; facts: MailFacts[Kind]; mailId?: string },
): Promise<void> {
  const { subject, text } = writeMail(mail.kind, mail.facts);
  const mailId = mail.mailId ?? newId('mail');
  const sealedText = keyring.seal(mailTextAt(mailId), text);
  await addMail(tx, { mailId, kind: mail.kind, recipient: mail.to, subject, sealedText });
}
