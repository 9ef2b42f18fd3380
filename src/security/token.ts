import { createHash, randomBytes, randomInt } from 'node:crypto';

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
