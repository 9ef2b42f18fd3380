import type { ApiServices } from '#api/services';
import type { ProviderView } from '#contract/dashboard/providers';
import { listOutagesAt } from '#db/incidents/outages';
import { listProviderFigures, type OwnProviderFigures } from '#db/orders/figures';
import { findPartner } from '#db/partners/partners';
import { listStatistics, type ProviderStatistics } from '#db/providers/statistics';
import type { Environment } from '#domain/environment';
import type { Provider } from '#providers/provider';

/** The providers of an environment that are available to one partner. */
export function providersOf({ providers }: ApiServices, environment: Environment): readonly Provider[] {
  return providers.of(environment === 'live' ? 'live' : 'sandbox');
}

export async function readProviderViews(
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
  return { orders_30d: orders, success_rate_30d: ended === 0 ? null : Math.floor((completed * 1_000) / ended) / 10 };
}

function speedOf(row: ProviderStatistics | undefined): ProviderView['swap_seconds'] {
  return row?.secondsMedian == null || row.secondsP95 === null
    ? null
    : { median: row.secondsMedian, p95: row.secondsP95 };
}
