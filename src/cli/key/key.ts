import { listKeys } from '#db/keys/key-records';
import type { Scope } from '#domain/keys/scope';
import { endKey } from '#operations/keys/end-key';
import { setKey } from '#operations/keys/set-key';
import { requirePartner } from '#operations/partners/require-partner';
import { type Answer, formatColumns } from '../answer';
import { WrongUsage } from '../command-error';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';
import { KEY_TEXT_COLUMNS, keyJson, keyRow } from './text';

export async function keyList(options: { partner?: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const partnerId = partnerOf(instance, options.partner);
  const keys = await withDatabase(instance, async (db) => {
    await requirePartner(db, partnerId);
    return listKeys(db, partnerId);
  });
  return {
    json: { partner_id: partnerId, keys: keys.map(keyJson) },
    text: keys.length === 0 ? `${partnerId} has no keys.` : formatColumns([KEY_TEXT_COLUMNS, ...keys.map(keyRow)]),
  };
}

export interface KeySetOptions {
  name?: string;
  scopes?: Scope[];
  /** Canonical networks; empty means any. */
  allow?: string[];
  /** Start of the day on which the key expires. */
  expires?: Date | 'never';
}

export async function keySet(keyId: string, { name, scopes, allow, expires }: KeySetOptions): Promise<Answer> {
  const change = {
    ...(name !== undefined && { name }),
    ...(scopes && { scopes }),
    ...(allow && { allowList: allow }),
    ...(expires && { expiresAt: expires === 'never' ? null : expires }),
  };
  if (Object.keys(change).length === 0) {
    throw new WrongUsage('Specify at least one of --scopes, --allow, --expires and --name.');
  }
  const key = await withDatabase(findRunningInstance(), (db) =>
    setKey({ db }, { keyId, change, actor: operatorName() }),
  );
  return { json: keyJson(key), text: formatColumns([KEY_TEXT_COLUMNS, keyRow(key)]) };
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
