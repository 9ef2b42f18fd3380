import { eq } from 'drizzle-orm';
import type { Closing } from '#contract/dashboard/organization';
import type { Session } from '#contract/shared/users/session';
import { auditOf } from '#db/audit';
import { deleteOutlived } from '#db/retention';
import { partners } from '#db/schema/partners';
import { invitations, memberships, users } from '#db/schema/users';
import { deliveries } from '#db/schema/webhooks';
import { listEndpoints, setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { DAY } from '#domain/duration';
import { invite } from '#operations/team';
import { webhookSecretSealer } from '#security/sealer';
import { credit } from '#test/helpers/api/balances';
import { openTestOrder } from '#test/helpers/api/orders';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { stateOf } from '#test/helpers/users/enrolled';
import { mailsTo, tokenTo } from '#test/helpers/users/mails';
import { type ProvenMember, provenMember } from '#test/helpers/users/proof';
import {
  loggedIn,
  logInAs,
  logInMember,
  newOperator,
  newPerson,
  PASSWORD,
  provenLogin,
} from '#test/helpers/users/users';

const api = useTestApi();
let partner: TestPartner;
let owner: ProvenMember;
beforeEach(async () => {
  partner = await api.newPartner();
  owner = await provenMember(api, partner.partnerId, 'owner');
});

const close = async (body: object = {}, person = owner) =>
  person.browser.post('/partners/closing', { name: await nameOf(), ...(await person.proof()), ...body });
const reopen = async (person = owner) => person.browser.post<Closing>('/partners/closing/reopen', await person.proof());
const nameOf = async () => (await row())?.name ?? '';
const row = async () =>
  (await api.services.db.select().from(partners).where(eq(partners.partnerId, partner.partnerId)))[0];
const messageOf = ({ body }: { body: object }) => (body as { error: { message: string } }).error.message;

test('after closing no key and no login of the organization works, and a key gets the reason', async () => {
  const developer = await logInMember(api, partner.partnerId, 'developer');
  const by = { ...owner.someone, partnerId: partner.partnerId, role: 'owner' } as const;
  await invite({ ...api.services, publicUrl: 'https://swap.example' }, by, {
    email: 'late@example.com',
    role: 'admin',
  });
  const token = await tokenTo(api, 'late@example.com');
  const slot = { partnerId: partner.partnerId, environment: 'test', channel: 'order' } as const;
  const sealSecret = webhookSecretSealer(api.services.keyring, 'secret');
  await setEndpoint(api.services.db, { ...slot, url: 'https://wallet.example', sealSecret });

  expect((await close()).status).toBe(204);
  expect(await stateOf(owner.browser)).toBe('anonymous');
  expect(await stateOf(developer)).toBe('anonymous');
  expect(await listEndpoints(api.services.db, partner.partnerId)).toEqual([]);
  expect((await developer.post('/users/invitations/read', { token })).status).toBe(400);
  for (const key of [partner.testKey, partner.liveKey]) {
    const answer = await api.get('/me', { headers: { 'X-API-Key': key } });
    const { code, message } = await errorOf(answer);
    expect([answer.status, code, message]).toEqual([
      401,
      'INVALID_KEY',
      'The organization that this key belongs to was closed',
    ]);
  }
  const actions = (await auditOf(api.services.db, partner.partnerId)).map(({ action }) => action);
  expect(actions.at(-1)).toBe('partner.closed');
  const [mail] = await mailsTo(api, owner.someone.email);
  expect([mail?.kind, mail?.text]).toEqual(['partner_closed', expect.stringContaining(owner.someone.email)]);
});

test('open live orders prevent closing and are named; sandbox orders do not', async () => {
  const { db } = api.services;
  await openTestOrder(db, { partnerId: partner.partnerId });
  expect((await owner.browser.get<Closing>('/partners/closing')).body.obstacles).toEqual([]);
  await openTestOrder(db, { partnerId: partner.partnerId, environment: 'live' });
  await credit(db, partner.partnerId, '6000');
  const { obstacles, unpaid_usd } = (await owner.browser.get<Closing>('/partners/closing')).body;
  expect([obstacles.map(({ code }) => code), unpaid_usd]).toEqual([['open_orders', 'unpaid_balance'], '6000.00']);
  const refused = await close();
  expect([refused.status, messageOf(refused)]).toEqual([409, expect.stringContaining('1 live order is still open')]);
  expect((await row())?.closedAt).toBeNull();
  expect(await stateOf(owner.browser)).toBe('open');
});

test.each<[string, object, string]>([
  ['another name', { name: 'Another wallet' }, 'name'],
  ['a wrong password', { password: 'something else entirely' }, 'password'],
  ['a wrong code', { code: '000000' }, 'code'],
])('a request with %s closes nothing', async (_name, wrong, field) => {
  const { status, body } = await close(wrong);
  expect([status, body]).toMatchObject([400, { error: { fields: [{ field }] } }]);
  expect((await row())?.closedAt).toBeNull();
});

test('an order that is open when the operator closes goes to its end, with its page, and sends no webhooks', async () => {
  const { db } = api.services;
  const order = await openTestOrder(db, { partnerId: partner.partnerId, environment: 'live' });
  const admin = await provenLogin(api, await newOperator(db, 'admin'));
  const path = `/partners/${partner.partnerId}`;
  expect((await admin.post(`${path}/close`, {})).status).toBe(400);
  expect((await admin.post(`${path}/close`, { reason: 'fraud' })).status).toBe(200);
  expect((await admin.get(path)).body).toMatchObject({ stage: 'closed', reopenable_until: expect.any(String) });
  expect((await admin.get('/partners?stage=closed')).body).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ partner_id: partner.partnerId })]),
  });
  await order.moveTo('confirming');
  await order.moveTo('completed');
  const { pathname, search } = new URL(api.services.trackingUrl(order.orderId, partner.partnerId));
  expect((await fetch(`${api.origin}${pathname}${search}`)).status).toBe(200);
  expect(await db.$count(deliveries, eq(deliveries.orderId, order.orderId))).toBe(0);
  expect((await mailsTo(api, owner.someone.email))[0]?.text).toContain('Reason: fraud');
  const again = await admin.post(`${path}/close`, { reason: 'fraud' });
  expect([again.status, messageOf(again)]).toEqual([409, `${partner.partnerId} is already closed.`]);
});

test('for 14 days an Owner can log in to export the data and to open the organization again, and for nothing else', async () => {
  const other = await provenMember(api, partner.partnerId, 'owner');
  await close();
  const browser = await loggedIn(api, owner.someone);
  const { partner: shown } = (await browser.get<Session>('/users/session')).body;
  expect(shown).toMatchObject({ permissions: ['data.export', 'partner.close'], closed_at: expect.any(String) });
  const refused = await browser.get('/orders?environment=live');
  expect([refused.status, messageOf(refused)]).toEqual([403, 'This organization is closed']);
  expect((await browser.get('/exports')).status).toBe(200);

  const opened = await reopen({ ...owner, browser });
  expect([opened.status, opened.body]).toMatchObject([200, { closed_at: null, obstacles: [] }]);
  expect((await browser.get('/orders?environment=live')).status).toBe(200);
  expect((await mailsTo(api, other.someone.email))[0]?.kind).toBe('partner_reopened');
  // What ended stays ended.
  expect((await api.get('/me', { headers: { 'X-API-Key': partner.testKey } })).status).toBe(401);
});

test('after 14 days the organization cannot be opened again and its Owners leave; 30 days later no personal data is left', async () => {
  const { db } = api.services;
  const elsewhere = await api.newPartner();
  const both = await newPerson(db);
  await db.insert(memberships).values([
    { partnerId: partner.partnerId, userId: both.userId, role: 'owner' },
    { partnerId: elsewhere.partnerId, userId: both.userId, role: 'owner' },
  ]);
  await close();
  const late = new Date(Date.now() - 14 * DAY - 1_000);
  await db.update(partners).set({ closedAt: late }).where(eq(partners.partnerId, partner.partnerId));
  const browser = await loggedIn(api, owner.someone);
  const refused = await reopen({ ...owner, browser });
  expect([refused.status, messageOf(refused)]).toEqual([409, expect.stringContaining('could be opened again until')]);

  expect(await deleteOutlived(db, 'closed_partners', 14 * DAY)).toBe(1);
  expect((await browser.get<Session>('/users/session')).body.partner).toBeNull();
  await db
    .update(users)
    .set({ leftAt: new Date(Date.now() - 31 * DAY) })
    .where(eq(users.userId, owner.someone.userId));
  expect(await deleteOutlived(db, 'users', 30 * DAY)).toBe(1);
  const [erased] = await db.select().from(users).where(eq(users.userId, owner.someone.userId));
  expect(JSON.stringify(erased)).not.toContain(owner.someone.email);
  expect(erased).toMatchObject({ name: 'Deleted account', passwordHash: '', sealedTotpSecret: null, backupCodes: [] });
  expect(await stateOf(browser)).toBe('anonymous');
  expect(await mailsTo(api, owner.someone.email)).toEqual([]);
  expect(await stateOf(await logInAs(api, both))).toBe('open');
});

test('an account without a team is kept while an invitation waits for it', async () => {
  const { db } = api.services;
  const invited = await newPerson(db);
  await db
    .update(users)
    .set({ leftAt: new Date(Date.now() - 31 * DAY) })
    .where(eq(users.userId, invited.userId));
  const by = { ...owner.someone, partnerId: partner.partnerId, role: 'owner' } as const;
  await invite({ ...api.services, publicUrl: 'https://swap.example' }, by, { email: invited.email, role: 'admin' });
  const token = await tokenTo(api, invited.email);
  await deleteOutlived(db, 'users', 30 * DAY);
  const browser = await logInAs(api, invited);
  expect((await browser.post('/users/invitations/read', { token })).status).toBe(200);
  await db.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.email, invited.email));
  await deleteOutlived(db, 'users', 30 * DAY);
  expect(await stateOf(browser)).toBe('anonymous');
});

test('an erased address can sign up again', async () => {
  const { db } = api.services;
  const erased = await newPerson(db);
  await db
    .update(users)
    .set({ leftAt: new Date(Date.now() - 31 * DAY) })
    .where(eq(users.userId, erased.userId));
  await deleteOutlived(db, 'users', 30 * DAY);
  const browser = await loggedIn(api, owner.someone);
  const account = { email: erased.email, password: PASSWORD, name: 'New', organization: 'New wallet' };
  expect((await browser.post('/users/sign-up', account)).status).toBeLessThan(300);
  expect((await mailsTo(api, erased.email))[0]?.kind).toBe('verify_email');
});
