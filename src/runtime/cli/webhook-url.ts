import type { Environment } from '../../db/schema';
import { checkWebhookUrl, resolveWebhookHost } from '../../net/url-guard';
import type { Instance } from './instance';
import { Refusal } from './refusal';

/** The URL if webhooks may go there [rules/webhooks: URLs]. @throws Refusal with the guard's reason */
export async function allowedUrl({ config }: Instance, environment: Environment, raw: string): Promise<URL> {
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
