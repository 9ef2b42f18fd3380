import { readFileSync } from 'node:fs';
import { type History, historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { Worker } from '@temporalio/worker';
import { messageOf } from '../../launcher/waiting';
import { createLogger } from '../../process/logger';
import { logThrough } from '../../temporal/logs';
import { findWorkflowBundle } from '../../worker/workflow-bundle';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command-error';
import type { HistoryOptions } from './history';
import { requireHistory } from './require-history';

/** Replays a history, from a file or of a workflow, on today's workflow code. */
export async function replay(source: string, { run }: HistoryOptions): Promise<Answer> {
  const isFile = source.endsWith('.json');
  if (isFile && run !== undefined) {
    throw new WrongUsage('A file holds one run: --run goes with the id of a workflow.');
  }
  const { history, readFrom } = isFile ? readHistory(source) : await requireHistory(source, run);
  const events = history.events?.length ?? 0;
  const parting = await partingOf(history);
  const name = readFrom === 'copy' ? `The copy of ${source}` : source;
  return {
    json: { source, read_from: readFrom, events, identical: parting === null, ...parting },
    text: parting
      ? `${name} parts${describePlace(parting)}: ${parting.message}`
      : `${name} is identical: ${events} events.`,
    failed: parting !== null,
  };
}

interface Parting {
  /** Null when the code broke before an event could be compared. */
  event_id: number | null;
  message: string;
}

async function partingOf(history: History): Promise<Parting | null> {
  // A history that parts is this command's answer, not something for the log.
  logThrough(createLogger('silent'));
  const bundle = findWorkflowBundle();
  try {
    await Worker.runReplayHistory({ workflowBundle: bundle }, history);
    return null;
  } catch (error) {
    const message = wordsOf(error);
    const [, id] = /HistoryEvent\(id: (\d+)/.exec(message) ?? [];
    return { event_id: id === undefined ? null : Number(id), message };
  }
}

/** The native core wraps what it has to say in its own structures. */
function wordsOf(error: unknown): string {
  const whole = messageOf(error);
  const [, innermost] = /message: "((?:[^"\\]|\\.)+)"/.exec(whole) ?? [];
  return innermost ?? whole.replace(/^.*Details: /, '');
}

function describePlace({ event_id: id }: Parting): string {
  return id === null ? '' : ` at event ${id}`;
}

function readHistory(file: string): { history: History; readFrom: 'file' } {
  try {
    return { history: historyFromJSON(JSON.parse(readFileSync(file, 'utf8'))), readFrom: 'file' };
  } catch (error) {
    throw new CommandError(`${file} holds no history: ${messageOf(error)}.`);
  }
}
