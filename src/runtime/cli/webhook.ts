import { recordAudit } from '../../db/audit';
import type { Database } from '../../db/client';
import { setEndpoint } from '../../db/endpoints';
import type { Channel, Environment } from '../../db/schema';
import { createKeyring } from '../../net/keyring';
import { newWebhookSecret } from '../../net/secret';
import { checkWebhookUrl, resolveWebhookHost } from '../../net/url-guard';
import { type Answer, facts } from './answer';
import { type Instance, operator, partnerOf, runningInstance, withDatabase } from './instance';
import { requirePartner } from './key';
import { Refusal } from './refusal';

export interface WebhookSlot {
  partnerId: string;
  env: Environment;
  channel: Channel;
}

export interface WebhookSetOptions {
  partner?: string;
  env: Environment;
  channel: Channel;
  url: string;
}

export async function webhookSet(options: WebhookSetOptions): Promise<Answer> {
  const { env, channel } = options;
  const instance = runningInstance();
  const slot = { partnerId: partnerOf(instance, options.partner), env, channel };
  const { endpointId, url, secret } = await withDatabase(instance, (db) => setWebhook(instance, db, slot, options.url));
  return {
    json: { endpoint_id: endpointId, partner_id: slot.partnerId, env, channel, url, secret },
    text: facts([
      ['url', url],
      ['secret', `${secret}  (${secret === instance.dev?.webhook_test_secret ? 'of dev.json' : 'shown this once'})`],
      ['endpoint', `${endpointId}, ${env} ${channel} channel of ${slot.partnerId}`],
    ]),
  };
}

/** Judges the URL, gives the endpoint a secret and sets it. @throws Refusal with the guard's reason */
export async function setWebhook(instance: Instance, db: Database, slot: WebhookSlot, raw: string) {
  const { partnerId, env, channel } = slot;
  const url = await allowedUrl(instance, env, raw);
  await requirePartner(db, partnerId);
  const secret = secretFor(instance, slot);
  const sealedSecret = createKeyring(instance.secretKey).seal(secret);
  const endpointId = await setEndpoint(db, { partnerId, environment: env, channel, url: url.href, sealedSecret });
  await recordAudit(db, {
    actor: operator(),
    action: 'webhook_endpoint.set',
    target: endpointId,
    details: { partner_id: partnerId, env, channel, host: url.host },
  });
  return { endpointId, url: url.href, secret };
}

async function allowedUrl({ config }: Instance, environment: Environment, raw: string): Promise<URL> {
  const options = { environment, allowLocalhost: config.webhookAllowLocalhost };
  const judged = checkWebhookUrl(raw, options);
  if (!judged.ok) {
    throw new Refusal(judged.reason);
  }
  const resolved = await resolveWebhookHost(judged.url, undefined, options);
  if (!resolved.ok) {
    throw new Refusal(resolved.reason);
  }
  return judged.url;
}

/** What dev.json tells the developer must stay true; every other endpoint gets a secret of its own. */
function secretFor({ dev }: Instance, { partnerId, env, channel }: WebhookSlot): string {
  const isDemo = partnerId === dev?.partner_id && env === 'test' && channel === 'order';
  return isDemo ? dev.webhook_test_secret : newWebhookSecret(env);
}
