import { useTestApi } from '#test/helpers/api/test-api';
import { cookiesOf, openBrowser } from '#test/helpers/people/browser';
import { enrolled, enterPassword, stateOf } from '#test/helpers/people/enrolled';
import { codeTo, tokenTo } from '#test/helpers/people/mails';
import { logInAs, newPerson, PASSWORD } from '#test/helpers/people/people';

const api = useTestApi();
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
