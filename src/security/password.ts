import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { boundWork } from './bounded-work';

/** Argon2id with 19 MiB, two passes, one lane: OWASP's minimum. These are also the package's defaults. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** Of one process: two leave half of the threads that files and host names need [rules/users: Passwords]. */
export const PASSWORD_WORK = { atOnce: 2, waiting: 40 };

const bounded = boundWork(PASSWORD_WORK);

/** @throws InternalError UNAVAILABLE when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(normal(password), COST));
}

/** A dummy hash: verifying it takes as long as verifying a real one. */
const NOBODYS = hashPassword(randomUUID());

/**
 * Whether the password is the account's; without an account it takes as long and is false.
 * @throws InternalError UNAVAILABLE when too many wait already
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await NOBODYS);
  const isSame = await bounded(() => verify(known, normal(password)));
  return isSame && passwordHash !== null;
}

/** The same characters can be typed in different encodings. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
