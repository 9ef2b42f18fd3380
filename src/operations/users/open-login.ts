import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { endLogin, endLogins, readDevice, rememberDevice } from '#db/users/logins';
import { changeUser, lockUser, type UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import type { LoginStage, MailedStage } from '#domain/users/login';
import { hashToken, newToken } from '#security/token';
import type { ClientInfo, PeopleDeps } from './people-deps';
import { queueMail } from './queue-mail';

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
  { mail }: Pick<PeopleDeps, 'mail'>,
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
  { keyring }: Pick<PeopleDeps, 'keyring'>,
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
