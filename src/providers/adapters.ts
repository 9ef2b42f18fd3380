import type { Adapter } from './adapter';
import { changenow } from './adapters/changenow';
import { etzswap } from './adapters/etzswap';
import { exolix } from './adapters/exolix';
import { godex } from './adapters/godex';
import { letsexchange } from './adapters/letsexchange';
import { nanswap } from './adapters/nanswap';
import { simpleswap } from './adapters/simpleswap';
import { stealthex } from './adapters/stealthex';
import { swapspace } from './adapters/swapspace';
import { swapter } from './adapters/swapter';
import { swapuz } from './adapters/swapuz';
import { swapzone } from './adapters/swapzone';
import { trocador } from './adapters/trocador';
import { wizardswap } from './adapters/wizardswap';
import { xgram } from './adapters/xgram';

/** Every live provider that is complete; the order carries no meaning. */
export const ADAPTERS: readonly Adapter[] = [
  changenow,
  etzswap,
  exolix,
  godex,
  letsexchange,
  nanswap,
  simpleswap,
  stealthex,
  swapspace,
  swapter,
  swapuz,
  swapzone,
  trocador,
  wizardswap,
  xgram,
];

export function findAdapter(code: string): Adapter | null {
  return ADAPTERS.find(({ facts }) => facts.code === code) ?? null;
}
