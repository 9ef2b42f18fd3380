import { MINUTE } from '../duration';

/** [rules/users: Passkeys] */
export const PASSKEY = {
  perUser: 5,
  /** How long a browser may take to respond. */
  challengeMs: 5 * MINUTE,
} as const;

/** What a passkey is requested for: adding it to the account, or proving that its owner is present. */
export type PasskeyPurpose = 'enrol' | 'prove';

/** Second factors of a login besides backup codes. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTORS)[number];

/** The site that passkeys are created for. */
export interface RelyingParty {
  /** A host name. */
  id: string;
  /** Origin of the pages; browsers bind passkey responses to it. */
  origin: string;
}

/**
 * Derived from the public URL; null if browsers support no passkeys there: without TLS except on localhost, or for an IP
 * address.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress || (protocol !== 'https:' && !isLocal(hostname)) ? null : { id: hostname, origin };
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}
