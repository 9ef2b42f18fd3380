import { isIPv4 } from 'node:net';
import type { Environment } from '../domain/environment';
import { isPublicAddress, wrapsIpv4 } from '../net/address-range';
import { AddressBlockedError, DnsFailureError, type ResolveHost, resolveChecked } from '../net/resolve-host';
import { isSpecialHost } from './webhook-host';
import { ownerOfPort } from './webhook-port';

const MAX_URL_CHARACTERS = 2_048;
const HTTPS_PORT = '443';

export interface UrlGuardOptions {
  environment: Environment;
  /** The server's setting for `http://localhost:<port>`; applies to the test environment only [rules/webhooks: URLs]. */
  allowLocalhost: boolean;
  /** Ports of this installation, where no receiver on this machine may be. */
  ownPorts?: ReadonlySet<number>;
}

export interface UrlRefusal {
  ok: false;
  /** One sentence for the developer who registers the URL. */
  reason: string;
}

export type UrlVerdict = { ok: true; url: URL } | UrlRefusal;

/**
 * Checks a webhook URL without DNS [rules/webhooks: URLs]. Both the text and the parsed URL are checked, because parsing
 * normalizes many notations to an address and drops characters.
 */
export function checkWebhookUrl(raw: string, options: UrlGuardOptions): UrlVerdict {
  const target = parseTarget(raw);
  if (typeof target === 'string') {
    return { ok: false, reason: target };
  }
  const { url, port } = target;
  const reason = reasonAgainstHost(target, options) ?? reasonAgainstPort(Number(port || HTTPS_PORT));
  return reason === null ? { ok: true, url } : { ok: false, reason };
}

/**
 * The second step of registration: all of the host's current addresses must be public. `url` must have passed
 * `checkWebhookUrl`.
 */
export async function resolveWebhookHost(
  url: URL,
  resolver: ResolveHost | undefined,
  options: UrlGuardOptions & { timeoutMs?: number },
): Promise<{ ok: true } | UrlRefusal> {
  const { timeoutMs } = options;
  if (url.protocol === 'http:' && url.hostname === 'localhost' && mayUseLocalhost(options)) {
    return { ok: true };
  }
  try {
    await resolveChecked(url.hostname.replace(/^\[|\]$/g, ''), {
      ...(resolver && { resolver }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof AddressBlockedError) {
      return { ok: false, reason: 'The host resolves to an address that is not public.' };
    }
    if (error instanceof DnsFailureError) {
      return { ok: false, reason: 'The host name does not resolve; check its spelling and its DNS records.' };
    }
    throw error;
  }
}

interface Target {
  url: URL;
  /** As in the text, in lower case. */
  host: string;
  /** As in the text; empty if missing. */
  port: string;
}

/** The parts of an acceptable URL, or what is wrong with its text. */
function parseTarget(raw: string): Target | string {
  if (raw.length > MAX_URL_CHARACTERS) {
    return `The URL is longer than ${MAX_URL_CHARACTERS} characters.`;
  }
  if (/[^\x21-\x7e]|\\/.test(raw)) {
    return 'The URL holds spaces, control characters, backslashes or non-ASCII letters; encode them.';
  }
  if (raw.includes('#')) {
    return 'The URL has a fragment; leave out the # and what follows.';
  }
  const [, authority] = /^https?:\/\/([^/?]+)/i.exec(raw) ?? [];
  if (authority === undefined || !URL.canParse(raw)) {
    return 'Write a complete URL such as https://hooks.example.com/swaps.';
  }
  if (authority.includes('@')) {
    return 'The URL holds a user name or password; leave it out, deliveries are signed.';
  }
  const [, host, port = ''] = /^(\[[0-9a-f:.]+\]|[0-9a-z.-]+)(?::(\d{1,5}))?$/i.exec(authority) ?? [];
  if (host === undefined) {
    return 'The host may hold letters, digits, hyphens and dots, and a port after it.';
  }
  return { url: new URL(raw), host: host.toLowerCase(), port };
}

function reasonAgainstHost(target: Target, options: UrlGuardOptions): string | null {
  if (target.url.protocol === 'http:') {
    return reasonAgainstPlainHttp(target, options);
  }
  return target.host.startsWith('[') ? reasonAgainstIpv6(target.host.slice(1, -1)) : reasonAgainstName(target);
}

function reasonAgainstPort(port: number): string | null {
  const owner = ownerOfPort(port);
  return owner === null ? null : `Port ${port} is that of ${owner}; use 443 or another port of a web server.`;
}

function reasonAgainstPlainHttp({ host, port }: Target, options: UrlGuardOptions): string | null {
  if (host !== 'localhost' || !mayUseLocalhost(options)) {
    return 'Use https.';
  }
  if (port === '') {
    return 'Add the port of the local receiver: http://localhost:<port>.';
  }
  return options.ownPorts?.has(Number(port)) ? `Port ${port} is one of this installation's own.` : null;
}

function mayUseLocalhost({ environment, allowLocalhost }: UrlGuardOptions): boolean {
  return environment === 'test' && allowLocalhost;
}

function reasonAgainstIpv6(literal: string): string | null {
  return isPublicAddress(literal) && !wrapsIpv4(literal) ? null : 'The address is not public.';
}

function reasonAgainstName({ url, host }: Target): string | null {
  if (host.endsWith('.')) {
    return 'Leave out the dot at the end of the host name.';
  }
  if (host !== url.hostname) {
    return 'Write the address as four plain decimal numbers, or better use a host name.';
  }
  if (isIPv4(host)) {
    return isPublicAddress(host) ? null : 'The address is not public.';
  }
  return isSpecialHost(host) ? 'Use a host name that is reachable from the public internet.' : null;
}
