import type { Database } from '../../db/client';
import { type EndpointSlot, readSlot, removeEndpoint, setEndpoint } from '../../db/endpoints/endpoints';
import type { Instance } from '../instance';
import { setWebhook } from '../webhook/webhook';

/** Uses the demo partner's test order endpoint for a while; the function it answers with gives it back as it was. */
export async function borrowEndpoint(
  instance: Instance,
  db: Database,
  { partnerId, url }: { partnerId: string; url: string },
): Promise<() => Promise<void>> {
  const slot: EndpointSlot = { partnerId, environment: 'test', channel: 'order' };
  const before = await readSlot(db, slot);
  const { endpointId } = await setWebhook(instance, db, { partnerId, env: 'test', channel: 'order' }, url);
  return async () => {
    await (before ? setEndpoint(db, { ...slot, ...before }, { replaceSecret: true }) : removeEndpoint(db, endpointId));
  };
}
