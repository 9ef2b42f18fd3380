import { recordAudit } from '../../db/audit';
import type { Transaction } from '../../db/client';
import { advanceLogin, type OpenLogin } from '../../db/users/logins';
import { changeUser, lockUser, type UserRow, useBackupCode } from '../../db/users/users';
import { MINUTE } from '../../domain/duration';
import { ServiceError } from '../../domain/error';
import type { LoginStage } from '../../domain/users/login';
import { backupDigest, SECOND_FACTOR } from '../../domain/users/second-factor';
import { hashToken, newToken } from '../../security/token';
import { findTotpStep } from '../../security/totp';
import { refuseLocked } from './log-in';
import { mailDeviceCode, requireCode, wrongCode } from './mail-code';
import { type LoginStep, noteOpened, stageAfterSecondFactor } from './open-login';
import { queueMail } from './queue-mail';
import type { PeopleDeps, Surroundings } from './surroundings';
import { tellOwners } from './tell-owners';

interface Given {
  login: OpenLogin | null;
  code: string;
}

/**
 * The second step of a login: a code of the authenticator, or a backup code [rules/people: Login].
 * @throws ServiceError INVALID_PAIR for a wrong code, RATE_LIMITED after too many, INVALID_KEY when it is not waited for
 */
export async function giveSecondFactor(deps: PeopleDeps, given: Given, from: Surroundings): Promise<LoginStep> {
  const { loginId, userId } = loginAt(given.login, 'second_factor');
  const step = await deps.db.transaction(async (tx): Promise<LoginStep | null> => {
    const user = await lockedUser(tx, userId);
    if (!(await takeSecondFactor(tx, deps, user, given.code))) {
      return null;
    }
    const stage = await stageAfterSecondFactor(tx, deps, user, from);
    const token = await advance(tx, loginId, stage);
    return { token, stage, device: stage === 'open' ? await noteOpened(tx, deps, user, from) : null };
  });
  if (!step) {
    throw wrongCode();
  }
  if (step.stage === 'new_device' && given.login) {
    await mailDeviceCode(deps, given.login, from);
  }
  return step;
}

/** The last step of a login on a new device: the code that was mailed. @throws ServiceError like `giveSecondFactor` */
export async function giveDeviceCode(deps: PeopleDeps, given: Given, from: Surroundings): Promise<LoginStep> {
  const login = loginAt(given.login, 'new_device');
  await requireCode(deps, { userId: login.userId, purpose: 'new_device', code: given.code });
  return deps.db.transaction(async (tx) => {
    const token = await advance(tx, login.loginId, 'open');
    return { token, stage: 'open', device: await noteOpened(tx, deps, login, from) };
  });
}

export async function resendDeviceCode(deps: PeopleDeps, login: OpenLogin | null, from: Surroundings): Promise<void> {
  await mailDeviceCode(deps, loginAt(login, 'new_device'), from);
}

/** @throws ServiceError INVALID_KEY unless a login has come to the stage and no further */
function loginAt(login: OpenLogin | null, stage: LoginStage): OpenLogin {
  if (login?.stage !== stage) {
    throw new ServiceError('INVALID_KEY', { message: 'No login is waiting for this code; log in again' });
  }
  return login;
}

/** @throws ServiceError RATE_LIMITED while the account is locked */
export async function lockedUser(tx: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) {
    throw new ServiceError('INVALID_KEY', { message: 'Log in again' });
  }
  refuseLocked(user.lockedUntil);
  return user;
}

async function advance(tx: Transaction, loginId: string, stage: LoginStage): Promise<string> {
  const token = newToken();
  if (!(await advanceLogin(tx, loginId, { stage, tokenHash: hashToken(token) }))) {
    throw new ServiceError('INVALID_KEY', { message: 'The login took too long; log in again' });
  }
  return token;
}

/** Takes the code, or counts it as a wrong one, of which too many lock the account. The caller holds the account's row. */
export async function takeSecondFactor(
  tx: Transaction,
  { keyring }: Pick<PeopleDeps, 'keyring'>,
  user: UserRow,
  code: string,
): Promise<boolean> {
  const { userId, sealedTotpSecret, totpStep } = user;
  const step = sealedTotpSecret === null ? null : findTotpStep(keyring.open(sealedTotpSecret), code, Date.now());
  if (step !== null && (totpStep === null || step > totpStep)) {
    await changeUser(tx, userId, { totpStep: step, secondFactorFailures: 0 });
    return true;
  }
  if (await useBackupCode(tx, userId, keyring.codeHashes(backupDigest(userId, code)).map(toHex))) {
    await changeUser(tx, userId, { secondFactorFailures: 0 });
    const details = { left: user.backupCodes.length - 1 };
    await recordAudit(tx, { actor: userId, action: '2fa.backup_code_used', target: userId, details });
    return true;
  }
  await noteWrongCode(tx, { keyring }, user);
  return false;
}

function toHex(digest: Buffer): string {
  return digest.toString('hex');
}

async function noteWrongCode(tx: Transaction, { keyring }: Pick<PeopleDeps, 'keyring'>, user: UserRow): Promise<void> {
  const { userId, email, secondFactorFailures } = user;
  const failures = secondFactorFailures + 1;
  await recordAudit(tx, { actor: userId, action: '2fa.failed', target: userId, details: { failures } });
  if (failures < SECOND_FACTOR.failures) {
    await changeUser(tx, userId, { secondFactorFailures: failures });
    return;
  }
  const minutes = SECOND_FACTOR.lockedMs / MINUTE;
  await changeUser(tx, userId, {
    secondFactorFailures: 0,
    lockedUntil: new Date(Date.now() + SECOND_FACTOR.lockedMs),
  });
  await recordAudit(tx, { actor: userId, action: '2fa.locked', target: userId, details: { minutes } });
  await queueMail(tx, keyring, { to: email, kind: 'account_locked', facts: { why: 'codes', minutes } });
  await tellOwners(tx, keyring, user, { kind: 'member_locked', facts: { why: 'codes', minutes } });
}
