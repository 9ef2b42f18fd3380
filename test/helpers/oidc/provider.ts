import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const CLIENT = { clientId: 'swaplane', clientSecret: 'a secret of the client' } as const;

/** Who logs in at the provider, and how. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  groups?: readonly string[] | undefined;
  amr?: readonly string[];
  acr?: string;
}

export interface IdentityProvider {
  issuer: string;
  /** Logs in where the installation sent the browser. @returns the query with which the provider sends the browser back */
  logIn(url: string, person: ProviderPerson): Promise<string>;
  close(): Promise<void>;
}

/** Starts a real provider (`oidc-provider`) that knows the installation. */
export async function startIdentityProvider(redirectUris: readonly string[]): Promise<IdentityProvider> {
  const script = join(__dirname, 'provider-process.mjs');
  const child = spawn(process.execPath, [script, JSON.stringify({ ...CLIENT, redirectUris })], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Another process of jest's would inherit its options.
    env: { PATH: process.env.PATH },
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const issuer = line.toString().trim().split('\n').at(-1) ?? '';
  return {
    issuer,
    logIn: (url, person) => logIn(issuer, url, person),
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Follows the provider as a browser with cookies of its own, until it leaves the provider. */
async function logIn(issuer: string, url: string, person: ProviderPerson): Promise<string> {
  const cookies = new Map<string, string>();
  let at = new URL(url);
  for (let step = 0; step < 10; step += 1) {
    if (at.origin !== issuer) {
      return at.search.slice(1);
    }
    if (at.pathname.startsWith('/interaction/')) at.searchParams.set('as', JSON.stringify(person));
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { Cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      throw new Error(`the provider stays at ${at.pathname}: ${response.status} ${await response.text()}`);
    }
    at = new URL(location, issuer);
  }
  throw new Error('the provider redirects for ever');
}
