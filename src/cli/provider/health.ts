import { listOpenAlerts } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { listOutages, listUnhealthyProviders, type Outage } from '#db/health/provider-health';
import { listOutagesAt } from '#db/incidents/outages';
import { listDrains } from '#db/providers/drains';
import { formatColumns } from '#domain/columns';
import { countByPartner } from '#domain/incidents/provider-outage';
import { describeUnserved, isUnserved } from '#domain/providers/serving';
import { listAffectedOrders } from '#operations/providers/outages';
import { readReportedServing } from '#providers/serving';
import { type Answer, formatSpan } from '../answer';
import type { Reading } from '../operations/reading';

/** How many outages are shown. */
const LAST = 20;

/** Why providers are currently left out of quotes, and their latest outages. */
export async function showHealth({ services: { db, providerConfigs } }: Reading): Promise<Answer> {
  const [served, alerts, unhealthy, outages, drains] = await Promise.all([
    readReportedServing(db, providerConfigs),
    listOpenAlerts(db),
    listUnhealthyProviders(db),
    listOutages(db, LAST),
    listDrains(db),
  ]);
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

/** Which providers were down at a time, for how long, and the affected orders. */
export async function listOutagesOf({
  services: { db },
  options: { at = new Date(), provider },
}: Reading<{ at?: Date; provider?: string }>): Promise<Answer> {
  const found = await listOutagesAt(db, at, provider);
  const outages = await Promise.all(found.map((outage) => describe(db, outage)));
  const text = outages.map(writeOutage).join('\n\n');
  const nobody = provider === undefined ? 'No provider was down' : `${provider} was not down`;
  return { json: { at: at.toISOString(), outages }, text: text || `${nobody} at ${at.toISOString()}.` };
}

type Described = Awaited<ReturnType<typeof describe>>;

async function describe(db: Database, outage: Outage) {
  const { provider, since, endedAt, lastError } = outage;
  const orders = await listAffectedOrders(db, outage);
  return {
    provider,
    since: since.toISOString(),
    until: endedAt?.toISOString() ?? null,
    last_error: lastError,
    partners: countByPartner(orders).map((row) => ({ partner_id: row.partnerId, orders: row.orders })),
    orders: orders.map((order) => ({
      order_id: order.orderId,
      partner_id: order.partnerId,
      status: order.status,
      hit: order.hit,
      created_at: order.createdAt.toISOString(),
    })),
  };
}

function writeOutage({ provider, since, until, last_error, partners, orders }: Described): string {
  const end = until === null ? 'and is still down' : `until ${until}, for ${spanBetween(since, until)}`;
  const head = `${provider} was down since ${since} ${end} (${last_error})`;
  if (orders.length === 0) {
    return `${head}\nNo orders were affected.`;
  }
  const counts = partners.map((row) => `${row.partner_id} ${row.orders}`).join(', ');
  const rows = orders.map((row) => [row.order_id, row.partner_id, row.status, row.hit, row.created_at]);
  const table = formatColumns([['ORDER', 'PARTNER', 'STATUS', 'WAS', 'CREATED'], ...rows]);
  return `${head}\nOrders by partner: ${counts}\n${table}`;
}

function spanBetween(from: string, until: string): string {
  return formatSpan(Date.parse(until) - Date.parse(from));
}
