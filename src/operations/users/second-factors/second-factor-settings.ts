import { randomInt } from 'node:crypto';
import { recordAudit } from '#db/audit';
import type { Transaction } from '#db/client';
import { advanceLogin, noteProven, renewProven } from '#db/users/logins';
import { deletePasskeys, endChallenge, findChallenge, listSecondFactors, storeChallenge } from '#db/users/passkeys';
import { changeUser, type UserRow } from '#db/users/users';
import { toIso } from '#domain/duration';
import { invalidFields } from '#domain/error';
import { totpSecretAt } from '#domain/keys/seal-place';
import { OperationRefusal } from '#domain/refusal';
import type { FactorChange } from '#domain/users/guarded-mail';
import { InternalError } from '#domain/users/internal-error';
import { BACKUP_ALPHABET, backupDigest, SECOND_FACTOR } from '#domain/users/second-factor';
import type { Keyring } from '#security/keyring';
import { hashToken, newToken } from '#security/token';
import { findTotpStep, newTotpSecret, otpauthUri } from '#security/totp';
import { requireUse } from '../limits';
import { mailFactorChange, notifyOwners, queueMail, wrongCode } from '../mails';
import { requirePassword } from '../require-password';
import type { ClientInfo, UserDeps } from '../user-deps';
import { lockUnblockedUser } from './second-factor';
import { readProof, type SecondFactorProof, takeSecondFactor, wrongProof } from './take-second-factor';

/** A logged-in person, and the password that proves it is them. */
export interface SecondFactorOwner {
  user: Pick<UserRow, 'userId' | 'email' | 'portal'>;
  loginId: string;
}

/** @throws ServiceError INVALID_PAIR for a wrong password, RATE_LIMITED */
export async function requireOwnPassword(
  deps: UserDeps,
  { user: { portal, email }, loginId }: SecondFactorOwner,
  { password, field = 'password' }: { password: string; field?: string },
  from: ClientInfo,
): Promise<void> {
  await requirePassword(deps, { portal, email, password }, from, loginId).catch((error: unknown) => {
    throw error instanceof InternalError && error.internalCode === 'WRONG_CREDENTIALS'
      ? invalidFields({ field, issue: 'is wrong' })
      : error;
  });
}

/**
 * A new secret for an authenticator app; it is not required until a code confirms it, in this login and within ten minutes.
 * @throws OperationRefusal
 */
export async function beginTotp(
  { db, keyring }: UserDeps,
  { user: { userId, email }, loginId }: SecondFactorOwner,
): Promise<{ secret: string; otpauthUri: string }> {
  const secret = newTotpSecret();
  await db.transaction(async (tx) => {
    if ((await lockUnblockedUser(tx, userId)).totpEnrolledAt) {
      throw new OperationRefusal('Two-factor login is already on; switch it off first.');
    }
    await changeUser(tx, userId, { sealedTotpSecret: keyring.seal(totpSecretAt(userId), secret), totpStep: null });
    await storeChallenge(tx, { ...asAppOf(loginId), challenge: shownDigest(secret) });
  });
  return { secret, otpauthUri: otpauthUri(secret, email) };
}

const asAppOf = (loginId: string) => ({ loginId, purpose: 'confirm_app' }) as const;

/** Says which secret a login was shown, because another login may have asked for another one since. */
const shownDigest = (secret: string) => hashToken(secret).toString('hex');

/**
 * Switches two-factor login on with the first code. The password was given before, so guesses are counted where no failure
 * takes them back: a thief who copied the cookie in between has six digits in the way.
 * @throws ServiceError INVALID_PAIR for a wrong code, RATE_LIMITED; OperationRefusal if this login was shown no secret lately
 * @returns backup codes and the login's new token
 */
export async function confirmTotp(
  { db, keyring }: UserDeps,
  { user, loginId }: SecondFactorOwner,
  code: string,
): Promise<{ backupCodes: string[]; token: string }> {
  const { userId } = user;
  const shown = await findChallenge(db, asAppOf(loginId));
  if (shown === null) {
    throw beginAgain();
  }
  const { counted } = await requireUse(db, 'code_guess', `authenticator:${userId}`);
  const done = await db.transaction(async (tx) => {
    const { sealedTotpSecret, totpEnrolledAt } = await lockUnblockedUser(tx, userId);
    const secret =
      totpEnrolledAt === null && sealedTotpSecret ? keyring.open(totpSecretAt(userId), sealedTotpSecret) : '';
    if (shownDigest(secret) !== shown) {
      throw beginAgain();
    }
    const totpStep = findTotpStep(secret, code, Date.now());
    if (totpStep === null) {
      const details = { adding: 'authenticator', attempts: counted };
      await recordAudit(tx, { actor: userId, action: '2fa.failed', target: userId, details });
      return null;
    }
    await changeUser(tx, userId, { totpEnrolledAt: new Date(), totpStep, secondFactorFailures: 0 });
    await endChallenge(tx, asAppOf(loginId));
    await recordAudit(tx, { actor: userId, action: '2fa.enrolled', target: userId, details: {} });
    await noteProven(tx, loginId);
    await mailFactorChange(tx, keyring, user, 'authenticator_added');
    return { backupCodes: await makeBackupCodes(tx, { keyring }, userId), token: await rotate(tx, loginId) };
  });
  if (done === null) {
    throw wrongCode();
  }
  return done;
}

function beginAgain(): OperationRefusal {
  return new OperationRefusal(
    'No authenticator app waits for this code: it is confirmed in the login that gave the password, within 10 minutes. Begin again with your password.',
  );
}

/** Removes the authenticator. @throws ServiceError INVALID_PAIR for a wrong proof; @returns the login's new token */
export async function removeTotp(
  deps: UserDeps,
  owner: SecondFactorOwner,
  entered: SecondFactorProof,
): Promise<string> {
  const { loginId } = owner;
  return proven(deps, owner, entered, async (tx, user) => {
    if (!user.totpEnrolledAt) {
      throw new OperationRefusal('No authenticator is enrolled.');
    }
    const { userId } = user;
    await changeUser(tx, userId, NO_TOTP);
    await recordAudit(tx, { actor: userId, action: '2fa.removed', target: userId, details: {} });
    await noteRemoved(tx, deps.keyring, user, 'authenticator_removed');
    return rotate(tx, loginId);
  });
}

/**
 * Does work that requires the second factor, in the transaction that checks it.
 * @throws ServiceError INVALID_PAIR for a wrong proof, which counts; OperationRefusal for somebody without a second factor
 */
export async function proven<T extends string | object>(
  deps: UserDeps,
  { user: { userId }, loginId }: SecondFactorOwner,
  entered: SecondFactorProof,
  act: (tx: Transaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const proof = await readProof(deps, loginId, entered);
  const done = await deps.db.transaction(async (tx) => {
    const user = await lockUnblockedUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) {
      throw new OperationRefusal('Turn on two-factor authentication first.');
    }
    return (await takeSecondFactor(tx, deps, user, proof)) ? act(tx, user) : null;
  });
  if (done === null) {
    throw wrongProof(proof);
  }
  return done;
}

const NO_TOTP = { sealedTotpSecret: null, totpEnrolledAt: null, totpStep: null };

/** Removes every second factor; if there was one, the person and the Owners are notified. */
export async function clearSecondFactor(tx: Transaction, keyring: Keyring, user: UserRow): Promise<void> {
  const wasOn = await hasSecondFactor(tx, user.userId);
  await changeUser(tx, user.userId, { ...NO_TOTP, lockedUntil: null });
  await deletePasskeys(tx, user.userId);
  if (wasOn) await noteRemoved(tx, keyring, user, 'authenticator_removed');
}

/** Notifies of a removed factor; with the last one the backup codes go too. */
export async function noteRemoved(
  tx: Transaction,
  keyring: Keyring,
  user: UserRow,
  change: FactorChange,
): Promise<void> {
  if (await hasSecondFactor(tx, user.userId)) {
    await mailFactorChange(tx, keyring, user, change);
    return;
  }
  await changeUser(tx, user.userId, { backupCodes: [], secondFactorFailures: 0 });
  const facts = { at: toIso(Date.now()) };
  await queueMail(tx, keyring, { to: user.email, kind: 'two_factor_removed', facts });
  await notifyOwners(tx, keyring, user, { kind: 'member_two_factor_removed', facts });
}

async function hasSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  return (await listSecondFactors(tx, userId)).length > 0;
}

/** Replaces the backup codes with new ones. @throws OperationRefusal without two-factor login */
export async function renewBackupCodes({ db, keyring }: UserDeps, { user }: SecondFactorOwner): Promise<string[]> {
  const { userId } = user;
  return db.transaction(async (tx) => {
    await lockUnblockedUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) {
      throw new OperationRefusal('Switch two-factor login on first.');
    }
    await mailFactorChange(tx, keyring, user, 'backup_codes_renewed');
    return makeBackupCodes(tx, { keyring }, userId);
  });
}

export async function makeBackupCodes(
  tx: Transaction,
  { keyring }: Pick<UserDeps, 'keyring'>,
  userId: string,
): Promise<string[]> {
  const newCode = () =>
    Array.from({ length: SECOND_FACTOR.backupCharacters }, () =>
      BACKUP_ALPHABET.charAt(randomInt(BACKUP_ALPHABET.length)),
    ).join('');
  const codes = Array.from({ length: SECOND_FACTOR.backupCodes }, newCode);
  const digests = codes.map((code) => keyring.hashCode(backupDigest(userId, code)).toString('hex'));
  await changeUser(tx, userId, { backupCodes: digests });
  await recordAudit(tx, { actor: userId, action: '2fa.backup_codes_made', target: userId, details: {} });
  return codes;
}

/** The login's new token, because its security requirements have changed. */
export async function rotate(tx: Transaction, loginId: string): Promise<string> {
  const token = newToken();
  await advanceLogin(tx, loginId, { stage: 'open', tokenHash: hashToken(token) });
  return token;
}

/**
 * Takes the second factor again within a login, for the actions that need a fresh one [rules/step-up: How fresh].
 * @throws ServiceError INVALID_PAIR for a wrong proof, which counts; OperationRefusal for somebody without a second factor
 * @returns the login's new token
 */
export async function stepUp(deps: UserDeps, owner: SecondFactorOwner, proof: SecondFactorProof): Promise<string> {
  return proven(deps, owner, proof, async (tx, { userId }) => {
    const token = newToken();
    await renewProven(tx, owner.loginId, hashToken(token));
    await recordAudit(tx, { actor: userId, action: '2fa.stepped_up', target: userId, details: {} });
    return token;
  });
}
