import type { Transaction } from '#db/client';
import { listOwners } from '#db/users/memberships';
import type { MailFacts, MailKind } from '#domain/users/mail';
import type { Keyring } from '#security/keyring';
import { queueMail } from '../users/queue-mail';

/** Mails all Owners of a partner. */
export async function mailOwners<Kind extends MailKind>(
  tx: Transaction,
  keyring: Keyring,
  partnerId: string,
  mail: { kind: Kind; facts: MailFacts[Kind] },
): Promise<void> {
  for (const { email } of await listOwners(tx, partnerId)) {
    await queueMail(tx, keyring, { to: email, ...mail });
  }
}
