import { changeDetails, recordAudit } from '#db/audit';
import { changeEndpoint } from '#db/webhooks/endpoints/endpoints';
import { requireAllowedUrl } from './require-allowed-url';
import { requireEndpoint, unknownEndpoint } from './require-endpoint';
import { guardFor, type WebhookDeps } from './set-endpoint';

export interface EndpointChange {
  endpointId: string;
  /** As entered; the URL guard checks it. */
  url?: string | undefined;
  alias?: string | undefined;
  actor: string;
}

/**
 * Changes an endpoint's URL or name. Its id, its secret and a pause stay; waiting events go to the new URL.
 * @throws OperationRefusal for one that is unknown or removed, or with the guard's reason
 */
export async function changeWebhook(
  deps: Omit<WebhookDeps, 'keyring'>,
  { endpointId, url, alias, actor }: EndpointChange,
): Promise<void> {
  const { db } = deps;
  const before = await requireEndpoint(db, endpointId);
  const allowed = url === undefined ? null : await requireAllowedUrl(url, await guardFor(deps, before));
  const change = { ...(allowed && { url: allowed.href }), ...(alias !== undefined && { alias: alias || null }) };
  await db.transaction(async (tx) => {
    if (!(await changeEndpoint(tx, endpointId, change))) {
      throw unknownEndpoint(endpointId);
    }
    const { host } = allowed ?? new URL(before.url);
    const details = { host, ...changeDetails(['alias'], before, { ...before, ...change }) };
    await recordAudit(tx, { actor, action: 'webhook_endpoint.set', target: endpointId, details });
  });
}
