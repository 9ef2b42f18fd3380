import { countPayloadKeys, type KeyUses } from '#operations/secrets/count-payload-keys';
import type { PayloadKeys } from '#security/payload-keys';
import { NOT_ENCRYPTED } from '#temporal/payloads';
import { type Answer, formatColumns } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

interface KeyRow extends KeyUses {
  use: 'encrypts' | 'decrypts' | 'missing' | 'accepted' | 'refused';
}

/** Which payload keys histories need, and which are configured. */
export async function secretPayloadKeys(): Promise<Answer> {
  const instance = findRunningInstance();
  const uses = await withDatabase(instance, (db) =>
    withTemporal(instance, (workflows) => countPayloadKeys({ db, workflows })),
  );
  const { payloadKeys, acceptsPlainPayloads = false } = instance.temporal;
  const rows = rowsOf(payloadKeys, uses, acceptsPlainPayloads);
  return {
    json: rows.map(({ keyId, ...row }) => ({ key_id: keyId, ...row })),
    text: formatColumns([
      ['KEY', 'USE', 'OPEN', 'ENDED', 'COPIES'],
      ...rows.map(({ keyId, use, open, ended, copies }) => [keyId, use, String(open), String(ended), String(copies)]),
    ]),
    failed: rows.some(({ use }) => use === 'missing' || use === 'refused'),
  };
}

/** The configured keys in their order, then those that are only needed, or what is not encrypted. */
function rowsOf(keys: PayloadKeys, uses: readonly KeyUses[], acceptsPlain: boolean): KeyRow[] {
  const configured = keys.map(({ id }, index) => {
    const needed = uses.find(({ keyId }) => keyId === id) ?? { keyId: id, open: 0, ended: 0, copies: 0 };
    return { ...needed, use: index === 0 ? ('encrypts' as const) : ('decrypts' as const) };
  });
  const missing = uses.filter(({ keyId }) => !keys.some(({ id }) => id === keyId));
  const plainUse = acceptsPlain ? ('accepted' as const) : ('refused' as const);
  return [
    ...configured,
    ...missing.map((needed) => ({
      ...needed,
      use: needed.keyId === NOT_ENCRYPTED ? plainUse : ('missing' as const),
    })),
  ];
}
