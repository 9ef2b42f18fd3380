import { recordAudit } from '../../db/audit';
import type { Transaction } from '../../db/client';
import { readDevice, rememberDevice } from '../../db/users/devices';
import type { UserRow } from '../../db/users/users';
import { toIso } from '../../domain/duration';
import type { LoginStage } from '../../domain/users/login';
import { hashToken, newToken } from '../../security/token';
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
 * What a login waits for once password and second factor were right: a device that is new to its person gives a code that is
 * mailed, unless this installation sends no mail [rules/people: New devices].
 */
export async function stageAfterSecondFactor(
  tx: Transaction,
  { mail }: Pick<PeopleDeps, 'mail'>,
  { userId }: Pick<UserRow, 'userId'>,
  { device }: Pick<Surroundings, 'device'>,
): Promise<'new_device' | 'open'> {
  return mail.isSent && (await standingOf(tx, userId, device)) === 'new' ? 'new_device' : 'open';
}

function standingOf(tx: Transaction, userId: string, device: string | null) {
  return readDevice(tx, userId, device === null ? null : hashToken(device));
}

/** Puts an opened login on record, and remembers its device. @returns the token by which the device is known */
export async function noteOpened(
  tx: Transaction,
  { keyring }: Pick<PeopleDeps, 'keyring'>,
  { userId, email }: Pick<UserRow, 'userId' | 'email'>,
  { device, ip, userAgent }: Surroundings,
): Promise<string> {
  const standing = await standingOf(tx, userId, device);
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
