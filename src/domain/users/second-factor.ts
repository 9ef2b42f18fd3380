import { MINUTE } from '../duration';

/** [rules/users: Login] */
export const SECOND_FACTOR = {
  /** Wrong codes in a row that lock the account. */
  failures: 5,
  lockedMs: 30 * MINUTE,
  backupCodes: 10,
  backupCharacters: 8,
} as const;

/** What the digest of a backup code is made of: the same code is another one for everybody. */
export function backupDigest(userId: string, code: string): string {
  return `backup:${userId}:${code}`;
}
