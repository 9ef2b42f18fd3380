import { eq, sql } from 'drizzle-orm';
import { setEndpoint } from '../../src/db/endpoints/endpoints';
import { endpoints } from '../../src/db/schema/endpoints';
import { apiKeys } from '../../src/db/schema/keys';
import { partners } from '../../src/db/schema/partners';
import { sweepAlerts } from '../../src/worker/jobs/alert-sweeper';
import { startTestApi, type TestApi } from '../support/api/test-api';
import { mailsTo } from '../support/people/mails';
import { newMember } from '../support/people/people';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const sweep = () => sweepAlerts({ ...api.services, publicUrl: 'https://swap.example' });

test('a paused endpoint is told once to the technical contact, or without one to the Owners, and again after another pause', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const owner = await newMember(db, partnerId, 'owner');
  await newMember(db, partnerId, 'developer');
  const slot = { partnerId, environment: 'live', channel: 'order', url: 'https://wallet.example/hook' } as const;
  await setEndpoint(db, { ...slot, sealedSecret: 'x' });
  const pause = (at: string | null) =>
    db
      .update(endpoints)
      .set({ pausedAt: at === null ? null : sql`${at}::timestamptz` })
      .where(eq(endpoints.partnerId, partnerId));
  await sweep();
  expect(await mailsTo(api, owner.email)).toEqual([]);

  await pause('2026-01-01T10:00:00Z');
  await Promise.all([sweep(), sweep()]);
  await sweep();
  const [mail, ...more] = await mailsTo(api, owner.email);
  expect([mail?.kind, more]).toEqual(['webhook_paused', []]);
  expect(mail?.text).toContain(
    'webhooks to https://wallet.example/hook have been paused since 2026-01-01T10:00:00.000Z',
  );

  const contact = { name: 'Night', email: 'night@wallet.example', handle: null, termsAcceptedAt: null };
  await db.update(partners).set({ onboarding: { contact } }).where(eq(partners.partnerId, partnerId));
  await pause('2026-01-02T10:00:00Z');
  await sweep();
  expect((await mailsTo(api, contact.email)).map(({ kind }) => kind)).toEqual(['webhook_paused']);
  expect(await mailsTo(api, owner.email)).toHaveLength(1);
});

test('a key that expires is told to Owners and Admins a week and a day ahead', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const [owner, admin, developer] = [
    await newMember(db, partnerId, 'owner'),
    await newMember(db, partnerId, 'admin'),
    await newMember(db, partnerId, 'developer'),
  ];
  const expireIn = (span: string) =>
    db
      .update(apiKeys)
      .set({ expiresAt: sql`date_trunc('day', now()) + ${span}::interval` })
      .where(eq(apiKeys.partnerId, partnerId));
  await expireIn('9 days');
  await sweep();
  expect(await mailsTo(api, owner.email)).toEqual([]);
  await expireIn('5 days');
  await sweep();
  await sweep();
  // One for the test key, one for the live key.
  expect((await mailsTo(api, owner.email)).map(({ kind }) => kind)).toEqual(['key_expires', 'key_expires']);
  expect(await mailsTo(api, admin.email)).toHaveLength(2);
  expect(await mailsTo(api, developer.email)).toEqual([]);
  await expireIn('1 day');
  await sweep();
  await sweep();
  expect(await mailsTo(api, owner.email)).toHaveLength(4);
  await db.update(apiKeys).set({ status: 'revoked' }).where(eq(apiKeys.partnerId, partnerId));
  await expireIn('2 days');
  await sweep();
  expect(await mailsTo(api, owner.email)).toHaveLength(4);
});
