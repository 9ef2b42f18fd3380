import { invitations, memberships, users } from '#db/schema/users';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { createKeys } from '#operations/keys/create-keys';
import { closePartner, reopenPartner } from '#operations/partners/close-partner';
import { webhookSecretSealer } from '#security/sealer';
import { newId } from '#security/secret';
import { ANNA, type Change, type Scene } from './scene';

const PUBLIC_URL = 'https://swap.example';

/** A partner with a key, an endpoint, an Owner, a developer and an invitation. */
async function newFullPartner({ db, keyring, newPartner }: Scene): Promise<string> {
  const partnerId = await newPartner();
  const key = { partnerId, environment: 'live', scopes: ['orders:rw'], expiresAt: null, names: ['one'] } as const;
  await createKeys({ db, keyring }, { ...key, actor: ANNA });
  const endpoint = { partnerId, environment: 'live', channel: 'order', url: 'https://wallet.example' } as const;
  await setEndpoint(db, { ...endpoint, sealSecret: webhookSecretSealer(keyring, 'secret') });
  for (const role of ['owner', 'developer'] as const) {
    const userId = newId('usr');
    await db.insert(users).values({ userId, portal: 'dashboard', email: userId, name: role, passwordHash: '' });
    await db.insert(memberships).values({ partnerId, userId, role });
  }
  const invitation = { invitationId: newId('inv'), partnerId, email: 'new@example.com', role: 'admin' } as const;
  const token = { tokenHash: Buffer.from(newId('inv')), invitedBy: 'usr_1', expiresAt: new Date(Date.now() + 1e8) };
  await db.insert(invitations).values({ ...invitation, ...token });
  return partnerId;
}

/** Changes that close a partner and open it again. */
export const PARTNER_CHANGES: readonly Change[] = [
  {
    name: 'a partner is closed',
    entries: ['api_key.revoked', 'partner.closed', 'webhook_endpoint.removed'],
    also: ['member.invitation_withdrawn', 'member.removed'],
    async prepare(scene) {
      const partnerId = await newFullPartner(scene);
      const deps = { ...scene, publicUrl: PUBLIC_URL };
      return (actor) => closePartner(deps, { partnerId, actor, by: 'The operator', reason: 'asked for' });
    },
  },
  {
    name: 'a partner is opened again',
    entries: ['partner.reopened'],
    async prepare(scene) {
      const partnerId = await scene.newPartner();
      const deps = { ...scene, publicUrl: PUBLIC_URL };
      const terms = { partnerId, by: 'The operator', reason: 'asked for' };
      await closePartner(deps, { ...terms, actor: ANNA });
      return (actor) => reopenPartner(deps, { ...terms, actor });
    },
  },
];
