import { eq, sql } from 'drizzle-orm';
import { endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { resealStoredSecrets } from '#operations/secrets/reseal-secrets';
import {
  recoverWebhooks,
  replayWebhook,
  replayWebhooks,
  retryWebhook,
  testWebhook,
} from '#operations/webhooks/deliveries';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  restoreWebhook,
  resumeWebhook,
  setWebhook,
} from '#operations/webhooks/endpoints';
import { rotateWebhookSecret } from '#operations/webhooks/rotate-secret';
import { createKeyring } from '#security/keyring';
import { publish } from '#test/helpers/webhooks/published-orders';
import { ANNA, type Change, fail, type OperatorAction, type Scene, SECRET_KEYS } from './scene';

const SLOT = { environment: 'test', channel: 'order' } as const;
const HERE = 'http://localhost:8099/here';
const deps = ({ db, keyring }: Scene) => ({ db, keyring, allowLocalhost: true });

async function newEndpoint(scene: Scene, keyring = scene.keyring) {
  const place = { ...SLOT, partnerId: await scene.newPartner() };
  const { endpointId } = await addWebhook({ ...deps(scene), keyring }, { ...place, url: HERE, actor: ANNA });
  return { ...place, endpointId };
}

/** An endpoint with one event that has not arrived. */
export async function failedDelivery(scene: Scene) {
  const { endpointId, partnerId } = await newEndpoint(scene);
  await publish(scene.db, { partnerId });
  const [failed] = await scene.db
    .update(deliveries)
    .set({ state: 'failed' })
    .where(eq(deliveries.endpointId, endpointId))
    .returning();
  return { endpointId, deliveryId: failed?.deliveryId ?? fail() };
}

/** A change of an endpoint that only requires the endpoint to exist. */
function ofEndpoint(
  name: string,
  entry: OperatorAction,
  change: (scene: Scene, named: { endpointId: string; actor: string }) => Promise<unknown>,
): Change {
  return {
    name,
    entries: [entry],
    async prepare(scene) {
      const { endpointId } = await newEndpoint(scene);
      return (actor) => change(scene, { endpointId, actor });
    },
  };
}

/** Changes of endpoints and their secrets, and repeated deliveries. */
export const WEBHOOK_CHANGES: readonly Change[] = [
  {
    name: 'an endpoint is added',
    entries: ['webhook_endpoint.set'],
    async prepare(scene) {
      const partnerId = await scene.newPartner();
      return (actor) => addWebhook(deps(scene), { ...SLOT, partnerId, url: HERE, actor });
    },
  },
  {
    name: 'an endpoint is set in an empty place',
    entries: ['webhook_endpoint.set'],
    async prepare(scene) {
      const setting = { ...SLOT, partnerId: await scene.newPartner(), url: HERE, replaceSecret: false };
      return (actor) => setWebhook(deps(scene), { ...setting, actor });
    },
  },
  {
    name: 'an endpoint is sent elsewhere',
    entries: ['webhook_endpoint.set'],
    async prepare(scene) {
      const { partnerId } = await newEndpoint(scene);
      const setting = { ...SLOT, partnerId, url: 'http://localhost:8099/there', replaceSecret: true };
      return (actor) => setWebhook(deps(scene), { ...setting, actor });
    },
  },
  {
    name: 'a borrowed endpoint is returned',
    entries: ['webhook_endpoint.set'],
    async prepare(scene) {
      const endpoint = await newEndpoint(scene);
      const before = { url: 'http://localhost:8099/before', secret: 'whsec_test_before' };
      return (actor) => restoreWebhook(scene, { ...endpoint, before, actor });
    },
  },
  {
    name: 'a borrowed place is emptied',
    entries: ['webhook_endpoint.removed'],
    async prepare(scene) {
      const endpoint = await newEndpoint(scene);
      return (actor) => restoreWebhook(scene, { ...endpoint, before: null, actor });
    },
  },
  ofEndpoint('an endpoint is removed', 'webhook_endpoint.removed', removeWebhook),
  ofEndpoint("an endpoint's secret is rotated", 'webhook_secret.rotated', rotateWebhookSecret),
  ofEndpoint('a test event is sent', 'webhook.tested', testWebhook),
  {
    name: 'an endpoint is resumed',
    entries: ['webhook_endpoint.resumed'],
    async prepare(scene) {
      const { endpointId } = await newEndpoint(scene);
      await scene.db.update(endpoints).set({ pausedAt: sql`now()` }).where(eq(endpoints.endpointId, endpointId));
      return (actor) => resumeWebhook(scene, { endpointId, actor });
    },
  },
  {
    name: 'an event is queued again',
    entries: ['webhook.retry'],
    async prepare(scene) {
      const { deliveryId } = await failedDelivery(scene);
      return (actor) => retryWebhook(scene, { deliveryId, actor });
    },
  },
  {
    name: 'an event is replayed',
    entries: ['webhook.replay'],
    async prepare(scene) {
      const { deliveryId } = await failedDelivery(scene);
      return (actor) => replayWebhook(scene, { deliveryId, actor });
    },
  },
  {
    name: "an endpoint's events are replayed",
    entries: ['webhook.replay'],
    async prepare(scene) {
      const { endpointId } = await failedDelivery(scene);
      return (actor) => replayWebhooks(scene, { endpointId, since: { at: new Date(0) }, actor });
    },
  },
  {
    name: "an endpoint's failed events are sent again",
    entries: ['webhook.recover'],
    async prepare(scene) {
      const { endpointId } = await failedDelivery(scene);
      return (actor) => recoverWebhooks(scene, { endpointId, since: new Date(0), actor });
    },
  },
  {
    name: 'an endpoint is called something else',
    entries: ['webhook_endpoint.set'],
    async prepare(scene) {
      const { endpointId } = await newEndpoint(scene);
      return (actor) => changeWebhook({ db: scene.db, allowLocalhost: true }, { endpointId, alias: 'other', actor });
    },
  },
  {
    name: 'a stored secret is sealed again',
    entries: ['secret.resealed'],
    async prepare(scene) {
      await newEndpoint(scene, createKeyring(SECRET_KEYS[1]));
      return (actor) => resealStoredSecrets(scene, { actor });
    },
  },
];
