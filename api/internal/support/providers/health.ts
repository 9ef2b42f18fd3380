import type { z } from 'zod';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import {
  HealthQuerySchema,
  type OutageView,
  type ProviderHealthView,
  ProviderHealthViewSchema,
} from '#contract/support/providers';
import type { Database } from '#db/client';
import type { Outage } from '#db/health/provider-health';
import { listOutagesWithin } from '#db/incidents/outages';
import { listUpPeriods } from '#db/incidents/uptime';
import { DAY, SECOND, toIso } from '#domain/duration';
import { countByPartner, downWithin, measuredWithin, type Period } from '#domain/incidents/provider-outage';
import { readPartnerRefs } from '#operations/partners/partner-ref';
import { listAffectedOrders } from '#operations/providers/affected-orders';
import { nameProvider } from '#providers/known';

export const readProviderHealthRoute = defineInternalRoute({
  id: 'readProviderHealth',
  method: 'get',
  path: '/providers/health',
  summary: 'The live providers that were down at a time or in a time range, and the affected orders',
  permission: 'support.view',
  request: { query: HealthQuerySchema },
  responses: [{ status: 200, description: 'Providers and outages', schema: ProviderHealthViewSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, query }) => ({ status: 200, body: await readHealth(services, spanOf(query)) }),
});

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

/** Provider outages in a time range, and the orders they affected. */
async function readHealth({ db, providers }: ApiServices, span: HealthSpan): Promise<ProviderHealthView> {
  const [outages, measured] = await Promise.all([listOutagesWithin(db, span), listUpPeriods(db, span)]);
  const selected = span.provider === undefined ? providers.of('live').map(({ facts }) => facts.code) : [span.provider];
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
