import { once } from 'node:events';
import { createServer } from 'node:http';
import { openDatabase } from '#db/client';
import { reasonOf } from '#db/outage';
import { messageOf } from '#domain/caught';
import { SECOND } from '#domain/duration';
import { isPublicAddress } from '#net/address';
import { AddressBlockedError, createGuardedClient, type GuardedClient, resolveChecked } from '#net/guarded-dispatcher';
import { portOf } from '#process/port-of';
import { awaitInTime, TimeUpError } from '#process/time-limit';
import { listEnabled } from '#providers/switches';
import { openTemporal } from '#temporal/client';
import {
  type Check,
  type CheckedServer,
  type CheckState,
  type Installation,
  type Seen,
  type Site,
  unused,
  well,
  wrong,
} from './check';
import { CERTIFICATE_CHECKS, chainChecks, egressChecks, MAIL_CHECKS } from './connections';
import { DATABASE_CHECKS } from './database';
import { CLOCK_CHECKS, DISK_CHECKS } from './machine';
import { SECRET_CHECKS } from './secrets';
import { SERVING_CHECKS, TEMPORAL_CHECKS } from './temporal';

/** The result of one check. */
export interface Diagnosis extends Seen {
  readonly name: string;
  /** Null if nothing has to be done. */
  readonly advice: string | null;
}

const LIMIT_MS = 10 * SECOND;
const STATEMENT_MS = 8 * SECOND;
const CONNECTIONS = 4;
const CLOSE_MS = SECOND;

/** Runs all checks at once, each within its own time. None of them hides another. */
export async function runChecks(
  installation: Installation,
  checks: readonly Check[] = checksOf(installation),
): Promise<Diagnosis[]> {
  const site = {
    ...installation,
    db: openDatabase(installation.databaseUrl, {
      max: CONNECTIONS,
      statementMs: STATEMENT_MS,
      onIdleError: () => undefined,
    }),
    client: openTemporal(installation.temporal),
  };
  try {
    return await diagnose(checks, site);
  } finally {
    const closed = [site.db.$client.end(), site.client.connection.close()];
    await awaitInTime(CLOSE_MS, Promise.allSettled(closed)).catch(() => undefined);
  }
}

async function diagnose(checks: readonly Check[], site: Site): Promise<Diagnosis[]> {
  const started = new Map<string, Promise<Diagnosis>>();
  const isWell = async (server: CheckedServer) => (await started.get(server))?.state === 'well';
  for (const check of checks) {
    started.set(check.name, runCheck(check, site, isWell));
  }
  return Promise.all(started.values());
}

async function runCheck(
  check: Check,
  site: Site,
  isWell: (server: CheckedServer) => Promise<boolean>,
): Promise<Diagnosis> {
  const { name, needs, limitMs = LIMIT_MS } = check;
  if (needs !== undefined && !(await isWell(needs))) {
    return { name, state: 'unknown', seen: `not checked: see "${needs}"`, advice: null };
  }
  const seen = await awaitInTime(limitMs, check.run(site)).catch(
    (error): Seen => ({ state: 'unknown', seen: `could not be checked: ${wordsOf(error, limitMs)}` }),
  );
  return { name, ...seen, advice: ADVICE[seen.state](check) };
}

const ADVICE: Readonly<Record<CheckState, (check: Check) => string | null>> = {
  well: () => null,
  unused: () => null,
  wrong: ({ advice }) => advice,
  unknown: () => 'Solve that, and run the doctor again.',
};

function wordsOf(error: unknown, limitMs: number): string {
  return error instanceof TimeUpError ? `no answer within ${limitMs / SECOND} s` : reasonOf(error);
}

/** Everything that the doctor looks at, in the order of its answer. */
export function checksOf(installation: Installation): readonly Check[] {
  return [
    ...DATABASE_CHECKS,
    ...TEMPORAL_CHECKS,
    ...CLOCK_CHECKS,
    ...SECRET_CHECKS,
    ...SERVING_CHECKS,
    ...MAIL_CHECKS,
    ...egressChecks(installation),
    ...chainChecks(installation),
    ...GUARD_CHECKS,
    ...CERTIFICATE_CHECKS,
    ...DISK_CHECKS,
  ];
}

/** Ways to write this machine and the networks behind it, and addresses of well-known public resolvers. */
const PRIVATE = ['127.0.0.1', '10.0.0.1', '192.168.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'];
const PUBLIC = ['1.1.1.1', '9.9.9.9', '2606:4700:4700::1111'];

const GUARD_CHECKS: readonly Check[] = [
  {
    name: 'webhook guard',
    run: checkGuard,
    advice: 'Stop all workers: webhooks could reach your own network. Install the release again, and report this.',
  },
  {
    name: 'webhook dns',
    run: checkDns,
    advice:
      'Let this machine send DNS queries (UDP and TCP port 53) to the servers in /etc/resolv.conf: webhooks need it.',
  },
];

async function checkGuard(): Promise<Seen> {
  const open = PRIVATE.filter(isPublicAddress);
  const refused = PUBLIC.filter((address) => !isPublicAddress(address));
  if (open.length > 0 || refused.length > 0) {
    return wrong(
      `private addresses that it lets through: ${open.join(', ')}; public ones that it refuses: ${refused.join(', ')}`,
    );
  }
  return (await reachesThisMachine())
    ? wrong('a request reached a server on this machine')
    : well('a request to this machine is refused, and a public address is not');
}

/** Tries it for real, with the client that sends webhooks. */
async function reachesThisMachine(): Promise<boolean> {
  const server = createServer((_request, response) => response.end());
  const guard = createGuardedClient();
  try {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return await reaches(guard, `http://127.0.0.1:${portOf(server)}`);
  } finally {
    await guard.close();
    server.close();
  }
}

async function reaches(guard: GuardedClient, origin: string): Promise<boolean> {
  const dispatcher = guard.dispatcherFor({ allowLocalhost: false });
  try {
    await dispatcher.request({ origin, path: '/', method: 'GET' });
    return true;
  } catch (error) {
    if (error instanceof AddressBlockedError) {
      return false;
    }
    throw error;
  }
}

/** Webhooks ask DNS servers directly, which a network may forbid although names resolve otherwise. */
async function checkDns({ config }: Site): Promise<Seen> {
  const [enabled] = listEnabled(config.providers).filter(({ config: { url } }) => url === null);
  if (enabled === undefined) {
    return unused('no live provider is on whose name could be asked for');
  }
  const { hostname } = new URL(enabled.adapter.http.baseUrl);
  try {
    await resolveChecked(hostname);
    return well(`${hostname} resolves to public addresses`);
  } catch (error) {
    return wrong(messageOf(error));
  }
}
