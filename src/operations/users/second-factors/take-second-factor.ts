import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { listPasskeys, notePasskeyUse, takeChallenge } from '#db/users/passkeys';
import { changeUser, type UserRow, useBackupCode } from '#db/users/users';
import { MINUTE } from '#domain/duration';
import { invalidFields, type ServiceError } from '#domain/error';
import { totpSecretAt } from '#domain/keys/seal-place';
import { backupDigest, relyingPartyOf, SECOND_FACTOR } from '#domain/users/second-factor';
import { type AuthenticationResponseJSON, checkCredential } from '#security/passkey';
import { findTotpStep } from '#security/totp';
import { notifyOwners, queueMail, wrongCode } from '../mails';
import type { UserDeps } from '../user-deps';

/** Proof of the second factor: an authenticator code, a backup code, or a passkey's signature. */
export type SecondFactorProof = { code: string } | { passkey: AuthenticationResponseJSON };

/** The same, with the challenge that the passkey signed. */
type ReadProof = { code: string } | { response: AuthenticationResponseJSON; challenge: string };

type ProofDeps = Pick<UserDeps, 'keyring' | 'publicUrl'>;

/**
 * Takes the challenge of the login's passkeys, which can be used only once. @throws ServiceError INVALID_PAIR if there is no
 * challenge
 */
export async function readProof(
  { db }: { db: Database },
  loginId: string,
  proof: SecondFactorProof,
): Promise<ReadProof> {
  if ('code' in proof) {
    return proof;
  }
  const challenge = await takeChallenge(db, { loginId, purpose: 'prove' });
  if (challenge === null) {
    throw invalidFields({ field: 'passkey', issue: 'answers no challenge, or too late; ask for another one' });
  }
  return { response: proof.passkey, challenge };
}

export function wrongProof(proof: ReadProof): ServiceError {
  return 'code' in proof
    ? wrongCode()
    : invalidFields({ field: 'passkey', issue: 'is not one of this account, or signed something else' });
}

/**
 * Checks a proof and uses it up, or counts it as wrong; too many wrong ones lock the account. The caller has locked the
 * account's row.
 */
export async function takeSecondFactor(
  tx: Transaction,
  deps: ProofDeps,
  user: UserRow,
  proof: ReadProof,
): Promise<boolean> {
  const isTaken =
    'code' in proof ? await takeCode(tx, deps, user, proof.code) : await takePasskey(tx, deps, user, proof);
  await (isTaken ? changeUser(tx, user.userId, { secondFactorFailures: 0 }) : noteFailure(tx, deps, user));
  return isTaken;
}

async function takeCode(tx: Transaction, { keyring }: ProofDeps, user: UserRow, code: string): Promise<boolean> {
  const { userId, sealedTotpSecret, totpEnrolledAt, totpStep } = user;
  const secret = totpEnrolledAt && sealedTotpSecret;
  const step = secret ? findTotpStep(keyring.open(totpSecretAt(userId), secret), code, Date.now()) : null;
  if (step !== null && (totpStep === null || step > totpStep)) {
    await changeUser(tx, userId, { totpStep: step });
    return true;
  }
  const isBackup = await useBackupCode(tx, userId, keyring.codeHashes(backupDigest(userId, code)).map(toHex));
  if (isBackup) {
    const details = { left: user.backupCodes.length - 1 };
    await recordAudit(tx, { actor: userId, action: '2fa.backup_code_used', target: userId, details });
  }
  return isBackup;
}

function toHex(digest: Buffer): string {
  return digest.toString('hex');
}

async function takePasskey(
  tx: Transaction,
  { publicUrl }: ProofDeps,
  { userId }: UserRow,
  proof: Exclude<ReadProof, { code: string }>,
): Promise<boolean> {
  const party = relyingPartyOf(publicUrl);
  const known = await listPasskeys(tx, userId);
  const passkey = known.find(({ credentialId }) => credentialId === proof.response.id);
  const counter = party && passkey ? await checkCredential(party, passkey, proof) : null;
  if (!passkey || counter === null) {
    return false;
  }
  await notePasskeyUse(tx, passkey.passkeyId, counter);
  return true;
}

async function noteFailure(tx: Transaction, { keyring }: ProofDeps, user: UserRow): Promise<void> {
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
  await queueMail(tx, keyring, { to: email, kind: 'account_locked', facts: { minutes } });
  await notifyOwners(tx, keyring, user, { kind: 'member_locked', facts: { minutes } });
}
