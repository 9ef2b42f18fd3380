import type { Browser } from 'playwright-core';
import { openBrowser, openTab, type Tab } from '#e2e/browser';
import { inspect } from '#e2e/inspect';
import { createOidcClient } from '#security/oidc';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { CLIENT, type IdentityProvider, type ProviderPerson, startIdentityProvider } from '#test/helpers/oidc/provider';
import { freePort } from '#test/helpers/run/free-port';
import { newMember, type TestPerson } from '#test/helpers/users/users';

let provider: IdentityProvider;
let api: TestApi;
let browser: Browser;

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await startIdentityProvider([`${publicUrl}/dashboard/sso`]);
  const { issuer } = provider;
  const settings = { ...CLIENT, issuer, scopes: 'openid email profile', rolesClaim: 'groups', trustedFactors: ['mfa'] };
  const oidc = {
    client: createOidcClient(settings),
    label: 'Log in with Acme',
    issuer,
    consoleRoles: [],
    dashboardRoles: [],
  };
  [api, browser] = await Promise.all([startTestApi(undefined, { oidc, port, publicUrl }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await provider?.close();
});

const newTab = (): Promise<Tab> => openTab(browser, api.origin);

/** Logs in on the page of the identity provider. */
async function logInAtProvider({ page }: Tab, person: ProviderPerson): Promise<void> {
  await page.getByRole('button', { name: 'Log in with Acme' }).click();
  await page.getByLabel('Who you are').fill(JSON.stringify(person));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

const owner = async (): Promise<TestPerson> => newMember(api.services.db, (await api.newPartner()).partnerId, 'owner');

test('whoever was sent to the login from a page is back at that page after the identity provider', async () => {
  const { email } = await owner();
  const tab = await newTab();
  const { page } = tab;
  await page.goto(`${api.origin}/dashboard/orders?status=completed`);
  await logInAtProvider(tab, { sub: 'acme-1', email, email_verified: true, name: 'Ada' });
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect([pathname, search]).toEqual(['/dashboard/orders', '?status=completed']);
});

test('whoever the identity provider sends without a verified address is told so, and can go back to the login', async () => {
  const { email } = await owner();
  const tab = await newTab();
  const { page } = tab;
  await page.goto(`${api.origin}/dashboard/login`);
  await page.getByRole('button', { name: 'Log in with Acme' }).waitFor();
  await inspect(tab, 'sso-button');
  await logInAtProvider(tab, { sub: 'acme-2', email, email_verified: false, name: 'Ada' });
  await page.getByRole('heading', { name: 'You are not logged in' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await inspect(tab, 'sso-refused');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByLabel('Email address', { exact: true }).waitFor();
});
