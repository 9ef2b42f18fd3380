import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { endLogin, endLogins, readDevice, rememberDevice, startLogin } from '#db/users/logins';
import { listSecondFactors } from '#db/users/passkeys';
import { changeUser, lockUser, type UserRow } from '#db/users/users';
import { SECOND, toIso } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { InternalError } from '#domain/users/internal-error';
import { isMailedStage, type LoginStage, type MailedStage } from '#domain/users/login';
import { newId } from '#security/secret';
import { hashToken, newToken } from '#security/token';
import { mailDeviceCode, queueMail } from './mails';
import { type Credentials, requirePassword } from './require-password';
import type { ClientInfo, UserDeps } from './user-deps';

/**
 * The first step of a login. All errors look alike and take as long, whether or not the account exists [rules/users: Login].
 * @throws ServiceError RATE_LIMITED
 * @throws InternalError WRONG_CREDENTIALS, EMAIL_NOT_VERIFIED
 */
export async function logIn(deps: UserDeps, credentials: Credentials, from: ClientInfo): Promise<LoginStep> {
  const user = await requirePassword(deps, credentials, from);
  if (!user.verifiedAt) {
    throw new InternalError('EMAIL_NOT_VERIFIED', {
      fields: [{ field: 'email', issue: 'is not verified' }],
    });
  }
  refuseLocked(user.lockedUntil);
  return beginLogin(deps, user, from);
}

/** @throws ServiceError RATE_LIMITED while an account is locked because of wrong second factors */
export function refuseLocked(lockedUntil: Date | null): void {
  const lockedMs = (lockedUntil?.getTime() ?? 0) - Date.now();
  if (lockedMs > 0) {
    throw new ServiceError('RATE_LIMITED', {
      message: 'Too many wrong codes; the account is locked for the number of seconds in Retry-After',
      retryAfter: Math.ceil(lockedMs / SECOND),
    });
  }
}

/**
 * A login of somebody who gave the first factor.
 * @param gaveSecond whether a second factor that counts was given elsewhere
 */
export async function beginLogin(
  deps: UserDeps,
  user: UserRow,
  from: ClientInfo,
  gaveSecond = false,
): Promise<LoginStep> {
  const step = await deps.db.transaction(async (tx): Promise<LoginStep> => {
    const factors = await listSecondFactors(tx, user.userId);
    const stage =
      factors.length > 0 && !gaveSecond ? 'second_factor' : await stageAfterSecondFactor(tx, deps, user, from);
    const token = await addLogin(tx, user.userId, stage, from);
    return { token, stage, device: stage === 'open' ? await noteOpened(tx, deps, user, from) : null };
  });
  if (isMailedStage(step.stage)) {
    await mailDeviceCode(deps, user, step.stage, from);
  }
  return step;
}

/** Creates a login at a stage. @returns its token */
export async function addLogin(
  tx: Transaction,
  userId: string,
  stage: LoginStage,
  { ip, userAgent }: ClientInfo,
): Promise<string> {
  const token = newToken();
  const login = { loginId: newId('lgn'), userId, tokenHash: hashToken(token), stage, partnerId: null, ip, userAgent };
  await startLogin(tx, login);
  return token;
}

/** The result of a login step: the cookie's new token, and what is still required. */
export interface LoginStep {
  token: string;
  stage: LoginStage;
  /** The token that identifies the device from now on; null until the login is complete. */
  device: string | null;
}

/**
 * What a login requires after password and second factor: a mailed code on a new device or from a new country, unless this
 * installation sends no mail [rules/users: New devices; rules/users: Country]. Another country is recorded, whatever becomes of
 * the login.
 */
export async function stageAfterSecondFactor(
  tx: Transaction,
  { mail }: Pick<UserDeps, 'mail'>,
  { userId, country: before }: Pick<UserRow, 'userId' | 'country'>,
  { device, country }: Pick<ClientInfo, 'device' | 'country'>,
): Promise<MailedStage | 'open'> {
  const hasMoved = before !== null && country !== null && country !== before;
  if (hasMoved) {
    const details = { before, country };
    await recordAudit(tx, { actor: userId, action: 'login.geo_anomaly', target: userId, details });
  }
  if (mail.isSent && (await standingOf(tx, userId, device)) === 'new') {
    return 'new_device';
  }
  return mail.isSent && hasMoved ? 'new_country' : 'open';
}

function standingOf(tx: Transaction, userId: string, device: string | null) {
  return readDevice(tx, userId, device === null ? null : hashToken(device));
}

/** Records a completed login, and remembers its device and country. @returns the token that identifies the device */
export async function noteOpened(
  tx: Transaction,
  { keyring }: Pick<UserDeps, 'keyring'>,
  { userId, email }: Pick<UserRow, 'userId' | 'email'>,
  { device, country, ip, userAgent }: ClientInfo,
): Promise<string> {
  const standing = await standingOf(tx, userId, device);
  // A token of the browser's own making is not adopted.
  const known = standing === 'known' && device !== null ? device : newToken();
  await rememberDevice(tx, userId, hashToken(known));
  const details = { user_agent: userAgent };
  await recordAudit(tx, { actor: userId, action: 'login.success', target: userId, details });
  const at = toIso(Date.now());
  if (standing === 'new') {
    await recordAudit(tx, { actor: userId, action: 'login.new_device', target: userId, details });
    await queueMail(tx, keyring, { to: email, kind: 'login_from_new_device', facts: { ip, userAgent, at } });
  }
  if (country !== null && (await moveTo(tx, userId, country))) {
    await queueMail(tx, keyring, { to: email, kind: 'login_from_new_country', facts: { ip, country, at } });
  }
  return known;
}

/** Whether the person's known country was a different one. */
async function moveTo(tx: Transaction, userId: string, country: string): Promise<boolean> {
  const before = (await lockUser(tx, userId))?.country ?? null;
  if (before === country) {
    return false;
  }
  await changeUser(tx, userId, { country });
  return before !== null;
}

interface OwnLogin {
  userId: string;
  loginId: string;
}

/** Ends one of the person's own logins; false if there is none with that id. */
export async function logOut({ db }: { db: Database }, { userId, loginId }: OwnLogin): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isEnded = await endLogin(tx, userId, loginId);
    if (isEnded) {
      await recordAudit(tx, { actor: userId, action: 'login.ended', target: userId, details: { login: loginId } });
    }
    return isEnded;
  });
}

/** Ends all logins of the person except the current one. */
export async function logOutOthers({ db }: { db: Database }, { userId, loginId }: OwnLogin): Promise<number> {
  return db.transaction(async (tx) => {
    const count = await endLogins(tx, userId, loginId);
    if (count > 0) {
      await recordAudit(tx, { actor: userId, action: 'login.ended', target: userId, details: { logins: count } });
    }
    return count;
  });
}
