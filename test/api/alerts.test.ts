import { eq, sql } from 'drizzle-orm';
import { endpoints } from '#db/schema/endpoints';
import { slaAlarm } from '#db/schema/incidents';
import { apiKeys } from '#db/schema/keys';
import { limitedUses } from '#db/schema/limits';
import { partners } from '#db/schema/partners';
import { payouts } from '#db/schema/payouts';
import { mails, memberships, users } from '#db/schema/users';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { DAY, MINUTE, toIso } from '#domain/duration';
import { RETENTION } from '#domain/jobs/retention';
import type { Role } from '#domain/team/permission';
import { createOwnKey } from '#operations/keys/own-key';
import { closeAccount } from '#operations/users/accounts';
import { newId } from '#security/secret';
import { useTestApi } from '#test/helpers/api/test-api';
import { ADDRESSES } from '#test/helpers/service/client';
import { openBrowser } from '#test/helpers/users/browser';
import { enrolled, enterPassword } from '#test/helpers/users/enrolled';
import { mailsTo } from '#test/helpers/users/mails';
import { openTeam } from '#test/helpers/users/team';
import { newMember, PASSWORD, type TestPerson } from '#test/helpers/users/users';
import { sweepAlerts } from '#worker/jobs/sweepers';

const api = useTestApi();

const minutesAgo = (minutes: number) => toIso(Date.now() - minutes * MINUTE);

const sweep = () => sweepAlerts({ ...api.services, publicUrl: 'https://swap.example' });

test('a paused endpoint is reported once to the technical contact, or else to the Owners, and again after another pause', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const owner = await newMember(db, partnerId, 'owner');
  await newMember(db, partnerId, 'developer');
  const slot = { partnerId, environment: 'live', channel: 'order', url: 'https://wallet.example/hook' } as const;
  await setEndpoint(db, { ...slot, sealSecret: () => 'x' });
  const pause = (at: string | null) =>
    db
      .update(endpoints)
      .set({ pausedAt: at === null ? null : sql`${at}::timestamptz` })
      .where(eq(endpoints.partnerId, partnerId));
  await sweep();
  expect(await mailsTo(api, owner.email)).toEqual([]);

  const [first, second] = [minutesAgo(90), minutesAgo(5)];
  await pause(first);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  const [mail, ...more] = await mailsTo(api, owner.email);
  expect([mail?.kind, more]).toEqual(['webhook_paused', []]);
  expect(mail?.text).toContain(`webhooks to https://wallet.example/hook failed, so we paused it at ${first}`);

  const contact = { name: 'Night', email: 'night@wallet.example', handle: null, termsAcceptedAt: null };
  await db.update(partners).set({ onboarding: { contact } }).where(eq(partners.partnerId, partnerId));
  await pause(second);
  await sweep();
  expect((await mailsTo(api, contact.email)).map(({ kind }) => kind)).toEqual(['webhook_paused']);
  expect(await mailsTo(api, owner.email)).toHaveLength(1);
});

test("of a paused ops endpoint the mail has the host only: with a chat tool's URL anybody could post there", async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const owner = await newMember(db, partnerId, 'owner');
  const url = 'https://hooks.slack.com/services/T0AB/B0CD/s3cr3t';
  await setEndpoint(db, { partnerId, environment: 'live', channel: 'ops', url, sealSecret: () => 'x' });
  await db.update(endpoints).set({ pausedAt: sql`now()` }).where(eq(endpoints.partnerId, partnerId));
  await sweep();
  const [mail, ...more] = await mailsTo(api, owner.email);
  expect([mail?.kind, more]).toEqual(['webhook_paused', []]);
  expect(mail?.text).toContain('webhooks to hooks.slack.com failed');
  expect(mail?.text).not.toContain('s3cr3t');
});

test('a pause that lasts is reported once, also after its mail was deleted', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const owner = await newMember(db, partnerId, 'owner');
  const slot = { partnerId, environment: 'live', channel: 'order', url: 'https://wallet.example/hook' } as const;
  await setEndpoint(db, { ...slot, sealSecret: () => 'x' });
  const pausedFor = (days: number) =>
    db
      .update(endpoints)
      .set({ pausedAt: sql`date_trunc('second', now()) - ${days} * interval '1 day'` })
      .where(eq(endpoints.partnerId, partnerId));
  await pausedFor(0);
  await sweep();
  expect(await mailsTo(api, owner.email)).toHaveLength(1);
  // Mails are kept for so many days at least.
  await pausedFor((RETENTION.find(({ rows }) => rows === 'mails')?.leastMs ?? 0) / DAY);
  await db.delete(mails).where(eq(mails.recipient, owner.email));
  await sweep();
  expect(await mailsTo(api, owner.email)).toEqual([]);
});

test('the creator of a key is informed of its expiry too, once however many roles apply', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const [owner, maker] = [await newMember(db, partnerId, 'owner'), await newMember(db, partnerId, 'developer')];
  const make = async ({ userId, email }: TestPerson, role: Role) => {
    const terms = { partnerId, environment: 'test' as const, scopes: ['orders:rw' as const], allowList: [] };
    const expiresAt = new Date(Date.now() + 3 * 86_400_000);
    await createOwnKey(api.services, { ...terms, name: `of ${userId}`, expiresAt }, { userId, email, role });
  };
  await make(maker, 'developer');
  await make(owner, 'owner');
  await sweep();
  expect((await mailsTo(api, maker.email)).map(({ text }) => text)).toEqual([
    expect.stringContaining(`of ${maker.userId}`),
  ]);
  expect(await mailsTo(api, owner.email)).toHaveLength(2);
});

test('a breach of the service level is reported once to the technical contact and to the Owners', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const [owner, finance] = [await newMember(db, partnerId, 'owner'), await newMember(db, partnerId, 'finance')];
  const contact = { name: 'Night', email: `night-${partnerId}@wallet.example`, handle: null, termsAcceptedAt: null };
  await db.update(partners).set({ onboarding: { contact } }).where(eq(partners.partnerId, partnerId));
  await db.insert(slaAlarm).values({ raisedAt: new Date() });
  await Promise.all([sweep(), sweep()]);
  for (const email of [owner.email, contact.email]) {
    const [mail, ...more] = await mailsTo(api, email);
    expect([mail?.kind, more]).toEqual(['sla_breach', []]);
    expect(mail?.text).toContain('below 99.0 %');
    expect(mail?.text).toContain('https://swap.example/dashboard/incidents');
  }
  expect(await mailsTo(api, finance.email)).toEqual([]);
  await db.delete(slaAlarm);
});

test('of a new live key all Owners are told but those whose accounts were closed', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const [maker, owner, closed] = await Promise.all(
    (['owner', 'owner', 'owner'] as const).map((role) => newMember(db, partnerId, role)),
  );
  const name = { portal: 'dashboard', email: closed?.email ?? '' } as const;
  await closeAccount(api.services, { ...name, actor: 'cli:anna', reason: 'Left the company' });
  const key = { partnerId, environment: 'live', name: 'Server', scopes: ['orders:rw'], expiresAt: null } as const;
  await createOwnKey(api.services, key, { userId: maker?.userId ?? '', email: maker?.email ?? '', role: 'owner' });
  expect((await mailsTo(api, owner?.email ?? '')).map(({ kind }) => kind)).toEqual(['live_secret_made']);
  expect(await mailsTo(api, closed?.email ?? '')).toEqual([]);
});

test("the Owners are informed of a member's lockout or removed second factor, each team of its own, and once", async () => {
  const { db } = api.services;
  const { someone, browser, totp, forget } = await enrolled(api);
  const partners = [await api.newPartner(), await api.newPartner()];
  const owners: TestPerson[] = [];
  for (const { partnerId } of partners) {
    owners.push(await newMember(db, partnerId, 'owner'));
    await db.insert(memberships).values({ partnerId, userId: someone.userId, role: 'owner' });
  }
  const admin = await newMember(db, partners[0]?.partnerId ?? '', 'admin');
  const kinds = (email: string) => mailsTo(api, email).then((mails) => mails.map(({ kind }) => kind).reverse());

  for (let time = 0; time < 5; time += 1) {
    await enterPassword(openBrowser(api.origin), someone, 'a wrong one altogether');
  }
  await db.delete(limitedUses);
  await enterPassword(browser, someone);
  for (let time = 0; time < 5; time += 1) {
    await browser.post('/users/login/2fa', { code: totp.generate({ timestamp: 0 }) });
  }
  await db.update(users).set({ lockedUntil: null }).where(eq(users.userId, someone.userId));
  await browser.post('/users/login/2fa', { code: totp.generate() });
  await forget();
  const proof = { password: PASSWORD, code: totp.generate() };
  expect((await browser.post('/users/security/totp/remove', proof)).status).toBe(204);

  const expected = ['member_wrong_passwords', 'member_locked', 'member_two_factor_removed'];
  expect([await kinds(owners[0]?.email ?? ''), await kinds(owners[1]?.email ?? '')]).toEqual([expected, expected]);
  expect(await kinds(someone.email)).toEqual([
    'factor_changed',
    'wrong_passwords',
    'account_locked',
    'two_factor_removed',
  ]);
  expect(await kinds(admin.email)).toEqual([]);
  const [mail] = await mailsTo(api, owners[0]?.email ?? '');
  expect(mail?.subject).toBe(`Two-factor authentication of ${someone.email} was turned off`);
  expect(mail?.text).toContain(`the account of ${someone.email}, in the team of`);
});

test('a sent payout is reported to Owners and Finance, except to members who have turned the mails off', async () => {
  const { db } = api.services;
  const team = await openTeam({ ...api, db });
  const [finance, other] = [await team.as('finance'), await newMember(db, team.partnerId, 'finance')];
  const chosen = await finance.send('PUT', '/payouts/mails', { payout_mails: false });
  expect([chosen.status, chosen.body]).toEqual([200, { payout_mails: false }]);
  expect((await finance.get('/payouts/overview')).body).toMatchObject({ payout_mails: false });
  await db.insert(payouts).values({
    payoutId: newId('po'),
    partnerId: team.partnerId,
    status: 'sent',
    amountUsd: '700',
    currency: 'USDT-TRC20',
    payoutAddress: ADDRESSES.trx,
    payoutAmount: '699.5',
    txHash: 'abc',
    requestedVia: 'api',
    sentAt: new Date(),
  });
  await sweep();
  await sweep();
  const isOfPayout = ({ kind }: { kind: string }) => kind.startsWith('payout');
  for (const { email } of [team.owner, other]) {
    expect((await mailsTo(api, email)).filter(isOfPayout).map(({ kind }) => kind)).toEqual(['payout_sent']);
  }
  expect((await mailsTo(api, other.email))[0]?.text).toContain(`We sent 699.5 USDT-TRC20 to ${ADDRESSES.trx}`);
  const others = [...(await mailsTo(api, finance.email)), ...(await mailsTo(api, team.reader.email))];
  expect(others.filter(isOfPayout)).toEqual([]);
});

test('Owners and Admins are informed a week and a day before a key expires', async () => {
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
