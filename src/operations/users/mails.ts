import type { Transaction } from '#db/client';
import { takeUse } from '#db/limits/rate-limits';
import { findPartner } from '#db/partners';
import { addMail, expectCode, takeCode } from '#db/users/mails';
import { listOwners, listOwnersAbove } from '#db/users/memberships';
import type { UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import { invalidFields } from '#domain/error';
import { mailTextAt } from '#domain/keys/seal-place';
import { CODE_DIGITS, type CodePurpose } from '#domain/users/code';
import type { FactorChange } from '#domain/users/guarded-mail';
import type { MailedStage } from '#domain/users/login';
import { type MailFacts, type MailKind, writeMail } from '#domain/users/mail';
import type { Keyring } from '#security/keyring';
import { newId } from '#security/secret';
import { newDigits } from '#security/token';
import { requireUse } from './limits';
import type { ClientInfo, UserDeps } from './user-deps';

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

/** Tells all Owners that somebody was shown a new live key or secret [rules/step-up: Who is told]. */
export async function mailLiveSecret(
  tx: Transaction,
  { keyring, publicUrl }: Pick<UserDeps, 'keyring' | 'publicUrl'>,
  { partnerId, by, what }: { partnerId: string; by: string; what: string },
): Promise<void> {
  const name = (await findPartner(tx, partnerId))?.name ?? '';
  const facts = { partner: name, by, what, at: toIso(Date.now()), link: `${publicUrl}/dashboard/team` };
  await mailOwners(tx, keyring, partnerId, { kind: 'live_secret_made', facts });
}

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

type MailDeps = Pick<UserDeps, 'db' | 'keyring'>;
type Addressee = Pick<UserRow, 'userId' | 'email'>;

/** Mails the code that confirms a new device or country. Beyond the hourly limit none is mailed, and the latest stays valid. */
export async function mailDeviceCode(
  { db, keyring }: MailDeps,
  { userId, email }: Addressee,
  stage: MailedStage,
  { ip, country, userAgent }: Pick<ClientInfo, 'ip' | 'country' | 'userAgent'>,
): Promise<void> {
  const use = await takeUse(db, 'code_email', userId);
  if (use.useId === null) {
    return;
  }
  const code = newDigits(CODE_DIGITS);
  await db.transaction(async (tx) => {
    await expectCode(tx, { userId, purpose: 'new_device', hash: keyring.hashCode(`${userId}:${code}`) });
    await (stage === 'new_country' && country !== null
      ? queueMail(tx, keyring, { to: email, kind: 'new_country_code', facts: { code, ip, country } })
      : queueMail(tx, keyring, { to: email, kind: 'new_device_code', facts: { code, ip, userAgent } }));
  });
}

/** Mails the code that verifies an email address. */
export async function mailVerification({ db, keyring }: MailDeps, { userId, email }: Addressee): Promise<void> {
  const code = newDigits(CODE_DIGITS);
  await db.transaction(async (tx) => {
    await expectCode(tx, { userId, purpose: 'verify_email', hash: keyring.hashCode(`${userId}:${code}`) });
    await queueMail(tx, keyring, { to: email, kind: 'verify_email', facts: { code } });
  });
}

/** Checks a mailed code and uses it up. @throws ServiceError INVALID_PAIR for a wrong one, RATE_LIMITED after too many guesses */
export async function requireCode(
  { db, keyring }: MailDeps,
  { userId, purpose, code }: { userId: string; purpose: CodePurpose; code: string },
): Promise<void> {
  await requireUse(db, 'code_guess', `${purpose}:${userId}`);
  if (!(await takeCode(db, { userId, purpose, digests: keyring.codeHashes(`${userId}:${code}`) }))) {
    throw wrongCode();
  }
}

export function wrongCode() {
  return invalidFields({ field: 'code', issue: 'is wrong, was used or is out of date' });
}
