import type { History } from '@temporalio/common/lib/proto-utils';
import { type ReplayError, Worker, type WorkerOptions } from '@temporalio/worker';
import { messageOf } from '#launcher/waiting';
import { createLogger } from '#process/logger';
import { installTemporalRuntime } from '#temporal/logs';
import { findWorkflowBundle } from '#worker/workflow-bundle';

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

export interface NamedHistory {
  workflowId: string;
  history: History;
}

export interface Replayed extends NamedHistory {
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

export function describeReplayDivergence({ event_id: id, recorded, message }: ReplayDivergence): string {
  const place = id === null ? '' : ` at event ${id}${recorded === null ? '' : ` (${recorded})`}`;
  return `diverges${place}: ${message}`;
}
