import type { ApiServices } from '#api/services';
import {
  type ProviderList,
  ProviderListSchema,
  ProviderParamsSchema,
  ProviderSchema,
  type ProviderView,
  SetMarkupSchema,
  SwitchProviderSchema,
} from '#contract/dashboard/providers';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { listOutagesAt } from '#db/incidents/outages';
import { listProviderFigures, type OwnProviderFigures } from '#db/orders/figures';
import { findPartner } from '#db/partners';
import { listStatistics, type ProviderStatistics } from '#db/providers/statistics';
import type { Environment } from '#domain/environment';
import { SETTING_BOUNDS } from '#domain/limits/tier';
import { completedShare } from '#domain/orders/analytics';
import { setPartner, switchProvider } from '#operations/partners/set-partner';
import type { Provider } from '#providers/provider';
import { defineInternalRoute } from '../define-internal-route';

const listProvidersRoute = defineInternalRoute({
  id: 'listProviders',
  method: 'get',
  path: '/providers',
  summary: 'The providers with their refund facts, and what is switched off',
  permission: 'home.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The complete list', schema: ProviderListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { environment } }) => ({
    status: 200,
    body: await readProviderList(services, caller.partnerId, environment),
  }),
});

const setMarkupRoute = defineInternalRoute({
  id: 'setMarkup',
  method: 'patch',
  path: '/providers',
  summary: 'Set the markup included in your prices, for new quotes from all providers in both environments',
  permission: 'providers.edit',
  request: { query: EnvironmentQuerySchema, body: SetMarkupSchema },
  responses: [{ status: 200, description: 'The providers', schema: ProviderListSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, query: { environment }, body }) => {
    const { partnerId, userId: actor } = caller;
    await setPartner(services, { partnerId, change: { markupBps: body.markup_bps }, actor });
    return { status: 200, body: await readProviderList(services, partnerId, environment) };
  },
});

const switchProviderRoute = defineInternalRoute({
  id: 'switchProvider',
  method: 'patch',
  path: '/providers/{code}',
  summary: 'Switch a provider on or off for new quotes and orders',
  permission: 'providers.edit',
  request: { params: ProviderParamsSchema, body: SwitchProviderSchema },
  responses: [{ status: 200, description: 'The provider', schema: ProviderSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: async ({ services: { providers }, params: { code } }) => (providers.isOn(code) ? providers.find(code) : null),
  handle: async ({ services, caller, found, body }) => {
    const { partnerId, userId: actor } = caller;
    const { code: provider, sandbox } = found.facts;
    const own = sandbox ? 'test' : 'live';
    const offered = providersOf(services, own).map(({ facts }) => facts.code);
    const wanted = { partnerId, provider, on: body.on, confirmLast: body.confirm_last, offered, actor };
    await switchProvider(services, wanted);
    const views = await readProviderViews(services, partnerId, own);
    const view = views.find(({ code }) => code === provider);
    if (!view) {
      throw new Error(`${provider} is not offered any more`);
    }
    return { status: 200, body: view };
  },
});

export const PROVIDER_ROUTES = [listProvidersRoute, setMarkupRoute, switchProviderRoute] as const;

async function readProviderList(
  services: ApiServices,
  partnerId: string,
  environment: Environment,
): Promise<ProviderList> {
  const [partner, items] = await Promise.all([
    findPartner(services.db, partnerId),
    readProviderViews(services, partnerId, environment),
  ]);
  const [, max_markup_bps] = SETTING_BOUNDS.markupBps;
  return { items, next_cursor: null, markup_bps: partner?.markupBps ?? 0, max_markup_bps };
}

/** The providers of an environment that are available to one partner. */
function providersOf({ providers }: ApiServices, environment: Environment): readonly Provider[] {
  return providers.of(environment === 'live' ? 'live' : 'sandbox');
}

async function readProviderViews(
  services: ApiServices,
  partnerId: string,
  environment: Environment,
): Promise<ProviderView[]> {
  const { db, providerHealth } = services;
  const [partner, own, statistics, outages] = await Promise.all([
    findPartner(db, partnerId),
    listProviderFigures(db, { partnerId, environment }),
    environment === 'live' ? listStatistics(db) : [],
    listOutagesAt(db, new Date()),
  ]);
  const usable = new Set(providerHealth.usable(providersOf(services, environment)));
  return providersOf(services, environment).map((provider) => {
    const { code } = provider.facts;
    const outage = outages.find((one) => one.provider === code);
    return {
      ...factsView(provider),
      on: !partner?.switchedOff.includes(code),
      available: usable.has(provider),
      down_since: outage?.since.toISOString() ?? null,
      ...figuresView(own.find((one) => one.provider === code)),
      swap_seconds: speedOf(statistics.find((row) => row.provider === code && row.from === '')),
    };
  });
}

function factsView({ facts }: Provider) {
  return {
    code: facts.code,
    name: facts.name,
    refund_mode: facts.refundCapability,
    window_hours: facts.refundWindowHours,
    sla_hours: facts.refundSlaHours,
    fee_pct: facts.feePct,
    fee_network: facts.feeNetwork,
    deposit_window_minutes: facts.depositWindowMinutes,
    most_markup_bps: facts.markup?.maxBps ?? 0,
  };
}

function figuresView(own: OwnProviderFigures | undefined) {
  const { orders = 0, completed = 0, ended = 0 } = own ?? {};
  return { orders_30d: orders, success_rate_30d: completedShare({ completed, ended }) };
}

function speedOf(row: ProviderStatistics | undefined): ProviderView['swap_seconds'] {
  return row?.secondsMedian == null || row.secondsP95 === null
    ? null
    : { median: row.secondsMedian, p95: row.secondsP95 };
}
