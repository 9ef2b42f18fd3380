import type { Tab } from '../browser';
import { inspect } from '../inspect';
import { type Dashboard, startDashboard } from './signed-in';

let setup: Dashboard;
let tab: Tab;

beforeAll(async () => {
  setup = await startDashboard();
  tab = await setup.logIn(setup.owner, { viewport: { width: 1280, height: 900 } });
});
afterAll(() => setup?.close());

const REFUND = `name: half_paid
story: Half of the amount arrives, and we request a refund
ttl: 1000
order:
  refund_address: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
steps:
  - { at: 10%, deposit: { amount: 50% } }
  - { at: 70%, partner: { refund: { action: refund_to_address } } }
`;

/** Fills in the text of the open dialog, and sends it. */
async function send(text: string): Promise<void> {
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByLabel('The file').fill(text);
  await dialog.getByRole('button', { name: 'Upload' }).click();
}

test('a scenario with a mistake is refused with its line and column, and what was probably meant', async () => {
  const { page } = tab;
  await page.goto(setup.url('/scenarios?environment=test'));
  await page.getByText('No scenarios yet').waitFor();
  await inspect(tab, 'dashboard-scenarios-none');
  await page.getByRole('button', { name: 'Upload a scenario' }).click();
  await send(REFUND.replace('deposit:', 'depositt:'));
  const alert = page.getByRole('dialog').getByRole('alert');
  await alert.getByText(/Line 7, column 16/).waitFor();
  expect(await alert.textContent()).toContain('deposit');
  await inspect(tab, 'dashboard-scenario-mistake');
});

test('an uploaded scenario is played, its result recorded, and a later difference shown', async () => {
  const { page } = tab;
  await send(REFUND);
  await page.getByRole('heading', { name: 'half_paid' }).waitFor();
  await page.getByText('Not played').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText('Not recorded').waitFor();
  const result = page.getByRole('region', { name: 'Result' });
  expect(await result.textContent()).toMatch(/refund_required .*\+300 s/);
  await page.getByRole('button', { name: 'Record this result' }).click();
  await page.getByText('As recorded').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText('As recorded').waitFor();
  await inspect(tab, 'dashboard-scenario-recorded');

  await page.getByRole('button', { name: 'Change the file' }).click();
  await send(REFUND.replace('50%', '60%'));
  await page.getByText('Not played').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText(/The first difference is in line \d+/).waitFor();
  await page.getByText(/Likely cause/).waitFor();
  await inspect(tab, 'dashboard-scenario-differs');
});

test('the order of the latest play is one click away, and a removed scenario is gone', async () => {
  const { page } = tab;
  expect(await page.getByRole('link', { name: /^ord_/ }).getAttribute('href')).toContain('environment=test');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove scenario' }).click();
  await page.getByText('No scenarios yet').waitFor();
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
