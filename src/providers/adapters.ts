import type { Adapter } from './adapter';
import { changenow } from './adapters/changenow';
import { simpleswap } from './adapters/simpleswap';
import { stealthex } from './adapters/stealthex';

/** Every live provider that is complete; the order carries no meaning. */
export const ADAPTERS: readonly Adapter[] = [changenow, simpleswap, stealthex];

export function findAdapter(code: string): Adapter | null {
  return ADAPTERS.find(({ facts }) => facts.code === code) ?? null;
}
