import type { Protocol } from './protocol';
import { bitcoinvnProtocol } from './protocols/bitcoinvn';
import { changeheroProtocol } from './protocols/changehero';
import { changellyProtocol } from './protocols/changelly';
import { changenowProtocol } from './protocols/changenow';
import { fixedfloatProtocol } from './protocols/fixedfloat';
import { sideshiftProtocol } from './protocols/sideshift';

export const PROTOCOLS: readonly Protocol[] = [
  bitcoinvnProtocol,
  changeheroProtocol,
  changellyProtocol,
  changenowProtocol,
  fixedfloatProtocol,
  sideshiftProtocol,
];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
