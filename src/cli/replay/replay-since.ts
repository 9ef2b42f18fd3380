import { listActiveWorkflows } from '#db/histories/active';
import { fetchHistory, type HistorySources } from '#temporal/histories/fetch-history';
import { payloadsOf } from '#temporal/payloads';
import { type Answer, formatSpan } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';
import { withTemporal } from '../temporal';
import { describeReplayDivergence, type NamedHistory, type ReplayDivergence, replayHistories } from './divergence';

/** Replays the recent histories of all orders, including stored copies. */
export async function replayHistoriesSince(ms: number): Promise<Answer> {
  const instance = findRunningInstance();
  const lost: string[] = [];
  const diverged: ({ workflow_id: string } & ReplayDivergence)[] = [];
  let identical = 0;
  await withDatabase(instance, (db) =>
    withTemporal(instance, async (workflows) => {
      const sources: HistorySources = { db, payloads: payloadsOf(workflows), callTemporal: (call) => call(workflows) };
      const histories = fetchAll(sources, await listActiveWorkflows(db, ms), lost);
      for await (const { workflowId, divergence } of replayHistories(histories)) {
        identical += divergence ? 0 : 1;
        if (divergence) diverged.push({ workflow_id: workflowId, ...divergence });
      }
    }),
  );
  const replayed = identical + diverged.length;
  const lines = [
    `${replayed} histories of the last ${formatSpan(ms)}: ${identical} identical, ${diverged.length} diverged.`,
    ...diverged.map(({ workflow_id: id, ...divergence }) => `${id} ${describeReplayDivergence(divergence)}`),
    ...lost.map((id) => `${id} no longer has a history, either in Temporal or as a copy.`),
  ];
  return {
    json: { since_ms: ms, replayed, identical, diverged, lost },
    text: lines.join('\n'),
    failed: diverged.length > 0,
  };
}

async function* fetchAll(
  sources: HistorySources,
  workflowIds: readonly string[],
  lost: string[],
): AsyncGenerator<NamedHistory> {
  for (const workflowId of workflowIds) {
    const found = await fetchHistory(sources, workflowId);
    if (found) {
      yield { workflowId, history: found.history };
    } else {
      lost.push(workflowId);
    }
  }
}
