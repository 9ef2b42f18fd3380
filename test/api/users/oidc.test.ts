import { eq } from 'drizzle-orm';
import type { Session } from '#contract/shared/users/session';
import { users } from '#db/schema/users';
import { findUserByEmail } from '#db/users/users';
import type { Portal } from '#domain/team/permission';
import { cookieName } from '#domain/users/login';
import { createOidcClient } from '#security/oidc';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { acmePerson, begin, enter as enterAt, finish } from '#test/helpers/oidc/enter';
import { CLIENT, type IdentityProvider, type ProviderPerson, startIdentityProvider } from '#test/helpers/oidc/provider';
import { type Browser, openBrowser } from '#test/helpers/users/browser';
import { actionsOf, enrolled, stateOf } from '#test/helpers/users/enrolled';
import { mailsTo } from '#test/helpers/users/mails';
import { logInMember, newOperator, newPerson, type TestPerson } from '#test/helpers/users/users';

let provider: IdentityProvider;
let api: TestApi;

beforeAll(async () => {
  provider = await startIdentityProvider([`${PUBLIC_URL}/dashboard/sso`, `${PUBLIC_URL}/support/sso`]);
  const { issuer } = provider;
  const settings = { ...CLIENT, issuer, scopes: 'openid email profile', rolesClaim: 'groups', trustedFactors: ['mfa'] };
  const consoleRoles = [
    ['swap-admins', 'admin'],
    ['swap-support', 'support'],
  ] as const;
  const oidc = {
    client: createOidcClient(settings),
    label: 'Log in with Acme',
    issuer,
    consoleRoles,
    dashboardRoles: [],
  };
  api = await startTestApi(undefined, { oidc });
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});

/** A whole login in a browser of its own. */
const enter = (person: ProviderPerson, portal?: Portal) => enterAt({ api, provider }, person, portal);

async function expectRefused(browser: Browser, query: string) {
  const { status, body } = await finish(browser, query);
  expect([status, body]).toMatchObject([401, { error: { code: 'WRONG_CREDENTIALS' } }]);
  expect(await stateOf(browser)).toBe('anonymous');
}

describe('somebody who logs in at the identity provider', () => {
  test('is the person with the same verified address, who is told of the connection once', async () => {
    const someone = await newPerson(api.services.db);
    const person = acmePerson(someone.email.toUpperCase());
    const { browser, answer } = await enter(person);
    expect(answer.body).toMatchObject({ state: 'open', person: { email: someone.email }, sso: 'Log in with Acme' });
    expect(await actionsOf(api, someone)).toEqual(['login.oidc_linked', 'login.oidc', 'login.success']);
    expect((await mailsTo(api, someone.email)).map(({ kind }) => kind)).toEqual(['oidc_linked']);
    expect(browser.cookie('oidc')).toBe('');

    // From then on the subject counts, whatever the address says.
    const renamed = await enter({ ...person, email: 'ada.renamed@example.com' });
    expect(renamed.answer.body).toMatchObject({ state: 'new_device' });
    expect(await mailsTo(api, someone.email)).toHaveLength(2);
  });

  test('is sent there with PKCE, state and nonce, and nothing secret is in the address or the cookie', async () => {
    const browser = openBrowser(api.origin);
    const url = new URL(await begin(browser));
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', client_id: 'swaplane' });
    expect(asked.redirect_uri).toBe(`${PUBLIC_URL}/dashboard/sso`);
    expect([asked.state?.length, asked.nonce?.length, asked.code_challenge?.length]).toEqual([43, 43, 43]);
    const [cookie = ''] = browser.lastCookies();
    expect(cookie).toMatch(
      /^__Host-swaplane_dashboard_oidc=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(decodeURIComponent(cookie)).not.toContain(asked.state);
  });

  test('without an account, a verified address or an open account is refused, and no account is made', async () => {
    const { db } = api.services;
    const [unverified, closed, pending] = [await newPerson(db), await newPerson(db), await newPerson(db)];
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.userId, closed.userId));
    await db.update(users).set({ verifiedAt: null }).where(eq(users.userId, pending.userId));
    const refused: [string, ProviderPerson][] = [
      ['nobody here has the address', acmePerson('stranger@example.com')],
      ['the provider has not verified the address', acmePerson(unverified.email, { email_verified: false })],
      ['the provider does not say so', acmePerson(unverified.email, { email_verified: undefined })],
      ['the provider says it in a text', acmePerson(unverified.email, { email_verified: 'true' })],
      ['the account was closed', acmePerson(closed.email)],
      ['nobody verified the address here', acmePerson(pending.email)],
      ['only the group of the console is right', acmePerson('boss@example.com', { groups: ['swap-admins'] })],
    ];
    await expectForEach(refused, async ([, person]) => {
      const { browser, answer } = await enter(person);
      expect([answer.status, await stateOf(browser)]).toEqual([401, 'anonymous']);
      expect(answer.body).toMatchObject({ error: { code: 'WRONG_CREDENTIALS' } });
    });
    expect(await findUserByEmail(db, 'dashboard', 'stranger@example.com')).toBeNull();
    expect(await findUserByEmail(db, 'dashboard', 'boss@example.com')).toBeNull();
  });

  test('with the address that somebody else there had before gets no account', async () => {
    const someone = await newPerson(api.services.db);
    await enter(acmePerson(someone.email));
    const { browser, answer } = await enter(acmePerson(someone.email));
    expect([answer.status, await stateOf(browser)]).toEqual([401, 'anonymous']);
  });

  test('gives the own second factor too, unless the provider vouches for one that is trusted', async () => {
    const { someone, totp, forget } = await enrolled(api);
    const person = acmePerson(someone.email);
    const { browser, answer } = await enter({ ...person, amr: ['pwd'] });
    expect(answer.body.state).toBe('second_factor');
    expect((await browser.get('/users/logins')).status).toBe(401);
    await forget();
    const { body } = await browser.post<Session>('/users/login/2fa', { code: totp.generate() });
    expect(body.state).toBe('new_device');

    const trusted = await enter({ ...person, amr: ['pwd', 'mfa'] });
    expect(trusted.answer.body.state).toBe('new_device');
  });

  test('and vouched for is not fresh: what moves keys needs the own second factor', async () => {
    const { partnerId } = await api.newPartner();
    const owner = await logInMember(api, partnerId, 'owner');
    const { body } = await owner.post<Session>('/users/login/oidc');
    expect(body).toHaveProperty('url');
    const begun = await begin(owner);
    const query = await provider.logIn(begun, acmePerson(owner.email, { amr: ['mfa'] }));
    expect((await finish(owner, query)).body.state).toBe('open');
    const path = '/keys?environment=live';
    const { status, body: refusal } = await owner.post(path, { name: 'Stolen', scopes: ['orders:rw'] });
    expect([status, refusal]).toMatchObject([403, { error: { code: 'SECOND_FACTOR_NOT_SET_UP' } }]);
  });
});

describe('a thief', () => {
  const victim = () => newPerson(api.services.db);
  /** The answer to a login that the person began and did not end. */
  async function stolenAnswer(someone: TestPerson) {
    const browser = openBrowser(api.origin);
    return { browser, query: await provider.logIn(await begin(browser), acmePerson(someone.email)) };
  }

  test('cannot use the answer of another browser, with or without a login of the own begun', async () => {
    const { query } = await stolenAnswer(await victim());
    await expectRefused(openBrowser(api.origin), query);
    const thief = openBrowser(api.origin);
    await begin(thief);
    await expectRefused(thief, query);
    // Nor by writing the own state into it: code, verifier and nonce belong together.
    const state = new URL(await begin(thief)).searchParams.get('state') ?? '';
    const forged = new URLSearchParams(query);
    forged.set('state', state);
    await expectRefused(thief, forged.toString());
  });

  test("cannot log a victim's browser in to the thief's account", async () => {
    const { query } = await stolenAnswer(await newPerson(api.services.db));
    const browser = openBrowser(api.origin);
    await begin(browser);
    await expectRefused(browser, query);
  });

  test('cannot use an answer again, nor with a cookie of the other portal, nor a cookie that was made up', async () => {
    const { browser, query } = await stolenAnswer(await victim());
    const oidc = browser.cookie('oidc');
    expect((await finish(browser, query)).body.state).toBe('open');
    expect(browser.cookie('oidc')).toBe('');
    const copy = openBrowser(api.origin);
    copy.cookies.set(cookieName('dashboard', 'oidc'), oidc);
    await expectRefused(copy, query);

    const fresh = await stolenAnswer(await victim());
    const console = openBrowser(api.origin, { portal: 'support' });
    console.cookies.set(cookieName('support', 'oidc'), fresh.browser.cookie('oidc'));
    await expectRefused(console, fresh.query);
    for (const made of ['x', 'v1.AAAA', encodeURIComponent('{"portal":"dashboard"}')]) {
      const other = openBrowser(api.origin);
      other.cookies.set(cookieName('dashboard', 'oidc'), made);
      await expectRefused(other, fresh.query);
    }
  });

  test('cannot pass off the answer of another provider, or an error as an answer', async () => {
    for (const change of [
      { iss: 'https://evil.example' },
      { code: 'made-up' },
      { code: '' },
      { error: 'access_denied' },
    ]) {
      const { browser, query } = await stolenAnswer(await victim());
      const forged = new URLSearchParams(query);
      for (const [name, value] of Object.entries(change)) forged.set(name, value);
      await expectRefused(browser, forged.toString());
    }
    await expectRefused((await stolenAnswer(await victim())).browser, '');
  });
});

describe('the support console', () => {
  const operatorOf = async (email: string) => (await findUserByEmail(api.services.db, 'support', email))?.operatorRole;

  test('opens for those whose groups give a role, with the highest of them; others are refused and get no account', async () => {
    const boss = acmePerson('boss@acme.example', { groups: ['staff', 'swap-support', 'swap-admins'] });
    const { answer } = await enter(boss, 'support');
    expect(answer.body).toMatchObject({ state: 'open', operator: { role: 'admin' }, person: { name: 'Ada' } });
    for (const groups of [['staff'], [], ['swap-admins2'], undefined]) {
      const email = `staff${JSON.stringify(groups)?.length}@acme.example`;
      expect((await enter(acmePerson(email, { groups }), 'support')).answer.status).toBe(401);
      expect(await operatorOf(email)).toBeUndefined();
    }
    const unproven = acmePerson('unproven@acme.example', { groups: ['swap-admins'], email_verified: false });
    expect((await enter(unproven, 'support')).answer.status).toBe(401);
  });

  test('takes the role that the groups give now, and ends the logins of those who lost theirs', async () => {
    const person = acmePerson('mover@acme.example', { groups: ['swap-admins'] });
    const { browser } = await enter(person, 'support');
    expect((await browser.get<Session>('/users/session')).body.operator?.role).toBe('admin');
    await enter({ ...person, groups: ['swap-support'] }, 'support');
    expect((await browser.get<Session>('/users/session')).body.operator?.role).toBe('support');
    const { answer } = await enter({ ...person, groups: [] }, 'support');
    expect([answer.status, await stateOf(browser), await operatorOf(person.email ?? '')]).toEqual([
      401,
      'anonymous',
      null,
    ]);
  });

  test('and the dashboard are separate: an operator is nobody in the dashboard', async () => {
    const operator = await newOperator(api.services.db, 'support');
    const person = acmePerson(operator.email, { groups: ['swap-support'] });
    expect((await enter(person, 'support')).answer.body.state).toBe('open');
    expect((await enter(person, 'dashboard')).answer.status).toBe(401);
  });
});
