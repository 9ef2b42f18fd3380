import { MINUTE } from '../duration';

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
