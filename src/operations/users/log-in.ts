import { recordAudit } from '#db/audit';
import type { Transaction } from '#db/client';
import { returnUses } from '#db/limits/limited-uses';
import { startLogin } from '#db/users/logins';
import { listSecondFactors } from '#db/users/passkeys';
import { findUserByEmail, type UserRow } from '#db/users/users';
import { MINUTE, SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { USE_LIMITS } from '#domain/limits/use-limit';
import type { Portal } from '#domain/team/portal';
import { InternalError } from '#domain/users/internal-error';
import { isMailedStage, type LoginStage } from '#domain/users/login-stage';
import { passwordMatches } from '#security/password';
import { newId } from '#security/secret';
import { hashToken, newToken } from '#security/token';
import { runInConstantTime } from './constant-time';
import { type CountedUse, requireUse } from './limits';
import { mailDeviceCode } from './mail-code';
import { notifyOwners } from './notify-owners';
import { type LoginStep, noteOpened, stageAfterSecondFactor } from './open-login';
import type { ClientInfo, PeopleDeps } from './people-deps';
import { queueMail } from './queue-mail';

export interface Credentials {
  portal: Portal;
  email: string;
  password: string;
}

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
  return begin(deps, user, from);
}

/**
 * The account with this address and password; wrong ones count towards the limits.
 * @throws ServiceError RATE_LIMITED
 * @throws InternalError WRONG_CREDENTIALS
 */
export async function requirePassword(deps: PeopleDeps, credentials: Credentials, from: ClientInfo): Promise<UserRow> {
  const { db } = deps;
  const byRange = await requireUse(db, 'login_ip', `${credentials.portal}:${from.ipRange}`);
  const byEmail = await requireUse(db, 'login_email', `${credentials.portal}:${credentials.email}`);
  const startedAt = performance.now();
  const user = await findUserByEmail(db, credentials.portal, credentials.email);
  const matches = await passwordMatches(user?.passwordHash ?? null, credentials.password);
  if (!user || !matches || user.disabledAt) {
    await runInConstantTime(() => noteFailure(deps, user, byEmail), startedAt);
    throw new InternalError('WRONG_CREDENTIALS');
  }
  await returnUses(db, [byRange.useId, byEmail.useId]);
  return user;
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

/** The same work whether or not the account exists. */
async function noteFailure({ db, keyring }: PeopleDeps, user: UserRow | null, { left }: CountedUse): Promise<void> {
  await db.transaction(async (tx) => {
    const target = user?.userId ?? UNKNOWN;
    await recordAudit(tx, { actor: target, action: 'login.failed', target, details: {} });
    if (left === 0 && user) {
      const minutes = USE_LIMITS.login_email.blockMs / MINUTE;
      await recordAudit(tx, { actor: target, action: 'login.locked', target, details: { minutes } });
      await queueMail(tx, keyring, { to: user.email, kind: 'account_locked', facts: { why: 'passwords', minutes } });
      await notifyOwners(tx, keyring, user, { kind: 'member_locked', facts: { why: 'passwords', minutes } });
    }
  });
}

/** The audit log's actor if the account does not exist. */
const UNKNOWN = 'unknown';

async function begin(deps: PeopleDeps, user: UserRow, from: ClientInfo): Promise<LoginStep> {
  const step = await deps.db.transaction(async (tx): Promise<LoginStep> => {
    const factors = await listSecondFactors(tx, user.userId);
    const stage = factors.length > 0 ? 'second_factor' : await stageAfterSecondFactor(tx, deps, user, from);
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
