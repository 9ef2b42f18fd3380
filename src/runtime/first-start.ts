import { BASE_PATH } from '../contract/base-path';
import { type Database, openDatabase } from '../db/client';
import { createPartner, partnerExists } from '../db/partners';
import type { Environment } from '../db/schema';
import { scopesFor } from '../domain/scope';
import { createKeyring, type Keyring } from '../net/keyring';
import { newId, newWebhookSecret } from '../net/secret';
import { type DevFile, devFilePath, readDevFile, writeDevFile } from './dev-file';
import { issueKey } from './issue-key';
import type { DevInstance, RuntimeServices } from './services';

/** Makes the demo partner unless an earlier start did, and keeps the addresses in `dev.json` current. */
export async function firstStart(services: RuntimeServices): Promise<DevInstance> {
  const { config, log, databaseUrl, secretKey, temporalUiUrl } = services;
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: (err) => log.warn({ err }, 'a connection broke') });
  try {
    const known = readDevFile(config.dataDir);
    const isKnown = known !== null && (await partnerExists(db, known.partner_id));
    const partner = isKnown ? known : await makeDemoPartner(db, createKeyring(secretKey));
    const content = { ...partner, base_url: config.publicUrl, temporal_ui_url: temporalUiUrl };
    writeDevFile(config.dataDir, content);
    return {
      baseUrl: config.publicUrl,
      temporalUiUrl,
      devFile: devFilePath(config.dataDir),
      firstCurl: firstCurl(content),
    };
  } finally {
    await db.$client.end();
  }
}

async function makeDemoPartner(db: Database, keyring: Keyring): Promise<Omit<DevFile, 'base_url' | 'temporal_ui_url'>> {
  const partnerId = newId('par');
  await createPartner(db, { partnerId, name: 'Demo wallet' });
  const keyFor = async (environment: Environment) => {
    const scopes = scopesFor(environment);
    return (await issueKey(db, keyring, { partnerId, environment, name: 'demo', scopes, expiresAt: null })).key;
  };
  return {
    partner_id: partnerId,
    test_key: await keyFor('test'),
    live_key: await keyFor('live'),
    webhook_test_secret: newWebhookSecret('test'),
  };
}

function firstCurl({ base_url, test_key }: DevFile): string {
  return `curl -s '${base_url}${BASE_PATH}/estimate?from=BTC&to=XMR&amount=0.05' -H 'X-API-Key: ${test_key}'`;
}
