import type { ResealReport } from '#db/keys/sealed-secrets';
import { formatColumns } from '#domain/columns';
import { loadKeyring } from '#operations/secrets/load-keyring';
import { countPayloadKeys, type KeysLeft, type KeyUses, resealStoredSecrets } from '#operations/secrets/reseal-secrets';
import type { PayloadKeys } from '#security/payload-keys';
import { NOT_ENCRYPTED } from '#temporal/payloads';
import { type Answer, formatFacts } from '../answer';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { withTemporal } from '../temporal';

/** Re-encrypts stored secrets with the current secret key, and lists the API keys that are only migrated on use. */
export async function secretReseal({ oldForm = false }: { oldForm?: boolean } = {}): Promise<Answer> {
  const instance = findRunningInstance();
  const { report, keys, takesOldSeals } = await withDatabase(instance, async (db) => {
    const keyring = await loadKeyring(db, instance.secretKeys);
    if (oldForm) {
      keyring.useOldSeals({ writtenUntil: 0, readUntil: Number.POSITIVE_INFINITY });
    }
    return resealStoredSecrets({ db, keyring }, { actor: operatorName() });
  });
  const hasPrevious = instance.secretKeys.length > 1;
  const parts = [
    counts(report, keys),
    keys.length > 0 ? keyTable(keys) : '',
    hasPrevious ? BOUND_TO_KEY : '',
    takesOldSeals ? UPGRADING : '',
  ];
  return {
    json: {
      resealed: report.resealed.length,
      unchanged: report.unchanged.length,
      unreadable: report.unreadable,
      takes_old_form: takesOldSeals,
      keys_left: keys.map((key) => ({
        key_id: key.keyId,
        partner_id: key.partnerId,
        env: key.environment,
        name: key.name,
        last_used_at: key.lastUsedAt,
      })),
    },
    text: parts.filter(Boolean).join('\n\n'),
    failed: report.unreadable.length > 0,
  };
}

/** What no reseal moves to the present key. */
const BOUND_TO_KEY = `Tracking links signed with a previous secret key work only as long as that key is in SECRET_KEY_PREVIOUS.
So do backup codes of second factors: whoever has some from before the change has to make new ones.`;

const UPGRADING =
  'Processes of release 0.1 may still write secrets in its form. What is left of it is re-encrypted a day after the upgrade.';

function counts({ resealed, unchanged, unreadable }: ResealReport, keys: KeysLeft): string {
  return formatFacts([
    ['re-encrypted', String(resealed.length)],
    ['already current', String(unchanged.length)],
    ['unreadable', unreadable.length === 0 ? null : `${unreadable.join(', ')}: see docs/secrets.md`],
    ['API keys left', keys.length === 0 ? 'none' : `${keys.length} not used since the secret key changed`],
  ]);
}

function keyTable(keys: KeysLeft): string {
  const rows = keys.map(({ keyId, partnerId, environment, name, lastUsedAt }) => [
    keyId,
    partnerId,
    environment,
    lastUsedAt?.toISOString() ?? 'never',
    name,
  ]);
  return formatColumns([['KEY', 'PARTNER', 'ENV', 'LAST USED', 'NAME'], ...rows]);
}

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
