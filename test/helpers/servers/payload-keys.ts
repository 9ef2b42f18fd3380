import { type PayloadKeys, readPayloadKey } from '#security/payload-keys';
import { createDataConverter, createPayloads } from '#temporal/payloads';

/** The setting of every service of the tests. */
export const PAYLOAD_KEYS = `tests:${'5c'.repeat(32)}`;

/** Keys as a process reads them from its setting. */
export function payloadKeysFrom(setting: string): PayloadKeys {
  const [present, ...others] = setting.split(',').map((text) => readPayloadKey(text) ?? fail(text));
  return [present ?? fail(setting), ...others];
}

function fail(text: string): never {
  throw new Error(`${text} has no payload key`);
}

export const TEST_KEYS = payloadKeysFrom(PAYLOAD_KEYS);
/** For clients and workers of tests on the namespace of a service. */
export const DATA_CONVERTER = createDataConverter(TEST_KEYS);
export const PAYLOADS = createPayloads(TEST_KEYS);
