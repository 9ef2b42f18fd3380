import type { Protocol } from './protocol';
import { changenowProtocol } from './protocols/changenow';

export const PROTOCOLS: readonly Protocol[] = [changenowProtocol];

export function findProtocol(code: string): Protocol | null {
  return PROTOCOLS.find(({ codes }) => codes.includes(code)) ?? null;
}
