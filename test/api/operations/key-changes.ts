import { eq } from 'drizzle-orm';
import { startRotation } from '#db/keys/key-rotation';
import { partners } from '#db/schema/partners';
import { createKeys, newSecret } from '#operations/keys/create-keys';
import { setKey } from '#operations/keys/key-settings';
import { createPublishableKey, endPublishableKey } from '#operations/keys/publishable-keys';
import { cancelKeyRotation, endKey, finishKeyRotation } from '#operations/keys/rotate-key';
import { createDemoPartner, createPartners } from '#operations/partners/create-partners';
import { approvePartner } from '#operations/partners/onboarding';
import { setPartner } from '#operations/partners/set-partner';
import { ANNA, type Change, type Scene } from './scene';

/** What `rotateKey` does to the rows; the workflow it starts besides changes nothing yet. */
function rotate({ db, keyring }: Scene, keyId: string, actor: string) {
  const { key: _, ...successor } = newSecret(keyring, 'live');
  return startRotation(db, { keyId, successor, windowMs: 300_000, actor }, async () => {});
}

async function rotating(scene: Scene): Promise<string> {
  const { keyId } = await scene.newKey();
  await rotate(scene, keyId, ANNA);
  return keyId;
}

const PAGE_KEY = { environment: 'test', name: 'shop', origins: ['https://wallet.example'] } as const;

/** Partners and their keys. */
export const KEY_CHANGES: readonly Change[] = [
  {
    name: 'the demo partner is created',
    entries: ['api_key.created', 'api_key.created', 'partner.created'],
    prepare: async (scene) => (actor) => createDemoPartner(scene, { actor }),
  },
  {
    name: 'partners are created',
    entries: ['partner.created', 'partner.created'],
    prepare:
      async ({ db }) =>
      (actor) =>
        createPartners({ db }, { names: ['A', 'B'], actor }),
  },
  {
    name: 'a partner is approved',
    entries: ['partner.approved'],
    prepare: async (scene) => {
      const [partner] = await createPartners(scene, { names: ['A'], actor: ANNA });
      const partnerId = partner?.partnerId ?? '';
      const waiting = { approvedAt: null, onboardedAt: new Date() };
      await scene.db.update(partners).set(waiting).where(eq(partners.partnerId, partnerId));
      const deps = { ...scene, publicUrl: 'https://swap.example' };
      return (actor) => approvePartner(deps, { partnerId, actor, reason: 'known' });
    },
  },
  {
    name: "a partner's settings change",
    entries: ['partner.changed'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      return (actor) => setPartner({ db }, { partnerId, change: { tier: 'scale' }, actor });
    },
  },
  {
    name: 'a publishable key is made',
    entries: ['publishable_key.created'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      return (actor) => createPublishableKey({ db }, { ...PAGE_KEY, partnerId, actor });
    },
  },
  {
    name: 'a publishable key is revoked',
    entries: ['publishable_key.revoked'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      const key = await createPublishableKey({ db }, { ...PAGE_KEY, partnerId, actor: ANNA });
      return (actor) => endPublishableKey({ db }, { key, actor });
    },
  },
  {
    name: 'keys are created',
    entries: ['api_key.created', 'api_key.created'],
    async prepare({ db, keyring, newPartner }) {
      const request = { environment: 'live', scopes: ['orders:rw'], expiresAt: null, names: ['a', 'b'] } as const;
      const partnerId = await newPartner();
      return (actor) => createKeys({ db, keyring }, { ...request, partnerId, actor });
    },
  },
  {
    name: 'a key changes',
    entries: ['api_key.changed'],
    async prepare({ db, newKey }) {
      const { keyId } = await newKey();
      return (actor) => setKey({ db }, { keyId, change: { name: 'other' }, actor });
    },
  },
  {
    name: 'a key is rotated',
    entries: ['api_key.created', 'api_key.rotated'],
    async prepare(scene) {
      const { keyId } = await scene.newKey();
      return (actor) => rotate(scene, keyId, actor);
    },
  },
  {
    name: 'a rotation is canceled',
    entries: ['api_key.revoked', 'api_key.rotation_cancelled'],
    async prepare(scene) {
      const keyId = await rotating(scene);
      return (actor) => cancelKeyRotation(scene, { keyId, actor });
    },
  },
  {
    name: 'a rotation is finished',
    entries: ['api_key.rotation_finished'],
    async prepare(scene) {
      const keyId = await rotating(scene);
      return (actor) => finishKeyRotation(scene, { keyId, actor });
    },
  },
  {
    name: 'a key is revoked',
    entries: ['api_key.revoked'],
    async prepare({ db, newKey }) {
      const { keyId } = await newKey();
      return (actor) => endKey({ db }, { keyId, actor });
    },
  },
];
