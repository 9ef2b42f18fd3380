import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes, one lane: what OWASP asks for at least. Of the package's defaults, said here all the same. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), COST);
}

/** Of nobody's password: checking it takes as long as checking somebody's. */
const NOBODYS = hashPassword(randomUUID());

/** Whether the password is that of the account; without an account it takes as long and is false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const isSame = await verify(passwordHash ?? (await NOBODYS), normal(password));
  return isSame && passwordHash !== null;
}

/** The same characters may be typed in two ways. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
