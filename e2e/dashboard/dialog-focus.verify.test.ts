import type { Page } from 'playwright-core';
import { eventually } from '#test/helpers/run/eventually';
import type { Tab } from '../browser';
import { type Dashboard, startDashboard } from './signed-in';

let setup: Dashboard;
let tab: Tab;
let orderId: string;

beforeAll(async () => {
  setup = await startDashboard();
  orderId = (await setup.partner.test.open({ scenario: 'refund', ttlSeconds: 3_600 })).order_id;
  await setup.partner.test.advance(orderId, { by: 'PT1H' });
  tab = await setup.logIn(setup.owner, { viewport: { width: 1280, height: 800 } });
});
afterAll(() => setup?.close());

/** The tag of what has the focus, and how it is called. */
const focused = (page: Page) =>
  page.evaluate<[tag: string, name: string]>(`(() => {
    const { tagName, ariaLabel, innerText, labels } = document.activeElement;
    return [tagName, (labels?.[0]?.innerText || ariaLabel || innerText || '').trim()];
  })()`);

async function press(page: Page, name: string | RegExp, role: 'button' | 'menuitem' = 'button'): Promise<void> {
  await page.getByRole(role, { name }).filter({ visible: true }).first().focus();
  await page.keyboard.press('Enter');
}

/** With the keyboard alone, because a click moves the focus by itself. */
test.each([
  ['a button', '/orders/:order', ['Send it back'], 'Refund address on btc', 'Send it back'],
  ['a menu', '/keys', ['Actions for test', 'Edit…'], 'Name', 'Actions for test'],
  ['a dialog that was on the page', '/keys', ['Create test key'], 'Name', 'Create test key'],
  ['the search', '/keys', ['Find anything'], 'Find anything', 'Find anything'],
] as const)(
  'a dialog opened from %s starts in its first field and gives the focus back',
  async (_, path, opening, field, opener) => {
    const { page } = tab;
    await page.goto(setup.url(`${path.replace(':order', orderId)}?environment=test`));
    for (const name of opening) await press(page, name, name.endsWith('…') ? 'menuitem' : 'button');
    await page.getByRole('dialog').waitFor();
    await eventually(async () => ['INPUT', 'TEXTAREA'].includes((await focused(page))[0]));
    expect((await focused(page))[1]).toContain(field);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await eventually(async () => (await focused(page))[0] === 'BUTTON');
    expect((await focused(page))[1]).toContain(opener);
  },
);
