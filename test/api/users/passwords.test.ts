import { resetAccount } from '#operations/users/accounts';
import { useTestApi } from '#test/helpers/api/test-api';
import { cookiesOf, openBrowser } from '#test/helpers/users/browser';
import { enrolled, enterPassword, stateOf } from '#test/helpers/users/enrolled';
import { codeTo, mailsTo, tokenTo } from '#test/helpers/users/mails';
import { logInAs, newPerson, PASSWORD } from '#test/helpers/users/users';

const api = useTestApi();

const person = () => newPerson(api.services.db);

describe('a password', () => {
  test('that is wrong gets the same words after the same time as without such an account', async () => {
    const someone = await person();
    const timed = async (email: string) => {
      const startedAt = performance.now();
      const { status, body } = await openBrowser(api.origin).post<{ error: { message: string } }>('/users/login', {
        email,
        password: 'a wrong one altogether',
      });
      return { status, message: body.error.message, ms: performance.now() - startedAt };
    };
    const known = await timed(someone.email);
    const unknown = await timed('nobody@example.com');
    expect([known.status, known.message]).toEqual([unknown.status, unknown.message]);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(240);
  });

  test('that is wrong ten times from one address locks that address out for 30 minutes', async () => {
    const browser = openBrowser(api.origin);
    const answers: number[] = [];
    for (let time = 0; time < 11; time += 1) {
      const { status } = await enterPassword(browser, { ...(await person()), email: `nobody${time}@example.com` }, 'x');
      answers.push(status);
    }
    expect(answers).toEqual([...Array(10).fill(401), 429]);
    const { status, headers } = await enterPassword(browser, await person());
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(29 * 60);
  });

  test('that is right counts towards no limit', async () => {
    const someone = await person();
    const browser = await logInAs(api, someone);
    for (let time = 0; time < 12; time += 1) {
      expect((await enterPassword(browser, someone)).status).toBe(200);
    }
  });
});

describe('a forgotten password', () => {
  const NEXT = 'quite another passphrase';

  test('can be replaced once by the mailed link, and all logins end', async () => {
    const someone = await person();
    const browser = await logInAs(api, someone);
    expect((await openBrowser(api.origin).post('/users/password-reset', { email: someone.email })).status).toBe(202);
    const token = await tokenTo(api, someone.email);
    const confirm = (password: string) =>
      openBrowser(api.origin).post('/users/password-reset/confirm', { token, password });
    expect((await confirm('short')).body).toMatchObject({ error: { fields: [{ field: 'password' }] } });
    expect((await confirm(NEXT)).status).toBe(204);
    expect((await confirm(NEXT)).body).toMatchObject({ error: { fields: [{ field: 'token' }] } });
    expect(await stateOf(browser)).toBe('anonymous');
    expect((await enterPassword(browser, someone)).status).toBe(401);
    expect((await mailsTo(api, someone.email))[0]?.kind).toBe('password_changed');
    expect((await enterPassword(browser, someone, NEXT)).body.state).toBe('new_device');
  });

  test('can be requested three times an hour, and an unknown account gets the same responses', async () => {
    const someone = await person();
    const browser = openBrowser(api.origin);
    const answers: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      answers.push((await browser.post('/users/password-reset', { email: someone.email })).status);
    }
    answers.push((await browser.post('/users/password-reset', { email: 'nobody@example.com' })).status);
    expect(answers).toEqual([202, 202, 202, 202, 202]);
    expect(await mailsTo(api, someone.email)).toHaveLength(3);
    expect(await mailsTo(api, 'nobody@example.com')).toEqual([]);
  });

  test('does not replace the second factor', async () => {
    const { someone } = await enrolled(api);
    await openBrowser(api.origin).post('/users/password-reset', { email: someone.email });
    const token = await tokenTo(api, someone.email);
    await openBrowser(api.origin).post('/users/password-reset/confirm', { token, password: NEXT });
    expect((await enterPassword(openBrowser(api.origin), someone, NEXT)).body.state).toBe('second_factor');
  });

  test('of the dashboard does not reset one of the support console', async () => {
    const someone = await person();
    await openBrowser(api.origin).post('/users/password-reset', { email: someone.email });
    const token = await tokenTo(api, someone.email);
    const console = openBrowser(api.origin, { portal: 'support' });
    expect((await console.post('/users/password-reset/confirm', { token, password: NEXT })).status).toBe(400);
  });
});

test('a password can be changed with the current one; other logins end, and this one continues', async () => {
  const someone = await person();
  const first = await logInAs(api, someone);
  const second = await logInAs(api, someone, { cookies: new Map(first.cookies) });
  const change = (current_password: string, new_password: string) =>
    second.post('/users/security/password', { current_password, new_password });
  expect((await change('wrong wrong wrong', 'a new long passphrase')).body).toMatchObject({
    error: { fields: [{ field: 'current_password' }] },
  });
  expect((await change(PASSWORD, 'password1234')).body).toMatchObject({
    error: { fields: [{ field: 'new_password' }] },
  });
  const before = second.cookie('login');
  expect((await change(PASSWORD, 'a new long passphrase')).status).toBe(204);
  expect(second.cookie('login')).not.toBe(before);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['anonymous', 'open']);
});

const NEW_PASSWORD = 'a quiet river under old bridges';

test('a password change ends reset links that were mailed before', async () => {
  const someone = await newPerson(api.services.db);
  const browser = await logInAs(api, someone);
  await openBrowser(api.origin).post('/users/password-reset', { email: someone.email });
  const token = await tokenTo(api, someone.email);
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  expect((await browser.post('/users/security/password', change)).status).toBe(204);
  const reset = { token, password: 'the password of a thief' };
  expect((await openBrowser(api.origin).post('/users/password-reset/confirm', reset)).status).toBe(400);
});

test('a password change ends mailed codes and the half logins that wait for them', async () => {
  const someone = await newPerson(api.services.db);
  const browser = await logInAs(api, someone);
  const thief = openBrowser(api.origin);
  expect((await enterPassword(thief, someone)).body.state).toBe('new_device');
  const code = await codeTo(api, someone.email);
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  expect((await browser.post('/users/security/password', change)).status).toBe(204);
  expect((await thief.post('/users/login/device', { code })).status).toBe(401);
  // Nor does the code serve a login that is begun with the new password.
  expect((await enterPassword(thief, someone, NEW_PASSWORD)).body.state).toBe('new_device');
  expect((await thief.post('/users/login/device', { code })).status).toBe(400);
  expect(await stateOf(browser)).toBe('open');
});

test('a password change ends the logins of everybody else who has the cookie', async () => {
  const someone = await newPerson(api.services.db);
  const browser = await logInAs(api, someone);
  const other = await logInAs(api, someone, { cookies: new Map(browser.cookies) });
  const copy = openBrowser(api.origin, { cookies: new Map(browser.cookies) });
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  await browser.post('/users/security/password', change);
  expect([await stateOf(other), await stateOf(copy), await stateOf(browser)]).toEqual([
    'anonymous',
    'anonymous',
    'open',
  ]);
});

test('a password that is reset by mail makes every device new but the one that reset it', async () => {
  const someone = await newPerson(api.services.db);
  const stolen = await logInAs(api, someone);
  const own = openBrowser(api.origin);
  await enterPassword(own, someone);
  await own.post('/users/login/device', { code: await codeTo(api, someone.email) });
  await own.post('/users/password-reset', { email: someone.email });
  const reset = { token: await tokenTo(api, someone.email), password: NEW_PASSWORD };
  expect((await own.post('/users/password-reset/confirm', reset)).status).toBe(204);
  expect((await enterPassword(stolen, someone, NEW_PASSWORD)).body.state).toBe('new_device');
  expect((await enterPassword(own, someone, NEW_PASSWORD)).body.state).toBe('open');
});

test("an operator's reset ends reset links that were mailed before, and makes every device new", async () => {
  const { someone, browser: stolen } = await enrolled(api);
  await openBrowser(api.origin).post('/users/password-reset', { email: someone.email });
  const token = await tokenTo(api, someone.email);
  const name = { portal: 'dashboard', email: someone.email } as const;
  const { password } = await resetAccount(api.services, { ...name, actor: 'cli:anna' });
  expect(await stateOf(stolen)).toBe('anonymous');
  // The second factor is gone, so the link alone would open the account.
  const reset = { token, password: 'the password of a thief' };
  expect((await openBrowser(api.origin).post('/users/password-reset/confirm', reset)).status).toBe(400);
  expect((await enterPassword(stolen, someone, password)).body.state).toBe('new_device');
});

test('a person whose account an operator resets is told so, also one who never had a second factor', async () => {
  const someone = await person();
  await resetAccount(api.services, { portal: 'dashboard', email: someone.email, actor: 'cli:anna' });
  const [mail, ...more] = await mailsTo(api, someone.email);
  expect([mail?.kind, more]).toEqual(['account_reset', []]);
  expect(mail?.text).toContain('An operator of this service set a new password for your account');
});

test('a password change makes other devices new, and keeps the one that made it', async () => {
  const someone = await newPerson(api.services.db);
  const browser = await logInAs(api, someone);
  const stolen = openBrowser(api.origin, { cookies: cookiesOf('dashboard', { device: 'made up by a thief' }) });
  expect((await enterPassword(stolen, someone)).body.state).toBe('new_device');
  const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  await browser.post('/users/security/password', change);
  expect((await enterPassword(browser, someone, NEW_PASSWORD)).body.state).toBe('open');
});

test('a device whose cookie the browser made up is not remembered under it', async () => {
  const someone = await newPerson(api.services.db);
  const planted = cookiesOf('dashboard', { device: 'planted' });
  const browser = await logInAs(api, someone, { cookies: planted });
  expect(browser.cookie('device')).not.toBe('planted');
  const thief = openBrowser(api.origin, { cookies: planted });
  expect((await enterPassword(thief, someone)).body.state).toBe('new_device');
});

test('logins that were begun with the password alone end no complete one', async () => {
  const { someone, browser } = await enrolled(api);
  for (let time = 0; time < 12; time += 1) {
    expect((await enterPassword(openBrowser(api.origin), someone)).body.state).toBe('second_factor');
  }
  expect(await stateOf(browser)).toBe('open');
});
