import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Holds the secret key of a data directory whose instance was given none. */
export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** Holds the secret keys that the data directory had before, one a line; whoever puts it there removes it. */
export function previousSecretKeysFile(dataDir: string): string {
  return join(dataDir, 'secret.key.previous');
}

/** The secret in `file`, made at the first call (64 hex digits, readable by its owner only). */
export function readOrCreateSecret(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
    chmodSync(file, 0o600);
  }
  return readKeptSecret(file);
}

/** The secret that `keptSecret` made in `file`; throws when there is none. */
export function readKeptSecret(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
