import type { Protocol } from './protocol';
import { baltexProtocol } from './protocols/baltex';
import { bitcoinvnProtocol } from './protocols/bitcoinvn';
import { chainflipProtocol } from './protocols/chainflip';
import { changeeProtocol } from './protocols/changee-family';
import { changeheroProtocol } from './protocols/changehero';
import { changellyProtocol } from './protocols/changelly';
import { changenowProtocol } from './protocols/changenow';
import { cyphergoatProtocol } from './protocols/cyphergoat';
import { easybitProtocol } from './protocols/easybit';
import { etzswapProtocol } from './protocols/etzswap';
import { exolixProtocol } from './protocols/exolix';
import { fixedfloatProtocol } from './protocols/fixedfloat';
import { ghostswapProtocol } from './protocols/ghostswap';
import { godexProtocol, letsexchangeProtocol } from './protocols/godex-family';
import { houdiniswapProtocol } from './protocols/houdiniswap';
import { lightswapProtocol } from './protocols/lightswap';
import { nanswapProtocol } from './protocols/nanswap';
import { nearintentsProtocol } from './protocols/nearintents';
import { nexchangeProtocol } from './protocols/nexchange';
import { pegasusswapProtocol } from './protocols/pegasusswap';
import { quickexProtocol } from './protocols/quickex';
import { sideshiftProtocol } from './protocols/sideshift';
import { simpleswapProtocol } from './protocols/simpleswap';
import { stealthexProtocol } from './protocols/stealthex';
import { swappleProtocol } from './protocols/swapple';
import { swapspaceProtocol } from './protocols/swapspace';
import { swapterProtocol } from './protocols/swapter';
import { swaptradeProtocol } from './protocols/swaptrade';
import { swapuzProtocol } from './protocols/swapuz';
import { swapzoneProtocol } from './protocols/swapzone';
import { thorchainProtocol } from './protocols/thorchain';
import { trocadorProtocol } from './protocols/trocador';
import { wagyuProtocol } from './protocols/wagyu';
import { wizardswapProtocol } from './protocols/wizardswap';
import { xgramProtocol } from './protocols/xgram';
import { xoswapProtocol } from './protocols/xoswap';
import { zerotraceProtocol } from './protocols/zerotrace';

export const PROTOCOLS: readonly Protocol[] = [
  baltexProtocol,
  bitcoinvnProtocol,
  chainflipProtocol,
  changeeProtocol,
  changeheroProtocol,
  changellyProtocol,
  changenowProtocol,
  cyphergoatProtocol,
  easybitProtocol,
  etzswapProtocol,
  exolixProtocol,
  fixedfloatProtocol,
  ghostswapProtocol,
  godexProtocol,
  houdiniswapProtocol,
  letsexchangeProtocol,
  lightswapProtocol,
  nanswapProtocol,
  nearintentsProtocol,
  nexchangeProtocol,
  pegasusswapProtocol,
  quickexProtocol,
  sideshiftProtocol,
  simpleswapProtocol,
  stealthexProtocol,
  swappleProtocol,
  swapspaceProtocol,
  swapterProtocol,
  swaptradeProtocol,
  swapuzProtocol,
  swapzoneProtocol,
  thorchainProtocol,
  trocadorProtocol,
  wagyuProtocol,
  wizardswapProtocol,
  xgramProtocol,
  xoswapProtocol,
  zerotraceProtocol,
];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
