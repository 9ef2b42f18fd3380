import type { Portal } from '#domain/team/portal';

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
    if (!cookies.has('swaplane_csrf')) {
      await call('GET', '/users/session', undefined, {});
    }
    return call(method, path, body, headers ?? { 'X-CSRF-Token': cookies.get('swaplane_csrf') ?? '' });
  };
  return {
    cookies,
    ip,
    get: (path) => call('GET', path, undefined, {}),
    send,
    post: (path, body) => send('POST', path, body),
    lastCookies: () => last,
  };
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
