import { existsSync } from 'node:fs';
import type { SecretKeys } from '#security/keyring';
import type { Config } from './config';
import { previousSecretKeysFile, readStoredSecret, secretKeyFile } from './stored-secret';

/** The secret keys from the environment, or else from the data directory, where `read` reads the current one. */
export function secretKeysOf(config: Config, read: (file: string) => string): SecretKeys {
  const { secretKey, previousSecretKeys, dataDir } = config;
  return secretKey === null
    ? [read(secretKeyFile(dataDir)), ...previousSecretKeys, ...readPreviousKeys(dataDir)]
    : [secretKey, ...previousSecretKeys];
}

function readPreviousKeys(dataDir: string): string[] {
  const file = previousSecretKeysFile(dataDir);
  return existsSync(file) ? readStoredSecret(file).split(/\s+/).filter(Boolean) : [];
}
