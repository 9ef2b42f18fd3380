import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { logins } from '#db/schema/users';
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

/** A tab on a page, whose person is logged out elsewhere then. */
async function openEnded(path: string, shown: string) {
  const person = await newPerson();
  const tab = await logInTab(browser, { url }, person);
  await tab.page.goto(url(path));
  await tab.page.getByText(shown, { exact: true }).first().waitFor();
  await api.services.db.delete(logins).where(eq(logins.userId, person.userId));
  return { person, ...tab };
}

test('a page that reads again by itself leads to the login when its login has ended, and back after it', async () => {
  const { page, person } = await openEnded('/requests?environment=test&status=4xx', 'No request matches these filters');
  await enterPassword(page, person);
  await page.getByText('No request matches these filters').waitFor();
  const { pathname, search } = new URL(page.url());
  expect([pathname, search]).toEqual(['/dashboard/requests', '?environment=test&status=4xx']);
});

test('what is refused because the login has ended leads to the login', async () => {
  const { page, person } = await openEnded('/settings', 'Change password');
  await page.getByLabel('Current password').fill('whatever it was before');
  await page.getByLabel('New password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Change password' }).click();
  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Change password' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/settings');
});
