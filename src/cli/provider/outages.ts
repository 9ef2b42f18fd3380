import type { Database } from '#db/client';
import type { Outage } from '#db/health/provider-health';
import { listOutagesAt } from '#db/incidents/outages';
import { countByPartner } from '#domain/incidents/provider-outage';
import { listAffectedOrders } from '#operations/providers/affected-orders';
import { type Answer, formatColumns, formatSpan } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

export interface OutagesOptions {
  at?: Date;
  provider?: string;
}

/** Which providers were down at a time, for how long, and the affected orders. */
export async function listProviderOutages({ at = new Date(), provider }: OutagesOptions): Promise<Answer> {
  const outages = await withDatabase(findRunningInstance(), async (db) => {
    const found = await listOutagesAt(db, at, provider);
    return Promise.all(found.map((outage) => describe(db, outage)));
  });
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
