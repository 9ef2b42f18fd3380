import type { Browser } from 'playwright-core';
import { openBrowser, type Tab } from '#e2e/browser';
import { useTestApi } from '#test/helpers/api/test-api';
import { newMember } from '#test/helpers/users/users';
import { enterPassword, logInTab, logOut } from '../signed-in';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const api = useTestApi();

const url = (path: string) => `${api.origin}/dashboard${path}`;
const newPerson = async () => newMember(api.services.db, (await api.newPartner()).partnerId, 'owner');

/** The calls that the page makes to the API from now on. */
function watchCalls({ page }: Tab): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/dashboard/api/')) calls.push(`${request.method()} ${path.slice('/dashboard/api'.length)}`);
  });
  return calls;
}

test('after logging out the login page is as on a first visit, and makes no more calls for the ended login', async () => {
  const person = await newPerson();
  const tab = await logInTab(browser, { url }, person);
  await tab.page.goto(url('/settings'));
  await tab.page.getByText('Password', { exact: true }).first().waitFor();
  await tab.page.evaluate('window.isOfTheLogin = true');
  const calls = watchCalls(tab);
  await logOut(tab);
  expect(calls.slice(calls.indexOf('POST /users/logout'))).toEqual(['POST /users/logout', 'GET /users/session']);
  expect(await tab.page.evaluate('window.isOfTheLogin')).toBeUndefined();
  await enterPassword(tab.page, person);
  await tab.page.getByRole('button', { name: /Account of/ }).waitFor();
  expect([tab.complaints, tab.foreign]).toEqual([[], []]);
});

test('a failed logout is shown', async () => {
  const tab = await logInTab(browser, { url }, await newPerson());
  await tab.page.route('**/api/users/logout', (route) => route.abort());
  await tab.page.getByRole('button', { name: /Account of/ }).click();
  await tab.page.getByRole('menuitem', { name: 'Log out' }).click();
  await tab.page.getByText('You are still logged in').waitFor();
  await tab.page.getByText('The server cannot be reached. Check your connection.').waitFor();
});
