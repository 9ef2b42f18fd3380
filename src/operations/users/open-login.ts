import { recordAudit } from '../../db/audit';
import type { Transaction } from '../../db/client';
import { readDevice, rememberDevice } from '../../db/users/devices';
import { expectCode } from '../../db/users/mailed-codes';
import type { UserRow } from '../../db/users/users';
import { toIso } from '../../domain/duration';
import { CODE_DIGITS } from '../../domain/users/code';
import type { LoginStage } from '../../domain/users/login';
import { hashToken, newDigits, newToken } from '../../security/token';
import { queueMail } from './queue-mail';
import type { PeopleDeps, Surroundings } from './surroundings';

/** A step of a login that was taken: the cookie's new token, and what is still waited for. */
export interface LoginStep {
  token: string;
  stage: LoginStage;
  /** The token by which the device is known from now on; null until the login is open. */
  device: string | null;
}

/**
 * What a login waits for next, once password and second factor were right: a device that is new to its person gives the
 * code that is mailed then, unless this installation sends no mail [rules/people: New devices].
 */
export async function stageAfterSecondFactor(
  tx: Transaction,
  { mail, ...deps }: PeopleDeps,
  user: UserRow,
  { device, ...from }: Surroundings,
): Promise<'new_device' | 'open'> {
  const standing = await readDevice(tx, user.userId, device === null ? null : hashToken(device));
  if (standing !== 'new' || !mail.isSent) {
    return 'open';
  }
  await mailDeviceCode(tx, deps, user, from);
  return 'new_device';
}

export async function mailDeviceCode(
  tx: Transaction,
  { keyring }: Pick<PeopleDeps, 'keyring'>,
  { userId, email }: Pick<UserRow, 'userId' | 'email'>,
  { ip, userAgent }: Pick<Surroundings, 'ip' | 'userAgent'>,
): Promise<void> {
  const code = newDigits(CODE_DIGITS);
  await expectCode(tx, { userId, purpose: 'new_device', hash: keyring.hashCode(`${userId}:${code}`) });
  await queueMail(tx, keyring, { to: email, kind: 'new_device_code', facts: { code, ip, userAgent } });
}

/** Puts an opened login on record, and remembers its device. @returns the token by which the device is known */
export async function noteOpened(
  tx: Transaction,
  { keyring }: Pick<PeopleDeps, 'keyring'>,
  user: Pick<UserRow, 'userId' | 'email'>,
  { device, ip, userAgent }: Surroundings,
): Promise<string> {
  const { userId, email } = user;
  const standing = await readDevice(tx, userId, device === null ? null : hashToken(device));
  const known = device ?? newToken();
  await rememberDevice(tx, userId, hashToken(known));
  const details = { user_agent: userAgent };
  await recordAudit(tx, { actor: userId, action: 'login.success', target: userId, details });
  if (standing === 'new') {
    await recordAudit(tx, { actor: userId, action: 'login.new_device', target: userId, details });
    const facts = { ip, userAgent, at: toIso(Date.now()) };
    await queueMail(tx, keyring, { to: email, kind: 'login_from_new_device', facts });
  }
  return known;
}
