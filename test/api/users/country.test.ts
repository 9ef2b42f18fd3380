import type { Session } from '#contract/shared/users/session';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { type Browser, openBrowser } from '#test/helpers/users/browser';
import { actionsOf, enrolled, enterPassword } from '#test/helpers/users/enrolled';
import { codeTo, mailsTo } from '#test/helpers/users/mails';
import { logInAs, newPerson } from '#test/helpers/users/users';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** The same device in another country. */
const carry = ({ cookies }: Browser, country: string) => openBrowser(api.origin, { cookies, country });

test('a login from another country requires a mailed code, is audited, and is reported by mail', async () => {
  const someone = await newPerson(api.services.db);
  const home = await logInAs(api, someone, { country: 'EE' });
  expect((await enterPassword(carry(home, 'EE'), someone)).body.state).toBe('open');

  const abroad = carry(home, 'BR');
  expect((await enterPassword(abroad, someone)).body.state).toBe('new_country');
  expect((await abroad.get('/users/logins')).status).toBe(401);
  expect((await mailsTo(api, someone.email))[0]?.text).toContain('in Brazil');
  expect((await actionsOf(api, someone)).at(-1)).toBe('login.geo_anomaly');
  const code = await codeTo(api, someone.email);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await abroad.post('/users/login/device', { code: wrong })).status).toBe(400);
  expect((await abroad.post<Session>('/users/login/device', { code })).body.state).toBe('open');
  expect((await mailsTo(api, someone.email))[0]?.kind).toBe('login_from_new_country');

  expect((await enterPassword(carry(home, 'br'), someone)).body.state).toBe('open');
  expect((await enterPassword(carry(home, 'EE'), someone)).body.state).toBe('new_country');
});

test('an unknown country changes nothing, and neither does a login that was never finished', async () => {
  const someone = await newPerson(api.services.db);
  const home = await logInAs(api, someone, { country: 'EE' });
  for (const country of ['', 'XX', 'T1', 'nowhere']) {
    expect((await enterPassword(carry(home, country), someone)).body.state).toBe('open');
  }
  expect((await enterPassword(carry(home, 'BR'), someone)).body.state).toBe('new_country');
  expect((await enterPassword(carry(home, 'BR'), someone)).body.state).toBe('new_country');
  expect((await enterPassword(carry(home, 'EE'), someone)).body.state).toBe('open');
});

test('another country is checked after the second factor, and a new device there needs one code only', async () => {
  const { someone, browser, totp } = await enrolled(api);
  await enterPassword(browser, someone);
  const first = carry(browser, 'EE');
  await enterPassword(first, someone);
  expect((await first.post<Session>('/users/login/2fa', { code: totp.generate() })).body.state).toBe('open');
  const abroad = openBrowser(api.origin, { country: 'BR' });
  await enterPassword(abroad, someone);
  const code = totp.generate({ timestamp: Date.now() + 30_000 });
  expect((await abroad.post<Session>('/users/login/2fa', { code })).body.state).toBe('new_device');
  const mailed = await codeTo(api, someone.email);
  expect((await abroad.post<Session>('/users/login/device', { code: mailed })).body.state).toBe('open');
  expect(await actionsOf(api, someone)).toContain('login.geo_anomaly');
});

test('the country is taken from a trusted proxy only, and not checked where no mail can be sent', async () => {
  const direct = await startTestApi(undefined, { trustedProxies: ['10.0.0.0/8'] });
  const mute = await startTestApi(undefined, { mail: { isSent: false, showsOutbox: true } });
  try {
    for (const each of [direct, mute]) {
      const someone = await newPerson(each.services.db);
      const home = await logInAs(each, someone, { country: 'EE' });
      const abroad = openBrowser(each.origin, { cookies: home.cookies, country: 'BR' });
      expect((await enterPassword(abroad, someone)).body.state).toBe('open');
      const isOnRecord = (await actionsOf(each, someone)).includes('login.geo_anomaly');
      expect(isOnRecord).toBe(each === mute);
    }
  } finally {
    await Promise.all([direct.close(), mute.close()]);
  }
});
