import { FAULT_NAMES, type Fault } from '#twins/faults';
import { findProtocol, PROTOCOLS } from '#twins/protocols';
import { STORY_NAMES, type StoryName } from '#twins/stories';
import { startTwin } from '#twins/twin';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command-error';

export interface TwinCommandOptions {
  port: number;
  story?: string;
  /** In milliseconds. */
  step?: number;
  /** Each is `name[:path[:percent]]`. */
  fault?: readonly string[];
}

/** Simulates a provider on this machine until it is stopped. */
export async function twinRun(code: string, { port, story, step, fault = [] }: TwinCommandOptions): Promise<Answer> {
  const protocol = findProtocol(code);
  if (!protocol) {
    const codes = PROTOCOLS.flatMap((one) => one.codes).sort();
    throw new CommandError(`There is no twin for ${code}; available: ${codes.join(', ')}.`);
  }
  const faults = fault.map(readFault);
  const settings = { port, ...(story !== undefined && { story: readStory(story) }), ...(step && { stepMs: step }) };
  const twin = await startTwin(protocol, code, settings).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The twin cannot listen on port ${port} (${error.code}).`);
  });
  faults.forEach(twin.spoil);
  const variables = Object.entries({ url: twin.url, ...protocol.settings }).map(
    ([name, value]) => `${`PROVIDER_${code}_${name}`.toUpperCase()}=${value}`,
  );
  process.stdout.write(
    `A twin of ${code} listens on ${twin.url}. Ctrl-C stops it.\n\n` +
      `Use it with:\n\n  PROVIDERS=${code} ${variables.join(' ')} npm start\n\n` +
      `Its orders: curl ${twin.url}/__twin/orders\n`,
  );
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  const answer = { requests: twin.requests.length, orders: twin.state.list().length };
  await twin.close();
  return { json: answer, text: `Stopped after ${answer.requests} requests and ${answer.orders} orders.` };
}

function readStory(text: string): StoryName {
  const story = STORY_NAMES.find((one) => one === text);
  if (!story) {
    throw new WrongUsage(`The story must be one of ${STORY_NAMES.join(', ')}.`);
  }
  return story;
}

function readFault(text: string): { fault: Fault; path: string; percent: number } {
  const [name, path = '', percent = '100'] = text.split(':');
  const fault = FAULT_NAMES.find((one) => one === name);
  if (!fault || !/^\d{1,3}$/.test(percent)) {
    throw new WrongUsage(`The fault must be name[:path[:percent]] with one of ${FAULT_NAMES.join(', ')}.`);
  }
  return { fault, path, percent: Number(percent) };
}
