import { listOpenAlerts } from '#db/alerts/operator-alerts';
import type { AlertKind } from '#domain/alerts/operator-alert';
import { CALLS_WORDS, isUnserved } from '#domain/providers';
import { readReportedServing } from '#providers/read-serving';
import { type Answer, formatColumns } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

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
