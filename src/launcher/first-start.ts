import { BASE_PATH } from '../contract/base-path';
import { SYSTEM } from '../db/audit';
import { type Database, openDatabase } from '../db/client';
import { rehashKey } from '../db/keys/key-digest';
import { createKeyFinder } from '../db/keys/keys';
import { hasPartner } from '../db/partners/partners';
import { createDemoPartner } from '../operations/partners/create-demo-partner';
import type { DevInstance, RuntimeServices } from '../process/services';
import { createKeyring, type Keyring } from '../security/keyring';
import { newWebhookSecret } from '../security/secret';
import { type DevFile, locateDevFile, readDevFile, writeDevFile } from './dev-file';

/** Makes the demo partner unless an earlier start did, and keeps the addresses in `dev.json` current. */
export async function prepareFirstStart(services: RuntimeServices): Promise<DevInstance> {
  const { config, log, databaseUrl, secretKeys, temporalUiUrl } = services;
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: (err) => log.warn({ err }, 'a connection broke') });
  try {
    const known = readDevFile(config.dataDir);
    const keyring = createKeyring(...secretKeys);
    const isKnown = known !== null && (await hasPartner(db, known.partner_id));
    const partner = isKnown ? await rehashKeys(db, keyring, known) : await makeDemoPartner(db, keyring);
    const content = { ...partner, base_url: config.publicUrl, temporal_ui_url: temporalUiUrl };
    const devFile = locateDevFile(config.dataDir);
    writeDevFile(config.dataDir, content);
    return {
      baseUrl: config.publicUrl,
      temporalUiUrl,
      devFile,
      firstCurl: writeFirstCurl(config.publicUrl, isKnown ? writeKeyCommand(devFile) : content.test_key),
    };
  } finally {
    await db.$client.end();
  }
}

/** The demo keys are on file, so they need not be used to be stored under the present secret key. */
async function rehashKeys(db: Database, keyring: Keyring, dev: DevFile): Promise<DevFile> {
  const find = createKeyFinder(db);
  for (const key of [dev.test_key, dev.live_key]) {
    const stored = await find(keyring.apiKeyHashes(key));
    if (stored) {
      await rehashKey(db, stored.keyId, { hash: keyring.hashApiKey(key), hashedUnder: keyring.name });
    }
  }
  return dev;
}

async function makeDemoPartner(db: Database, keyring: Keyring): Promise<Omit<DevFile, 'base_url' | 'temporal_ui_url'>> {
  const { partnerId, testKey, liveKey } = await createDemoPartner({ db, keyring }, { actor: SYSTEM });
  return {
    partner_id: partnerId,
    test_key: testKey,
    live_key: liveKey,
    webhook_test_secret: newWebhookSecret('test'),
  };
}

/** The key itself is shown once, when it was just made; from then on the command reads it from its file. */
function writeKeyCommand(devFile: string): string {
  return `$(node -p 'require("${devFile}").test_key')`;
}

function writeFirstCurl(baseUrl: string, key: string): string {
  return `curl -s '${baseUrl}${BASE_PATH}/estimate?from=BTC&to=XMR&amount=0.05' -H "X-API-Key: ${key}"`;
}
