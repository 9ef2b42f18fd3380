import type { Provider } from './provider';
import { createSimulatedProvider } from './simulated/provider';
import { SIMULATED_ROWS } from './simulated/table';

/** Every adapter of this installation; the order carries no meaning. */
const PROVIDERS: readonly Provider[] = SIMULATED_ROWS.map(createSimulatedProvider);
const BY_CODE: ReadonlyMap<string, Provider> = new Map(PROVIDERS.map((provider) => [provider.facts.code, provider]));

export function findProvider(code: string): Provider | null {
  return BY_CODE.get(code) ?? null;
}

/**
 * Sandbox orders never reach a live provider, and live orders never a simulated one
 * [rules/orders-and-transitions: Calls to the provider].
 */
export function providersFor(mode: 'live' | 'sandbox'): readonly Provider[] {
  return PROVIDERS.filter(({ facts }) => facts.sandbox === (mode === 'sandbox'));
}
