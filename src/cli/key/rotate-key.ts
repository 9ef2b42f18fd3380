import { cancelKeyRotation, endKey, finishKeyRotation, rotateKey } from '#operations/keys/rotate-key';
import { createKeyring } from '#security/keyring';
import { type Answer, formatFacts } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

export interface KeyRotateOptions {
  finish?: true;
  cancel?: true;
}

/** Starts a key rotation, or finishes or cancels the current one [rules/keys-and-lockout: Rotation]. */
export async function keyRotate(keyId: string, { finish, cancel }: KeyRotateOptions): Promise<Answer> {
  if (finish) {
    return finishRotation(keyId);
  }
  return cancel ? cancelRotation(keyId) : startRotation(keyId);
}

async function startRotation(old: string): Promise<Answer> {
  const instance = findRunningInstance();
  const keyring = createKeyring(...instance.secretKeys);
  const { keyId, key, endsAt } = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => rotateKey({ db, keyring, workflows }, { keyId: old, actor: operatorName() })),
  );
  return {
    json: { key_id: keyId, key, replaces: old, old_key_ends_at: endsAt },
    text: formatFacts([
      ['key', `${key}  (shown only once)`],
      ['key id', keyId],
      ['replaces', `${old}, valid until ${endsAt.toISOString()}`],
    ]),
  };
}

async function finishRotation(keyId: string): Promise<Answer> {
  const { replacedBy } = await withDatabase(findRunningInstance(), (db) =>
    finishKeyRotation({ db }, { keyId, actor: operatorName() }),
  );
  return {
    json: { key_id: keyId, status: 'revoked', replaced_by: replacedBy },
    text: `${keyId} is revoked; ${replacedBy} replaces it.`,
  };
}

async function cancelRotation(keyId: string): Promise<Answer> {
  const { revoked } = await withDatabase(findRunningInstance(), (db) =>
    cancelKeyRotation({ db }, { keyId, actor: operatorName() }),
  );
  return {
    json: { key_id: keyId, status: 'active', revoked },
    text: `${keyId} stays valid; ${revoked} is revoked.`,
  };
}

/**
 * Revokes a key immediately, and warns if it was the partner's last live one [rules/operators: Lists of keys and endpoints].
 */
export async function keyRevoke(keyId: string): Promise<Answer> {
  const { wasLastLive: wasLast } = await withDatabase(findRunningInstance(), (db) =>
    endKey({ db }, { keyId, actor: operatorName() }),
  );
  return {
    json: { key_id: keyId, status: 'revoked', was_last_live_key: wasLast },
    text: `${keyId} is revoked.${wasLast ? " It was its partner's last live key." : ''}`,
  };
}
