import type { Page } from 'playwright-core';
import { newMember, PASSWORD } from '#test/helpers/users/users';
import type { Tab } from '../browser';
import { fillIn, inspectThemes } from '../inspect';
import { type Dashboard, startDashboard } from './signed-in';

/** Something that opens over a page: the path, and what is clicked there one after the other. */
type Opening = readonly [path: string, ...clicks: string[]];

const OPENINGS: Readonly<Record<string, Opening>> = {
  'account-menu': ['/', 'Account of'],
  palette: ['/', 'Find anything'],
  'test-order': ['/orders', 'Choose scenario, pair and amount'],
  'order-filters': ['/orders', 'More filters'],
  'refund-dialog': ['/orders/:order', 'Send it back'],
  'conversion-dialog': ['/orders/:order', 'Convert to a stablecoin'],
  'add-endpoint': ['/webhooks', 'Add endpoint'],
  'endpoint-menu': ['/webhooks/:endpoint', 'More'],
  'resend-dialog': ['/webhooks/:endpoint', 'More', 'Resend failed events…'],
  'replay-since-dialog': ['/webhooks/:endpoint', 'More', 'Replay since…'],
  'edit-endpoint': ['/webhooks/:endpoint', 'More', 'Edit…'],
  'rotate-secret': ['/webhooks/:endpoint', 'More', 'Rotate the secret…'],
  'remove-endpoint': ['/webhooks/:endpoint', 'More', 'Remove…'],
  'replay-dialog': ['/webhooks/deliveries/:delivery', 'Replay'],
  'create-key': ['/keys', 'Create test key'],
  'key-menu': ['/keys', 'Actions for test'],
  'edit-key': ['/keys', 'Actions for test', 'Edit…'],
  'rotate-key': ['/keys', 'Actions for test', 'Rotate…'],
  'revoke-key': ['/keys', 'Actions for test', 'Revoke…'],
  'add-address': ['/payouts', 'Add an address'],
  'request-payout': ['/payouts', 'Request a payout'],
  'invite-member': ['/team', 'Invite a member'],
  'member-menu': ['/team', 'Actions for'],
  'change-role': ['/team', 'Actions for', 'Change the role…'],
  'remove-member': ['/team', 'Actions for', 'Remove…'],
  'turn-on-two-factor': ['/settings', 'Turn on'],
};

let setup: Dashboard;
const ids = { order: '', endpoint: '', delivery: '' };
let tab: Tab;

beforeAll(async () => {
  setup = await startDashboard();
  const { test: client, partnerId } = setup.partner;
  await newMember(setup.service.db, partnerId, 'developer');
  await setup.service.webhooks(partnerId);
  ids.order = (await client.open({ scenario: 'refund', ttlSeconds: 3_600 })).order_id;
  await client.advance(ids.order, { by: 'PT1H' });
  tab = await setup.logIn(setup.owner, { viewport: { width: 360, height: 740 } });
  const { page } = tab;
  await page.goto(setup.url('/webhooks?environment=test'));
  await page.getByRole('link', { name: 'order.refund_required' }).first().waitFor();
  const hrefs = await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  ids.endpoint = /we_\w+/.exec(hrefs.join(' '))?.[0] ?? '';
  ids.delivery = /dlv_\w+/.exec(hrefs.join(' '))?.[0] ?? '';
});
afterAll(() => setup?.close());

async function open(page: Page, [path, ...clicks]: Opening): Promise<void> {
  const filled = fillIn(path, ids);
  await page.goto(setup.url(`${filled}?environment=test`));
  for (const name of clicks) {
    const isItem = name.endsWith('…');
    await page
      .getByRole(isItem ? 'menuitem' : 'button', { name })
      .filter({ visible: true })
      .first()
      .click();
  }
}

test.each(Object.entries(OPENINGS))('on a telephone, %s is accessible in both themes', async (name, opening) => {
  await open(tab.page, opening);
  await inspectThemes(tab, `open-${name}`);
  expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await tab.page.keyboard.press('Escape');
  await tab.page.getByRole('dialog').or(tab.page.getByRole('menu')).first().waitFor({ state: 'hidden' });
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});

test('secrets and codes that are shown once are accessible', async () => {
  const { page } = tab;
  await open(page, ['/keys', 'Create test key']);
  await page.getByLabel('Name').fill('Key');
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  await page.getByTestId('secret').waitFor();
  await inspectThemes(tab, 'open-secret');
  await open(page, ['/settings', 'Turn on']);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByAltText('QR code of the secret').waitFor();
  await inspectThemes(tab, 'open-scan');
  await page.getByLabel('Code from the app').fill('abcdef');
  await page.getByRole('button', { name: 'Turn on', exact: true }).last().click();
  await page.getByText('This code is wrong').waitFor();
  expect(await page.getByText(/wrong, was used/).count()).toBe(1);
});

test('the list of keyboard shortcuts is accessible', async () => {
  await open(tab.page, ['/']);
  await tab.page.getByRole('heading', { level: 1 }).waitFor();
  await tab.page.keyboard.press('?');
  await tab.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await inspectThemes(tab, 'open-shortcuts');
});

test('an error about a field is shown at that field, until it is edited', async () => {
  const { page } = tab;
  await open(page, ['/keys', 'Create test key']);
  const field = page.getByRole('dialog').getByLabel('Name');
  const refused = field.and(page.locator('[aria-invalid="true"]'));
  await field.fill('x'.repeat(1_000));
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  await refused.waitFor();
  expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0);
  await field.fill('Production');
  await refused.waitFor({ state: 'detached' });
});
