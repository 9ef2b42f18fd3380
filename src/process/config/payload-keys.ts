import { hasDistinctIds, newPayloadKey, type PayloadKeys, readPayloadKey } from '#security/payload-keys';
import type { Config } from './config';
import { ConfigError } from './config-error';
import { payloadKeysFile, type readOrCreateSecret } from './stored-secret';

/** What a client or worker needs to write and read payloads. */
export interface PayloadAccess {
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
