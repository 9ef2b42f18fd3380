import { listOpenAlerts, listOpenNotices } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import type { CheckState } from '#doctor/check';
import { type Diagnosis, runChecks } from '#doctor/run-checks';
import type { AlertKind } from '#domain/alerts/operator-alert';
import { formatColumns } from '#domain/columns';
import { SECOND } from '#domain/duration';
import type { WorkerHealth } from '#domain/health/installation';
import { CALLS_WORDS, isUnserved } from '#domain/providers/serving';
import { loadConfig } from '#process/config/config';
import { linkHost } from '#process/config/env-values';
import type { Readiness } from '#process/services';
import { readReportedServing } from '#providers/serving';
import { type Answer, formatFacts } from '../answer';
import { CommandError } from '../command';
import { alertJson, alertLines } from '../commands/alert';
import { findRunningInstance, withDatabase } from '../instance';
import { caseJson, caseRows, listReviews, reviewJson, reviewLines } from './orders';

/**
 * Whether the installation is well, then everything that needs a person: open alerts, open cases of live orders, live orders in
 * manual review.
 */
export async function doctor(): Promise<Answer> {
  const instance = findRunningInstance();
  const checks = await runChecks(instance);
  const canRead = ['database', 'migrations'].every(
    (name) => checks.find((check) => check.name === name)?.state === 'well',
  );
  const people = canRead ? await withDatabase(instance, listForPeople) : NOT_READ;
  return {
    json: { checks, ...people.json },
    text: `${checkLines(checks)}\n\n${people.text}`,
    failed: people.failed === true || checks.some(({ state }) => state === 'wrong' || state === 'unknown'),
  };
}

async function listForPeople(db: Database): Promise<Answer & { json: object }> {
  const alerts = await listOpenAlerts(db);
  const cases = (await listOpenNotices(db)).filter(({ source }) => source === 'case');
  const reviews = await listReviews(db);
  const parts = [
    alerts.length === 0 ? '' : `Open alerts\n${alertLines(alerts)}`,
    cases.length === 0 ? '' : `Open cases\n${caseRows(cases)}`,
    reviewLines(reviews),
  ].filter((part) => part !== '');
  return {
    json: { alerts: alerts.map(alertJson), cases: cases.map(caseJson), manual_review: reviews.map(reviewJson) },
    text: parts.length === 0 ? 'Nothing needs a person.' : parts.join('\n\n'),
    failed: parts.length > 0,
  };
}

const NOT_READ = {
  json: { alerts: null, cases: null, manual_review: null },
  text: 'What needs a person could not be read from the database.',
  failed: true,
};

/** Stands out from the words for all that is well. */
const SHOWN: Readonly<Record<CheckState, string>> = {
  well: 'well',
  unused: 'unused',
  wrong: 'WRONG',
  unknown: 'UNKNOWN',
};

function checkLines(checks: readonly Diagnosis[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const state = Math.max(...Object.values(SHOWN).map(({ length }) => length));
  return checks
    .map((check) => {
      const line = `${SHOWN[check.state].padEnd(state)}  ${check.name.padEnd(width)}  ${check.seen}.`;
      return check.advice === null ? line : `${line}\n${' '.repeat(state + width + 4)}${check.advice}`;
    })
    .join('\n');
}

/** Alerts about providers that cannot be asked about any of their orders. */
const UNASKED: readonly AlertKind[] = ['provider_silent', 'secret_unreadable'];

/**
 * How far the running workers serve each live provider, and whether any with orders is not fully served, or gives no valid answer
 * about them.
 */
export async function doctorProviders(): Promise<Answer> {
  const instance = findRunningInstance();
  const { served, alerts } = await withDatabase(instance, async (db) => ({
    served: await readReportedServing(db, instance.config.providers),
    alerts: await listOpenAlerts(db),
  }));
  const silent = alerts.filter(({ kind }) => UNASKED.includes(kind));
  const enabled = new Set(instance.config.providers.flatMap((config) => (config.enabled ? [config.code] : [])));
  const silentWords = new Map(silent.map(({ subject, words }) => [subject, words]));
  const shown = served.filter(({ code, state }) => state !== 'off' || enabled.has(code));
  const unserved = shown.filter(isUnserved);
  const rows = shown.map((one) => [
    one.code,
    one.state,
    String(one.orders),
    [one.reason ?? '', isUnserved(one) ? CALLS_WORDS[one.calls] : '', silentWords.get(one.code) ?? '']
      .filter((words) => words !== '')
      .join('; '),
  ]);
  const summary = [
    unserved.length === 0
      ? 'Every live provider with orders is served.'
      : `Live providers with orders that are not served in full: ${unserved.map(({ code }) => code).join(', ')}.`,
    ...(silent.length === 0
      ? []
      : [`Live providers whose orders nobody watches at present: ${[...silentWords.keys()].join(', ')}.`]),
  ].join('\n');
  const table = rows.length === 0 ? [] : ['', formatColumns([['CODE', 'STATE', 'ORDERS', ''], ...rows])];
  return {
    json: { providers: shown.map((one) => ({ ...one, silent: silentWords.get(one.code) ?? null })) },
    text: [summary, ...table].join('\n'),
    failed: unserved.length > 0 || silent.length > 0,
  };
}

const PATIENCE_MS = 5 * SECOND;

/** What a process says of itself; before it runs, and when it ends, it does not say which it is. */
const STATUS_WORDS: Readonly<Record<Readiness['status'], string>> = {
  ok: 'The worker is well.',
  down: 'The worker is not well.',
  starting: 'The process is starting: its log says what it waits for.',
  draining: 'The process is about to stop.',
};

/** The health of the worker on this machine. */
export async function doctorWorker(): Promise<Answer> {
  const { host, probePort } = loadConfig(process.env);
  if (probePort === null) {
    throw new CommandError('Set PROBE_PORT to the port at which the worker answers probes.');
  }
  const place = `${linkHost(host)}:${probePort}`;
  const readiness = await fetchReadiness(`http://${place}/ready`).catch(() => {
    throw new CommandError(`No worker answers at ${place}.`);
  });
  if (isOfWorker(readiness)) {
    return describeHealth(readiness);
  }
  if (readiness.checks) {
    throw new CommandError(`An API answers at ${place}: run this where a worker runs.`);
  }
  return { json: { ...readiness }, text: STATUS_WORDS[readiness.status], failed: readiness.status !== 'ok' };
}

/** Only a worker has queues. */
function isOfWorker(readiness: Readiness | WorkerHealth): readiness is WorkerHealth {
  return 'queues' in readiness;
}

function describeHealth(health: WorkerHealth): Answer {
  const { status, checks, queues, draining } = health;
  const facts = [
    ...Object.entries(checks),
    ...Object.entries(queues).map(([queue, state]): [string, string] => [`queue ${queue}`, state]),
    ...draining.map(({ provider, orders, reason }): [string, string] => [
      `draining ${provider}`,
      `${orders} orders; ${reason}`,
    ]),
  ];
  return {
    json: { ...health },
    text: `${STATUS_WORDS[status]}\n\n${formatFacts(facts)}`,
    failed: status !== 'ok',
  };
}

async function fetchReadiness(url: string): Promise<Readiness | WorkerHealth> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return (await response.json()) as Readiness | WorkerHealth;
}
