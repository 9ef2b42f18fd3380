import type { Transaction } from '#db/client';
import { startLogin } from '#db/users/logins';
import { listSecondFactors } from '#db/users/passkeys';
import type { UserRow } from '#db/users/users';
import { SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { InternalError } from '#domain/users/internal-error';
import { isMailedStage, type LoginStage } from '#domain/users/login';
import { newId } from '#security/secret';
import { hashToken, newToken } from '#security/token';
import { mailDeviceCode } from './mail-code';
import { type LoginStep, noteOpened, stageAfterSecondFactor } from './open-login';
import type { ClientInfo, PeopleDeps } from './people-deps';
import { type Credentials, requirePassword } from './require-password';

/**
 * The first step of a login. All errors look alike and take as long, whether or not the account exists [rules/users: Login].
 * @throws ServiceError RATE_LIMITED
 * @throws InternalError WRONG_CREDENTIALS, EMAIL_NOT_VERIFIED
 */
export async function logIn(deps: PeopleDeps, credentials: Credentials, from: ClientInfo): Promise<LoginStep> {
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
  deps: PeopleDeps,
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
