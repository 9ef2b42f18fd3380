import type { Protocol } from './protocol';
import { changenowProtocol } from './protocols/changenow';
import { simpleswapProtocol } from './protocols/simpleswap';
import { stealthexProtocol } from './protocols/stealthex';

export const PROTOCOLS: readonly Protocol[] = [changenowProtocol, simpleswapProtocol, stealthexProtocol];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
