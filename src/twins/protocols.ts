import type { Protocol } from './protocol';
import { bitcoinvnProtocol } from './protocols/bitcoinvn';
import { chainflipProtocol } from './protocols/chainflip';
import { changeheroProtocol } from './protocols/changehero';
import { changellyProtocol } from './protocols/changelly';
import { changenowProtocol } from './protocols/changenow';
import { easybitProtocol } from './protocols/easybit';
import { etzswapProtocol } from './protocols/etzswap';
import { exolixProtocol } from './protocols/exolix';
import { fixedfloatProtocol } from './protocols/fixedfloat';
import { godexProtocol, letsexchangeProtocol } from './protocols/godex-family';
import { houdiniswapProtocol } from './protocols/houdiniswap';
import { nanswapProtocol } from './protocols/nanswap';
import { nearintentsProtocol } from './protocols/nearintents';
import { nexchangeProtocol } from './protocols/nexchange';
import { pegasusswapProtocol } from './protocols/pegasusswap';
import { quickexProtocol } from './protocols/quickex';
import { sideshiftProtocol } from './protocols/sideshift';
import { simpleswapProtocol } from './protocols/simpleswap';
import { stealthexProtocol } from './protocols/stealthex';
import { swapspaceProtocol } from './protocols/swapspace';
import { swapterProtocol } from './protocols/swapter';
import { swaptradeProtocol } from './protocols/swaptrade';
import { swapuzProtocol } from './protocols/swapuz';
import { swapzoneProtocol } from './protocols/swapzone';
import { thorchainProtocol } from './protocols/thorchain';
import { trocadorProtocol } from './protocols/trocador';
import { wizardswapProtocol } from './protocols/wizardswap';
import { xgramProtocol } from './protocols/xgram';
import { xoswapProtocol } from './protocols/xoswap';

export const PROTOCOLS: readonly Protocol[] = [
  bitcoinvnProtocol,
  chainflipProtocol,
  changeheroProtocol,
  changellyProtocol,
  changenowProtocol,
  easybitProtocol,
  etzswapProtocol,
  exolixProtocol,
  fixedfloatProtocol,
  godexProtocol,
  houdiniswapProtocol,
  letsexchangeProtocol,
  nanswapProtocol,
  nearintentsProtocol,
  nexchangeProtocol,
  pegasusswapProtocol,
  quickexProtocol,
  sideshiftProtocol,
  simpleswapProtocol,
  stealthexProtocol,
  swapspaceProtocol,
  swapterProtocol,
  swaptradeProtocol,
  swapuzProtocol,
  swapzoneProtocol,
  thorchainProtocol,
  trocadorProtocol,
  wizardswapProtocol,
  xgramProtocol,
  xoswapProtocol,
];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
