import type { Browser } from 'playwright-core';
import { openBrowser, openTab } from '#e2e/browser';
import { useTestApi } from '#test/helpers/api/test-api';
import { newMember } from '#test/helpers/users/users';
import { inspect } from '../../inspect';
import { enterPassword, logOut } from '../signed-in';
import { readLetter } from './letters';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const api = useTestApi(undefined, { mail: { isSent: true, showsOutbox: true } });

const url = (path: string) => `${api.origin}/dashboard${path}`;
/** The country that the proxy in front of the service reports. */
const from = (country: string) => ({ 'X-Forwarded-For': '192.0.2.7', 'CF-IPCountry': country });

test('a login from another country requires the mailed code, and works with it', async () => {
  const person = await newMember(api.services.db, (await api.newPartner()).partnerId, 'owner');
  const tab = await openTab(browser, api.origin, { extraHTTPHeaders: from('EE') });
  const { page, complaints, foreign } = tab;
  await page.goto(url('/login'));
  await enterPassword(page, person);
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  await logOut(tab);

  await page.context().setExtraHTTPHeaders(from('BR'));
  await enterPassword(page, person);
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await inspect(tab, 'new-country');

  const letter = await readLetter(browser, api.origin, person.email, 'code');
  expect(letter.text).toContain('in Brazil');
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{9}\b/.exec(letter.text)?.[0] ?? '');
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  expect((await readLetter(browser, api.origin, person.email, 'another country')).text).toContain('Brazil');
  expect([complaints, foreign]).toEqual([[], []]);
});
