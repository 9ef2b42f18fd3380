import { createHash, createHmac, type KeyObject, randomBytes, randomInt } from 'node:crypto';
import { MINUTE } from '../domain/duration';
import { sameText } from './constant-time';

const TOKEN_BYTES = 32;

/** An opaque token: 256 random bits in 43 base64url characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored digest of a token; the token is random, so a plain digest reveals nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token that a login's writes must repeat; it can only be derived from the login's own token. */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf:v1:${token}`).digest('base64url');
}

/** Random decimal digits. */
export function newDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}

const PASSWORD_CHARACTERS = 20;

/** A generated password: 100 random bits, easy to read out. */
export function newPassword(): string {
  const characters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from({ length: PASSWORD_CHARACTERS }, () => characters.charAt(randomInt(characters.length))).join('');
}

/**
 * The header that identifies our own prober, so that rate limits caused by others do not affect it [rules/incidents:
 * Probes].
 */
export const PROBE_HEADER = 'X-Service-Probe';

/** Proves for about a minute that the caller has the server's secret; a captured token soon expires. */
export function probeToken(key: KeyObject, now: number): string {
  return tokenOf(key, minuteOf(now));
}

/** Also accepts the tokens of the previous and the next minute, because clocks differ. */
export function probeTokenMatches(key: KeyObject, token: string, now: number): boolean {
  return [-1, 0, 1].some((off) => sameText(token, tokenOf(key, minuteOf(now) + off)));
}

function minuteOf(now: number): number {
  return Math.floor(now / MINUTE);
}

function tokenOf(key: KeyObject, minute: number): string {
  return createHmac('sha256', key).update(`probe:v1:${minute}`).digest('base64url');
}
