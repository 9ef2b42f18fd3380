import type { Database } from '#db/client';
import { partners } from '#db/schema/partners';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import type { Environment } from '#domain/environment';
import { DEFAULT_SCOPES } from '#domain/keys/scope';
import type { PartnerSettings } from '#domain/limits/tier';
import { issueKey } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import { newId, newWebhookSecret } from '#security/secret';
import { startWebhookReceiver, type WebhookReceiver } from '../webhooks/signed-receiver';
import { type Client, createClient } from './client';

/** The server's secret in tests; that of the installation, if they are pointed at one. */
export const SECRET_KEY = process.env.TEST_SECRET_KEY ?? 'a secret key for tests only, long enough';
const keyring = createKeyring(SECRET_KEY);

export interface TestPartner {
  partnerId: string;
  test: Client;
  live: Client;
}

/** A partner without keys; returns its id. */
export async function newPartner(
  db: Database,
  settings: Partial<PartnerSettings & { markupBps: number }> = {},
): Promise<string> {
  const partnerId = newId('par');
  await db.insert(partners).values({ partnerId, name: 'Example Wallet', ...settings });
  return partnerId;
}

/** A partner with a test key and a live key, as the CLI of an installation with this secret would make them. */
export async function makePartner(db: Database, origin: string, secretKey = SECRET_KEY): Promise<TestPartner> {
  const partnerId = await newPartner(db);
  const client = async (environment: Environment) => {
    const request = { partnerId, environment, name: 'test', scopes: DEFAULT_SCOPES, expiresAt: null };
    return createClient(origin, (await issueKey(db, createKeyring(secretKey), request)).key);
  };
  return { partnerId, test: await client('test'), live: await client('live') };
}

/** Gives a partner an order webhook for its test orders, or its live ones, on a real server. */
export async function openWebhooks(
  db: Database,
  partnerId: string,
  environment: Environment = 'test',
): Promise<WebhookReceiver> {
  const secret = newWebhookSecret(environment);
  const receiver = await startWebhookReceiver(secret);
  const sealSecret = webhookSecretSealer(keyring, secret);
  await setEndpoint(db, { partnerId, environment, channel: 'order', url: receiver.url, sealSecret });
  return receiver;
}
