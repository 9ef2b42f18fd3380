import { listCasesOf, type OrderCase } from '#db/recovery/cases';
import { findWatch } from '#db/watching/watches';
import { formatColumns } from '#domain/columns';
import { CASE_WORDS } from '#domain/recovery/order-case';
import type { LateDeposit } from '#domain/watching/late-deposit';
import { type ShownRun, uiAddress } from '#temporal/client';
import {
  type FoundHistory,
  fetchHistory,
  type HistorySources,
  listRuns,
  type ReadableRun,
} from '#temporal/histories/fetch-history';
import { eventsOf, listEventLines } from '#temporal/histories/history-event';
import { type Answer, dim } from '../answer';
import { CommandError } from '../command';
import { findRunningInstance, withDatabase } from '../instance';
import { sourcesOf } from '../temporal';

/** Which part of a workflow to read. */
export interface HistoryOptions {
  /** Id of the run; default: the latest. */
  run?: string;
}

/** The workflow's history in readable lines, and its other runs. */
export async function orderHistory(workflowId: string, { run }: HistoryOptions): Promise<Answer> {
  const found = await requireHistory(workflowId, run);
  const { history, runId, readFrom } = found;
  const aftermath = await readAftermath(workflowId);
  const others = await listOtherRuns(workflowId, found);
  const events = eventsOf(history);
  const shown = readFrom === 'engine' ? findInUi(workflowId, runId) : null;
  const lines = listEventLines(events);
  const text = formatColumns(lines.map(({ id, time, what, summary }) => [String(id).padStart(4), time, what, summary]));
  return {
    json: {
      workflow_id: workflowId,
      run_id: runId,
      read_from: readFrom,
      url: shown && uiAddress(shown),
      events: lines.map(({ id, ...rest }) => ({ event_id: id, ...rest, url: shown && uiAddress(shown, id) })),
      ...toAftermathBody(aftermath),
      other_runs: others.map((other) => ({
        run_id: other.runId,
        closed_at: other.closedAt?.toISOString() ?? null,
        events: other.events,
      })),
    },
    text: [
      text.replace(/^.* workflow task .*$/gm, dim),
      writeAftermath(aftermath),
      readFrom === 'copy' ? 'Read from the copy in the database.' : '',
      shown ? `In the Temporal UI: ${uiAddress(shown)}\nEach event: ${uiAddress(shown)}/events/<number>` : '',
      otherRunLines(others),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}

/** Null if the URL of Temporal's Web UI is unknown: only an embedded server's is known. */
function findInUi(workflowId: string, runId: string): ShownRun | null {
  const { dev, temporal } = findRunningInstance();
  const uiUrl = dev?.temporal_ui_url ?? null;
  return uiUrl === null ? null : { uiUrl, namespace: temporal.namespace, workflowId, runId };
}

function otherRunLines(runs: readonly ReadableRun[]): string {
  if (runs.length === 0) {
    return '';
  }
  const rows = runs.map(({ runId, closedAt, events }) => [
    '',
    runId,
    closedAt ? `ended ${closedAt.toISOString()}` : 'not ended',
    events === null ? '' : `${events} events`,
  ]);
  return `Other runs of this workflow (show one with --run)\n${formatColumns(rows)}`;
}

/** What is recorded about an order outside its workflow's history. */
interface Aftermath {
  lateDeposit: LateDeposit | null;
  cases: OrderCase[];
}

async function readAftermath(orderId: string): Promise<Aftermath> {
  return withDatabase(findRunningInstance(), async (db) => ({
    lateDeposit: (await findWatch(db, orderId))?.lateDeposit ?? null,
    cases: await listCasesOf(db, orderId),
  }));
}

function toAftermathBody({ lateDeposit: late, cases }: Aftermath) {
  return {
    late_deposit: late && {
      status: late.status,
      amount: late.amount,
      tx_in_hash: late.txInHash,
      tx_out_hash: late.txOutHash,
      seen_at: late.seenAt,
      updated_at: late.updatedAt,
    },
    cases: cases.map(({ mismatch, repair, openedAt, closedAt }) => ({
      kind: mismatch,
      words: repair,
      opened_at: openedAt.toISOString(),
      closed_at: closedAt?.toISOString() ?? null,
    })),
  };
}

/** Empty if there is nothing. */
function writeAftermath({ lateDeposit, cases }: Aftermath): string {
  const rows = cases.map(({ mismatch, repair, openedAt, closedAt }) => [
    '',
    openedAt.toISOString(),
    closedAt ? `closed ${closedAt.toISOString()}` : 'open',
    CASE_WORDS[mismatch],
    repair,
  ]);
  const support = rows.length === 0 ? '' : `Cases for support\n${formatColumns(rows)}`;
  return [lateDeposit ? writeLateDeposit(lateDeposit) : '', support].filter((part) => part !== '').join('\n\n');
}

function writeLateDeposit({ status, amount, txInHash, txOutHash, seenAt, updatedAt }: LateDeposit): string {
  const paid = txInHash === null ? '' : ` in ${txInHash}`;
  const out = txOutHash === null ? '' : `, sent out in ${txOutHash}`;
  return `Late deposit: ${amount ?? 'an unknown amount'}${paid}, seen at ${seenAt}; the provider reports ${status} since ${updatedAt}${out}`;
}

/** The history of a workflow run, by default the latest. @throws CommandError if there is none */
export async function requireHistory(workflowId: string, runId?: string): Promise<FoundHistory> {
  const found = await withSources((sources) => fetchHistory(sources, workflowId, runId));
  return required(found, runId === undefined ? workflowId : `run ${runId} of ${workflowId}`);
}

function required<T>(found: T | null, what: string): T {
  if (!found) {
    throw new CommandError(`There is no history of ${what}, either in Temporal or as a copy in the database.`);
  }
  return found;
}

/** The workflow's other runs with readable histories, latest first. */
async function listOtherRuns(workflowId: string, { runId }: FoundHistory): Promise<ReadableRun[]> {
  return (await withSources((sources) => listRuns(sources, workflowId))).filter((run) => run.runId !== runId);
}

function withSources<T>(use: (sources: HistorySources) => Promise<T>): Promise<T> {
  const instance = findRunningInstance();
  return withDatabase(instance, (db) => use(sourcesOf(instance, db)));
}
