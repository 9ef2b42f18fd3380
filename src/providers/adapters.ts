import type { Adapter } from './adapter';
import { bitcoinvn } from './adapters/bitcoinvn';
import { changehero } from './adapters/changehero';
import { changelly } from './adapters/changelly';
import { changenow } from './adapters/changenow';
import { easybit, thechange } from './adapters/easybit';
import { fixedfloat } from './adapters/fixedfloat';
import { houdiniswap } from './adapters/houdiniswap';
import { nearintents } from './adapters/nearintents';
import { nexchange } from './adapters/nexchange';
import { pegasusswap } from './adapters/pegasusswap';
import { quickex, swapgate } from './adapters/quickex';
import { sideshift } from './adapters/sideshift';
import { zerotrace } from './adapters/zerotrace';

/** Every live provider that is complete; the order carries no meaning. */
export const ADAPTERS: readonly Adapter[] = [
  bitcoinvn,
  changehero,
  changelly,
  changenow,
  easybit,
  fixedfloat,
  houdiniswap,
  nearintents,
  nexchange,
  pegasusswap,
  quickex,
  sideshift,
  swapgate,
  thechange,
  zerotrace,
];

export function findAdapter(code: string): Adapter | null {
  return ADAPTERS.find(({ facts }) => facts.code === code) ?? null;
}
