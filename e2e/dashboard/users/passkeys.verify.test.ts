import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '#e2e/browser';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { freePort } from '#test/helpers/run/free-port';
import { newMember, PASSWORD, type TestPerson } from '#test/helpers/users/users';
import { inspect } from '../../inspect';
import { enterPassword, logInTab, logOut } from '../signed-in';

let api: TestApi;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  // Browsers create passkeys for a host name, not for an address.
  origin = `http://localhost:${port}`;
  const mail = { isSent: false, showsOutbox: true };
  [api, browser] = await Promise.all([startTestApi(undefined, { port, publicUrl: origin, mail }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const url = (path: string) => `${origin}/dashboard${path}`;
const member = async (): Promise<TestPerson> => newMember(api.services.db, (await api.newPartner()).partnerId, 'owner');

/** Adds an authenticator to the page's browser, like the one in a laptop. */
async function attachAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, required by the next login, renamed, and removed with its own signature', async () => {
  const person = await member();
  const tab = await logInTab(browser, { url }, person);
  const { page, foreign, complaints } = tab;
  await attachAuthenticator(page);
  await page.goto(url('/settings'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Each code works once in place of your app').waitFor();
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Work laptop').waitFor();
  await page.getByText('On, by passkey').waitFor();
  await page.getByText('10 of 10 backup codes left').waitFor();
  await inspect(tab, 'settings-passkey');

  await page.getByRole('button', { name: 'New backup codes' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  const backupCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await logOut(tab);
  await enterPassword(page, person);
  await page.getByLabel('Code').fill(backupCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  await page.goto(url('/settings'));
  await page.getByText('9 of 10 backup codes left').waitFor();

  await logOut(tab);
  await enterPassword(page, person);
  await page.getByText('Use your passkey, or enter one of your backup codes.').waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('button', { name: /Account of/ }).waitFor();

  await page.goto(url('/settings'));
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await dialog.getByLabel('Name').fill('Old laptop');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await dialog.getByRole('button', { name: 'Passkey used' }).waitFor();
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('You have none yet.').waitFor();
  expect([foreign, complaints]).toEqual([[], []]);
});
