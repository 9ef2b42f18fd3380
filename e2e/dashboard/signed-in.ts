import type { Browser, BrowserContextOptions } from 'playwright-core';
import { newMember, PASSWORD, type TestPerson } from '../../test/support/people/people';
import type { TestPartner } from '../../test/support/service/partners';
import type { Service } from '../../test/support/service/service';
import { openTab, type Tab } from '../browser';

/** What the tests of the dashboard share: a partner with an owner, and the address of its pages. */
export interface DashboardSetup {
  partner: TestPartner;
  owner: TestPerson;
  url(path: string): string;
}

export async function newSetup(service: Service): Promise<DashboardSetup> {
  const partner = await service.partner();
  const owner = await newMember(service.db, partner.partnerId, 'owner');
  return { partner, owner, url: (path) => `${service.origin}/dashboard${path}` };
}

/** A tab in which somebody has logged in by the form. */
export async function logInTab(
  browser: Browser,
  { url }: DashboardSetup,
  { email }: TestPerson,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const address = url('/login');
  const tab = await openTab(browser, new URL(address).origin, options);
  await tab.page.goto(address);
  await tab.page.getByLabel('E-mail address').fill(email);
  await tab.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.page.getByRole('button', { name: 'Log in' }).click();
  await tab.page.getByRole('button', { name: /Account of/ }).waitFor();
  return tab;
}

/** The secret of the dialog that shows one, which is closed with the promise to have kept it. */
export async function takeSecret({ page }: Tab): Promise<string> {
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByLabel('I have copied it').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return secret;
}
