import type { Environment } from '../../domain/environment';
import { OperationRefusal } from '../../domain/refusal';
import { checkWebhookUrl, resolveWebhookHost } from '../../webhooks/url-guard';

/** The URL if webhooks may go there [rules/webhooks: URLs]. @throws OperationRefusal with the guard's reason */
export async function allowedUrl(
  raw: string,
  options: { environment: Environment; allowLocalhost: boolean },
): Promise<URL> {
  const judged = checkWebhookUrl(raw, options);
  if (!judged.ok) {
    throw new OperationRefusal(judged.reason);
  }
  const resolved = await resolveWebhookHost(judged.url, undefined, options);
  if (!resolved.ok) {
    throw new OperationRefusal(resolved.reason);
  }
  return judged.url;
}
