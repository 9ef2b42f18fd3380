import type { Database } from '../db/client';
import { findWorkers, listProvidersOn } from '../db/health/worker-presence';
import { listDrains } from '../db/providers/drains';
import { countHeldOrders } from '../db/providers/held-orders';
import { type Serving, servingOf } from '../domain/providers/serving';
import type { ProviderConfig } from '../process/config/provider-config';
import { findAdapter } from './adapters';
import { findKnownProvider, KNOWN_PROVIDERS, nameProvider } from './known';
import { configOf, findMissingCredential, findMissingRequirement, readsOpenly, reasonAgainst } from './switches';

/** How far this configuration serves a live provider. */
export interface ServedProvider extends Serving {
  readonly code: string;
  readonly name: string;
  /** Why it gets no new quotes and orders; null if it does. */
  readonly reason: string | null;
  /** Its orders that are open or still watched. */
  readonly orders: number;
}

/** What the database contains about the providers. */
export interface ServingRows {
  /** Orders that are open or still watched, by provider. */
  readonly orders: ReadonlyMap<string, number>;
  /** The operators' reasons, by drained provider. */
  readonly drains: ReadonlyMap<string, string>;
}

/**
 * Every named live provider, and every other with orders: an order may belong to a provider unknown to this version
 * [rules/providers: Serving].
 */
export function listServing(configs: readonly ProviderConfig[], rows: ServingRows): ServedProvider[] {
  const unknown = [...rows.orders.keys()].filter((code) => findKnownProvider(code) === null);
  return [...KNOWN_PROVIDERS.map(({ code }) => code), ...unknown].map((code) => servedProvider(configs, code, rows));
}

const NO_ROWS: ServingRows = { orders: new Map(), drains: new Map() };

/** How far this configuration serves one live provider; without rows, as if it had no orders. */
export function servedProvider(
  configs: readonly ProviderConfig[],
  code: string,
  { orders, drains }: ServingRows = NO_ROWS,
): ServedProvider {
  const adapter = findAdapter(code);
  const config = configOf(configs, code);
  const held = orders.get(code) ?? 0;
  const drained = drains.get(code);
  const credential = adapter && findMissingCredential(adapter, config);
  const serving = servingOf({
    hasAdapter: adapter !== null,
    isSwitchedOn: config.enabled,
    lacksCredential: credential !== null,
    lacksConsent: adapter !== null && findMissingRequirement(adapter, config) !== null,
    readsOpenly: adapter !== null && readsOpenly(adapter),
    isDrained: drained !== undefined,
    orders: held,
  });
  const reason = reasonAgainst(configs, code) ?? drained ?? null;
  const isLacking = serving.obstacle === 'switched_off' && credential !== null;
  return {
    code,
    name: nameProvider(code),
    ...serving,
    reason: isLacking ? `${reason}; it also ${credential}` : reason,
    orders: held,
  };
}

/** How far a configuration serves each live provider, according to the database. */
export async function readServing(db: Database, configs: readonly ProviderConfig[]): Promise<ServedProvider[]> {
  return listServing(configs, await readServingRows(db));
}

/**
 * How far the running workers serve each live provider, as they report it. A shell may have other settings than they have, or
 * none; only if no worker runs, the given configuration counts.
 */
export async function readReportedServing(db: Database, configs: readonly ProviderConfig[]): Promise<ServedProvider[]> {
  const [served, { isAlive }] = await Promise.all([readServing(db, configs), findWorkers(db)]);
  if (!isAlive) {
    return served;
  }
  const drains = new Set((await listDrains(db)).map(({ provider }) => provider));
  const on = await listProvidersOn(
    db,
    served.map(({ code }) => code),
  );
  return served.map((one) => asReported(one, on.has(one.code), drains.has(one.code)));
}

function asReported(one: ServedProvider, isOn: boolean, isDrained: boolean): ServedProvider {
  if (isOn) {
    return isDrained
      ? { ...one, state: 'draining', obstacle: 'drained', calls: 'all' }
      : { ...one, state: 'on', obstacle: null, calls: 'all', reason: null };
  }
  return one.state === 'on' || one.obstacle === 'drained'
    ? {
        ...one,
        state: one.orders > 0 ? 'draining' : 'off',
        obstacle: 'switched_off',
        reason: 'no running worker has it switched on with all that it needs, although this shell has',
      }
    : one;
}

export async function readServingRows(db: Database): Promise<ServingRows> {
  const [orders, drains] = await Promise.all([countHeldOrders(db), listDrains(db)]);
  return { orders, drains: new Map(drains.map(({ provider, reason }) => [provider, reason])) };
}
