import { eq } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit';
import type { Tab } from '../browser';
import { proveTab } from '../dashboard/proven-tab';
import { openPage } from '../inspect';
import { type Console, confirm, startConsole } from './console';

let desk: Console;
beforeAll(async () => {
  desk = await startConsole();
});
afterAll(() => desk?.close());

async function openPartner(tab: Tab, partnerId: string): Promise<void> {
  await openPage(tab, desk.url(`/partners/${partnerId}`));
}

test('an admin closes a partner with a reason and opens it again; its keys stay revoked', async () => {
  const partner = await desk.service.partner();
  const tab = await desk.logIn('admin');
  const press = (name: string) => tab.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await proveTab(tab);
  await openPartner(tab, partner.partnerId);
  await press('Close');
  await confirm(tab, 'Close partner', 'The contract has ended');
  await tab.page.getByRole('main').getByRole('button', { name: 'Reopen', exact: true }).waitFor();
  expect((await partner.test.createOnce({})).status).toBe(401);

  await press('Reopen');
  await confirm(tab, 'Reopen', 'The contract goes on');
  await tab.page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).waitFor();
  expect((await partner.test.createOnce({})).status).toBe(401);
  const rows = await desk.service.db.select().from(auditLog).where(eq(auditLog.target, partner.partnerId));
  const ofPartner = rows.filter(({ action }) => action.startsWith('partner.'));
  expect(ofPartner.map(({ action, reason }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['partner.closed', 'The contract has ended'],
      ['partner.reopened', 'The contract goes on'],
    ]),
  );
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});

test('an operator who is not an admin sees who may close a partner', async () => {
  const { partnerId } = await desk.service.partner();
  const tab = await desk.logIn('operator');
  await openPartner(tab, partnerId);
  const main = tab.page.getByRole('main');
  await main.getByText('Close: admins only').waitFor();
  expect(await main.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);
});
