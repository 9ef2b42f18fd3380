import type { History } from '@temporalio/common/lib/proto-utils';
import { type ReplayError, Worker, type WorkerOptions } from '@temporalio/worker';
import { messageOf } from '#launcher/waiting';
import { createLogger } from '#process/logger';
import { installTemporalLogger } from '#temporal/logs';
import { findWorkflowBundle } from '#worker/workflow-bundle';

/**
 * Workflow code runs in a thread of its own, as workers have it: what loops there is stopped after 5 s, and in this
 * thread it never would be. A setting of workers that the types of replay leave out.
 */
const OWN_THREAD: Pick<WorkerOptions, 'debugMode'> = { debugMode: false };

/** Where today's code first does something else than a history says. */
export interface ReplayDivergence {
  /** Null when the code broke before an event could be compared. */
  event_id: number | null;
  /** What the history has there. */
  recorded: string | null;
  /** What the code did instead, in the words of Temporal. */
  message: string;
}

export interface NamedHistory {
  workflowId: string;
  history: History;
}

export interface Replayed extends NamedHistory {
  /** Null when the code does what the history says. */
  divergence: ReplayDivergence | null;
}

/**
 * Replays histories on workflow code, today's unless given, in one go: many calls of one process have been seen to break
 * the native core. To be read to its end, as only then Temporal's worker ends; else it keeps the process for up to a minute.
 */
export async function* replayHistories(
  histories: AsyncIterable<NamedHistory> | Iterable<NamedHistory>,
  workflowBundle = findWorkflowBundle(),
): AsyncGenerator<Replayed> {
  // A history that parts is the caller's answer, not something for the log.
  installTemporalLogger(createLogger('silent'));
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

/** The native core wraps what it has to say in its own structures. */
function wordsOf(error: unknown): string {
  const whole = messageOf(error);
  const [, innermost] = /message: "((?:[^"\\]|\\.)+)"/.exec(whole) ?? [];
  return innermost ?? whole.replace(/^.*Details: /, '');
}

export function describeReplayDivergence({ event_id: id, recorded, message }: ReplayDivergence): string {
  const place = id === null ? '' : ` at event ${id}${recorded === null ? '' : ` (${recorded})`}`;
  return `diverges${place}: ${message}`;
}
