import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, type ServiceOptions, startService } from '#test/helpers/service/service';
import { newMember, PASSWORD, type TestPerson } from '#test/helpers/users/users';
import { openBrowser, openTab, type Tab } from '../browser';

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

/** The whole service with a partner's dashboard, and a browser. */
export interface Dashboard extends DashboardSetup {
  service: Service;
  browser: Browser;
  /** A tab in which a person has logged in. */
  logIn(person: TestPerson, options?: BrowserContextOptions): Promise<Tab>;
  close(): Promise<void>;
}

export async function startDashboard(options: ServiceOptions = {}): Promise<Dashboard> {
  const [service, browser] = await Promise.all([startService(options), openBrowser()]);
  const setup = await newSetup(service);
  return {
    ...setup,
    service,
    browser,
    logIn: (person, options) => logInTab(browser, setup, person, options),
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/** A tab in which somebody has logged in with the form. */
export async function logInTab(
  browser: Browser,
  { url }: Pick<DashboardSetup, 'url'>,
  person: TestPerson,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const address = url('/login');
  // Without motion, so that nobody looks at a dialog that is still fading in.
  const tab = await openTab(browser, new URL(address).origin, { reducedMotion: 'reduce', ...options });
  await tab.page.goto(address);
  await enterPassword(tab.page, person);
  await tab.page.getByRole('button', { name: /Account of/ }).waitFor();
  return tab;
}

/** Fills in the login form and sends it; the settings have a "Contact email address". */
export async function enterPassword(page: Page, { email }: TestPerson, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs out through the menu, and waits for the login. */
export async function logOut({ page }: Tab): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Email address', { exact: true }).waitFor();
}

/** The secret of the dialog that shows one, which is closed by confirming that it was saved. */
export async function takeSecret({ page }: Tab): Promise<string> {
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByLabel('I have copied it').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return secret;
}
