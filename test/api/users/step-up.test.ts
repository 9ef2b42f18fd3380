import { DASHBOARD_ROUTES } from '#api/internal/dashboard/routes';
import type { InternalRoute } from '#api/internal/define-internal-route';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import type { BackupCodes } from '#contract/shared/users/security';
import type { Session } from '#contract/shared/users/session';
import { listKeys } from '#db/keys/key-records';
import { dataExports } from '#db/schema/exports';
import { listTeamsOf } from '#db/users/memberships';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { STEP_UP_ACTIONS, type StepUpAction } from '#domain/users/step-up';
import { newId } from '#security/secret';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ADDRESSES } from '#test/helpers/service/client';
import { type Answer, type Browser, openBrowser } from '#test/helpers/users/browser';
import { actionsOf, enrolled, letProofLapse } from '#test/helpers/users/enrolled';
import { type ForeignIds, foreignIds } from '#test/helpers/users/foreign';
import { mailsTo } from '#test/helpers/users/mails';
import { provenMember } from '#test/helpers/users/proof';
import {
  enroll,
  loggedIn,
  logInMember,
  newMember,
  newOperator,
  PASSWORD,
  provenLogin,
} from '#test/helpers/users/users';
import { changesSomething, WITHOUT_STEP_UP } from './step-up-table';

const api = useTestApi();
const ROUTES: readonly InternalRoute[] = [...DASHBOARD_ROUTES, ...SUPPORT_ROUTES];
const codeOf = ({ status, body }: Answer) => [status, (body as { error?: { code?: string } }).error?.code];
const NEEDS_PROOF = [403, 'SECOND_FACTOR_REQUIRED'];
const NEEDS_FACTOR = [403, 'SECOND_FACTOR_NOT_SET_UP'];

describe('the table of actions', () => {
  test('covers every route that changes something, or the route is on the list with a reason', () => {
    const missing = ROUTES.filter(
      (route) => changesSomething(route) && !route.stepUp && !WITHOUT_STEP_UP.has(route.id),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
    const ids = new Set(ROUTES.filter(({ stepUp }) => !stepUp).map(({ id }) => id));
    expect([...WITHOUT_STEP_UP.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  test('has no action that no route asks for', () => {
    const asked = new Set(ROUTES.map(({ stepUp }) => stepUp?.action));
    const unasked = Object.keys(STEP_UP_ACTIONS).filter((action) => !asked.has(action as StepUpAction));
    expect(unasked).toEqual([]);
  });
});

describe('a stolen login', () => {
  /** Bodies and queries for routes that ask only of some calls. */
  const DECIDING: Readonly<Record<string, { query?: string; body?: object }>> = {
    createKey: { query: '?environment=live', body: { name: 'mine', scopes: ['payouts:trigger'] } },
    createPublishableKey: { query: '?environment=live', body: { name: 'mine', origins: ['https://evil.example'] } },
    addEndpoint: { query: '?environment=live', body: { url: 'https://evil.example', channel: 'order' } },
    invite: { body: { email: 'evil@example.com', role: 'owner' } },
    changeRole: { body: { role: 'admin' } },
    changeBranding: { body: { way_back: 'https://evil.example' } },
  };
  /** These are tried below, on live keys, endpoints and orders. */
  const OF_FOUND = ['changeKey', 'rotateKey', 'rotateSecret', 'decideRefund'];
  const attacked = DASHBOARD_ROUTES.filter(
    ({ id, stepUp }: InternalRoute) =>
      stepUp && STEP_UP_ACTIONS[stepUp.action].asks === 'fresh' && !OF_FOUND.includes(id),
  ) as readonly InternalRoute[];
  // A payout waits for its confirmation only after it was begun.
  const tried = attacked
    .filter(({ id }) => !['confirmPayout', 'approvePayout'].includes(id))
    .map((route) => [route.id, route] as const);
  let ids: ForeignIds;
  /** Of an Owner with a passkey, and of one without any second factor. */
  let guarded: Browser;
  let plain: Browser;

  const attack = async (stolen: Browser, { id, method, path }: InternalRoute): Promise<Answer> => {
    const { query = '', body = {} } = DECIDING[id] ?? {};
    const at = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name]?.[0] ?? '');
    const isBodiless = method === 'delete' || method === 'get';
    return stolen.send(method.toUpperCase(), `${at}${query}`, isBodiless ? undefined : body);
  };

  beforeAll(async () => {
    const { db } = api.services;
    ids = await foreignIds(api);
    const userId = ids.user_id?.[0] ?? '';
    const [team] = await listTeamsOf(db, userId);
    guarded = await loggedIn(api, { userId, email: '', portal: 'dashboard' });
    plain = await loggedIn(api, await newMember(db, team?.partnerId ?? '', 'owner'));
  });

  test('moves nothing unless the second factor is fresh', () =>
    expectForEach(tried, async ([_id, route]) => expect(codeOf(await attack(guarded, route))).toEqual(NEEDS_PROOF)));

  test('of somebody without a second factor moves nothing before one is set up', () =>
    expectForEach(tried, async ([_id, route]) => expect(codeOf(await attack(plain, route))).toEqual(NEEDS_FACTOR)));

  test('changes and rotates no live key, and no secret of a live endpoint', async () => {
    const { db } = api.services;
    const { partnerId } = await api.newPartner();
    const { browser, someone } = await provenMember(api, partnerId, 'owner');
    await letProofLapse(api, someone.userId);
    const live = { partnerId, environment: 'live' } as const;
    const url = 'https://hooks.example/orders';
    const endpointId = await addEndpoint(db, { ...live, channel: 'order', url, sealSecret: () => 'x' });
    const key = (await listKeys(db, partnerId)).find(({ environment }) => environment === 'live');
    const tries = [
      () => browser.send('PATCH', `/keys/${key?.keyId}`, { name: 'mine', scopes: ['payouts:trigger'] }),
      () => browser.post(`/keys/${key?.keyId}/rotate`, {}),
      () => browser.post(`/webhooks/${endpointId}/rotate-secret`, {}),
    ];
    for (const attempt of tries) expect(codeOf(await attempt())).toEqual(NEEDS_PROOF);
  });

  test('sends the refund of a live order to no address and no memo of its own', async () => {
    const { db } = api.services;
    const { partnerId } = await api.newPartner();
    const { browser, someone } = await provenMember(api, partnerId, 'owner');
    const operator = await newOperator(db, 'admin');
    const console = await provenLogin(api, operator);
    for (const { userId } of [someone, operator]) await letProofLapse(api, userId);
    const { orderId } = await openTestOrder(db, { partnerId, environment: 'live' });
    const elsewhere = [
      { action: 'refund_to_address', refund_address: ADDRESSES.btc },
      { action: 'refund_to_address', refund_extra_id: '777' },
      { action: 'convert_to_stable', stable_target: 'USDC-SOL', stable_address: 'mine' },
    ];
    const ways = [
      (body: object) => browser.post(`/orders/${orderId}/refund-action`, body),
      (body: object) => console.post(`/orders/${orderId}/refund`, { ...body, reason: 'The user asks' }),
    ];
    for (const decide of ways) {
      for (const body of elsewhere) expect(codeOf(await decide(body))).toEqual(NEEDS_PROOF);
      expect(codeOf(await decide({ action: 'refund_to_address' }))).not.toEqual(NEEDS_PROOF);
    }
  });
});

describe('exports', () => {
  test('of orders, the audit log and all data are refused to a stolen login, and given once the second factor is fresh', async () => {
    const { partnerId } = await api.newPartner();
    const { browser, someone, forget, totp } = await provenMember(api, partnerId, 'owner');
    const exportId = newId('dex');
    const file = { exportId, partnerId, userId: someone.userId, state: 'ready' } as const;
    await api.services.db.insert(dataExports).values(file);
    const tries = [
      () => browser.get('/orders/export?environment=live'),
      () => browser.post('/orders/exports', { environment: 'live' }),
      () => browser.post('/audit/exports', { format: 'csv' }),
      () => browser.get(`/exports/${exportId}/file`),
    ];
    await letProofLapse(api, someone.userId);
    for (const attempt of tries) expect(codeOf(await attempt())).toEqual(NEEDS_PROOF);
    await forget();
    await browser.post('/users/step-up', { code: totp.generate() });
    const given: number[] = [];
    for (const attempt of tries) given.push((await attempt()).status);
    expect(given).toEqual([200, 202, 200, 200]);
  });

  test('of a case file are refused to a stolen login of the console', async () => {
    const { partnerId } = await api.newPartner();
    const { orderId } = await openTestOrder(api.services.db, { partnerId });
    const person = await newOperator(api.services.db, 'support');
    const browser = await provenLogin(api, person);
    const attempt = () => browser.post(`/orders/${orderId}/case`, { reason: 'The user asks', format: 'json' });
    expect((await attempt()).status).toBe(200);
    await letProofLapse(api, person.userId);
    expect(codeOf(await attempt())).toEqual(NEEDS_PROOF);
  });
});

describe('a password with a login', () => {
  test('renews no backup codes, removes no factor and adds none, without an existing factor', async () => {
    const { someone, browser, totp, backupCodes, forget } = await enrolled(api);
    await letProofLapse(api, someone.userId);
    const password = PASSWORD;
    expect(codeOf(await browser.post('/users/security/backup-codes', { password }))).toEqual(NEEDS_PROOF);
    expect(codeOf(await browser.post('/users/security/passkeys/challenge', { password }))).toEqual(NEEDS_PROOF);
    expect(codeOf(await browser.post('/users/security/passkeys', {}))).toEqual(NEEDS_PROOF);
    expect(codeOf(await browser.post('/users/security/totp', { password }))).toEqual(NEEDS_PROOF);
    expect(codeOf(await browser.post('/users/security/totp/remove', { password }))).toEqual([400, 'INVALID_REQUEST']);
    const change = { current_password: password, new_password: 'a quiet river under old bridges' };
    expect(codeOf(await browser.post('/users/security/password', change))).toEqual(NEEDS_PROOF);

    expect((await browser.post('/users/step-up', { code: '000000' })).status).toBe(400);
    await forget();
    const before = browser.cookie('login');
    expect((await browser.post('/users/step-up', { code: totp.generate() })).status).toBe(204);
    expect(browser.cookie('login')).not.toBe(before);
    const renewed = await browser.post<BackupCodes>('/users/security/backup-codes', { password });
    expect(renewed.status).toBe(200);
    expect(renewed.body.backup_codes).not.toEqual(backupCodes);
    expect(await actionsOf(api, someone)).toContain('2fa.stepped_up');
  });

  test('exports nothing and closes nothing', async () => {
    const { partnerId } = await api.newPartner();
    const owner = await provenMember(api, partnerId, 'owner');
    await letProofLapse(api, owner.someone.userId);
    for (const path of ['/exports', '/partners/closing']) {
      expect((await owner.browser.post(path, { password: PASSWORD, name: 'Example Wallet' })).status).toBe(400);
    }
    const plain = await logInMember(api, partnerId, 'owner');
    expect(codeOf(await plain.post('/exports', { password: PASSWORD, code: '000000' }))).toEqual(NEEDS_FACTOR);
  });

  test('changes a factor only with a mail to the person and to the Owners', async () => {
    const { partnerId } = await api.newPartner();
    const boss = await newMember(api.services.db, partnerId, 'owner');
    const developer = await logInMember(api, partnerId, 'developer');
    await enroll(developer);
    await developer.post('/users/security/backup-codes', { password: PASSWORD });
    expect((await mailsTo(api, developer.email)).map(({ kind }) => kind)).toEqual(['factor_changed', 'factor_changed']);
    const [latest] = await mailsTo(api, boss.email);
    expect(latest?.kind).toBe('member_factor_changed');
    expect(latest?.text).toContain(`New backup codes were made for the account of ${developer.email}`);
  });
});

test('a second factor is fresh in the login that gave it, and not in another one', async () => {
  const { someone, browser, totp, forget } = await enrolled(api);
  const other = await loggedIn(api, someone);
  await forget();
  expect((await browser.post('/users/step-up', { code: totp.generate() })).status).toBe(204);
  const renew = (from: Browser) => from.post('/users/security/backup-codes', { password: PASSWORD });
  expect(codeOf(await renew(other))).toEqual(NEEDS_PROOF);
  expect((await renew(browser)).status).toBe(200);
});

test('a copy of the cookie from before is no better after its owner gave the second factor', async () => {
  const { someone, browser, totp, forget } = await enrolled(api);
  await letProofLapse(api, someone.userId);
  await forget();
  const copy = openBrowser(api.origin, { cookies: new Map(browser.cookies) });
  expect((await browser.post('/users/step-up', { code: totp.generate() })).status).toBe(204);
  // The old token still serves requests that were running, but carries no proof.
  expect((await copy.get<Session>('/users/session')).body.state).toBe('open');
  expect(codeOf(await copy.post('/users/security/backup-codes', { password: PASSWORD }))).toEqual(NEEDS_PROOF);
});

test('five wrong codes lock the account, as at a login', async () => {
  const { browser, totp, forget } = await enrolled(api);
  await forget();
  const answers: number[] = [];
  for (let time = 0; time < 5; time += 1)
    answers.push((await browser.post('/users/step-up', { code: '000000' })).status);
  answers.push((await browser.post('/users/step-up', { code: totp.generate() })).status);
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
});
