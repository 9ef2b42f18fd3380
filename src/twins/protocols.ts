import type { Protocol } from './protocol';
import { changenowProtocol } from './protocols/changenow';
import { etzswapProtocol } from './protocols/etzswap';
import { exolixProtocol } from './protocols/exolix';
import { godexProtocol, letsexchangeProtocol } from './protocols/godex-family';
import { nanswapProtocol } from './protocols/nanswap';
import { simpleswapProtocol } from './protocols/simpleswap';
import { stealthexProtocol } from './protocols/stealthex';
import { swapspaceProtocol } from './protocols/swapspace';
import { swapterProtocol } from './protocols/swapter';
import { swapuzProtocol } from './protocols/swapuz';
import { swapzoneProtocol } from './protocols/swapzone';
import { trocadorProtocol } from './protocols/trocador';
import { wizardswapProtocol } from './protocols/wizardswap';
import { xgramProtocol } from './protocols/xgram';

export const PROTOCOLS: readonly Protocol[] = [
  changenowProtocol,
  etzswapProtocol,
  exolixProtocol,
  godexProtocol,
  letsexchangeProtocol,
  nanswapProtocol,
  simpleswapProtocol,
  stealthexProtocol,
  swapspaceProtocol,
  swapterProtocol,
  swapuzProtocol,
  swapzoneProtocol,
  trocadorProtocol,
  wizardswapProtocol,
  xgramProtocol,
];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
