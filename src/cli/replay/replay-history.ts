import { readFileSync, writeFileSync } from 'node:fs';
import { type History, historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { messageOf } from '#launcher/waiting';
import { writeHistory } from '#temporal/histories/history';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command-error';
import { requireHistory } from '../order/require-history';
import { describeReplayDivergence, type NamedHistory, type ReplayDivergence, replayHistories } from './divergence';
import { replayHistoriesSince } from './replay-since';

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
