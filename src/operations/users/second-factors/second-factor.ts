import type { Transaction } from '#db/client';
import { advanceLogin, noteProven, type OpenLogin } from '#db/users/logins';
import { lockUser, type UserRow } from '#db/users/users';
import { InternalError } from '#domain/users/internal-error';
import { isMailedStage, type LoginStage } from '#domain/users/login';
import { hashToken, newToken } from '#security/token';
import { type LoginStep, noteOpened, refuseLocked, stageAfterSecondFactor } from '../log-in';
import { mailDeviceCode, requireCode } from '../mails';
import type { ClientInfo, UserDeps } from '../user-deps';
import { readProof, type SecondFactorProof, takeSecondFactor, wrongProof } from './take-second-factor';

interface CodeAnswer {
  login: OpenLogin | null;
  code: string;
}

/**
 * The second step of a login: an authenticator code, a backup code, or a passkey's signature [rules/users: Login].
 * @throws ServiceError INVALID_PAIR for a wrong one, RATE_LIMITED after too many, LOGIN_REQUIRED if the login is not at this
 * step
 */
export async function enterSecondFactor(
  deps: UserDeps,
  entered: { login: OpenLogin | null; proof: SecondFactorProof },
  from: ClientInfo,
): Promise<LoginStep> {
  const { loginId, userId } = loginAt(entered.login, 'second_factor');
  const proof = await readProof(deps, loginId, entered.proof);
  const step = await deps.db.transaction(async (tx): Promise<LoginStep | null> => {
    const user = await lockUnblockedUser(tx, userId);
    if (!(await takeSecondFactor(tx, deps, user, proof))) {
      return null;
    }
    const stage = await stageAfterSecondFactor(tx, deps, user, from);
    const token = await advance(tx, loginId, stage);
    await noteProven(tx, loginId);
    return { token, stage, device: stage === 'open' ? await noteOpened(tx, deps, user, from) : null };
  });
  if (!step) {
    throw wrongProof(proof);
  }
  if (isMailedStage(step.stage) && entered.login) {
    await mailDeviceCode(deps, entered.login, step.stage, from);
  }
  return step;
}

/**
 * The last step of a login on a new device or from another country: the mailed code. @throws ServiceError like
 * `giveSecondFactor`
 */
export async function enterDeviceCode(deps: UserDeps, entered: CodeAnswer, from: ClientInfo): Promise<LoginStep> {
  const login = loginAt(entered.login, 'new_device', 'new_country');
  await requireCode(deps, { userId: login.userId, purpose: 'new_device', code: entered.code });
  return deps.db.transaction(async (tx) => {
    const token = await advance(tx, login.loginId, 'open');
    return { token, stage: 'open', device: await noteOpened(tx, deps, login, from) };
  });
}

export async function resendDeviceCode(deps: UserDeps, login: OpenLogin | null, from: ClientInfo): Promise<void> {
  const { stage, ...addressee } = loginAt(login, 'new_device', 'new_country');
  if (isMailedStage(stage)) await mailDeviceCode(deps, addressee, stage, from);
}

/** @throws InternalError LOGIN_REQUIRED unless a login is at one of these stages */
function loginAt(login: OpenLogin | null, ...stages: readonly LoginStage[]): OpenLogin {
  if (!login || !stages.includes(login.stage)) {
    throw new InternalError('LOGIN_REQUIRED', { message: 'No login is waiting for this code; log in again' });
  }
  return login;
}

/** @throws ServiceError RATE_LIMITED while the account is locked */
export async function lockUnblockedUser(tx: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user) {
    throw new InternalError('LOGIN_REQUIRED', { message: 'Log in again' });
  }
  refuseLocked(user.lockedUntil);
  return user;
}

async function advance(tx: Transaction, loginId: string, stage: LoginStage): Promise<string> {
  const token = newToken();
  if (!(await advanceLogin(tx, loginId, { stage, tokenHash: hashToken(token) }))) {
    throw new InternalError('LOGIN_REQUIRED', { message: 'The login took too long; log in again' });
  }
  return token;
}
