import type { WorkflowClient } from '@temporalio/client';
import { SYSTEM } from '#db/audit';
import type { Database } from '#db/client';
import { readAllCopies } from '#db/histories';
import { listKeysNotHashedUnder } from '#db/keys/key-records';
import { areOldSealsOver, endOldSeals, hasOldSeals, type ResealReport, resealSecrets } from '#db/keys/sealed-secrets';
import type { Keyring } from '#security/keyring';
import { readTemporalHistory, unpackHistory } from '#temporal/histories/history';
import { keyIdsOf } from '#temporal/payloads';

export type KeysLeft = Awaited<ReturnType<typeof listKeysNotHashedUnder>>;

/**
 * Reseals stored secrets from previous secret keys with the present one, and those of the form of release 0.1, each with its audit
 * entry, and lists the API keys that can only be rehashed when they are used. Afterwards the old form is refused.
 */
export async function resealStoredSecrets(
  { db, keyring }: { db: Database; keyring: Keyring },
  { actor }: { actor: string },
): Promise<{ report: ResealReport; keys: KeysLeft; takesOldSeals: boolean }> {
  const isOver = await areOldSealsOver(db);
  const report = await resealSecrets(db, { reseal: keyring.reseal, actor });
  if (isOver) {
    await endOldSeals(db);
  }
  return { report, keys: await listKeysNotHashedUnder(db, keyring.name), takesOldSeals: !isOver };
}

/** After an upgrade from release 0.1; as soon as nothing writes its form any more, that form is refused. */
export async function resealOldSecrets(deps: { db: Database; keyring: Keyring }): Promise<Record<string, number>> {
  if (!(await hasOldSeals(deps.db))) {
    return {};
  }
  const { report } = await resealStoredSecrets(deps, { actor: SYSTEM });
  return { secrets: report.resealed.length };
}

/** How many histories need a payload key. */
export interface KeyUses {
  keyId: string;
  /** Workflows that have not ended. */
  open: number;
  /** Runs that have ended and that Temporal has not deleted. */
  ended: number;
  copies: number;
}

/** Reads every history in Temporal and every copy, and counts the payload keys that they need. */
export async function countPayloadKeys({
  db,
  workflows,
}: {
  db: Database;
  workflows: WorkflowClient;
}): Promise<KeyUses[]> {
  const byKey = new Map<string, KeyUses>();
  const count = (keyIds: ReadonlySet<string>, place: Exclude<keyof KeyUses, 'keyId'>) => {
    for (const keyId of keyIds) {
      const uses = byKey.get(keyId) ?? { keyId, open: 0, ended: 0, copies: 0 };
      byKey.set(keyId, { ...uses, [place]: uses[place] + 1 });
    }
  };
  for await (const { workflowId, runId, status } of workflows.list()) {
    const found = await readTemporalHistory(workflows, workflowId, runId);
    if (found) count(await keyIdsOf(found.history), status.name === 'RUNNING' ? 'open' : 'ended');
  }
  for await (const { history } of readAllCopies(db)) {
    count(await keyIdsOf(unpackHistory(history)), 'copies');
  }
  return [...byKey.values()].sort((one, other) => (one.keyId < other.keyId ? -1 : 1));
}
