import type { Protocol } from './protocol';
import { changeheroProtocol } from './protocols/changehero';
import { changellyProtocol } from './protocols/changelly';
import { changenowProtocol } from './protocols/changenow';
import { fixedfloatProtocol } from './protocols/fixedfloat';

export const PROTOCOLS: readonly Protocol[] = [
  changeheroProtocol,
  changellyProtocol,
  changenowProtocol,
  fixedfloatProtocol,
];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
