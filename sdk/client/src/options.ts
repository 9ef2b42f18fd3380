export interface LogEntry {
  /** debug: requests; info: stream reconnects; warn: retries; error: calls given up on. */
  level: 'debug' | 'info' | 'warn' | 'error';
  msg: string;
  meta: Readonly<Record<string, unknown>>;
}

export interface SwaplaneOptions {
  /** `pk_test_…` or `pk_live_…`. An environment variable that is not set is refused with a TypeError. */
  apiKey: string | undefined;
  /** URL of the Swaplane installation, such as `https://swap.example`. */
  baseUrl: string | undefined;
  /** Timeout of one attempt in milliseconds; default 30,000. */
  timeout?: number;
  /** Maximum number of retries, and the delay before the first one, which doubles each time; default 3 and 500 ms. */
  retries?: { max?: number; baseDelayMs?: number };
  /** Used instead of the platform's `fetch`. */
  fetch?: typeof fetch;
  /** Added to the User-Agent header. */
  userAgent?: string;
  logger?: (entry: LogEntry) => void;
  /** Prefix for every partnerOrderRef. */
  partnerOrderPrefix?: string;
  /** Allows a test key in a web page, where anyone can read it. A live key is always rejected there. */
  dangerouslyAllowBrowser?: boolean;
}

/** The options with every default filled in. */
export interface Settings {
  apiKey: string;
  /** Includes the base path, without a trailing slash. */
  baseUrl: string;
  timeout: number;
  retries: { max: number; baseDelayMs: number };
  fetch: typeof fetch;
  userAgent: string;
  log: (level: LogEntry['level'], msg: string, meta?: Readonly<Record<string, unknown>>) => void;
  partnerOrderPrefix: string;
}

const BASE_PATH = '/partner/v1';

/** Throws TypeError if an option is missing, or if the key must not be used on this platform. */
export function settingsOf(options: SwaplaneOptions, version: string): Settings {
  const { apiKey, baseUrl, timeout = 30_000, retries, logger, partnerOrderPrefix = '' } = options;
  if (typeof apiKey !== 'string' || !/^pk_(test|live)_/.test(apiKey)) {
    throw new TypeError('apiKey must be a key such as pk_test_…');
  }
  refuseKeyInBrowser(apiKey, options.dangerouslyAllowBrowser ?? false);
  return {
    apiKey,
    baseUrl: withBasePath(baseUrl),
    timeout,
    retries: { max: retries?.max ?? 3, baseDelayMs: retries?.baseDelayMs ?? 500 },
    // Called as a plain function: browsers reject fetch as a method of another object.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    userAgent: [`swaplane-sdk/${version}`, options.userAgent].filter(Boolean).join(' '),
    log: (level, msg, meta = {}) => logger?.({ level, msg, meta }),
    partnerOrderPrefix,
  };
}

function withBasePath(baseUrl: string | undefined): string {
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) {
    throw new TypeError('baseUrl must be the address of your Swaplane, such as https://swap.example');
  }
  const { origin, pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/+$/, '');
  return `${origin}${path.endsWith(BASE_PATH) ? path : `${path}${BASE_PATH}`}`;
}

function refuseKeyInBrowser(apiKey: string, isAllowed: boolean): void {
  const isBrowser = 'document' in globalThis;
  if (isBrowser && apiKey.startsWith('pk_live_')) {
    throw new TypeError('a live key must not be in a browser: call your own server, and let it call Swaplane');
  }
  if (isBrowser && !isAllowed) {
    throw new TypeError('everybody can read a key in a browser; set dangerouslyAllowBrowser to try a test key there');
  }
}
