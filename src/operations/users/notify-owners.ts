import type { Transaction } from '#db/client';
import { listOwnersAbove } from '#db/users/memberships';
import type { UserRow } from '#db/users/users';
import type { MailFacts } from '#domain/users/mail';
import type { Keyring } from '#security/keyring';
import { queueMail } from './queue-mail';

type MemberMail = 'member_locked' | 'member_two_factor_removed';

/** Notifies the other Owners of a person's teams of a change to the person's account [rules/users: Alerts]. */
export async function notifyOwners<Kind extends MemberMail>(
  tx: Transaction,
  keyring: Keyring,
  { userId, email }: Pick<UserRow, 'userId' | 'email'>,
  { kind, facts }: { kind: Kind; facts: Omit<MailFacts[Kind], 'partner' | 'member'> },
): Promise<void> {
  for (const owner of await listOwnersAbove(tx, userId)) {
    const mailFacts = { ...facts, partner: owner.partner, member: email } as unknown as MailFacts[Kind];
    await queueMail(tx, keyring, { to: owner.email, kind, facts: mailFacts });
  }
}
