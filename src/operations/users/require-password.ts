import { setTimeout as delay } from 'node:timers/promises';
import { recordAudit } from '#db/audit';
import { returnUses, takeUse } from '#db/limits/rate-limits';
import { readDevice } from '#db/users/logins';
import { findUserByEmail, type UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import { MANY_WRONG_PASSWORDS } from '#domain/limits/use-limit';
import type { Portal } from '#domain/team/permission';
import { InternalError } from '#domain/users/internal-error';
import type { PasswordPlace } from '#domain/users/password';
import { passwordMatches } from '#security/password';
import { hashToken } from '#security/token';
import { type CountedUse, requireUse } from './limits';
import { notifyOwners, queueMail } from './mails';
import type { ClientInfo, UserDeps } from './user-deps';

export interface Credentials {
  portal: Portal;
  email: string;
  password: string;
}

interface Attempt {
  place: PasswordPlace;
  uses: readonly CountedUse[];
}

/**
 * The account with this address and password; wrong ones count towards the limits.
 * @param loginId of the running login in which the password is asked for
 * @throws ServiceError RATE_LIMITED
 * @throws InternalError WRONG_CREDENTIALS
 */
export async function requirePassword(
  deps: UserDeps,
  credentials: Credentials,
  from: ClientInfo,
  loginId: string | null = null,
): Promise<UserRow> {
  const { db } = deps;
  const user = await findUserByEmail(db, credentials.portal, credentials.email);
  const attempt = await countAttempt(deps, { credentials, user, loginId }, from);
  const startedAt = performance.now();
  const giveBack = () =>
    returnUses(
      db,
      attempt.uses.map(({ useId }) => useId),
    );
  const matches = await passwordMatches(user?.passwordHash ?? null, credentials.password).catch(async (busy) => {
    await giveBack();
    throw busy;
  });
  if (!user || !matches || user.disabledAt) {
    await runInConstantTime(() => noteFailure(deps, user, attempt, from), startedAt);
    throw new InternalError('WRONG_CREDENTIALS');
  }
  await giveBack();
  return user;
}

/**
 * What strangers try from elsewhere keeps nobody out of a running login or of a device of theirs: those have limits of their own.
 * @throws ServiceError RATE_LIMITED
 */
async function countAttempt(
  { db }: UserDeps,
  { credentials: { portal, email }, user, loginId }: Tried,
  { ipRange, device }: ClientInfo,
): Promise<Attempt> {
  if (loginId !== null) {
    return { place: 'login', uses: [await requireUse(db, 'password_trusted', loginId)] };
  }
  const digest = device === null ? null : hashToken(device);
  if (user && digest && (await readDevice(db, user.userId, digest)) === 'known') {
    const subject = `${user.userId}:${digest.toString('hex')}`;
    return { place: 'known_device', uses: [await requireUse(db, 'password_trusted', subject)] };
  }
  const byRange = await requireUse(db, 'login_ip', `${portal}:${ipRange}`);
  const byEmail = await requireUse(db, 'login_email', `${portal}:${email}`).catch(async (error: unknown) => {
    // Nothing was tried, so waiting for others' wrong passwords costs nothing.
    await returnUses(db, [byRange.useId]);
    throw error;
  });
  return { place: 'new_device', uses: [byRange, byEmail] };
}

interface Tried {
  credentials: Credentials;
  user: UserRow | null;
  loginId: string | null;
}

/** The audit log's actor if the account does not exist. */
const UNKNOWN = 'unknown';

/** The same work whether or not the account exists. */
async function noteFailure(
  { db, keyring }: UserDeps,
  user: UserRow | null,
  { place, uses }: Attempt,
  { ip, userAgent }: ClientInfo,
): Promise<void> {
  await db.transaction(async (tx) => {
    const target = user?.userId ?? UNKNOWN;
    const details = { user_agent: userAgent, place };
    await recordAudit(tx, { actor: target, action: 'login.failed', target, details });
    const attempts = uses.at(-1)?.counted ?? 0;
    if (!user || attempts < MANY_WRONG_PASSWORDS) {
      return;
    }
    const mailed = await takeUse(tx, 'wrong_passwords_mail', target);
    if (mailed.useId !== null) {
      const facts = { attempts, ip, userAgent, at: toIso(Date.now()) };
      await queueMail(tx, keyring, { to: user.email, kind: 'wrong_passwords', facts });
      await notifyOwners(tx, keyring, user, { kind: 'member_wrong_passwords', facts });
    }
  });
}

/** Longer than any work whose duration depends on whether the account exists. */
const CONSTANT_MS = 250;

/**
 * Does work whose duration must not reveal whether an account exists: it always takes the same time.
 * @param since when it began, by `performance.now`
 */
export async function runInConstantTime<T>(work: () => Promise<T>, since = performance.now()): Promise<T> {
  const rest = Math.max(0, since + CONSTANT_MS - performance.now());
  const [settled] = await Promise.allSettled([work(), delay(rest)]);
  if (settled.status === 'rejected') {
    throw settled.reason;
  }
  return settled.value;
}
