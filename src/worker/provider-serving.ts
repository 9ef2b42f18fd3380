import type { Logger } from '#domain/logs/log';
import { closeOperatorAlert, openOperatorAlert } from '../db/alerts/operator-alerts';
import type { Database } from '../db/client';
import { listProvidersOn } from '../db/health/worker-presence';
import { closeSettledAlerts } from '../db/orders/provider-calls';
import {
  closeSettledUnserved,
  closeUnservedCases,
  countHeldOrders,
  openUnservedCases,
} from '../db/providers/held-orders';
import { describeUnserved, isUnserved } from '../domain/providers/serving';
import type { Config } from '../process/config/config';
import type { ProviderConfig } from '../process/config/provider-config';
import { repeatRead } from '../process/repeated-read';
import type { RunningRole } from '../process/services';
import { nameProvider } from '../providers/known';
import { listServing, type ServedProvider } from '../providers/serving';
import { reasonAgainst } from '../providers/switches';

export interface ProviderServingDeps {
  db: Database;
  config: Pick<Config, 'providers' | 'absentProvidersFile'>;
  /** The enabled live providers. */
  on: readonly string[];
  /** Runs a worker here for exactly these providers' queues. */
  serve(codes: readonly string[]): Promise<void>;
  /** How often to check: orders may be restored, and another process may run with a different configuration. */
  everyMs: number;
  log: Logger;
}

/** The live providers that this worker serves. */
export interface ProviderServing extends RunningRole {
  /** The providers that are on or draining, as of the last check. */
  list(): readonly ServedProvider[];
  isServed(code: string): boolean;
}

/**
 * Serves every enabled live provider, and every other one that still has orders; operators are alerted of the latter
 * [rules/providers: Serving]. Resolves after the first check.
 */
export async function openProviderServing(deps: ProviderServingDeps): Promise<ProviderServing> {
  const log = deps.log.child({ module: 'providers' });
  let served: readonly ServedProvider[] = [];
  const check = async () => {
    const found = await findServed(deps);
    const changed = newlyUnserved(served, found);
    for (const one of changed) {
      const reason = describeUnserved(one, deps.config.absentProvidersFile);
      log.warn({ provider: one.code, orders: one.orders, reason }, 'a provider is draining');
    }
    served = found;
    await deps.serve(found.map(({ code }) => code));
    await alertOperators(deps, found, changed);
  };
  await check();
  const checking = repeatRead({
    read: check,
    everyMs: deps.everyMs,
    onError: (err) => log.warn({ err }, 'which providers have orders could not be read; what is served stays'),
  });
  return {
    list: () => served,
    isServed: (code) => served.some((one) => one.code === code),
    close: () => checking.close(),
  };
}

/** A provider that is on at another worker is left to it. */
async function findServed({ db, config, on }: ProviderServingDeps): Promise<ServedProvider[]> {
  const orders = await countHeldOrders(db);
  const draining = listServing(config.providers, { orders, drains: new Map() }).filter(
    (one) => isUnserved(one) && !on.includes(one.code),
  );
  const codes = draining.map(({ code }) => code);
  const elsewhere = codes.length === 0 ? new Set<string>() : await listProvidersOn(db, codes);
  return [
    ...on.map((code): ServedProvider => {
      const all = { state: 'on', obstacle: null, calls: 'all', reason: null } as const;
      return { code, name: nameProvider(code), ...all, orders: orders.get(code) ?? 0 };
    }),
    ...draining.filter(({ code }) => !elsewhere.has(code)),
  ];
}

/** An alert closed by an operator is not reopened until the problem occurs again. */
async function alertOperators(
  { db, config }: Pick<ProviderServingDeps, 'db' | 'config'>,
  served: readonly ServedProvider[],
  changed: readonly ServedProvider[],
): Promise<void> {
  for (const provider of served) {
    const about = { kind: 'provider_unserved', subject: provider.code } as const;
    const words = describeUnserved(provider, config.absentProvidersFile);
    if (changed.includes(provider)) {
      await openOperatorAlert(db, { ...about, words });
    } else if (!isUnserved(provider)) {
      await closeOperatorAlert(db, about);
    }
    await (provider.calls === 'none'
      ? openUnservedCases(db, provider.code, words)
      : closeUnservedCases(db, provider.code));
  }
  await closeSettledUnserved(db);
  await closeSettledAlerts(db);
}

/** Providers not fully served since the last check, or for a different reason than before. */
function newlyUnserved(before: readonly ServedProvider[], now: readonly ServedProvider[]): ServedProvider[] {
  const known = new Map(before.map((one) => [one.code, one.reason]));
  return now.filter((one) => isUnserved(one) && known.get(one.code) !== one.reason);
}

/** Logs at the start which enabled providers cannot be used. */
export function logIncomplete(configs: readonly ProviderConfig[], log: Logger): void {
  for (const { code, enabled } of configs) {
    const reason = enabled ? reasonAgainst(configs, code) : null;
    if (reason !== null)
      log.warn({ module: 'providers', provider: code, reason }, 'a provider is switched on, but off');
  }
}
