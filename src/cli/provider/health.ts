import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { listOutages, listUnhealthyProviders } from '#db/health/provider-health';
import { listDrains } from '#db/providers/drains';
import { describeUnserved, isUnserved } from '#domain/providers';
import { readReportedServing } from '#providers/read-serving';
import { type Answer, formatColumns, formatSpan } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

/** How many outages are shown. */
const LAST = 20;

/** Why providers are currently left out of quotes, and their latest outages. */
export async function providerHealth(): Promise<Answer> {
  const instance = findRunningInstance();
  const { unhealthy, outages, drains, served, alerts } = await withDatabase(instance, async (db) => ({
    served: await readReportedServing(db, instance.config.providers),
    alerts: await listOpenAlerts(db),
    unhealthy: await listUnhealthyProviders(db),
    outages: await listOutages(db, LAST),
    drains: await listDrains(db),
  }));
  const silent = alerts
    .filter(({ kind }) => kind === 'provider_silent')
    .map(({ subject, words, openedAt }) => ({ provider: subject, since: openedAt.toISOString(), reason: words }));
  const avoided = unhealthy.flatMap(({ provider, remainingMs }) =>
    remainingMs === null || silent.some((one) => one.provider === provider)
      ? []
      : [{ provider, remaining_seconds: Math.ceil(remainingMs / 1_000) }],
  );
  const rows = outages.map(({ provider, since, endedAt, lastError }) => ({
    provider,
    since: since.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    last_error: lastError,
  }));
  const down = rows.filter(({ ended_at }) => ended_at === null).map(({ provider }) => provider);
  const drained = drains.map(({ provider, since, reason }) => ({ provider, since: since.toISOString(), reason }));
  const unserved = served.filter(isUnserved);
  const table = rows.map((row) => [row.provider, row.since, row.ended_at ?? 'down', row.last_error]);
  const text = [
    ...(down.length > 0 ? [`Down: ${down.join(', ')}`] : []),
    ...(down.length + silent.length === 0 ? ['No provider is down.'] : []),
    ...silent.map(({ provider, reason }) => `${provider} is silent: ${reason}`),
    ...avoided.map(
      ({ provider, remaining_seconds }) =>
        `${provider} is left out of quotes for the next ${formatSpan(remaining_seconds * 1_000)}`,
    ),
    ...drained.map(({ provider, since, reason }) => `${provider} has been drained since ${since}: ${reason}`),
    ...unserved.map((one) => `${one.code} is draining: ${describeUnserved(one)}`),
    ...(table.length === 0 ? [] : ['', formatColumns([['PROVIDER', 'SINCE', 'UNTIL', 'ERROR'], ...table])]),
  ];
  const json = {
    down,
    silent,
    avoided,
    drained,
    outages: rows,
    draining: unserved.map(({ code, orders, reason, calls }) => ({ provider: code, orders, reason, calls })),
  };
  return { json, text: text.join('\n') };
}
