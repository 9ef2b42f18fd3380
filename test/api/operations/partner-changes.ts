import { eq } from 'drizzle-orm';
import { partners } from '#db/schema/partners';
import { invitations, memberships, users } from '#db/schema/users';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import type { HostChecks } from '#net/host-records';
import { createKeys } from '#operations/keys/create-keys';
import { closePartner, reopenPartner } from '#operations/partners/close-partner';
import { checkHost, claimHost, removeHost } from '#operations/partners/tracking-host';
import { webhookSecretSealer } from '#security/sealer';
import { newId } from '#security/secret';
import { ANNA, type Change, type Scene } from './scene';

const PUBLIC_URL = 'https://swap.example';

/** As the DNS of a host name answers that points here, and has this proof. */
const hostChecks = (proof: string): HostChecks => ({
  target: 'hosts.swap.example',
  ownHosts: [],
  records: {
    textsOf: async () => [proof],
    aliasesOf: async () => ['hosts.swap.example'],
    addressesOf: async () => [],
  },
});

/** A partner that has claimed a host name and, if it says since when, verified it. */
async function newHolder({ db, newPartner }: Scene, hostProvedAt: Date | null = null): Promise<string> {
  const partnerId = await newPartner();
  const trackingHost = `${partnerId.replace('_', '-')}.wallet.example`.toLowerCase();
  await db.update(partners).set({ trackingHost, hostProvedAt }).where(eq(partners.partnerId, partnerId));
  return partnerId;
}

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

/** Changes of a partner's state and of its own host name. */
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
  {
    name: 'a host name is claimed',
    entries: ['tracking_host.claimed'],
    async prepare({ db, newPartner }) {
      const partnerId = await newPartner();
      const deps = { db, hostChecks: hostChecks('') };
      return (actor) => claimHost(deps, { partnerId, actor, host: 'claimed.wallet.example' });
    },
  },
  {
    name: 'a host name is verified',
    entries: ['tracking_host.verified'],
    async prepare(scene) {
      const partnerId = await newHolder(scene);
      const deps = { db: scene.db, hostChecks: hostChecks(`swaplane-partner=${partnerId}`) };
      return (actor) => checkHost(deps, { partnerId, actor });
    },
  },
  {
    name: 'a host name is lost',
    entries: ['tracking_host.lost'],
    async prepare(scene) {
      const partnerId = await newHolder(scene, new Date(0));
      await scene.db
        .update(partners)
        .set({ hostFailingSince: new Date(0) })
        .where(eq(partners.partnerId, partnerId));
      const deps = { db: scene.db, hostChecks: hostChecks('') };
      return (actor) => checkHost(deps, { partnerId, actor });
    },
  },
  {
    name: 'a host name is removed',
    entries: ['tracking_host.removed'],
    async prepare(scene) {
      const partnerId = await newHolder(scene, new Date());
      return (actor) => removeHost(scene, { partnerId, actor });
    },
  },
];
