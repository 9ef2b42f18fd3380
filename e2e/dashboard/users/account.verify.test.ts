import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { openBrowser, openTab, type Tab } from '#e2e/browser';
import { inspect } from '#e2e/inspect';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { newMember, PASSWORD, type TestPerson } from '#test/helpers/users/users';
import { proveTab } from '../proven-tab';
import { enterPassword, logInTab } from '../signed-in';
import { readLetter as readLetterOf } from './letters';

const NEW_PASSWORD = 'a quiet river under old bridges';

let api: TestApi;
let browser: Browser;
const tabs: Tab[] = [];

beforeAll(async () => {
  [api, browser] = await Promise.all([
    startTestApi(undefined, { mail: { isSent: false, showsOutbox: true } }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const url = (path: string) => `${api.origin}/dashboard${path}`;
const member = async (): Promise<TestPerson> => newMember(api.services.db, (await api.newPartner()).partnerId, 'owner');

async function newTab(): Promise<Tab> {
  const tab = await openTab(browser, api.origin);
  tabs.push(tab);
  return tab;
}

async function logIn(person: TestPerson): Promise<Tab> {
  const tab = await logInTab(browser, { url }, person);
  tabs.push(tab);
  return tab;
}

const readLetter = (email: string, subject: string) => readLetterOf(browser, api.origin, email, subject);

test('a person who signs up enters the mailed code and reaches the home page with the setup steps', async () => {
  const { page } = await newTab();
  await page.goto(url('/signup'));
  await page.getByLabel('Your name').fill('Ada Byron');
  await page.getByLabel('Company').fill('Analytical Wallet');
  await page.getByLabel('Business email address').fill('ada@analytical.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
  const { text } = await readLetter('ada@analytical.example', 'code');
  await page.getByLabel('Code').fill(/\b\d{9}\b/.exec(text)?.[0] ?? '');
  await page.getByRole('heading', { name: 'Analytical Wallet' }).waitFor();
  await page.getByText('Get ready to go live').waitFor();
});

test('a forgotten password is replaced through the mailed link, and the old one no longer works', async () => {
  const person = await member();
  const { page } = await newTab();
  await page.goto(url('/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('Email address', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const { path } = await readLetter(person.email, 'Reset');
  await page.goto(api.origin + path);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Your password was changed' }).waitFor();
  await page.getByRole('link', { name: 'Log in' }).click();
  await enterPassword(page, person);
  await page.getByRole('alert').waitFor();
  await enterPassword(page, person, NEW_PASSWORD);
  await page.getByRole('button', { name: /Account of/ }).waitFor();
});

test('a second factor is enrolled, and a login requires its code, or a backup code once', async () => {
  const person = await member();
  const { page } = await logIn(person);
  await page.goto(url('/settings'));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByAltText('QR code of the secret').waitFor();
  const secret =
    (await page
      .getByRole('dialog')
      .getByText(/^[A-Z2-7]{20,}$/)
      .textContent()) ?? '';
  const totp = new TOTP({ secret });
  await page.getByLabel('Code from the app').fill(totp.generate());
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Each code works once in place of your app').waitFor();
  const [backupCode = ''] = await page.getByRole('dialog').getByRole('listitem').allTextContents();
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 of 10 backup codes left').waitFor();

  const withApp = await newTab();
  await withApp.page.goto(url('/login'));
  await enterPassword(withApp.page, person);
  // The code of the enrollment is used up; the next one is accepted too.
  await withApp.page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await withApp.page.getByRole('button', { name: /Account of/ }).waitFor();

  const withBackup = await newTab();
  await withBackup.page.goto(url('/login'));
  await enterPassword(withBackup.page, person);
  await withBackup.page.getByLabel('Code').fill(backupCode);
  await withBackup.page.getByRole('button', { name: 'Continue' }).click();
  await withBackup.page.getByRole('button', { name: /Account of/ }).waitFor();
  await withBackup.page.goto(url('/settings'));
  await withBackup.page.getByText('9 of 10 backup codes left').waitFor();
});

test('an invitation is sent, accepted by a new person, and gives the role that it names', async () => {
  const owner = await logIn(await member());
  const path = await invite(owner, 'grace@analytical.example');

  const { page } = await newTab();
  await page.goto(api.origin + path);
  await page.getByText(/invited as finance, with the address grace@/i).waitFor();
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('button', { name: 'Account of Grace Hopper' }).waitFor();
  await page.getByRole('link', { name: 'Revenue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor();

  await owner.page.reload();
  await owner.page.getByRole('table', { name: 'Members' }).getByText('Grace Hopper').waitFor();
  expect(await owner.page.getByText('Invited', { exact: true }).count()).toBe(0);
});

test('an invited person who has to log in first comes back to the invitation', async () => {
  const guest = await member();
  const path = await invite(await logIn(await member()), guest.email);
  const { page } = await newTab();
  await page.goto(api.origin + path);
  await page.getByRole('link', { name: 'Log in' }).click();
  await enterPassword(page, guest);
  await page.getByText(`with the address ${guest.email}`).waitFor();
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('link', { name: 'Revenue' }).waitFor();
});

/** Invites somebody to a team, as finance, and returns the path of the link in the mail. */
async function invite(owner: Tab, email: string): Promise<string> {
  await proveTab(owner);
  await owner.page.goto(url('/team'));
  await owner.page.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await owner.page.getByRole('option', { name: 'Finance' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await owner.page.getByRole('button', { name: `Withdraw the invitation for ${email}` }).waitFor();
  return (await readLetter(email, 'Join')).path;
}

test('wrong passwords for an account are shown to its owner, who can read them in both themes and on a telephone', async () => {
  const person = await member();
  const guessing = await newTab();
  await guessing.page.goto(url('/login'));
  for (const guess of ['summer 2026', 'winter 2026']) {
    await enterPassword(guessing.page, person, guess);
    await guessing.page.getByText('The email address or the password is wrong').waitFor();
    await guessing.page.reload();
  }
  const tab = await logIn(person);
  await tab.page.goto(url('/settings'));
  const attempts = tab.page.getByRole('table', { name: 'Wrong passwords' });
  await attempts.getByText('a new device').first().waitFor();
  expect(await attempts.getByText('a new device').count()).toBe(2);
  await inspect(tab, 'settings-wrong-passwords');
});

test('no request went to another server, and the browser reported only the refusals', () => {
  expect(tabs.flatMap(({ foreign }) => foreign)).toEqual([]);
  expect(tabs.flatMap(({ complaints }) => complaints).filter((line) => !/\/api\/users\/login$/.test(line))).toEqual([]);
});
