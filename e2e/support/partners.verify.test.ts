import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { findPartner } from '#db/partners';
import { auditLog } from '#db/schema/audit';
import { HOUR } from '#domain/duration';
import { monthAt } from '#domain/incidents/sla';
import { newId } from '#security/secret';
import { track } from '#test/helpers/orders/tracked-orders';
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

test('an admin changes settings of a partner, sees what changes before it is sent, and sends nothing else', async () => {
  const { partnerId } = await desk.service.partner();
  const before = await findPartner(desk.service.db, partnerId);
  const tab = await desk.logIn('admin');
  await proveTab(tab);
  await openPartner(tab, partnerId);
  await tab.page.getByRole('main').getByRole('button', { name: 'Change settings', exact: true }).click();
  const dialog = tab.page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Change settings', exact: true });
  await dialog.getByText('Nothing is changed yet.').waitFor();
  await dialog.getByLabel('Reason').fill('As agreed in the contract');
  expect(await send.isDisabled()).toBe(true);

  await dialog.getByLabel('Markup, percent').fill('3.01');
  await dialog.getByText('must be 0 to 3 percent with at most 2 decimals').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel('Markup, percent').fill('0.25');
  await dialog.getByLabel('Open streams').fill('7');
  await dialog.getByLabel('Two people for payouts').check();
  const lines = dialog.getByRole('region', { name: 'What changes' }).getByRole('listitem');
  expect(await lines.allTextContents()).toEqual([
    'Open streams: default → 7',
    'Markup: 0.00 % → 0.25 %',
    'Two people for payouts: off → on',
  ]);
  const sent = tab.page.waitForRequest((request) => request.url().endsWith(`/partners/${partnerId}/settings`));
  await confirm(tab, 'Change settings', 'As agreed in the contract');
  expect((await sent).postDataJSON()).toEqual({
    streams: 7,
    markup_bps: 25,
    two_person_payouts: true,
    reason: 'As agreed in the contract',
  });
  expect(await findPartner(desk.service.db, partnerId)).toEqual({
    ...before,
    streams: 7,
    markupBps: 25,
    twoPersonPayouts: true,
  });
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});

test('an admin creates a partner with a reason', async () => {
  const tab = await desk.logIn('admin');
  await openPage(tab, desk.url('/partners'));
  await tab.page.getByRole('main').getByRole('button', { name: 'Create a partner', exact: true }).click();
  await tab.page.getByRole('dialog').getByLabel('Name').fill('Harbor Wallet');
  await confirm(tab, 'Create', 'Signed on paper');
  await tab.page.getByRole('main').getByRole('link', { name: 'Harbor Wallet' }).waitFor();
});

test('an operator sees what a partner earned at a provider in a month, records its report, and saves the table', async () => {
  const { db } = desk.service;
  const { partnerId } = await desk.service.partner();
  await track(
    { services: { db, trackingUrl: (id: string) => `http://swaplane.test/track/${id}` } },
    {
      partnerId,
      input: {
        orderId: newId('ord'),
        provider: 'changenow',
        revenue: { amountInUsd: '1000', feeBps: 50, revenueSharePct: 50, markupBps: 25 },
      },
      openedMsAgo: HOUR,
      stepMs: HOUR / 10,
      later: ['confirming', 'exchanging', 'sending', 'completed'],
    },
  );
  const tab = await desk.logIn('operator');
  await openPartner(tab, partnerId);
  const table = tab.page.getByRole('table', { name: 'Earnings by provider' });
  await table.getByText(/^Not yet of/).waitFor();
  await tab.page.getByRole('main').getByRole('button', { name: 'Record a report', exact: true }).click();
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Provider' }).click();
  await tab.page.getByRole('option', { name: 'ChangeNOW' }).click();
  await dialog.getByLabel('Kept, in US dollars').fill('12.50');
  await confirm(tab, 'Record', 'Its statement of the month');
  await table.getByText(/^\$12\.50 of/).waitFor();

  const saving = tab.page.waitForEvent('download');
  await tab.page.getByRole('button', { name: 'Download earnings' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`earnings-${partnerId}-${monthAt(Date.now()).name}.csv`);
  const [header, line = ''] = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(header).toBe('Provider,Orders,"Share, USD","Markup, USD","Reported, USD","Difference, USD",Recorded');
  expect(line).toMatch(/^ChangeNOW,1,.*,12\.50,/);
  const rows = await db.select().from(auditLog).where(eq(auditLog.target, partnerId));
  expect(rows.filter(({ action }) => action === 'earnings.reported')).toMatchObject([
    { reason: 'Its statement of the month' },
  ]);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
