import { Client } from 'pg';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { holdPresence } from '#db/health/worker-presence';
import type { OperatorRole } from '#domain/team/permission';
import { type Service, type ServiceOptions, startService } from '#test/helpers/service/service';
import { newOperator } from '#test/helpers/users/users';
import { openBrowser, type Tab } from '../browser';
import { logInTab } from '../dashboard/signed-in';

export const DESK = { viewport: { width: 1280, height: 900 } } as const;

/** The provider that is down in the queues. The outage of one that is switched on nowhere would end by itself. */
export const DOWN = 'changelly';

/** The whole service with its support console, and a browser. */
export interface Console {
  service: Service;
  url(path: string): string;
  /** A tab in which an operator has logged in. */
  logIn(role: OperatorRole, options?: BrowserContextOptions): Promise<Tab>;
  close(): Promise<void>;
}

export async function startConsole(options: ServiceOptions = {}): Promise<Console> {
  const [service, browser]: [Service, Browser] = await Promise.all([startService(options), openBrowser()]);
  const url = (path: string) => `${service.origin}/support${path}`;
  const elsewhere = new Client({ connectionString: service.runtime.databaseUrl });
  await elsewhere.connect();
  await holdPresence(elsewhere, [DOWN]);
  return {
    service,
    url,
    async logIn(role, options = DESK) {
      return logInTab(browser, { url }, await newOperator(service.db, role), options);
    },
    async close() {
      await browser.close();
      await elsewhere.end();
      await service.close();
    },
  };
}

/** Enters a reason in the open dialog, and confirms it. */
export async function confirm({ page }: Tab, action: string, reason = 'As agreed in ticket 4711'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^(Reason|Note)/).fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Presses an action of an order: its button, or its item in the menu of those that do not help now. */
export async function pressAction({ page }: Tab, name: string): Promise<void> {
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: 'More actions' });
  const button = main.getByRole('button', { name, exact: true });
  if ((await button.count()) === 0 && (await more.count()) > 0) {
    await more.click();
    await page.getByRole('menuitem', { name: `${name}…`, exact: true }).click();
  } else {
    await button.first().click();
  }
}
