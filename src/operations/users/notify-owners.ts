import type { Transaction } from '#db/client';
import { listOwnersAbove } from '#db/users/memberships';
import type { UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import type { FactorChange } from '#domain/users/guarded-mail';
import type { MailFacts } from '#domain/users/mail';
import type { Keyring } from '#security/keyring';
import { queueMail } from './queue-mail';

type MemberMail = 'member_locked' | 'member_wrong_passwords' | 'member_two_factor_removed' | 'member_factor_changed';

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

/** Tells a person, and the other Owners of its teams, of a change of its second factors [rules/step-up: Who is told]. */
export async function mailFactorChange(
  tx: Transaction,
  keyring: Keyring,
  user: Pick<UserRow, 'userId' | 'email'>,
  change: FactorChange,
): Promise<void> {
  const facts = { change, at: toIso(Date.now()) };
  await queueMail(tx, keyring, { to: user.email, kind: 'factor_changed', facts });
  await notifyOwners(tx, keyring, user, { kind: 'member_factor_changed', facts });
}
