import { sampleCopies } from '#db/histories';
import { listKeysNotHashedUnder } from '#db/keys/key-records';
import { applyOldSeals, readSealedSecrets } from '#db/keys/sealed-secrets';
import { SECOND } from '#domain/duration';
import { createKeyring } from '#security/keyring';
import { readTemporalHistory, unpackHistory } from '#temporal/histories/history';
import { keyIdsOf, NOT_ENCRYPTED } from '#temporal/payloads';
import { type Check, type Seen, type Site, well, wrong } from './check';

const LIMIT_MS = 30 * SECOND;
/** Of each kind; `swaplane secret reseal` opens all. */
const MOST_SECRETS = 5_000;
/** Of open workflows, and as many copies; `swaplane secret payload-keys` reads all. */
const MOST_HISTORIES = 50;
/** Of these the histories are taken, evenly. */
const MOST_LISTED = 2_000;

const PAYLOAD_ADVICE =
  'Add the missing key to PAYLOAD_KEYS of every process; swaplane secret payload-keys counts what needs it. What releases before encryption left is read with ACCEPT_PLAIN_PAYLOADS.';

export const SECRET_CHECKS: readonly Check[] = [
  {
    name: 'sealed secrets',
    needs: 'database',
    limitMs: LIMIT_MS,
    run: checkSealedSecrets,
    advice:
      'Put the secret key that they were sealed with into SECRET_KEY_PREVIOUS, then run swaplane secret reseal; for those of release 0.1, read docs/secrets.md.',
  },
  {
    name: 'payload keys of open workflows',
    needs: 'temporal',
    limitMs: LIMIT_MS,
    run: checkOpenWorkflows,
    advice: PAYLOAD_ADVICE,
  },
  {
    name: 'payload keys of copies',
    needs: 'database',
    limitMs: LIMIT_MS,
    run: checkCopies,
    advice: PAYLOAD_ADVICE,
  },
];

async function checkSealedSecrets({ db, secretKeys }: Site): Promise<Seen> {
  const keyring = createKeyring(...secretKeys);
  await applyOldSeals(db, keyring);
  const counts = { all: 0, unreadable: 0, previous: 0, old: 0, refused: 0 };
  for await (const { place, sealed } of readSealedSecrets(db, MOST_SECRETS)) {
    counts.all += 1;
    const isOld = sealed.startsWith('v1.');
    try {
      if (keyring.reseal(place, sealed) !== null) counts[isOld ? 'old' : 'previous'] += 1;
    } catch {
      counts[isOld ? 'refused' : 'unreadable'] += 1;
    }
  }
  if (counts.refused > 0) {
    return wrong(
      `${counts.refused} of ${counts.all} have the form of release 0.1, which is not accepted any more or has another key`,
    );
  }
  if (counts.unreadable > 0) {
    return wrong(`${counts.unreadable} of ${counts.all} cannot be opened with SECRET_KEY and SECRET_KEY_PREVIOUS`);
  }
  const keys = (await listKeysNotHashedUnder(db, keyring.name)).length;
  const left = [
    ...(counts.old > 0 ? [`${counts.old} of them in the form of release 0.1`] : []),
    ...(counts.previous > 0 ? [`${counts.previous} of them only with a previous key`] : []),
    ...(keys > 0 ? [`${keys} API keys not used since the secret key changed`] : []),
  ];
  return well([`${counts.all} looked at, all can be opened`, ...left].join('; '));
}

async function checkOpenWorkflows({ client, temporal }: Site): Promise<Seen> {
  const listed: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query: `ExecutionStatus = 'Running'` })) {
    listed.push(workflowId);
    if (listed.length === MOST_LISTED) break;
  }
  const step = Math.max(1, Math.ceil(listed.length / MOST_HISTORIES));
  const chosen = listed.filter((_id, at) => at % step === 0);
  const used = new Set<string>();
  for (const workflowId of chosen) {
    const found = await readTemporalHistory(client.workflow, workflowId);
    for (const id of found ? await keyIdsOf(found.history) : []) used.add(id);
  }
  return judge(used, temporal, `${chosen.length} open workflows`);
}

async function checkCopies({ db, temporal }: Site): Promise<Seen> {
  const copies = await sampleCopies(db, MOST_HISTORIES);
  const used = new Set<string>();
  for (const { history } of copies) {
    for (const id of await keyIdsOf(unpackHistory(history))) used.add(id);
  }
  return judge(used, temporal, `${copies.length} copies of histories`);
}

function judge(
  used: ReadonlySet<string>,
  { payloadKeys: keys, acceptsPlainPayloads = false }: Site['temporal'],
  what: string,
): Seen {
  const missing = [...used].filter((id) => id !== NOT_ENCRYPTED && !keys.some((key) => key.id === id));
  if (missing.length > 0) {
    return wrong(`of ${what}, some need a key that is not configured: ${missing.sort().join(', ')}`);
  }
  if (used.has(NOT_ENCRYPTED) && !acceptsPlainPayloads) {
    return wrong(`of ${what}, some are not encrypted, so they are refused`);
  }
  const others = [...used].filter((id) => id !== keys[0]?.id).sort();
  const still = others.length === 0 ? '' : `; still in use: ${others.join(', ')}`;
  return well(`${what} looked at, and the keys of all are configured${still}`);
}
