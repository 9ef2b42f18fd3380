import type { Database } from '#db/client';
import { type EndpointSlot, readSlot } from '#db/webhooks/endpoints/endpoints';
import { webhookSecretAt } from '#domain/keys/seal-place';
import { loadKeyring } from '#operations/secrets/load-keyring';
import { restoreWebhook } from '#operations/webhooks/remove-endpoint';
import { type Instance, operatorName } from '../instance';
import { sendTo } from '../webhook/webhook';

/** Temporarily uses the demo partner's test order endpoint; the returned function restores it. */
export async function borrowEndpoint(
  instance: Instance,
  db: Database,
  { partnerId, url }: { partnerId: string; url: string },
): Promise<() => Promise<void>> {
  const slot: EndpointSlot = { partnerId, environment: 'test', channel: 'order' };
  const keyring = await loadKeyring(db, instance.secretKeys);
  const found = await readSlot(db, slot);
  const before = found && {
    url: found.url,
    secret: keyring.open(webhookSecretAt(found.endpointId), found.sealedSecret),
  };
  const { endpointId } = await sendTo(instance, db, { partnerId, env: 'test', channel: 'order' }, { url });
  return () => restoreWebhook({ db, keyring }, { ...slot, endpointId, before, actor: operatorName() });
}
