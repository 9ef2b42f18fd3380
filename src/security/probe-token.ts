import { createHmac } from 'node:crypto';
import { MINUTE } from '../domain/duration';
import { sameText } from './constant-time';

/**
 * The header by which our own prober says who it is, so that no limit refuses it for what others ask
 * [rules/incidents: Probes].
 */
export const PROBE_HEADER = 'X-Service-Probe';

/** Proves for about a minute that the caller holds the server's secret, so a captured token is soon useless. */
export function probeToken(key: Buffer, now: number): string {
  return tokenOf(key, minuteOf(now));
}

/** Takes the tokens of the minute before and after too, because clocks of machines differ. */
export function probeTokenMatches(key: Buffer, token: string, now: number): boolean {
  return [-1, 0, 1].some((off) => sameText(token, tokenOf(key, minuteOf(now) + off)));
}

function minuteOf(now: number): number {
  return Math.floor(now / MINUTE);
}

function tokenOf(key: Buffer, minute: number): string {
  return createHmac('sha256', key).update(`probe:v1:${minute}`).digest('base64url');
}
