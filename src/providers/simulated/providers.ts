import { createSimulatedProvider, type SimulatedProvider } from './provider';
import { SIMULATED_ROWS } from './table';

/** The sandbox's providers, in no particular order. */
export const SIMULATED_PROVIDERS: readonly SimulatedProvider[] = SIMULATED_ROWS.map(createSimulatedProvider);
const BY_CODE = new Map(SIMULATED_PROVIDERS.map((provider) => [provider.facts.code, provider]));

export function findSimulated(code: string): SimulatedProvider | null {
  return BY_CODE.get(code) ?? null;
}
