import type { Browser } from 'playwright-core';
import { leaseDataExport } from '#db/exports/exports';
import { writeDataExport } from '#operations/exports';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { type ProvenMember, provenMember } from '#test/helpers/users/proof';
import { newMember, PASSWORD } from '#test/helpers/users/users';
import { openBrowser, openTab, type Tab } from '../browser';
import { inspect } from '../inspect';
import { enterPassword, logInTab } from './signed-in';
import { readLetter } from './users/letters';

let browser: Browser;
let partnerId: string;
let owner: ProvenMember;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const api = useTestApi(undefined, { mail: { isSent: false, showsOutbox: true } });
beforeEach(async () => {
  ({ partnerId } = await api.newPartner());
  owner = await provenMember(api, partnerId, 'owner');
});

const url = (path: string) => `${api.origin}/dashboard${path}`;

/** A tab in which the Owner has logged in with the authenticator. */
async function ownerTab(colorScheme: 'light' | 'dark' = 'light'): Promise<Tab> {
  const tab = await openTab(browser, api.origin, { colorScheme });
  await tab.page.goto(url('/login'));
  await enterPassword(tab.page, owner.someone);
  // Six digits are sent as soon as they are typed.
  await tab.page.getByLabel('Code', { exact: true }).fill((await owner.proof()).code);
  return tab;
}

async function giveProof({ page }: Tab): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByLabel('Code from the app').fill((await owner.proof()).code);
}

test('an Owner can export all data, and downloads the file once it is written', async () => {
  const tab = await ownerTab();
  const { page, complaints, foreign } = tab;
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  await page.goto(url('/settings'));
  await page.getByRole('button', { name: 'Export all data' }).click();
  await giveProof(tab);
  await inspect(tab, 'data-export-dialog');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('Being written').waitFor();
  const leased = await leaseDataExport(api.services.db);
  if (leased) await writeDataExport({ ...api.services, publicUrl: api.origin }, leased);
  const link = page.getByRole('button', { name: 'Download' });
  await link.waitFor();
  await inspect(tab, 'settings-owner');
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^swaplane-data-\d{4}-\d{2}-\d{2}\.ndjson\.gz$/);
  expect([complaints, foreign]).toEqual([[], []]);
});

test('an Owner sees what prevents closing, closes by typing the name, and opens the organization again', async () => {
  const order = await openTestOrder(api.services.db, { partnerId, environment: 'live' });
  const tab = await ownerTab();
  const { page } = tab;
  await page.getByRole('button', { name: /Account of/ }).waitFor();
  await page.goto(url('/settings'));
  await page.getByText('1 live order is still open').waitFor();
  expect(await page.getByRole('button', { name: 'Close organization' }).isDisabled()).toBe(true);
  await inspect(tab, 'closing-obstacles');
  await order.moveTo('confirming');
  await order.moveTo('completed');
  await page.reload();
  await page.getByRole('button', { name: 'Close organization' }).click();
  const name = page.getByLabel(/Type the name/);
  const label = (await page.getByText(/Type the name of the organization/).textContent()) ?? '';
  await giveProof(tab);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Close organization' });
  expect(await confirm.isDisabled()).toBe(true);
  await name.fill(label.split(': ')[1] ?? '');
  await inspect(tab, 'close-dialog');
  await confirm.click();
  await page.getByLabel('Email address', { exact: true }).waitFor();
  const letter = await readLetter(browser, api.origin, owner.someone.email, 'was closed');
  expect(letter.text).toContain('an owner can open it again until');

  const again = await ownerTab();
  await again.page.getByRole('heading', { name: /is closed/ }).waitFor();
  await again.page.getByRole('button', { name: /Open .* again/ }).waitFor();
  await inspect(again, 'closed');
  await again.page.getByRole('button', { name: /Open .* again/ }).click();
  await giveProof(again);
  await again.page.getByRole('button', { name: 'Open again' }).click();
  await again.page.getByRole('button', { name: /Account of/ }).waitFor();
  // Requests that the page was making while its login ended are refused.
  const isEnded = (line: string) => line.includes('401');
  expect([...tab.complaints, ...again.complaints].filter((line) => !isEnded(line))).toEqual([]);
});

test('an Admin sees who may export and close, and an Owner without a second factor sees what to do first', async () => {
  const admin = await logInTab(browser, { url }, await newMember(api.services.db, partnerId, 'admin'));
  await admin.page.goto(url('/settings'));
  await admin.page.getByText('Only owners can export all data.').waitFor();
  await admin.page.getByText('Only owners can close the organization.').waitFor();
  expect(await admin.page.getByRole('button', { name: 'Export all data' }).count()).toBe(0);
  await inspect(admin, 'settings-admin');

  const plain = await logInTab(browser, { url }, await newMember(api.services.db, partnerId, 'owner'));
  await plain.page.goto(url('/settings'));
  await plain.page.getByText('Turn on two-factor authentication or add a passkey first.').first().waitFor();
  expect(await plain.page.getByRole('button', { name: 'Export all data' }).isDisabled()).toBe(true);
});
