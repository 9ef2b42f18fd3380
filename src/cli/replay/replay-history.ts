import { readFileSync, writeFileSync } from 'node:fs';
import { type History, historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { type ReplayError, Worker, type WorkerOptions } from '@temporalio/worker';
import { listActiveWorkflows } from '#db/histories';
import { messageOf } from '#launcher/waiting';
import { createLogger } from '#process/logger';
import { fetchHistory, type HistorySources } from '#temporal/histories/fetch-history';
import { writeHistory } from '#temporal/histories/history';
import { installTemporalRuntime } from '#temporal/logs';
import { payloadsOf } from '#temporal/payloads';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { type Answer, formatSpan } from '../answer';
import { CommandError, WrongUsage } from '../command';
import { findRunningInstance, withDatabase } from '../instance';
import { requireHistory } from '../order/history';
import { withTemporal } from '../temporal';

export interface ReplayOptions {
  run?: string;
  /** Milliseconds. */
  since?: number;
  export?: string;
}

/** Replays one history, from a file or a workflow, or all recent ones, on the current workflow code. */
export async function replay(source: string | undefined, options: ReplayOptions): Promise<Answer> {
  const { since, run, export: file } = options;
  if ((source === undefined) === (since === undefined)) {
    throw new WrongUsage('Specify either a history or --since.');
  }
  if (source === undefined) {
    if (run !== undefined || file !== undefined) {
      throw new WrongUsage('--run and --export need a single history.');
    }
    return replayHistoriesSince(since ?? 0);
  }
  return replayOne(source, options);
}

async function replayOne(source: string, { run, export: file }: ReplayOptions): Promise<Answer> {
  const isFile = source.endsWith('.json');
  if (isFile && run !== undefined) {
    throw new WrongUsage('A file contains a single run: use --run only with the ID of a workflow.');
  }
  const { history, readFrom } = isFile ? readHistory(source) : await requireHistory(source, run);
  if (file !== undefined) {
    writeFileSync(file, writeHistory(history));
  }
  const events = history.events?.length ?? 0;
  const divergence = await findReplayDivergence({ workflowId: source, history });
  const name = readFrom === 'copy' ? `The copy of ${source}` : source;
  const result = divergence
    ? `${name} ${describeReplayDivergence(divergence)}`
    : `${name} is identical: ${events} events.`;
  return {
    json: { source, read_from: readFrom, events, identical: divergence === null, ...divergence, ...(file && { file }) },
    text: file === undefined ? result : `${result}\nWritten to ${file}.`,
    failed: divergence !== null,
  };
}

async function findReplayDivergence(one: NamedHistory): Promise<ReplayDivergence | null> {
  let found: ReplayDivergence | null = null;
  for await (const { divergence } of replayHistories([one])) {
    found = divergence;
  }
  return found;
}

function readHistory(file: string): { history: History; readFrom: 'file' } {
  try {
    return { history: historyFromJSON(JSON.parse(readFileSync(file, 'utf8'))), readFrom: 'file' };
  } catch (error) {
    throw new CommandError(`${file} does not contain a history: ${messageOf(error)}.`);
  }
}

/** Replays the recent histories of all orders, including stored copies. */
async function replayHistoriesSince(ms: number): Promise<Answer> {
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

/**
 * Workflow code runs in its own thread, as in workers: there an endless loop is stopped after 5 s, in this thread it would
 * never be. The replay types omit this worker option.
 */
const OWN_THREAD: Pick<WorkerOptions, 'debugMode'> = { debugMode: false };

/** The first point where the current code differs from a history. */
export interface ReplayDivergence {
  /** Null if the code failed before an event could be compared. */
  event_id: number | null;
  /** The event in the history. */
  recorded: string | null;
  /** What the code did instead, as Temporal describes it. */
  message: string;
}

interface NamedHistory {
  workflowId: string;
  history: History;
}

interface Replayed extends NamedHistory {
  /** Null if the code follows the history. */
  divergence: ReplayDivergence | null;
}

/**
 * Replays histories on workflow code, by default the current code, in one run: many runs in one process have crashed the
 * native core. Read it to its end: otherwise Temporal's worker keeps the process alive for up to a minute.
 */
export async function* replayHistories(
  histories: AsyncIterable<NamedHistory> | Iterable<NamedHistory>,
  workflowBundle = findWorkflowBundle(),
): AsyncGenerator<Replayed> {
  // A diverging history is the command's result and must not be logged.
  installTemporalRuntime(createLogger('silent'), { host: '127.0.0.1', temporalPort: null });
  const known = new Map<string, History>();
  const noting = (async function* () {
    for await (const one of histories) {
      known.set(one.workflowId, one.history);
      yield one;
    }
  })();
  const results = Worker.runReplayHistories({ workflowBundle, ...OWN_THREAD }, noting);
  for await (const { workflowId, error } of results) {
    const history = known.get(workflowId) ?? {};
    known.delete(workflowId);
    yield { workflowId, history, divergence: error ? toReplayDivergence(history, error) : null };
  }
}

function toReplayDivergence({ events }: History, error: ReplayError): ReplayDivergence {
  const message = wordsOf(error);
  const [, id] = /HistoryEvent\(id: (\d+)/.exec(message) ?? [];
  const event = events?.find(({ eventId }) => String(eventId) === id);
  const attributes = Object.entries(event ?? {}).find(([name, value]) => name.endsWith('EventAttributes') && value);
  return {
    event_id: id === undefined ? null : Number(id),
    recorded: attributes ? attributes[0].replace('EventAttributes', '') : null,
    message,
  };
}

/** The native core wraps its messages in its own structures. */
function wordsOf(error: unknown): string {
  const whole = messageOf(error);
  const [, innermost] = /message: "((?:[^"\\]|\\.)+)"/.exec(whole) ?? [];
  return innermost ?? whole.replace(/^.*Details: /, '');
}

function describeReplayDivergence({ event_id: id, recorded, message }: ReplayDivergence): string {
  const place = id === null ? '' : ` at event ${id}${recorded === null ? '' : ` (${recorded})`}`;
  return `diverges${place}: ${message}`;
}
