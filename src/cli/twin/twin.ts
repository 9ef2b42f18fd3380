import type { Fault } from '../../twins/faults';
import { findProtocol, PROTOCOLS } from '../../twins/protocols';
import type { StoryName } from '../../twins/stories';
import { startTwin } from '../../twins/twin';
import type { Answer } from '../answer';
import { CommandError } from '../command-error';

export interface TwinCommandOptions {
  port: number;
  story?: StoryName;
  /** In milliseconds. */
  step?: number;
  fault?: { fault: Fault; path?: string; percent?: number }[];
}

/** Plays a provider on this machine until it is told to stop. */
export async function twinRun(code: string, { port, story, step, fault = [] }: TwinCommandOptions): Promise<Answer> {
  const protocol = findProtocol(code);
  if (!protocol) {
    const codes = PROTOCOLS.flatMap((one) => one.codes).sort();
    throw new CommandError(`There is no twin for ${code}; available: ${codes.join(', ')}.`);
  }
  const twin = await startTwin(protocol, code, { port, ...(story && { story }), ...(step && { stepMs: step }) }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new CommandError(`The twin cannot listen on port ${port} (${error.code}).`);
    },
  );
  fault.forEach(twin.spoil);
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
  const answer = { requests: twin.requests.length, orders: twin.book.list().length };
  await twin.close();
  return { json: answer, text: `Stopped after ${answer.requests} requests and ${answer.orders} orders.` };
}
