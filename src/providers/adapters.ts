import type { Adapter } from './adapter';
import { bitcoinvn } from './adapters/bitcoinvn';
import { changehero } from './adapters/changehero';
import { changelly } from './adapters/changelly';
import { changenow } from './adapters/changenow';
import { etzswap } from './adapters/etzswap';
import { exolix } from './adapters/exolix';
import { fixedfloat } from './adapters/fixedfloat';
import { godex } from './adapters/godex';
import { letsexchange } from './adapters/letsexchange';
import { nanswap } from './adapters/nanswap';
import { sideshift } from './adapters/sideshift';
import { simpleswap } from './adapters/simpleswap';
import { stealthex } from './adapters/stealthex';
import { swapspace } from './adapters/swapspace';
import { swapzone } from './adapters/swapzone';
import { trocador } from './adapters/trocador';
import { wizardswap } from './adapters/wizardswap';
import { zerotrace } from './adapters/zerotrace';

/** Every live provider that is complete; the order carries no meaning. */
export const ADAPTERS: readonly Adapter[] = [
  bitcoinvn,
  changehero,
  changelly,
  changenow,
  etzswap,
  exolix,
  fixedfloat,
  godex,
  letsexchange,
  nanswap,
  sideshift,
  simpleswap,
  stealthex,
  swapspace,
  swapzone,
  trocador,
  wizardswap,
  zerotrace,
];

export function findAdapter(code: string): Adapter | null {
  return ADAPTERS.find(({ facts }) => facts.code === code) ?? null;
}
