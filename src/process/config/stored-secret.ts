import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#domain/caught';
import type { SecretKeys } from '#security/keyring';
import { hasDistinctIds, newPayloadKey, type PayloadKeys, readPayloadKey } from '#security/payload-keys';
import type { Config } from './config';
import { ConfigError } from './env-schema';

/** Path of the secret key that an instance without SECRET_KEY creates in its data directory. */
export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** Path of the data directory's previous secret keys, one per line; an operator creates and removes the file. */
function previousSecretKeysFile(dataDir: string): string {
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
    if (codeOf(error) !== 'EEXIST') {
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

/** What a client or worker needs to write and read payloads. */
interface PayloadAccess {
  payloadKeys: PayloadKeys;
  acceptsPlainPayloads: boolean;
}

export function payloadAccessOf(config: Config, read: typeof readOrCreateSecret): PayloadAccess {
  return { payloadKeys: payloadKeysOf(config, read), acceptsPlainPayloads: config.acceptPlainPayloads };
}

/**
 * The payload keys from the environment, or else from the data directory, where `read` reads them.
 * @throws ConfigError if the file there has another form
 */
export function payloadKeysOf({ payloadKeys, dataDir }: Config, read: typeof readOrCreateSecret): PayloadKeys {
  const file = payloadKeysFile(dataDir);
  const lines = () => read(file, newPayloadKey).split(/\s+/).filter(Boolean);
  const keys = payloadKeys ?? lines().map((line) => readPayloadKey(line) ?? refuse(file));
  const [present, ...others] = keys;
  return present && hasDistinctIds(keys) ? [present, ...others] : refuse(file);
}

function refuse(file: string): never {
  throw new ConfigError(`${file} must have one ID:KEY per line, with KEYs of 64 hexadecimal digits`);
}
