import type { Protocol } from './protocol';
import { bitcoinvnProtocol } from './protocols/bitcoinvn';
import { changeheroProtocol } from './protocols/changehero';
import { changellyProtocol } from './protocols/changelly';
import { changenowProtocol } from './protocols/changenow';
import { easybitProtocol } from './protocols/easybit';
import { fixedfloatProtocol } from './protocols/fixedfloat';
import { houdiniswapProtocol } from './protocols/houdiniswap';
import { nearintentsProtocol } from './protocols/nearintents';
import { nexchangeProtocol } from './protocols/nexchange';
import { pegasusswapProtocol } from './protocols/pegasusswap';
import { quickexProtocol } from './protocols/quickex';
import { sideshiftProtocol } from './protocols/sideshift';

export const PROTOCOLS: readonly Protocol[] = [
  bitcoinvnProtocol,
  changeheroProtocol,
  changellyProtocol,
  changenowProtocol,
  easybitProtocol,
  fixedfloatProtocol,
  houdiniswapProtocol,
  nearintentsProtocol,
  nexchangeProtocol,
  pegasusswapProtocol,
  quickexProtocol,
  sideshiftProtocol,
];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
