import { takeUse } from '#db/limits/rate-limits';
import { expectCode, takeCode } from '#db/users/mailed-codes';
import type { UserRow } from '#db/users/users';
import { invalidFields } from '#domain/error';
import { CODE_DIGITS, type CodePurpose } from '#domain/users/code';
import type { MailedStage } from '#domain/users/login';
import { newDigits } from '#security/token';
import { requireUse } from './limits';
import type { ClientInfo, PeopleDeps } from './people-deps';
import { queueMail } from './queue-mail';

type MailDeps = Pick<PeopleDeps, 'db' | 'keyring'>;
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
