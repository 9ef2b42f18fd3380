import { closeOperatorAlert, listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { endOutage } from '#db/health/provider-health';
import { listProvidersOn } from '#db/health/worker-presence';
import { readCatalogs } from '#db/providers/catalogs';
import { countHeldOrders } from '#db/providers/held-orders';
import { SECOND } from '#domain/duration';
import type { JobCounts, JobRun } from '#domain/jobs/job';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import type { OpenProviderHealth } from '#providers/health-record';
import { asListed } from '#providers/live/catalog';
import type { Provider } from '#providers/provider';
import { type LiveProvider, type Providers, shareRate } from '#providers/registry';
import type { Finding } from '#providers/verify/findings';
import { openSession } from '#providers/verify/session';
import { DAILY_STEPS, runSteps, type StepReport } from '#providers/verify/steps';
import { fanOut } from '#quotes/fan-out';

const PATIENCE_MS = 3 * SECOND;

interface ProviderTesterDeps {
  db: Database;
  health: OpenProviderHealth;
  /** Null for a provider that is off. */
  findProvider(code: string): Provider | null;
  everyMs: number;
  log: Logger;
}

/**
 * Regularly makes a cheap call to each provider that is down: quotes leave it out, so nothing else would notice its
 * recovery.
 */
export function startProviderTester({ db, health, findProvider, everyMs, log }: ProviderTesterDeps): RunningRole {
  return repeatRead({
    read: async () => {
      await testProviders(health, findProvider);
      await endUncalled(
        db,
        health.down().filter((code) => findProvider(code) === null),
      );
    },
    everyMs,
    onError: (err) => log.warn({ err }, 'providers that are down could not be called; tried again soon'),
  });
}

/**
 * Ends the outages of those providers that no worker has switched on and that have no orders: nobody calls them, so no answer
 * would ever end them [rules/incidents: Provider outages].
 */
export async function endUncalled(db: Database, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) {
    return;
  }
  const [on, held] = await Promise.all([listProvidersOn(db, codes), countHeldOrders(db)]);
  for (const code of codes) {
    if (!on.has(code) && !held.has(code)) await endOutage(db, code);
  }
}

/** Requests the limits of the first pair from each provider that is down; the results count like those of any call. */
export async function testProviders(
  health: OpenProviderHealth,
  findProvider: ProviderTesterDeps['findProvider'],
): Promise<void> {
  const providers = health.down().flatMap((code) => findProvider(code) ?? []);
  await fanOut(providers, PATIENCE_MS, (provider, measure) => measure(() => callForLimits(provider)), health);
}

async function callForLimits(provider: Provider): Promise<void> {
  const assets = provider.assets();
  for (const from of assets) {
    const to = assets.find((asset) => provider.supports(from, asset));
    if (to) {
      await provider.limits(from, to);
      return;
    }
  }
}

/** Few calls, far apart: nobody waits for the result. */
const PACE_MS = 5 * SECOND;
const MOST_CALLS = 40;
const MOST_PAIRS = 3;
const SHOWN_FINDINGS = 3;
const SHOWN_CHARACTERS = 300;
const KIND = 'provider_drift';

interface VerifyDeps {
  db: Database;
  providers: Pick<Providers, 'live'>;
  log: Logger;
  paceMs?: number;
}

/** Compares each enabled live provider with its adapter, one after the other [rules/providers: Drift]. */
export async function verifyProviders({ paceMs = PACE_MS, ...deps }: VerifyDeps, run: JobRun): Promise<JobCounts> {
  const { db, providers } = deps;
  const counts = { providers: 0, drifted: 0, novelties: 0 };
  for (const live of providers.live) {
    const reports = await verify({ ...deps, paceMs }, live, () => run.report(counts));
    // Ends the run if it was cancelled meanwhile.
    run.report(counts);
    const found = await note(deps, live.adapter.facts.code, reports);
    counts.providers += 1;
    counts.drifted += found.drifted;
    counts.novelties += found.novelties;
  }
  await closeAlertsOfOthers(db, new Set(providers.live.map(({ adapter }) => adapter.facts.code)));
  return counts;
}

async function verify(
  { db, log, paceMs }: Required<VerifyDeps>,
  { adapter, config }: LiveProvider,
  beforeCall: () => void,
): Promise<StepReport[]> {
  const [stored] = await readCatalogs(db, [adapter.facts.code]);
  const listedBefore = stored ? asListed(stored.assets) : null;
  const inner = shareRate({ db, log }, adapter.facts);
  const pace = { paceMs, calls: MOST_CALLS, inner, beforeCall };
  const session = openSession({ adapter, config, listedBefore, mostPairs: MOST_PAIRS, ...pace });
  return runSteps(session, DAILY_STEPS).finally(() => session.close());
}

/** A provider that does not answer has not changed; whether it has stays open then. */
async function note(
  { db, log }: VerifyDeps,
  provider: string,
  reports: readonly StepReport[],
): Promise<{ drifted: number; novelties: number }> {
  const broken = wordsOf(reports, ({ outcome, isOutage }) => outcome === 'broke' && !isOutage);
  const novelties = wordsOf(reports, ({ outcome }) => outcome === 'new');
  const isUnanswered = reports.some(({ findings }) => findings.some(({ isOutage }) => isOutage));
  if (novelties.length > 0) {
    log.info({ provider, words: shorten(novelties) }, 'answers of a provider hold something new');
  }
  if (broken.length > 0) {
    const words = shorten(broken);
    log.warn({ provider, words }, 'a provider has changed');
    await openOperatorAlert(db, { kind: KIND, subject: provider, words });
  } else if (!isUnanswered) {
    await closeOperatorAlert(db, { kind: KIND, subject: provider });
  }
  return { drifted: broken.length > 0 ? 1 : 0, novelties: novelties.length };
}

function wordsOf(reports: readonly StepReport[], which: (finding: Finding) => boolean): string[] {
  return reports.flatMap(({ step, findings }) =>
    findings.filter(which).map(({ subject, words }) => `${step}, ${subject}: ${words}`),
  );
}

function shorten(words: readonly string[]): string {
  return words.slice(0, SHOWN_FINDINGS).join('; ').slice(0, SHOWN_CHARACTERS);
}

/** Nobody checks a provider that is off. */
async function closeAlertsOfOthers(db: Database, checked: ReadonlySet<string>): Promise<void> {
  for (const { kind, subject } of await listOpenAlerts(db)) {
    if (kind === KIND && !checked.has(subject)) await closeOperatorAlert(db, { kind: KIND, subject });
  }
}
