import { Resolver } from 'node:dns/promises';
import { codeOf } from '#domain/caught';
import { SECOND } from '#domain/duration';

const TIMEOUT_MS = 2 * SECOND;
const TRIES = 2;
/** There is no such name, or it has no such record. */
const NONE: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** No server answers, or the answer is a failure. */
export class DnsSilentError extends Error {
  override name = 'DnsSilentError';
}

/** What the DNS says of a name now; nothing is kept. A name without such records has none; a server that fails is an error. */
export interface HostRecords {
  textsOf(name: string): Promise<string[]>;
  /** The name that it is an alias of. */
  aliasesOf(name: string): Promise<string[]>;
  addressesOf(name: string): Promise<string[]>;
}

/** How an installation checks partners' own host names. */
export interface HostChecks {
  /** Where they have to point; null if this installation has none. */
  target: string | null;
  /** Host names of the installation, which no partner can have. */
  ownHosts: readonly string[];
  records: HostRecords;
}

/** @param servers addresses, with a port if it is not 53; the system's if there are none */
export function createHostRecords(servers: readonly string[]): HostRecords {
  const ask = async <T>(question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) {
      resolver.setServers(servers);
    }
    try {
      return await question(resolver);
    } catch (error) {
      if (NONE.includes(codeOf(error))) {
        return [];
      }
      throw new DnsSilentError('the DNS does not answer', { cause: error });
    }
  };
  return {
    // A long text is sent in parts.
    textsOf: async (name) => (await ask((resolver) => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    aliasesOf: async (name) =>
      (await ask((resolver) => resolver.resolveCname(name))).map((alias) => alias.toLowerCase()),
    async addressesOf(name) {
      const both = [ask((resolver) => resolver.resolve4(name)), ask((resolver) => resolver.resolve6(name))];
      return (await Promise.all(both)).flat();
    },
  };
}
