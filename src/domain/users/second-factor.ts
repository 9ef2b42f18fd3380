import { MINUTE } from '../duration';
import type { OperatorRole, Role } from '../team/permission';

/** [rules/users: Login] */
export const SECOND_FACTOR = {
  /** Consecutive wrong codes that lock the account. */
  failures: 5,
  lockedMs: 30 * MINUTE,
  backupCodes: 10,
  backupCharacters: 8,
} as const;

/** The characters of backup codes: none that is easily confused with another. */
export const BACKUP_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** The input of a backup code's digest, which makes the same code different for everybody. */
export function backupDigest(userId: string, code: string): string {
  return `backup:${userId}:${code}`;
}

/** [rules/users: Passkeys] */
export const PASSKEY = {
  perUser: 5,
  /** How long a browser may take to respond. */
  challengeMs: 5 * MINUTE,
} as const;

/**
 * What a login is asked for: adding a passkey, proving by one that its owner is present, or the first code of an authenticator
 * app. Whatever adds a factor follows the password, which only the login that gave it may use, and only for so long: a copied
 * cookie would have all the time there is otherwise [rules/step-up: Guessing].
 */
export const CHALLENGE_MS = {
  enrol: PASSKEY.challengeMs,
  prove: PASSKEY.challengeMs,
  confirm_app: 10 * MINUTE,
} as const;
export type ChallengePurpose = keyof typeof CHALLENGE_MS;

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

/** Those whose account can be made to have a second factor [rules/step-up: Who must have one]. */
export const DEMANDABLE = ['owners', 'operators'] as const;
export type Demandable = (typeof DEMANDABLE)[number];

/** Of whom a second factor is demanded unless it is set otherwise: in production, of those who work for the operator. */
export function usuallyDemandedOf(isProduction: boolean): readonly Demandable[] {
  return isProduction ? ['operators'] : [];
}

/** What of a login decides whether a second factor is demanded of it. */
interface DemandFacts {
  membership: { role: Role } | null;
  operatorRole: OperatorRole | null;
  hasSecondFactor: boolean;
}

/** Whether a login can do nothing but set up a second factor [rules/step-up: Who must have one]. */
export function isHeldBack(
  { membership, operatorRole, hasSecondFactor }: DemandFacts,
  demandedOf: readonly Demandable[],
): boolean {
  const group = operatorRole ? 'operators' : membership?.role === 'owner' ? 'owners' : null;
  return group !== null && demandedOf.includes(group) && !hasSecondFactor;
}
