import type { Protocol } from './protocol';
import { changenowProtocol } from './protocols/changenow';
import { nanswapProtocol } from './protocols/nanswap';
import { simpleswapProtocol } from './protocols/simpleswap';
import { stealthexProtocol } from './protocols/stealthex';
import { swapspaceProtocol } from './protocols/swapspace';
import { swapzoneProtocol } from './protocols/swapzone';
import { trocadorProtocol } from './protocols/trocador';
import { wizardswapProtocol } from './protocols/wizardswap';

export const PROTOCOLS: readonly Protocol[] = [
  changenowProtocol,
  nanswapProtocol,
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
