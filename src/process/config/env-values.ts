import { isIP } from 'node:net';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/duration';
import { canonicalNetwork } from '#net/networks';

/** The readers below turn the text of an environment variable into its value, or null when the text is not one. */

export function readPort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}

/** Calls a minute. */
export function readLimit(text: string): number | null {
  const limit = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= 1_000_000 ? limit : null;
}

const SWITCH = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export function readSwitch(text: string): boolean | null {
  return SWITCH.get(text.toLowerCase()) ?? null;
}

const UNIT: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** Milliseconds of `30s`, `5m`, `2h` or `90d`; nothing is no duration. */
export function readDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhd])$/.exec(text);
  const unit = UNIT[match?.[2] ?? ''];
  return match && unit ? Number(match[1]) * unit || null : null;
}

/** The inverse: writes a duration in the largest unit that fits. */
export function writeDuration(ms: number): string {
  const [unit, length] = Object.entries(UNIT).findLast(([, one]) => ms % one === 0) ?? ['s', SECOND];
  return `${ms / length}${unit}`;
}

/** Milliseconds of a rising list like `1m,5m,1h`. */
export function readRisingDurations(text: string): readonly number[] | null {
  const durations: number[] = [];
  for (const part of text.split(',')) {
    const duration = readDuration(part.trim());
    if (duration === null || duration <= (durations.at(-1) ?? 0)) {
      return null;
    }
    durations.push(duration);
  }
  return durations;
}

export function atLeast32(text: string): string | null {
  return text.length >= 32 ? text : null;
}

/** Server secrets of 32 characters or more, which hold no comma here. */
export function readSecrets(text: string): readonly string[] | null {
  const secrets = text.split(',').map((part) => part.trim());
  return secrets.every((secret) => secret.length >= 32) ? secrets : null;
}

/** Networks in CIDR notation; a bare address stands for itself. */
export function readNetworks(text: string): readonly string[] | null {
  const networks = text.split(',').map((part) => part.trim());
  return networks.every((network) => canonicalNetwork(network) !== null) ? networks : null;
}

/** An IP address or a host name. */
export function readHost(text: string): string | null {
  return isIP(text) || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text) ? text : null;
}

/** `host:port`, an IPv6 host in brackets. */
export function readHostPort(text: string): string | null {
  const match = /^(?:\[(?<six>[^\]]+)\]|(?<host>[^:]+)):(?<port>\d+)$/.exec(text);
  const { six = '', host = '', port = '' } = match?.groups ?? {};
  const hostIsGood = six ? isIP(six) === 6 : readHost(host) !== null;
  return hostIsGood && readPort(port) ? text : null;
}

export function readPostgresUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  return isPostgres && url.pathname.length > 1 ? text : null;
}

/** An http(s) base without credentials, query and fragment; given back without its trailing slash. */
export function readBaseUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  const isBare = url?.username === '' && url.password === '' && !/[?#]/.test(text);
  return isWeb && isBare ? url.href.replace(/\/+$/, '') : null;
}

/** Where a person can be asked. It stands in parentheses in a header, so it must hold none. */
export function readContactUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const canBeAsked = url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol);
  return canBeAsked && url.username === '' && url.password === '' && !/[()\\]/.test(url.href) ? url.href : null;
}

/** A URL of an SMTP server, with credentials or without. */
export function readSmtpUrl(text: string): string | null {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '' ? text : null;
}

/** An email address, perhaps with a name before it. */
export function readMailFrom(text: string): string | null {
  return /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text) ? text : null;
}

/** Email addresses, in lower case. */
export function readAddresses(text: string): readonly string[] | null {
  const addresses = text.split(',').map((part) => part.trim().toLowerCase());
  return addresses.every((address) => /^[^\s<>@]+@[^\s<>@]+$/.test(address)) ? addresses : null;
}

/** Of the operators' ops channel: https, or this machine in development. The guard of webhooks has the last word when it is sent to. */
export function readOpsUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && url.hostname === 'localhost' && url.port !== '';
  return (url?.protocol === 'https:' || isLocal) && url?.username === '' && url.hash === '' ? text : null;
}

/** In lower case, as Node names headers. */
export function readHeaderName(text: string): string | null {
  return /^[A-Za-z0-9-]{1,80}$/.test(text) ? text.toLowerCase() : null;
}
