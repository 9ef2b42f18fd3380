import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { partners } from '#db/schema/partners';
import { openBrowser } from '#e2e/browser';
import { approvePartner, declinePartner } from '#operations/partners/onboarding';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { createClient } from '#test/helpers/service/client';
import { newMember, type TestPerson } from '#test/helpers/users/users';
import { proveTab } from '../proven-tab';
import { logInTab, takeSecret } from '../signed-in';
import { readLetter } from './letters';

let api: TestApi;
let browser: Browser;
let partnerId: string;
let owner: TestPerson;

beforeAll(async () => {
  [api, browser] = await Promise.all([
    startTestApi(undefined, { mail: { isSent: false, showsOutbox: true } }),
    openBrowser(),
  ]);
  const { db } = api.services;
  ({ partnerId } = await api.newPartner());
  const beginning = { approvedAt: null, onboardedAt: null, onboarding: {} };
  await db.update(partners).set(beginning).where(eq(partners.partnerId, partnerId));
  owner = await newMember(db, partnerId, 'owner');
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

const url = (path: string) => `${api.origin}/dashboard${path}`;

async function fillSteps(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save and continue' }).filter({ visible: true });
  const choose = async (label: string, country: string) => {
    await page.getByRole('combobox', { name: label }).fill(country);
    await page.getByRole('option', { name: country, exact: true }).click();
  };
  await page.getByLabel('Legal name').fill('Analytical Wallet Ltd');
  await choose('Country', 'Germany');
  await page.getByLabel('Website').fill('https://analytical.example');
  await save.click();
  await page.getByLabel('Orders per month').fill('2500');
  await save.click();
  await choose('Countries of your users', 'Portugal');
  await page.keyboard.press('Escape');
  await page.getByLabel(/We comply with/).check();
  await save.click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Byron');
  await page.getByLabel('Email address').fill('ada@analytical.example');
  await page.getByLabel('We accept the terms').check();
  await save.click();
}

test("after four steps and the operator's approval a mail arrives, and a live key can be created", async () => {
  const tab = await logInTab(browser, { url }, owner);
  const { page } = tab;
  await page.goto(url('/keys?environment=live'));
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  expect(await page.getByRole('button', { name: 'Create live key' }).count()).toBe(0);

  await page.goto(url('/onboarding'));
  await fillSteps(page);
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await page.getByText('We are reviewing your application').waitFor();
  await page.getByText('Analytical Wallet Ltd, Germany').waitFor();
  expect(await page.getByRole('button', { name: /Save|Submit/ }).count()).toBe(0);

  const { db, keyring } = api.services;
  const approval = { partnerId, actor: 'cli', reason: 'Papers are in order' };
  await approvePartner({ db, keyring, publicUrl: api.origin }, approval);
  const letter = await readLetter(browser, api.origin, owner.email, 'can go live');
  expect(letter.text).toContain('You can now create live keys');
  await page.reload();
  await page.getByText('Your account is approved').waitFor();

  await page.goto(`${api.origin}${letter.path}?environment=live`);
  await proveTab(tab);
  await page.getByRole('button', { name: 'Create live key' }).click();
  await page.getByLabel('Name').fill('Production');
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  const key = await takeSecret(tab);
  expect(key).toMatch(/^pk_live_/);
  expect((await createClient(api.origin, key).call('GET', '/me/orders')).status).toBe(200);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  await tab.close();
});

test('serving a high-risk country shows a warning first, and a decline shows its reason until it is answered', async () => {
  const { db, keyring } = api.services;
  const other = await api.newPartner();
  const contact = { name: 'Ada', email: 'ada@example.com', handle: null, termsAcceptedAt: new Date().toISOString() };
  const onboarding = {
    company: { legalName: 'Wallet', country: 'DE', businessType: 'wallet', website: 'https://wallet.example' },
    volume: { monthlyOrders: 10, integration: 'api', volumeUsd: 'under_10k' },
    jurisdictions: { countries: ['DE', 'KP'], amlAcknowledged: true },
    contact,
  } as const;
  const waiting = { approvedAt: null, onboardedAt: new Date(), onboarding: onboarding as never };
  await db.update(partners).set(waiting).where(eq(partners.partnerId, other.partnerId));
  const decline = { partnerId: other.partnerId, actor: 'cli', reason: 'Which license do you hold?' };
  await declinePartner({ db, keyring, publicUrl: api.origin }, decline);

  const tab = await logInTab(browser, { url }, await newMember(db, other.partnerId, 'owner'));
  const { page } = tab;
  await page.goto(url('/onboarding'));
  await page.getByText('Your application needs changes').waitFor();
  await page.getByText('Which license do you hold?').waitFor();
  await page
    .getByText(/about your users in .*Korea/)
    .filter({ visible: true })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Submit for approval' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '3. Where your users are' }).click();
  await page.getByRole('combobox', { name: 'Countries of your users' }).press('Backspace');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save and continue' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await page.getByText('We are reviewing your application').waitFor();
  expect(await page.getByText('Which license do you hold?').count()).toBe(0);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  await tab.close();
});

test('a developer sees who may fill in the steps', async () => {
  const tab = await logInTab(browser, { url }, await newMember(api.services.db, partnerId, 'developer'));
  await tab.page.goto(url('/onboarding'));
  await tab.page.getByText('Only owners and admins can complete the onboarding.').waitFor();
  expect(await tab.page.getByRole('button', { name: /Save|Submit/ }).count()).toBe(0);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  await tab.close();
});
