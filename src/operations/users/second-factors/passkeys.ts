import { recordAudit } from '#db/audit';
import type { Transaction } from '#db/client';
import { noteProven, type OpenLogin } from '#db/users/logins';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  listSecondFactors,
  type PasskeyRow,
  writePasskeyName as rename,
  storeChallenge,
  takeChallenge,
} from '#db/users/passkeys';
import { invalidFields } from '#domain/error';
import { OperationRefusal } from '#domain/refusal';
import { InternalError } from '#domain/users/internal-error';
import { isMailedStage } from '#domain/users/login';
import { PASSKEY, type RelyingParty, relyingPartyOf } from '#domain/users/second-factor';
import {
  type CreationOptions,
  createRegistrationOptions,
  createSignInOptions,
  type RegistrationResponseJSON,
  type RequestOptions,
  readCredential,
} from '#security/passkey';
import { newId } from '#security/secret';
import { mailFactorChange } from '../mails';
import type { UserDeps } from '../user-deps';
import { lockUnblockedUser } from './second-factor';
import { makeBackupCodes, noteRemoved, proven, rotate, type SecondFactorOwner } from './second-factor-settings';
import type { SecondFactorProof } from './take-second-factor';

/** The options for a browser to create a passkey [rules/users: Passkeys]. @throws OperationRefusal */
export async function beginPasskey(
  { db, publicUrl }: UserDeps,
  { user: { userId, email }, loginId }: SecondFactorOwner,
): Promise<CreationOptions> {
  const party = requireParty(publicUrl);
  const known = await listPasskeys(db, userId);
  refuseMore(known);
  const options = await createRegistrationOptions(party, { userId, email, known });
  await storeChallenge(db, { loginId, purpose: 'enrol', challenge: options.challenge });
  return options;
}

export interface AddedPasskey {
  passkey: PasskeyRow;
  /** Created with an account's first second factor. */
  backupCodes: string[] | null;
  /** The login's new token. */
  token: string;
}

/** Adds a passkey created by a browser. @throws ServiceError INVALID_PAIR, OperationRefusal */
export async function addOwnPasskey(
  deps: UserDeps,
  { user, loginId }: SecondFactorOwner,
  { name, credential }: { name: string; credential: RegistrationResponseJSON },
): Promise<AddedPasskey> {
  const { db, keyring, publicUrl } = deps;
  const { userId } = user;
  const challenge = await takeChallenge(db, { loginId, purpose: 'enrol' });
  const read = challenge === null ? null : await readCredential(requireParty(publicUrl), credential, challenge);
  if (!read) {
    throw invalidFields({ field: 'credential', issue: 'was made for something else, or too late; begin again' });
  }
  return db.transaction(async (tx) => {
    await lockUnblockedUser(tx, userId);
    refuseMore(await listPasskeys(tx, userId));
    const isFirst = (await listSecondFactors(tx, userId)).length === 0;
    const passkey = await addPasskey(tx, { ...read, passkeyId: newId('psk'), userId, name });
    if (!passkey) {
      throw new OperationRefusal('This passkey has been added already.');
    }
    await note(tx, passkey, { action: '2fa.passkey_added' });
    await mailFactorChange(tx, keyring, user, 'passkey_added');
    if (isFirst) await noteProven(tx, loginId);
    const backupCodes = isFirst ? await makeBackupCodes(tx, deps, userId) : null;
    return { passkey, backupCodes, token: await rotate(tx, loginId) };
  });
}

/** Renames a passkey. */
export async function renamePasskey(
  { db }: Pick<UserDeps, 'db'>,
  wish: Pick<PasskeyRow, 'userId' | 'passkeyId' | 'name'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const renamed = await rename(tx, wish);
    if (renamed) await note(tx, renamed, { action: '2fa.passkey_renamed' });
  });
}

/** Removes a passkey. @throws ServiceError INVALID_PAIR for a wrong proof, NOT_FOUND; @returns the login's new token */
export async function removePasskey(
  deps: UserDeps,
  owner: SecondFactorOwner,
  { passkeyId, proof }: { passkeyId: string; proof: SecondFactorProof },
): Promise<string> {
  return proven(deps, owner, proof, async (tx, user) => {
    const removed = await deletePasskey(tx, user.userId, passkeyId);
    if (!removed) {
      throw new InternalError('NOT_FOUND', { message: 'You have no such passkey' });
    }
    await note(tx, removed, { action: '2fa.passkey_removed' });
    await noteRemoved(tx, deps.keyring, user, 'passkey_removed');
    return rotate(tx, owner.loginId);
  });
}

/**
 * The challenge for a login's passkeys, for its second step or for an action that requires the second factor again. @throws
 * InternalError LOGIN_REQUIRED
 */
export async function requestPasskey(
  { db, publicUrl }: Pick<UserDeps, 'db' | 'publicUrl'>,
  login: OpenLogin | null,
): Promise<RequestOptions> {
  if (!login || isMailedStage(login.stage)) {
    throw new InternalError('LOGIN_REQUIRED', { message: 'No login waits for a passkey; log in again' });
  }
  const { loginId, userId } = login;
  const options = await createSignInOptions(requireParty(publicUrl), await listPasskeys(db, userId));
  await storeChallenge(db, { loginId, purpose: 'prove', challenge: options.challenge });
  return options;
}

function requireParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (!party) {
    throw new OperationRefusal('Browsers make passkeys only where PUBLIC_URL is https and a host name, or localhost.');
  }
  return party;
}

function refuseMore(known: readonly PasskeyRow[]): void {
  if (known.length >= PASSKEY.perUser) {
    throw new OperationRefusal(`There are ${PASSKEY.perUser} passkeys already; remove one first.`);
  }
}

async function note(
  tx: Transaction,
  { userId, passkeyId, name }: PasskeyRow,
  { action }: { action: `2fa.passkey_${'added' | 'renamed' | 'removed'}` },
): Promise<void> {
  await recordAudit(tx, { actor: userId, action, target: userId, details: { passkey: passkeyId, name } });
}
