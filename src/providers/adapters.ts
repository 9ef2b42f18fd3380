import type { Adapter } from './adapter';
import { bitcoinvn } from './adapters/bitcoinvn';
import { changehero } from './adapters/changehero';
import { changelly } from './adapters/changelly';
import { changenow } from './adapters/changenow';
import { fixedfloat } from './adapters/fixedfloat';
import { sideshift } from './adapters/sideshift';
import { zerotrace } from './adapters/zerotrace';

/** Every live provider that is complete; the order carries no meaning. */
export const ADAPTERS: readonly Adapter[] = [
  bitcoinvn,
  changehero,
  changelly,
  changenow,
  fixedfloat,
  sideshift,
  zerotrace,
];

export function findAdapter(code: string): Adapter | null {
  return ADAPTERS.find(({ facts }) => facts.code === code) ?? null;
}
