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
