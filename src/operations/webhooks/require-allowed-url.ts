import { OperationRefusal } from '#domain/refusal';
import { checkWebhookUrl, resolveWebhookHost, type UrlGuardOptions } from '#webhooks/url-guard';

/** The URL if webhooks may go there [rules/webhooks: URLs]. @throws OperationRefusal with the guard's reason */
export async function requireAllowedUrl(raw: string, options: UrlGuardOptions): Promise<URL> {
  const checked = checkWebhookUrl(raw, options);
  if (!checked.ok) {
    throw new OperationRefusal(checked.reason);
  }
  const resolved = await resolveWebhookHost(checked.url, undefined, options);
  if (!resolved.ok) {
    throw new OperationRefusal(resolved.reason);
  }
  return checked.url;
}
