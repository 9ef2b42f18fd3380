import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import { findAddress, listAddresses } from '#db/payouts/payout-addresses';
import { payoutAddresses } from '#db/schema/payouts';
import { DAY } from '#domain/duration';
import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { useTestApi } from '#test/helpers/api/test-api';
import { ADDRESSES } from '#test/helpers/service/client';
import { letProofLapse } from '#test/helpers/users/enrolled';
import { codeTo } from '#test/helpers/users/mails';
import { newMember } from '#test/helpers/users/users';
import { openBrowser } from '../browser';
import { proveTab, takeCode } from './proven-tab';
import { logInTab } from './signed-in';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const api = useTestApi(undefined, { payouts: { coolOffMs: 0 } });

test('an address is verified by its micro-payment, and a payout to it is requested and confirmed by the mailed code', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const person = await newMember(db, partnerId, 'finance');
  await credit(db, partnerId, '12000.50');
  const tab = await logInTab(browser, { url: (path) => `${api.origin}/dashboard${path}` }, person);
  const { page } = tab;
  await proveTab(tab);
  await page.getByRole('link', { name: 'Revenue' }).click();
  await page.getByRole('heading', { name: 'Earnings by provider' }).waitFor();
  await page.getByText('Nothing earned').waitFor();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Currency and network' }).click();
  await page.getByRole('option', { name: 'USDT-TRC20' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(ADDRESSES.trx);
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  const [{ addressId } = { addressId: '' }] = await listAddresses(db, partnerId);
  await dialog
    .getByLabel('Exact amount that arrived')
    .fill((await findAddress(db, partnerId, addressId))?.proofAmount ?? '');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Request a payout' }).click();
  await dialog.getByLabel('Amount in dollars').fill('6000');
  await dialog.getByLabel('A code by email').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Code from the email').fill('000000');
  await dialog.getByRole('button', { name: 'Request payout' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Code from the email').fill(await codeTo(api, person.email));
  await dialog.getByRole('button', { name: 'Request payout' }).click();
  await page.getByText('Payout requested.').waitFor();
  await page
    .getByRole('table', { name: 'Payouts' })
    .getByText(/6,?000/)
    .first()
    .waitFor();
  await page.getByRole('cell', { name: 'Requested' }).click();
  for (const words of [ADDRESSES.trx, 'in the dashboard', '$6,000.00']) {
    await dialog.getByText(words).first().waitFor();
  }
  expect(tab.foreign).toEqual([]);
});

test('after five minutes a change of addresses asks for the second factor in a dialog, and is made once it was given', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const person = await newMember(db, partnerId, 'finance');
  const tab = await logInTab(browser, { url: (path) => `${api.origin}/dashboard${path}` }, person);
  const { page } = tab;
  await proveTab(tab);
  await letProofLapse(api, person.userId);
  await page.getByRole('link', { name: 'Revenue' }).click();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add' });
  await dialog.getByRole('combobox', { name: 'Currency and network' }).click();
  await page.getByRole('option', { name: 'USDT-TRC20' }).click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill(ADDRESSES.trx);
  await dialog.getByRole('button', { name: 'Add address' }).click();

  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await asked.getByLabel('Code from the app, or a backup code').fill('000000');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await asked.getByText('This code is wrong').waitFor();
  expect(await listAddresses(db, partnerId)).toEqual([]);
  await asked.getByLabel('Code from the app, or a backup code').fill(takeCode(tab) ?? '');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Verify' }).waitFor();
  expect(await listAddresses(db, partnerId)).toHaveLength(1);
});

test('a verified address that still has to wait is shown with its time, and is not the one that a payout goes to', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const person = await newMember(db, partnerId, 'finance');
  await credit(db, partnerId, '12000');
  const waiting = await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  await db
    .update(payoutAddresses)
    .set({ usableAt: new Date(Date.now() + DAY) })
    .where(eq(payoutAddresses.addressId, waiting));
  const { page } = await logInTab(browser, { url: (path) => `${api.origin}/dashboard${path}` }, person);
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.getByRole('link', { name: 'Revenue' }).click();
    await page.getByRole('button', { name: 'Request a payout' }).click();
    return dialog.getByRole('combobox', { name: 'To' });
  };
  await (await open()).click();
  const option = page.getByRole('option', { name: /^USDT-TRC20 .+ from / });
  await option.waitFor();
  expect(await option.getAttribute('data-combobox-disabled')).toBe('true');
  expect(await dialog.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);

  await addVerifiedAddress(db, partnerId, 'USDC-SOL', ADDRESSES.sol);
  await page.reload();
  expect(await (await open()).inputValue()).toMatch(/^USDC-SOL /);
});
