import { z } from 'zod';
import { placeOf, toListPage } from '#contract/shared/list-page';
import type {
  HealthQuerySchema,
  OutageOrdersQuerySchema,
  OutageOrdersView,
  OutageView,
  ProviderHealthView,
} from '#contract/support/providers';
import type { Database } from '#db/client';
import type { Outage } from '#db/health/provider-health';
import { type HitOrder, listOrdersDuring, listOutagesWithin } from '#db/incidents/outages';
import { listUpPeriods } from '#db/incidents/uptime';
import { DAY, SECOND, toIso } from '#domain/duration';
import {
  countByPartner,
  downWithin,
  effectOfOutage,
  measuredWithin,
  type OutageEffect,
  type Period,
} from '#domain/incidents/provider-outage';
import { nameProvider } from '#providers/known';
import { listEnabled } from '#providers/switches';
import { readPartnerRefs } from '../partners/partner-ref';
import type { StateSources } from './states';

/** The live providers that were down at a time or in a time range, and how many orders that affected. */
export function readProviderHealth(
  sources: StateSources,
  query: z.output<typeof HealthQuerySchema>,
): Promise<ProviderHealthView> {
  return readHealth(sources, spanOf(query));
}

/** The last 24 hours, or 24 hours from or to the one end that was set. */
function spanOf({ at, from, to, provider }: z.output<typeof HealthQuerySchema>): HealthSpan {
  if (at !== undefined) {
    return { from: at, to: at, provider };
  }
  const end = to ?? (from === undefined ? new Date() : new Date(Math.min(Date.now(), from.getTime() + DAY)));
  return { from: from ?? new Date(end.getTime() - DAY), to: end, provider };
}

interface HealthSpan {
  from: Date;
  to: Date;
  provider?: string | undefined;
}

async function readHealth({ db, providerConfigs }: StateSources, span: HealthSpan): Promise<ProviderHealthView> {
  const [outages, measured] = await Promise.all([listOutagesWithin(db, span), listUpPeriods(db, span)]);
  const selected =
    span.provider === undefined
      ? listEnabled(providerConfigs).map(({ adapter }) => adapter.facts.code)
      : [span.provider];
  const codes = [...new Set([...selected, ...outages.map(({ provider }) => provider)])].sort();
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    measured: measured.map(({ from, to }) => ({
      from: toIso(Math.max(from, span.from.getTime())),
      to: toIso(Math.min(to, span.to.getTime())),
    })),
    providers: codes.map((code) => uptimeView(code, span, { outages, measured })),
    items: await Promise.all(outages.map((outage) => outageView(db, outage))),
  };
}

function uptimeView(
  code: string,
  span: HealthSpan,
  { outages, measured }: { outages: readonly Outage[]; measured: readonly Period[] },
): ProviderHealthView['providers'][number] {
  const now = Date.now();
  const own = outages.filter(({ provider }) => provider === code);
  const spans = own.map(({ since, endedAt }) => ({ since: since.getTime(), until: endedAt?.getTime() ?? null }));
  const period = { from: span.from.getTime(), to: Math.min(span.to.getTime(), now) };
  const downMs = downWithin(period, spans, now);
  const measuredMs = measuredWithin(period, measured, spans, now);
  return {
    code,
    name: nameProvider(code),
    up_pct: measuredMs <= 0 ? null : Math.floor(((measuredMs - downMs) * 100_000) / measuredMs) / 1_000,
    down_seconds: Math.floor(downMs / SECOND),
    outages: own.length,
  };
}

async function outageView(db: Database, outage: Outage): Promise<OutageView> {
  const { id, provider, since, endedAt, lastError } = outage;
  const hit = await listAffectedOrders(db, outage);
  const partners = countByPartner(hit);
  const refOf = await readPartnerRefs(
    db,
    partners.map(({ partnerId }) => partnerId),
  );
  const until = endedAt?.getTime() ?? Date.now();
  return {
    outage_id: id,
    provider,
    provider_name: nameProvider(provider),
    since: since.toISOString(),
    until: endedAt?.toISOString() ?? null,
    seconds: Math.max(0, Math.floor((until - since.getTime()) / SECOND)),
    last_error: lastError,
    orders: hit.length,
    partners: partners.map(({ partnerId, orders }) => ({ partner: refOf(partnerId), orders })),
  };
}

const PlaceSchema = z.tuple([z.string()]);

/** The orders affected by an outage, oldest first. */
export async function listOutageOrders(
  db: Database,
  outage: Outage,
  { cursor, limit }: z.output<typeof OutageOrdersQuerySchema>,
): Promise<OutageOrdersView> {
  const [after] = placeOf(PlaceSchema, cursor) ?? [null];
  const hit = await listAffectedOrders(db, outage);
  const page = hit.slice(hit.findIndex(({ orderId }) => orderId === after) + 1).slice(0, limit + 1);
  const refOf = await readPartnerRefs(
    db,
    page.map(({ partnerId }) => partnerId),
  );
  const view = ({ orderId, partnerId, status, createdAt, updatedAt, hit: how }: (typeof page)[number]) => ({
    order_id: orderId,
    partner: refOf(partnerId),
    status,
    hit: how,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  });
  return toListPage(page, limit, { place: ({ orderId }) => [orderId], view });
}

/** The orders that an outage affected, and how, oldest first [rules/incidents: Orders affected by an outage]. */
export async function listAffectedOrders(
  db: Database,
  { provider, since, endedAt }: Outage,
): Promise<(HitOrder & { hit: OutageEffect })[]> {
  const span = { since: since.getTime(), until: endedAt?.getTime() ?? null };
  const orders = await listOrdersDuring(db, { provider, since, until: endedAt });
  return orders.flatMap((order) => {
    const { createdAt, updatedAt } = order;
    const hit = effectOfOutage(span, { ...order, createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime() });
    return hit === null ? [] : [{ ...order, hit }];
  });
}
