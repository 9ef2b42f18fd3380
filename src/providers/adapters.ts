import type { Adapter } from './adapter';
import { baltex } from './adapters/baltex';
import { bitcoinvn } from './adapters/bitcoinvn';
import { chainflip } from './adapters/chainflip';
import { changee } from './adapters/changee';
import { changehero } from './adapters/changehero';
import { changelly } from './adapters/changelly';
import { changenow } from './adapters/changenow';
import { coincraddle } from './adapters/coincraddle';
import { criptointercambio } from './adapters/criptointercambio';
import { cyphergoat } from './adapters/cyphergoat';
import { easybit } from './adapters/easybit';
import { etzswap } from './adapters/etzswap';
import { exolix } from './adapters/exolix';
import { fixedfloat } from './adapters/fixedfloat';
import { ghostswap } from './adapters/ghostswap';
import { godex } from './adapters/godex';
import { houdiniswap } from './adapters/houdiniswap';
import { letsexchange } from './adapters/letsexchange';
import { lightswap } from './adapters/lightswap';
import { mayachain } from './adapters/mayachain';
import { nanswap } from './adapters/nanswap';
import { nearintents } from './adapters/nearintents';
import { nexchange } from './adapters/nexchange';
import { pegasusswap } from './adapters/pegasusswap';
import { quickex } from './adapters/quickex';
import { sideshift } from './adapters/sideshift';
import { simpleswap } from './adapters/simpleswap';
import { stealthex } from './adapters/stealthex';
import { swapgate } from './adapters/swapgate';
import { swapple } from './adapters/swapple';
import { swapspace } from './adapters/swapspace';
import { swapter } from './adapters/swapter';
import { swaptrade } from './adapters/swaptrade';
import { swapuz } from './adapters/swapuz';
import { swapzone } from './adapters/swapzone';
import { thorchain } from './adapters/thorchain';
import { trocador } from './adapters/trocador';
import { wagyu } from './adapters/wagyu';
import { wizardswap } from './adapters/wizardswap';
import { xgram } from './adapters/xgram';
import { xoswap } from './adapters/xoswap';
import { zerotrace } from './adapters/zerotrace';

/** Every complete live provider, in no particular order. */
export const ADAPTERS: readonly Adapter[] = [
  baltex,
  bitcoinvn,
  chainflip,
  changee,
  changehero,
  changelly,
  changenow,
  coincraddle,
  criptointercambio,
  cyphergoat,
  easybit,
  etzswap,
  exolix,
  fixedfloat,
  ghostswap,
  godex,
  houdiniswap,
  letsexchange,
  lightswap,
  mayachain,
  nanswap,
  nearintents,
  nexchange,
  pegasusswap,
  quickex,
  sideshift,
  simpleswap,
  stealthex,
  swapgate,
  swapple,
  swapspace,
  swapter,
  swaptrade,
  swapuz,
  swapzone,
  thorchain,
  trocador,
  wagyu,
  wizardswap,
  xgram,
  xoswap,
  zerotrace,
];

export function findAdapter(code: string): Adapter | null {
  return ADAPTERS.find(({ facts }) => facts.code === code) ?? null;
}
