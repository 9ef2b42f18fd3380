import type { Session } from '#contract/shared/users/session';
import { cookieName, type LoginCookie } from '#domain/users/login';
import { newToken } from '#security/token';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { cookiesOf, openBrowser } from '#test/helpers/users/browser';
import { enrolled, enterPassword, stateOf } from '#test/helpers/users/enrolled';
import { loggedIn, logInAs, newOperator, newPerson } from '#test/helpers/users/users';

const api = useTestApi();

/** What the session route says to these cookies, sent as they are. */
async function answerTo(Cookie: string, portal = 'dashboard') {
  const response = await fetch(`${api.origin}/${portal}/api/users/session`, { headers: { Cookie } });
  return { status: response.status, body: (await response.json()) as Session & { error?: { code: string } } };
}

const pair = (cookie: LoginCookie, value: string) => `${cookieName('dashboard', cookie)}=${value}`;

test('a request with one of our cookies twice is refused, whichever comes first', async () => {
  const victim = await loggedIn(api, await newPerson(api.services.db));
  const thief = await loggedIn(api, await newPerson(api.services.db));
  const own = (['login', 'csrf'] as const).map((each) => pair(each, victim.cookie(each)));
  const twice: [string, string[]][] = [
    ['a second login after it', [...own, pair('login', thief.cookie('login'))]],
    ['a second login before it', [pair('login', thief.cookie('login')), ...own]],
    ['the same login again', [...own, pair('login', victim.cookie('login'))]],
    ['an empty login', [...own, pair('login', '')]],
    ['a second CSRF token', [...own, pair('csrf', thief.cookie('csrf'))]],
    ['a second device', [...own, pair('device', newToken()), pair('device', newToken())]],
  ];
  await expectForEach(twice, async ([, cookies]) => {
    const { status, body } = await answerTo(cookies.join('; '));
    expect([status, body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
    expect((await answerTo(cookies.join(';'))).status).toBe(400);
  });
  expect((await answerTo(own.join('; '))).body.state).toBe('open');
});

test('a write with a planted second CSRF token changes nothing', async () => {
  const browser = await loggedIn(api, await newPerson(api.services.db));
  const planted = newToken();
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  const response = await fetch(`${api.origin}/dashboard/api/users/logout`, {
    method: 'POST',
    headers: { Cookie: [...cookies, pair('csrf', planted)].join('; '), 'X-CSRF-Token': planted },
  });
  expect(response.status).toBe(400);
  expect(await stateOf(browser)).toBe('open');
});

test('a login token that we did not make never becomes a login, whoever logs in with it', async () => {
  const someone = await newPerson(api.services.db);
  const planted = newToken();
  const cookies = cookiesOf('dashboard', { login: planted });
  const victim = await logInAs(api, someone, { cookies });
  expect(victim.cookie('login')).not.toBe(planted);
  expect(await stateOf(openBrowser(api.origin, { cookies }))).toBe('anonymous');
  expect(await stateOf(victim)).toBe('open');
});

test('a copy of a half login is worth nothing once the login is whole', async () => {
  const { someone, totp } = await enrolled(api);
  const browser = openBrowser(api.origin);
  expect((await enterPassword(browser, someone)).body.state).toBe('second_factor');
  const copy = openBrowser(api.origin, { cookies: new Map(browser.cookies) });
  expect(await stateOf(copy)).toBe('second_factor');
  await browser.post('/users/login/2fa', { code: totp.generate() });
  expect(await stateOf(copy)).toBe('anonymous');
});

test('a login counts under the name of its portal alone, and not under one that any page can set', async () => {
  const operator = await loggedIn(api, await newOperator(api.services.db, 'admin'));
  const token = operator.cookie('login');
  expect((await answerTo(`${cookieName('support', 'login')}=${token}`, 'support')).body.state).toBe('open');
  for (const name of ['swaplane_login', '__host-swaplane_support_login', cookieName('dashboard', 'login')]) {
    expect((await answerTo(`${name}=${token}`, 'support')).body.state).toBe('anonymous');
  }
});

test('every cookie that is set is one of the whole origin, secure, and of no domain', async () => {
  const browser = await logInAs(api, await newPerson(api.services.db));
  const set = browser.lastCookies();
  await browser.post('/users/logout');
  for (const line of [...set, ...browser.lastCookies()]) {
    expect(line).toMatch(
      /^__Host-swaplane_dashboard_\w+=[^;]*; Max-Age=\d+; Path=\/; (?:HttpOnly; )?Secure; SameSite=Lax$/,
    );
  }
});
