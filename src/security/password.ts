import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes, one lane: OWASP's minimum. These are also the package's defaults. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), COST);
}

/** A dummy hash: verifying it takes as long as verifying a real one. */
const NOBODYS = hashPassword(randomUUID());

/** Whether the password is the account's; without an account it takes as long and is false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const isSame = await verify(passwordHash ?? (await NOBODYS), normal(password));
  return isSame && passwordHash !== null;
}

/** The same characters can be typed in different encodings. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
