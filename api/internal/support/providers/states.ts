import { defineInternalRoute } from '#api/internal/route';
import type { ApiServices } from '#api/services';
import {
  DrainChangeSchema,
  type ProviderState,
  type ProviderStateList,
  ProviderStateListSchema,
  ProviderStateSchema,
  SupportProviderParamsSchema,
} from '#contract/support/providers';
import { listUnhealthyProviders, type Outage } from '#db/health/provider-health';
import { listOutagesWithin } from '#db/incidents/outages';
import { countOpenByStatus } from '#db/orders/orders';
import { type Drain, listDrains } from '#db/providers/drains';
import { listStatistics, type ProviderStatistics } from '#db/providers/statistics';
import { DAY } from '#domain/duration';
import { drainProvider, undrainProvider } from '#operations/providers';
import { findAdapter } from '#providers/adapters';
import { findKnownProvider, KNOWN_PROVIDERS, type KnownProvider } from '#providers/known';
import { describeShares } from '#providers/markup';

export const listProviderStatesRoute = defineInternalRoute({
  id: 'listProviderStates',
  method: 'get',
  path: '/providers',
  summary: 'The current state of the live providers',
  permission: 'support.view',
  responses: [{ status: 200, description: 'The providers', schema: ProviderStateListSchema }],
  errors: [],
  handle: async ({ services }) => ({
    status: 200,
    body: { items: await listProviderStates(services) } satisfies ProviderStateList,
  }),
});

export const drainProviderRoute = defineInternalRoute({
  id: 'drainProvider',
  method: 'post',
  path: '/providers/{provider}/drain',
  summary: 'Drain a live provider: it gets no new quotes and orders, and existing orders continue',
  permission: 'support.decide',
  request: { params: SupportProviderParamsSchema, body: DrainChangeSchema },
  responses: [{ status: 200, description: 'The provider', schema: ProviderStateSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: async ({ params }) => findKnownProvider(params.provider),
  handle: async ({ services, caller, found: { code }, body: { reason } }) => {
    await drainProvider(services, { provider: code, reason, actor: caller.userId });
    return { status: 200, body: await readProviderState(services, code) };
  },
});

export const undrainProviderRoute = defineInternalRoute({
  id: 'undrainProvider',
  method: 'post',
  path: '/providers/{provider}/undrain',
  summary: 'End the drain of a provider',
  permission: 'support.decide',
  request: { params: SupportProviderParamsSchema, body: DrainChangeSchema },
  responses: [{ status: 200, description: 'The provider', schema: ProviderStateSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: async ({ params }) => findKnownProvider(params.provider),
  handle: async ({ services, caller, found: { code }, body: { reason } }) => {
    await undrainProvider(services, { provider: code, reason, actor: caller.userId });
    return { status: 200, body: await readProviderState(services, code) };
  },
});

/** What is currently known about all live providers. */
interface Knowledge {
  outages: readonly Outage[];
  drains: readonly Drain[];
  avoided: ReadonlySet<string>;
  statistics: readonly ProviderStatistics[];
  open: ReadonlyMap<string, number>;
  on: ReadonlySet<string>;
}

/** The live providers that are on, and others that an operator must still know about. */
async function listProviderStates(services: ApiServices): Promise<ProviderState[]> {
  const known = await readKnowledge(services);
  const drained = new Set(known.drains.map(({ provider }) => provider));
  const shown = KNOWN_PROVIDERS.filter(
    ({ code }) => known.on.has(code) || drained.has(code) || known.open.has(code) || outageOf(known, code),
  );
  return shown.map((provider) => ({ ...stateView(provider, known), share: shareView(services, provider) }));
}

async function readProviderState(services: ApiServices, code: string): Promise<ProviderState> {
  const provider = findKnownProvider(code);
  if (!provider) {
    throw new Error(`${code} is no live provider`);
  }
  return { ...stateView(provider, await readKnowledge(services)), share: shareView(services, provider) };
}

async function readKnowledge({ db, providers }: ApiServices): Promise<Knowledge> {
  const now = new Date();
  const [outages, drains, unhealthy, statistics, open] = await Promise.all([
    listOutagesWithin(db, { from: new Date(now.getTime() - 7 * DAY), to: now }),
    listDrains(db),
    listUnhealthyProviders(db),
    listStatistics(db),
    countOpenByStatus(db),
  ]);
  const avoided = new Set(unhealthy.filter(({ remainingMs }) => remainingMs !== null).map(({ provider }) => provider));
  const on = new Set(providers.of('live').map(({ facts }) => facts.code));
  return { outages, drains, avoided, statistics, open, on };
}

/** What this process is configured to keep there. */
function shareView({ providers }: ApiServices, { code }: KnownProvider): ProviderState['share'] {
  const live = providers.findLive(code);
  if (!live) {
    return null;
  }
  const { kind, member, setting, isSet, ownBps, maxMarkupBps } = describeShares(live.adapter.facts, live.config);
  return { kept: kind, member, setting, is_set: isSet, own_bps: ownBps, most_markup_bps: maxMarkupBps };
}

function stateView({ code, name }: KnownProvider, known: Knowledge): Omit<ProviderState, 'share'> {
  const outage = outageOf(known, code);
  const drain = known.drains.find(({ provider }) => provider === code);
  const row = known.statistics.find(({ provider, from }) => provider === code && from === '');
  return {
    code,
    name,
    state: outage
      ? 'down'
      : drain
        ? 'draining'
        : known.avoided.has(code)
          ? 'avoided'
          : known.on.has(code)
            ? 'up'
            : 'off',
    down_since: outage?.since.toISOString() ?? null,
    last_error: outage?.lastError ?? null,
    drain: drain ? { since: drain.since.toISOString(), reason: drain.reason, actor: drain.actor } : null,
    refund_mode: findAdapter(code)?.facts.refund.capability ?? null,
    open_orders: known.open.get(code) ?? 0,
    outages_7d: known.outages.filter(({ provider }) => provider === code).length,
    swap_seconds: secondsOf(row),
    delivered_ratio: row?.deliveredRatio ?? null,
  };
}

function outageOf({ outages }: Knowledge, code: string): Outage | undefined {
  return outages.find(({ provider, endedAt }) => provider === code && endedAt === null);
}

export function secondsOf(row: ProviderStatistics | undefined): ProviderState['swap_seconds'] {
  return row?.secondsMedian == null || row.secondsP95 === null
    ? null
    : { median: row.secondsMedian, p95: row.secondsP95 };
}
