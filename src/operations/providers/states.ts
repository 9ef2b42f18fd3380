import type { ProviderState } from '#contract/support/providers';
import type { Database } from '#db/client';
import { listUnhealthyProviders, type Outage } from '#db/health/provider-health';
import { listOutagesWithin } from '#db/incidents/outages';
import { countOpenByStatus } from '#db/orders/orders';
import { type Drain, listDrains } from '#db/providers/drains';
import { listStatistics, type ProviderStatistics } from '#db/providers/statistics';
import { DAY } from '#domain/duration';
import { findAdapter } from '#providers/adapters';
import { findKnownProvider, KNOWN_PROVIDERS, type KnownProvider } from '#providers/known';
import { describeShares } from '#providers/markup';
import type { ProvidersDeps } from '#providers/registry';
import { configOf, listEnabled } from '#providers/switches';

export interface StateSources {
  db: Database;
  providerConfigs: ProvidersDeps['configs'];
}

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
export async function listProviderStates(services: StateSources): Promise<ProviderState[]> {
  const known = await readKnowledge(services);
  const drained = new Set(known.drains.map(({ provider }) => provider));
  const shown = KNOWN_PROVIDERS.filter(
    ({ code }) => known.on.has(code) || drained.has(code) || known.open.has(code) || outageOf(known, code),
  );
  return shown.map((provider) => ({ ...stateView(provider, known), share: shareView(services, provider) }));
}

export async function readProviderState(services: StateSources, code: string): Promise<ProviderState> {
  const provider = findKnownProvider(code);
  if (!provider) {
    throw new Error(`${code} is no live provider`);
  }
  return { ...stateView(provider, await readKnowledge(services)), share: shareView(services, provider) };
}

async function readKnowledge({ db, providerConfigs }: StateSources): Promise<Knowledge> {
  const now = new Date();
  const [outages, drains, unhealthy, statistics, open] = await Promise.all([
    listOutagesWithin(db, { from: new Date(now.getTime() - 7 * DAY), to: now }),
    listDrains(db),
    listUnhealthyProviders(db),
    listStatistics(db),
    countOpenByStatus(db),
  ]);
  const avoided = new Set(unhealthy.filter(({ remainingMs }) => remainingMs !== null).map(({ provider }) => provider));
  const on = new Set(listEnabled(providerConfigs).map(({ adapter }) => adapter.facts.code));
  return { outages, drains, avoided, statistics, open, on };
}

/** What this process is configured to keep there. */
function shareView({ providerConfigs }: StateSources, { code }: KnownProvider): ProviderState['share'] {
  const adapter = findAdapter(code);
  if (!adapter) {
    return null;
  }
  const { kind, member, setting, isSet, ownBps, maxMarkupBps } = describeShares(
    adapter.facts,
    configOf(providerConfigs, code),
  );
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
