import { createHmac } from 'node:crypto';
import { MINUTE } from '../domain/duration';
import { sameText } from './constant-time';

/**
 * The header that identifies our own prober, so that rate limits caused by others do not affect it [rules/incidents:
 * Probes].
 */
export const PROBE_HEADER = 'X-Service-Probe';

/** Proves for about a minute that the caller has the server's secret; a captured token soon expires. */
export function probeToken(key: Buffer, now: number): string {
  return tokenOf(key, minuteOf(now));
}

/** Also accepts the tokens of the previous and the next minute, because clocks differ. */
export function probeTokenMatches(key: Buffer, token: string, now: number): boolean {
  return [-1, 0, 1].some((off) => sameText(token, tokenOf(key, minuteOf(now) + off)));
}

function minuteOf(now: number): number {
  return Math.floor(now / MINUTE);
}

function tokenOf(key: Buffer, minute: number): string {
  return createHmac('sha256', key).update(`probe:v1:${minute}`).digest('base64url');
}
