import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright-core';
import type { PayoutAddressView, PendingPayout } from '#contract/dashboard/payouts';
import { recordAudit, runWithAuditContext } from '#db/audit';
import { findAddress } from '#db/payouts/payout-addresses';
import { partners } from '#db/schema/partners';
import { memberships } from '#db/schema/users';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { openBrowser, openTab, type Tab } from '#e2e/browser';
import { proveTab } from '#e2e/dashboard/proven-tab';
import { enterPassword, logInTab } from '#e2e/dashboard/signed-in';
import { inspect, openPage } from '#e2e/inspect';
import { challengeAnswer } from '#security/payout-challenge';
import { webhookSecretSealer } from '#security/sealer';
import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { ADDRESSES } from '#test/helpers/service/client';
import { letProofLapse } from '#test/helpers/users/enrolled';
import { newMember, PASSWORD, provenLogin, type TestPerson } from '#test/helpers/users/users';

const SECRET = 'whsec_live_0123456789';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const api = useTestApi();

const url = (path: string) => `${api.origin}/dashboard${path}`;
const logIn = (person: TestPerson) => logInTab(browser, { url }, person);
/** A page, once it has loaded. */
async function open(tab: Tab, path: string): Promise<void> {
  await openPage(tab, url(path));
}

describe('in both themes and on a telephone', () => {
  test('the links of an order are revoked one by one, or all, after a question', async () => {
    const { db } = api.services;
    const { partnerId } = await api.newPartner();
    const person = await newMember(db, partnerId, 'owner');
    const orderId = (await openTestOrder(db, { partnerId })).orderId;
    const tab = await logIn(person);
    const { page } = tab;
    await open(tab, `/orders/${orderId}`);
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('link', { name: 'Link 1' }).waitFor();
    await inspect(tab, 'tracking-links');

    await page.getByRole('button', { name: 'Revoke link 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('can no longer follow the order').waitFor();
    await inspect(tab, 'tracking-link-revoke');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('link', { name: 'Link 1' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('button', { name: 'Revoke all' }).click();
    await dialog.getByText('Nobody can follow this order').waitFor();
    await inspect(tab, 'tracking-link-revoke-all');
    await dialog.getByRole('button', { name: 'Revoke all' }).click();
    await page.getByText('All links were revoked.').waitFor();
    await inspect(tab, 'tracking-links-none');
  });

  test('wrong passwords are shown when there are twenty, from long addresses', async () => {
    const person = await newMember(api.services.db, (await api.newPartner()).partnerId, 'owner');
    const tab = await logIn(person);
    await open(tab, '/settings');
    await inspect(tab, 'settings-no-wrong-passwords');
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
    for (let index = 0; index < 22; index += 1) {
      const ip = index % 2 ? '2001:db8:85a3:8d3:1319:8a2e:370:7348' : '203.0.113.7';
      await runWithAuditContext({ ip, reason: null }, () =>
        recordAudit(api.services.db, {
          actor: 'unknown',
          action: 'login.failed',
          target: person.userId,
          details: {
            place: index % 3 === 0 ? 'known_device' : 'new_device',
            user_agent: index % 2 ? agent : 'curl/8.5.0',
          },
        }),
      );
    }
    await open(tab, '/settings');
    await tab.page.getByRole('table', { name: 'Wrong passwords' }).waitFor();
    await inspect(tab, 'settings-wrong-passwords-full');
  });

  test('the second factor is set up, and asked for again', async () => {
    const person = await newMember(api.services.db, (await api.newPartner()).partnerId, 'owner');
    const tab = await logIn(person);
    const { page } = tab;
    await open(tab, '/payouts');
    await page.getByRole('button', { name: 'Add an address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add' });
    await dialog.getByRole('combobox', { name: 'Currency and network' }).click();
    await page.getByRole('option', { name: 'USDT-TRC20' }).click();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(ADDRESSES.trx);
    await dialog.getByRole('button', { name: 'Add address' }).click();
    await dialog.getByRole('alert').waitFor();
    await inspect(tab, 'second-factor-not-set-up');

    await proveTab(tab);
    await letProofLapse(api, person.userId);
    await dialog.getByRole('button', { name: 'Add address' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await asked.getByLabel('Code from the app, or a backup code').waitFor();
    await inspect(tab, 'step-up');
    await asked.getByLabel('Code from the app, or a backup code').fill('000000');
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.getByText('This code is wrong').waitFor();
    await inspect(tab, 'step-up-refused');
  });

  test('a password that is refused says why, as a new one and by the link that resets it', async () => {
    const person = await newMember(api.services.db, (await api.newPartner()).partnerId, 'owner');
    const tab = await logIn(person);
    const { page } = tab;
    await open(tab, '/settings');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill('password1234');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('leaked from another service').waitFor();
    await inspect(tab, 'new-password-refused');
    const other = await openTab(browser, api.origin, { reducedMotion: 'reduce' });
    await other.page.goto(url('/password-reset?token=made-up'));
    await other.page.getByLabel('New password').waitFor();
    await inspect(other, 'reset-password');
    await other.page.goto(url('/login'));
    await enterPassword(other.page, person, 'not this one either');
    await other.page.getByRole('alert').waitFor();
    await inspect(other, 'login-refused');
  });

  test('a new payout address waits, and a payout of two people is approved by the other one', async () => {
    const { db, keyring } = api.services;
    const { partnerId } = await api.newPartner();
    const person = await newMember(db, partnerId, 'owner');
    const tab = await logIn(person);
    const owner = await provenLogin(api, person);
    await credit(db, partnerId, '12000');
    await open(tab, '/payouts');
    await inspect(tab, 'payouts-empty');
    const added = await owner.post<PayoutAddressView>('/payouts/addresses', {
      currency: 'USDT-TRC20',
      address: ADDRESSES.trx,
    });
    const amount = (await findAddress(db, partnerId, added.body.address_id))?.proofAmount ?? '';
    await open(tab, '/payouts');
    await tab.page.getByRole('button', { name: 'Verify' }).click();
    await inspect(tab, 'payout-address-verify');
    await owner.post(`/payouts/addresses/${added.body.address_id}/verify`, { amount });
    await open(tab, '/payouts');
    await inspect(tab, 'payout-address-cools-off');

    await addVerifiedAddress(db, partnerId, 'USDC-ERC20', ADDRESSES.eth);
    const slot = { partnerId, environment: 'live', channel: 'order' } as const;
    const sealSecret = webhookSecretSealer(keyring, SECRET);
    await setEndpoint(db, { ...slot, url: 'https://wallet.example', sealSecret });
    await db.update(partners).set({ twoPersonPayouts: true }).where(eq(partners.partnerId, partnerId));
    const begun = await owner.post<PendingPayout>('/payouts', { amount_usd: '6000', confirm_by: 'challenge' });
    const answer = challengeAnswer(SECRET, begun.body.challenge ?? '');
    expect((await owner.post(`/payouts/${begun.body.payout_id}/confirm`, { answer })).status).toBe(200);
    await open(tab, '/payouts');
    await tab.page.getByText('Waiting for approval').waitFor();
    await inspect(tab, 'payout-own-waits');
    const second = await newMember(db, partnerId, 'finance');
    const other = await logIn(second);
    await open(other, '/payouts');
    await other.page.getByRole('button', { name: 'Approve' }).click();
    await other.page.getByRole('alert').waitFor();
    await inspect(other, 'payout-approve-refused');
    await proveTab(other);
    await open(other, '/payouts');
    await inspect(other, 'payout-approve');
    await other.page.getByRole('button', { name: 'Approve' }).click();
    await other.page.getByText('Payout approved.').waitFor();
  });

  test('the team says who came from a group', async () => {
    const { db } = api.services;
    const { partnerId } = await api.newPartner();
    const owner = await newMember(db, partnerId, 'owner');
    const person = await newMember(db, partnerId, 'developer');
    await db.update(memberships).set({ fromGroups: true }).where(eq(memberships.userId, person.userId));
    const tab = await logIn(owner);
    await open(tab, '/team');
    await tab.page.getByText('from a group').waitFor();
    await inspect(tab, 'team-group');
    for (const [item, name] of [
      ['Change the role…', 'team-group-role'],
      ['Remove…', 'team-group-remove'],
    ] as const) {
      await tab.page.getByRole('button', { name: 'Actions for' }).last().click();
      await tab.page.getByRole('menuitem', { name: item }).click();
      await tab.page.getByRole('dialog').waitFor();
      await inspect(tab, name);
      await tab.page.keyboard.press('Escape');
      await tab.page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });
});
