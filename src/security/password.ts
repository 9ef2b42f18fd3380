import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { InternalError } from '../domain/users/internal-error';

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

interface WorkBounds {
  /** How much runs at once. */
  atOnce: number;
  /** How much may wait; any more is refused. */
  waiting: number;
}

/**
 * Runs work that costs memory and a core each, in the order of its arrival.
 * @throws InternalError UNAVAILABLE when too much waits already
 */
function boundWork({ atOnce, waiting }: WorkBounds): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new InternalError('UNAVAILABLE', {
          message: 'Too many people log in right now',
          retryAfter: RETRY_SECONDS,
        });
      }
      // Whoever ends hands its place over, so it stays counted.
      await new Promise<void>((enter) => queue.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const RETRY_SECONDS = 5;

let known: Promise<ReadonlySet<string>> | undefined;

/** The most common breached passwords, in lower case; loaded on first use. */
export function loadBreachedPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}
