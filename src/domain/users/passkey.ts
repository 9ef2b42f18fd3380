import { MINUTE } from '../duration';

/** [rules/users: Passkeys] */
export const PASSKEY = {
  perUser: 5,
  /** How long a browser may take to answer. */
  challengeMs: 5 * MINUTE,
} as const;

/** What a passkey is asked for: to become one of the account, or to show that its person is there. */
export type PasskeyPurpose = 'enrol' | 'prove';

/** What the second step of a login takes beside backup codes. */
export const SECOND_FACTORS = ['totp', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTORS)[number];

/** Whom passkeys are made for. */
export interface RelyingParty {
  /** A host name. */
  id: string;
  /** Origin of the pages, to which browsers bind what a passkey says. */
  origin: string;
}

/** What the public URL makes of it; null where browsers make no passkeys: without TLS beside localhost, or for a mere address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress || (protocol !== 'https:' && !isLocal(hostname)) ? null : { id: hostname, origin };
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}
