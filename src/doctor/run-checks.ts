import { openDatabase } from '#db/client';
import { reasonOf } from '#db/outage';
import { SECOND } from '#domain/duration';
import { awaitInTime, TimeUpError } from '#process/time-limit';
import { openTemporal } from '#temporal/client';
import type { Check, CheckedServer, CheckState, Installation, Seen, Site } from './check';
import { CERTIFICATE_CHECKS, chainChecks, egressChecks, MAIL_CHECKS } from './connections';
import { DATABASE_CHECKS } from './database';
import { GUARD_CHECKS } from './guard';
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
