import type { Session } from '#contract/shared/users/session';
import type { Portal } from '#domain/team/permission';
import type { TestApi } from '../api/test-api';
import { type Browser, openBrowser } from '../users/browser';
import type { IdentityProvider, ProviderPerson } from './provider';

let people = 0;
/** Somebody at the provider, with a verified address. */
export const acmePerson = (email: string, more: Partial<ProviderPerson> = {}): ProviderPerson => {
  people += 1;
  return { sub: `acme-${people}`, email, email_verified: true, name: 'Ada', ...more };
};

export const begin = async (browser: Browser) => (await browser.post<{ url: string }>('/users/login/oidc')).body.url;
export const finish = (browser: Browser, query: string) => browser.post<Session>('/users/login/oidc/finish', { query });

/** A whole login in a browser of its own. */
export async function enter(
  { api, provider }: { api: TestApi; provider: IdentityProvider },
  person: ProviderPerson,
  portal: Portal = 'dashboard',
) {
  const browser = openBrowser(api.origin, { portal });
  const query = await provider.logIn(await begin(browser), person);
  return { browser, query, answer: await finish(browser, query) };
}
