import { Agent, buildConnector } from 'undici';
import { SECOND } from '#domain/duration';
import { connectOptions, NO_REUSE, noteReuse } from '#net/connect-options';

/** The largest response that is read; asset lists are a few megabytes. */
const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
/** How every connection to a provider is opened. */
export const PROVIDER_CONNECTION = connectOptions(3 * SECOND);

export interface ProviderAgents {
  readonly reusing: Agent;
  /** For what creates or changes something: nobody can have closed its connection before it is used. */
  readonly fresh: Agent;
}

export function openAgents(): ProviderAgents {
  const pool = {
    connect: noteReuse(buildConnector(PROVIDER_CONNECTION)),
    maxResponseSize: MAX_ANSWER_BYTES,
    connections: 32,
    maxRedirections: 0,
  } as Agent.Options;
  return { reusing: new Agent(pool), fresh: new Agent({ ...pool, ...NO_REUSE }) };
}

export async function closeAgents({ reusing, fresh }: ProviderAgents): Promise<void> {
  await Promise.all([reusing.close(), fresh.close()]);
}
