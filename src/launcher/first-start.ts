import { BASE_PATH } from '../contract/base-path';
import { SYSTEM } from '../db/audit';
import { type Database, openDatabase } from '../db/client';
import { rehashKey } from '../db/keys/key-records';
import { createKeyFinder } from '../db/keys/usable-keys';
import { hasPartner } from '../db/partners';
import { findUserByEmail } from '../db/users/users';
import { createDemoPartner } from '../operations/partners/create-partners';
import { loadKeyring } from '../operations/secrets/load-keyring';
import { createAccount, type NewAccount, resetAccount } from '../operations/users/accounts';
import type { DevInstance, DevPlace, RuntimeServices } from '../process/services';
import type { Keyring } from '../security/keyring';
import { newWebhookSecret } from '../security/secret';
import { type DevFile, type DevLogin, locateDevFile, readDevFile, writeDevFile } from './data-dir';

/** Creates the demo partner unless it exists, and updates the URLs in `dev.json`. */
export async function prepareFirstStart(services: RuntimeServices, metricsUrl: string): Promise<DevInstance> {
  const { config, log, databaseUrl, secretKeys, temporalUiUrl } = services;
  const db = openDatabase(databaseUrl, {
    max: 1,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  try {
    const known = readDevFile(config.dataDir);
    const keyring = await loadKeyring(db, secretKeys);
    const isKnown = known !== null && (await hasPartner(db, known.partner_id));
    const partner = isKnown ? await rehashKeys(db, keyring, known) : await makeDemoPartner(db, keyring);
    const people = await makeMissingLogins(
      { db, keyring },
      { known: isKnown ? known : null, partnerId: partner.partner_id },
    );
    const urls = { dashboard_url: `${config.publicUrl}/dashboard`, support_url: `${config.publicUrl}/support` };
    const addresses = { ...urls, base_url: config.publicUrl, temporal_ui_url: temporalUiUrl, metrics_url: metricsUrl };
    const content = { ...partner, ...people, ...addresses };
    const devFile = locateDevFile(config.dataDir);
    writeDevFile(config.dataDir, content);
    return {
      baseUrl: config.publicUrl,
      temporalUiUrl,
      metricsUrl,
      devFile,
      dashboard: placeOf(urls.dashboard_url, people.partner_login, known?.partner_login),
      support: placeOf(urls.support_url, people.operator_login, known?.operator_login),
      firstCurl: writeFirstCurl(config.publicUrl, isKnown ? writeKeyCommand(devFile) : content.test_key),
    };
  } finally {
    await db.$client.end();
  }
}

interface LoginDeps {
  db: Database;
  keyring: Keyring;
}

/** Creates the accounts to log in with, unless an earlier start stored them. */
async function makeMissingLogins(deps: LoginDeps, { known, partnerId }: { known: DevFile | null; partnerId: string }) {
  const partner_login = known?.partner_login ?? (await makeLogin(deps, PARTNER_EMAIL, { partnerId, role: 'owner' }));
  const operator_login = known?.operator_login ?? (await makeLogin(deps, OPERATOR_EMAIL, { operatorRole: 'admin' }));
  return { partner_login, operator_login };
}

const PARTNER_EMAIL = 'demo@wallet.example';
const OPERATOR_EMAIL = 'operator@swaplane.example';

/** An existing account whose password is not stored gets a new one, which also opens a closed one. */
async function makeLogin(deps: LoginDeps, email: string, place: NewAccount['place']): Promise<DevLogin> {
  const portal = 'operatorRole' in place ? 'support' : 'dashboard';
  const isKnown = (await findUserByEmail(deps.db, portal, email)) !== null;
  const reset = isKnown ? await resetAccount(deps, { portal, email, actor: SYSTEM }) : null;
  if (reset && portal === 'support') {
    return { email, password: reset.password };
  }
  const made = await createAccount(deps, { email, name: 'Demo', place, actor: SYSTEM });
  return { email, password: reset?.password ?? made.password ?? '' };
}

/** The password is only shown once, after it was created. */
function placeOf(url: string, { email, password }: DevLogin, before: DevLogin | undefined): DevPlace {
  return { url, email, password: before?.password === password ? null : password };
}

/** The demo keys are stored, so they can be re-hashed with the current secret key without being used. */
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

/** The key is only shown once, after it was created; later the command reads it from the file. */
function writeKeyCommand(devFile: string): string {
  return `$(node -p 'require("${devFile}").test_key')`;
}

function writeFirstCurl(baseUrl: string, key: string): string {
  return `curl -s '${baseUrl}${BASE_PATH}/estimate?from=BTC&to=XMR&amount=0.05' -H "X-API-Key: ${key}"`;
}
