import type { Protocol } from './protocol';
import { bitcoinvnProtocol } from './protocols/bitcoinvn';
import { changeheroProtocol } from './protocols/changehero';
import { changellyProtocol } from './protocols/changelly';
import { changenowProtocol } from './protocols/changenow';
import { etzswapProtocol } from './protocols/etzswap';
import { exolixProtocol } from './protocols/exolix';
import { fixedfloatProtocol } from './protocols/fixedfloat';
import { godexProtocol, letsexchangeProtocol } from './protocols/godex-family';
import { nanswapProtocol } from './protocols/nanswap';
import { sideshiftProtocol } from './protocols/sideshift';
import { simpleswapProtocol } from './protocols/simpleswap';
import { stealthexProtocol } from './protocols/stealthex';
import { swapspaceProtocol } from './protocols/swapspace';
import { swapzoneProtocol } from './protocols/swapzone';
import { trocadorProtocol } from './protocols/trocador';
import { wizardswapProtocol } from './protocols/wizardswap';

export const PROTOCOLS: readonly Protocol[] = [
  bitcoinvnProtocol,
  changeheroProtocol,
  changellyProtocol,
  changenowProtocol,
  etzswapProtocol,
  exolixProtocol,
  fixedfloatProtocol,
  godexProtocol,
  letsexchangeProtocol,
  nanswapProtocol,
  sideshiftProtocol,
  simpleswapProtocol,
  stealthexProtocol,
  swapspaceProtocol,
  swapzoneProtocol,
  trocadorProtocol,
  wizardswapProtocol,
];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
