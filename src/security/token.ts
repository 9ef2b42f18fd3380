import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque token: 256 random bits in 43 base64url characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The digest of a token, as it is stored; the token is random, so a plain digest reveals nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What a write of a login must repeat; nobody can make it without the login's own token. */
export function csrfTokenOf(token: string): string {
  return createHash('sha256').update(`csrf:v1:${token}`).digest('base64url');
}

/** So many random decimal digits. */
export function newDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}

const PASSWORD_CHARACTERS = 20;

/** A password that a program makes for somebody: 100 random bits, easy to read out. */
export function newPassword(): string {
  const characters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from({ length: PASSWORD_CHARACTERS }, () => characters.charAt(randomInt(characters.length))).join('');
}
