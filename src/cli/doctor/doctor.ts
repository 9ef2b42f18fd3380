import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { listOpenNotices } from '#db/alerts/operator-notices';
import type { Database } from '#db/client';
import type { CheckState } from '#doctor/check';
import { type Diagnosis, runChecks } from '#doctor/run-checks';
import { alertJson, alertLines } from '../alert/alert';
import type { Answer } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';
import { caseJson, caseRows, listReviews, reviewJson, reviewLines } from './live-orders';

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
