import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { Role } from '#domain/team/permission';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { newMember } from '#test/helpers/users/users';
import { openBrowser, type Tab } from '../browser';
import { proveTab } from './proven-tab';
import { logInTab } from './signed-in';

let browser: Browser;
let partnerId: string;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const api = useTestApi();
beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
  await openTestOrder(api.services.db, { partnerId });
  await openTestOrder(api.services.db, { partnerId });
});

const url = (path: string) => `${api.origin}/dashboard${path}?environment=test`;
/** A tab in which a member has logged in and just given a second factor, which every export needs. */
async function logIn(role: Role): Promise<Tab> {
  const tab = await logInTab(browser, { url }, await newMember(api.services.db, partnerId, role));
  await tab.page.goto(url('/'));
  await tab.page.getByRole('heading', { level: 1 }).waitFor();
  await proveTab(tab);
  return tab;
}

/** The file that is saved after the last of some clicks. */
async function save(page: Page, ...buttons: string[]): Promise<{ name: string; lines: string[] }> {
  const main = page.getByRole('main');
  for (const button of buttons.slice(0, -1)) {
    await main.getByText(button, { exact: true }).click();
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByText(buttons.at(-1) ?? '', { exact: true }).click(),
  ]);
  return {
    name: file.suggestedFilename(),
    lines: readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split(/\r?\n/),
  };
}

test.each(['owner', 'finance'] as const)('%s saves the orders of the list as CSV', async (role) => {
  const { page, foreign, complaints, close } = await logIn(role);
  await page.goto(url('/orders'));
  const { name, lines } = await save(page, 'CSV', 'Up to 10,000, at once');
  expect(name).toMatch(/^orders-test-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('order_id');
  expect(lines[1]).toMatch(/ord_\w{26}/);
  expect([foreign, complaints]).toEqual([[], []]);
  await close();
});

test.each(['owner', 'admin'] as const)(
  '%s saves the audit log as CSV and as NDJSON, and that is audited',
  async (role) => {
    const { page, foreign, complaints, close } = await logIn(role);
    await page.goto(url('/audit'));
    const csv = await save(page, 'CSV');
    expect([csv.name, csv.lines[0]]).toEqual(['audit-log.csv', expect.stringContaining('action')]);
    const ndjson = await save(page, 'NDJSON');
    expect(ndjson.name).toBe('audit-log.ndjson');
    expect(ndjson.lines.map((line) => JSON.parse(line).action)).toContain('audit_log.exported');
    expect([foreign, complaints]).toEqual([[], []]);
    await close();
  },
);

test.each([
  ['read_only', '/orders', 'Only owners, admins, developers and finance members can export orders as CSV.'],
  ['finance', '/audit', 'Only owners and admins can export the audit log.'],
] as const)('%s sees no export on %s, but who may export', async (role, path, words) => {
  const { page, close } = await logIn(role);
  await page.goto(url(path));
  await page.getByText(words).waitFor();
  expect(await page.getByRole('main').getByText('CSV', { exact: true }).count()).toBe(0);
  await close();
});

test('why a file of all orders cannot be made is said, where nothing else would show it', async () => {
  const tab = await logInTab(browser, { url }, await newMember(api.services.db, partnerId, 'owner'));
  const { page } = tab;
  await page.goto(url('/orders'));
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'All orders, with an email when the file is ready' }).click();
  await page.getByText('The export failed', { exact: true }).waitFor();
  await tab.close();
});
