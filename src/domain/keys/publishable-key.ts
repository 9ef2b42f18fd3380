import type { Environment } from '../environment';
import { perMinute, type Rate } from '../limits/token-bucket';
import { OperationRefusal } from '../refusal';

/** A key that stands in a page, where everybody can read it [rules/publishable-keys]. */
const GRAMMAR = /^pub_(test|live)_[0-9A-Za-z]{43}$/;

/** Whether a text has the form of a publishable key. */
export function isPublishableKey(text: string): boolean {
  return GRAMMAR.test(text);
}

/** The most origins that one key can have. */
export const MOST_ORIGINS = 20;
/** The most usable publishable keys that a partner can have in one environment. */
export const MOST_PUBLISHABLE_KEYS = 20;

/** What one call with a publishable key costs: reading, or creating an order. */
export type WidgetCost = 'read' | 'creation';

/**
 * What all pages with one key may do, and one address range with it. These are apart from the partner's own limits, so that
 * whoever copies a key cannot use those up [rules/publishable-keys: Limits].
 */
export const WIDGET_LIMITS = {
  key: { read: perMinute(600), creation: perMinute(60) },
  address: { read: perMinute(90), creation: perMinute(6) },
} as const satisfies Record<string, Readonly<Record<WidgetCost, Rate>>>;

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The origin in the form in which browsers send it; null if it cannot be on a key's list. Without TLS anybody on the way could
 * write the page, so only a developer's own machine may do without, and only with a test key.
 */
export function canonicalOrigin(text: string, environment: Environment): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || url.href !== `${url.origin}/` || url.hostname.includes('*')) {
    return null;
  }
  const isLocal = environment === 'test' && url.protocol === 'http:' && LOCAL_HOST.test(url.hostname);
  return url.protocol === 'https:' || isLocal ? url.origin : null;
}

/**
 * A key's list of origins as people write it, in canonical form without duplicates.
 * @throws OperationRefusal for one that is not an origin, for too many, or for none
 */
export function toOrigins(written: readonly string[], environment: Environment): string[] {
  const origins = written.map((text) => {
    const origin = canonicalOrigin(text, environment);
    if (origin === null) {
      const local = environment === 'test' ? ', or http://localhost with a port' : '';
      throw new OperationRefusal(
        `origins: ${text} is not an origin; write https:// and the host, without a path${local}.`,
        'origins',
      );
    }
    return origin;
  });
  const each = [...new Set(origins)];
  if (each.length === 0 || each.length > MOST_ORIGINS) {
    throw new OperationRefusal(`origins must name 1 to ${MOST_ORIGINS} origins.`, 'origins');
  }
  return each;
}

/** What a browser says about the page that calls. */
export interface CallingPage {
  /** The Origin header. */
  origin: string | undefined;
  /** Whether it is a page of this installation: the frame, which only pages of listed origins may embed, or the dashboard. */
  isOwn: boolean;
}

/** Why a page may not use a key with these origins; null if it may [rules/publishable-keys: Origins]. */
export function originRefusal(origins: readonly string[], { origin, isOwn }: CallingPage): string | null {
  if (isOwn || (origin !== undefined && origins.includes(origin))) {
    return null;
  }
  if (origin === undefined) {
    return 'A publishable key works in a page only, and this call names no Origin; from a server, call the Partner API with a secret key';
  }
  return origin === 'null'
    ? 'This page has no origin, as a file or a sandboxed frame has none; serve it from an origin that the publishable key lists'
    : `This publishable key is not for pages of ${origin}; add a key for this origin in the dashboard: API keys, Widget`;
}
