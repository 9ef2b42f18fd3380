import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the secret key that an instance without SECRET_KEY creates in its data directory. */
export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** Path of the data directory's previous secret keys, one per line; an operator creates and removes the file. */
export function previousSecretKeysFile(dataDir: string): string {
  return join(dataDir, 'secret.key.previous');
}

/** Path of the payload keys that an instance without PAYLOAD_KEYS creates in its data directory, one per line. */
export function payloadKeysFile(dataDir: string): string {
  return join(dataDir, 'payload.keys');
}

/** The secret in `file`, which is created on first use, by default of 64 hex digits, readable by its owner only. */
export function readOrCreateSecret(file: string, create = () => randomBytes(32).toString('hex')): string {
  try {
    writeFileSync(file, create(), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
    chmodSync(file, 0o600);
  }
  return readStoredSecret(file);
}

/** The secret in `file`. @throws Error if the file does not exist */
export function readStoredSecret(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
