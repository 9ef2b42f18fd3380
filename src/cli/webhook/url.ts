import type { Environment } from '../../db/schema/core';
import { checkWebhookUrl, resolveWebhookHost } from '../../webhooks/url-guard';
import { CommandError } from '../command-error';
import type { Instance } from '../instance';

/** The URL if webhooks may go there [rules/webhooks: URLs]. @throws CommandError with the guard's reason */
export async function requireAllowedUrl({ config }: Instance, environment: Environment, raw: string): Promise<URL> {
  const options = { environment, allowLocalhost: config.webhookAllowLocalhost };
  const judged = checkWebhookUrl(raw, options);
  if (!judged.ok) {
    throw new CommandError(judged.reason);
  }
  const resolved = await resolveWebhookHost(judged.url, undefined, options);
  if (!resolved.ok) {
    throw new CommandError(resolved.reason);
  }
  return judged.url;
}
