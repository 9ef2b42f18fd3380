import { isIP } from 'node:net';
import { z } from 'zod';
import { parseShortDuration } from '#domain/duration';
import { canonicalNetwork } from '#net/networks';
import { hasDistinctIds, readPayloadKey } from '#security/payload-keys';

/** The schemas below parse environment variables. */

/** A value parsed by `read`, which returns null for invalid text. */
export function textOf<T>(read: (text: string) => T | null) {
  return z.string().transform((text, context): T => {
    const value = read(text);
    if (value === null) {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
    return value;
  });
}

export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { abort: true })
    .transform(Number)
    .pipe(z.int().min(least).max(most));
}

export const port = wholeNumber(1, 65_535);

export const onOff = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

/** Milliseconds of a short duration like `5m`, at least `leastMs`. */
export function duration(leastMs = 1) {
  return textOf((text) => {
    const ms = parseShortDuration(text);
    return ms !== null && ms >= leastMs ? ms : null;
  });
}

export function commaList<T>(item: z.ZodType<T, string>) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));
}

/** Parses an ascending list like `1m,5m,1h` into milliseconds. */
export const risingDurations = commaList(duration()).refine((list) =>
  list.every((ms, index) => index === 0 || ms > (list[index - 1] ?? 0)),
);

export const serverSecret = z.string().min(32);

/** `ID:KEY,ID:KEY`, each ID once. */
export const payloadKeys = commaList(textOf(readPayloadKey)).refine(hasDistinctIds);

/** A network in CIDR notation; a bare address is a network of one. */
export const network = z.string().refine((text) => canonicalNetwork(text) !== null);

export const host = z.union([z.ipv4(), z.ipv6(), z.hostname()]);

/** `host:port`, with an IPv6 host in brackets. */
export const hostPort = z.string().refine((text) => {
  const { six, name, at } = /^(?:\[(?<six>[^\]]+)\]|(?<name>[^:]+)):(?<at>\d+)$/.exec(text)?.groups ?? {};
  const isHost = six === undefined ? host.safeParse(name).success : z.ipv6().safeParse(six).success;
  return isHost && port.safeParse(at).success;
});

/** A host name with a dot, as in a CNAME record. */
export const hostName = z
  .hostname()
  .toLowerCase()
  .refine((text) => text.includes('.') && !z.ipv4().safeParse(text).success);

/** The address of a DNS server, with or without a port. */
export const dnsServer = z.string().refine((text) => {
  const { six, four, at = '53' } = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::(?<at>\d+))?$/.exec(text)?.groups ?? {};
  return isIP(six ?? four ?? text) !== 0 && port.safeParse(at).success;
});

const urlWith = (protocol: RegExp, isAccepted: (url: URL) => boolean) =>
  z.url({ protocol, abort: true }).refine((text) => isAccepted(new URL(text)));

const isAnonymous = ({ username, password }: URL): boolean => username === '' && password === '';

export const postgresUrl = urlWith(/^postgres(ql)?$/, ({ pathname }) => pathname.length > 1);

export const smtpUrl = urlWith(/^smtps?$/, ({ hostname }) => hostname !== '');

/** An http(s) base without credentials, query and fragment; its trailing slash is removed. */
export const baseUrl = urlWith(/^https?$/, (url) => isAnonymous(url) && !/[?#]/.test(url.href)).transform((text) =>
  new URL(text).href.replace(/\/+$/, ''),
);

/**
 * Where people and partners reach the installation: https, or this machine. Login cookies, keys and links would cross a network
 * in clear otherwise, and browsers keep no secure cookie of such a page [rules/users: Login cookie].
 */
export const publicBaseUrl = baseUrl.refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
});

/** A URL where receivers of webhooks can contact the operator. It is sent in parentheses in a header, so it must contain none. */
export const contactUrl = urlWith(/^(https?|mailto)$/, (url) => isAnonymous(url) && !/[()\\]/.test(url.href)).transform(
  (text) => new URL(text).href,
);

/** Whom the operators of push services write to: they take no other form. */
export const pushContact = urlWith(/^(https|mailto)$/, isAnonymous).transform((text) => new URL(text).href);

/** A host, or `*.` before one for all below it. */
export const hostPattern = z
  .string()
  .toLowerCase()
  .refine((text) => z.hostname().safeParse(text.replace(/^\*\./, '')).success);

/** The operators' ops channel: https, or this machine in development. The webhook URL guard checks it again when it is called. */
export const opsUrl = urlWith(
  /^https?$/,
  (url) =>
    (url.protocol === 'https:' || (url.hostname === 'localhost' && url.port !== '')) &&
    isAnonymous(url) &&
    url.hash === '',
);

export const mailAddress = z.email().toLowerCase();

/** An email address, with or without a name before it. */
export const mailFrom = z
  .string()
  .refine((text) => mailAddress.safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success);

/** In lower case, as in Node.js. */
export const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,80}$/)
  .toLowerCase();

/** Whether it can only be reached from this machine, at both addresses. */
export function isLocal(host: string, publicUrl: string): boolean {
  return [host, new URL(publicUrl).hostname].every(isLoopback);
}

/** A name or address that no other machine can have. */
export function isLoopback(host: string): boolean {
  return /^(127\.0\.0\.1|localhost|\[?::1\]?)$/i.test(host);
}

/** A listening address as it is written in a link: 0.0.0.0 cannot be opened, and IPv6 needs brackets. */
export function linkHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') {
    return 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}
