import { PORTALS, type Portal } from '#domain/team/permission';
import { cookieName, LOGIN_COOKIES, type LoginCookie } from '#domain/users/login';

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export interface BrowserOptions {
  portal?: Portal;
  /** The address it calls from; another one for each browser unless said otherwise. */
  ip?: string;
  /** Cookies it already has. */
  cookies?: ReadonlyMap<string, string>;
  userAgent?: string;
  /** The country that the proxy reports. */
  country?: string;
}

/** Calls the API like the pages: keeps cookies, and repeats the one that proves a write comes from them. */
export interface Browser {
  cookies: Map<string, string>;
  /** The value of one of the portal's own cookies; empty if there is none. */
  cookie(cookie: LoginCookie): string;
  ip: string;
  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>>;
  send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Answer<T>>;
  /** Set-Cookie headers of the last response. */
  lastCookies(): string[];
}

let browsers = 0;

export function openBrowser(origin: string, options: BrowserOptions = {}): Browser {
  browsers += 1;
  const { portal = 'dashboard', ip = `10.99.${browsers >> 8}.${browsers & 255}`, userAgent = 'Test' } = options;
  const cookies = new Map(options.cookies);
  let last: string[] = [];
  const cookie = (which: LoginCookie) => cookies.get(cookieName(portal, which)) ?? '';

  const call = async <T>(method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${origin}/${portal}/api${path}`, {
      method,
      headers: {
        'X-Forwarded-For': ip,
        'User-Agent': userAgent,
        ...(options.country !== undefined && { 'CF-IPCountry': options.country }),
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    last = response.headers.getSetCookie();
    for (const line of last) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0;')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, body: (await read(response)) as T };
  };

  const send: Browser['send'] = async (method, path, body, headers) => {
    if (cookie('csrf') === '') {
      await call('GET', '/users/session', undefined, {});
    }
    return call(method, path, body, headers ?? { 'X-CSRF-Token': cookie('csrf') });
  };
  return {
    cookies,
    cookie,
    ip,
    get: (path) => call('GET', path, undefined, {}),
    send,
    post: (path, body) => send('POST', path, body),
    lastCookies: () => last,
  };
}

/** The cookies of a portal; one without a value is left out. */
export function cookiesOf(portal: Portal, values: Partial<Record<LoginCookie, string>>): Map<string, string> {
  return new Map(LOGIN_COOKIES.flatMap((each) => (values[each] ? [[cookieName(portal, each), values[each]]] : [])));
}

/** What a browser is recognized by once its login has ended. */
export function deviceOf(browser: Browser, portal: Portal = 'dashboard'): Map<string, string> {
  return cookiesOf(portal, { device: browser.cookie('device') });
}

/** The same values under the names of the other portal, as a thief might send them. */
export function renamedFor(portal: Portal, cookies: ReadonlyMap<string, string>): Map<string, string> {
  const rename = (name: string) => PORTALS.reduce((text, each) => text.replace(`_${each}_`, `_${portal}_`), name);
  return new Map([...cookies].map(([name, value]) => [rename(name), value]));
}

/** JSON as a value, other text unchanged; a stream's content is not read. */
async function read(response: Response): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return {};
  }
  const text = await response.text();
  return type.startsWith('application/json') ? JSON.parse(text) : text;
}
