import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { readAllCopies } from '#db/histories/copies';
import { readTemporalHistory, unpackHistory } from '#temporal/histories/history';
import { keyIdsOf } from '#temporal/payloads';

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
