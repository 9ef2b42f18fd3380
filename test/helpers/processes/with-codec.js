const { join } = require('node:path');
const converters = require('@temporalio/common/lib/internal-non-workflow/data-converter-helpers');

/**
 * Gives a release that knows no payload keys the codec of today, so that it can share workflows with today's processes:
 * loaded before its own code, and only if it names no converter itself.
 */
const BUILT = join(__dirname, '../../../dist/src');
const { readPayloadKey } = require(join(BUILT, 'security/payload-keys.js'));
const { createDataConverter } = require(join(BUILT, 'temporal/payloads.js'));

const keys = (process.env.PAYLOAD_KEYS ?? '').split(',').filter(Boolean).map(readPayloadKey);
const { loadDataConverter } = converters;
converters.loadDataConverter = (given) =>
  loadDataConverter(given?.payloadCodecs || keys.length === 0 ? given : createDataConverter(keys));
