import { createHash, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;

/** What can be erased from an entry: the IP address, and reason with details. */
export interface ErasableParts {
  ip: string | null;
  reason: string | null;
  /** The JSON as it is stored, character by character. */
  details: string;
}

/** What stays of an entry for ever. */
export interface LastingParts {
  id: number;
  at: Date;
  actor: string;
  action: string;
  target: string;
  partnerId: string | null;
  /** Of what can be erased. */
  ipCommitment: string | null;
  commitment: string | null;
}

let sign: ((text: string) => string) | null = null;

/** From now on this process signs its entries; without it they count as those of somebody else [decisions/audit-chain]. */
export function signAuditWith(signer: (text: string) => string): void {
  sign = signer;
}

/** What is signed for an entry, and what a day's head is made of. */
export function leafOf({ id, at, actor, action, target, partnerId, ...committed }: LastingParts): string {
  const { ipCommitment, commitment } = committed;
  return sha256(JSON.stringify([id, at.getTime(), actor, action, target, partnerId, ipCommitment, commitment]));
}

export function macOf(entry: LastingParts): string | null {
  return sign?.(leafOf(entry)) ?? null;
}

/** Salts and commitments for a new entry. */
export function commitTo({ ip, reason, details }: ErasableParts) {
  const [ipSalt, salt] = [newSalt(), newSalt()];
  return { ipSalt, ipCommitment: commitmentOf(ipSalt, ip), salt, commitment: commitmentOf(salt, reason, details) };
}

/** As the database's function `audit_commitment`, which makes it for entries of the release before. */
export function commitmentOf(salt: string, one: string | null, other: string | null = null): string {
  const part = (text: string | null) => (text === null ? ';-' : `;${Buffer.byteLength(text)}:${text}`);
  return sha256(salt + part(one) + part(other));
}

function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('hex');
}

export interface DayContent {
  day: string;
  /** The head of the day before; empty for the first. */
  previous: string;
  foreignEntries: number;
  /** Of its entries, in their order. */
  leaves: readonly string[];
}

/** The head of a day, which seals it and, through the head of the day before, all before it. */
export function headOf({ day, previous, foreignEntries, leaves }: DayContent): string {
  return sha256([previous, day, foreignEntries, leaves.length, ...leaves].join('\n'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
