import type { Request, Response } from 'express';
import { findPublishableKey, type PublishableKeyRow, touchPublishableKey } from '#db/keys/publishable-keys';
import { ServiceError } from '#domain/error';
import { isPublishableKey, originRefusal, WIDGET_LIMITS, type WidgetCost } from '#domain/keys/publishable-key';
import { toCaller } from '../authentication/authenticate';
import type { Caller } from '../authentication/caller';
import { rangeOf } from '../authentication/client-ip';
import { requestLog } from '../http/every-request';
import { requireToken, setRateLimitHeaders } from '../limits/admit';
import type { ApiServices } from '../services';

type PageServices = Pick<ApiServices, 'db' | 'clientIp' | 'limiter' | 'publicUrl' | 'providers'>;

/** A page that calls with a publishable key. */
export interface CallingKey {
  key: PublishableKeyRow;
  /** The partner, with no scope at all: what a page may do is the table of its routes. */
  caller: Caller;
  ip: string;
}

const PREFLIGHT_SECONDS = 600;
const READ_BY_PAGES =
  'Idempotent-Replayed, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

/**
 * Admits a page's call: the address range's tokens, the key, the page's origin, then the key's tokens. A page of a listed origin
 * may read the answer; any page may read that its key does not exist [rules/publishable-keys: Origins].
 *
 * A wrong key counts towards no lockout: visitors do not choose the key of the page that they look at.
 * @throws ServiceError RATE_LIMITED, INVALID_KEY, SCOPE_REQUIRED
 */
export async function admitPage(
  services: PageServices,
  { cost, methods }: { cost: WidgetCost; methods: string },
  req: Request,
  res: Response,
): Promise<CallingKey> {
  const ip = services.clientIp(req);
  res.vary('Origin');
  res.setHeader('Access-Control-Allow-Origin', '*');
  await take(services, `widget:${rangeOf(ip)}:${cost}`, WIDGET_LIMITS.address[cost], res);
  const key = await requirePublishableKey(services, String(req.params.key));
  res.removeHeader('Access-Control-Allow-Origin');
  requireOrigin(services, key, { req, res, methods });
  await take(services, `widget:${key.keyId}:${cost}`, WIDGET_LIMITS.key[cost], res);
  touchPublishableKey(services.db, key.keyId).catch((err) =>
    requestLog(res).warn({ err, keyId: key.keyId }, 'could not note the use of a key'),
  );
  return { key, caller: callerOf(services, key), ip };
}

/** Without the providers that find a deposit only by its hash: no page reports one [rules/publishable-keys: What it may do]. */
function callerOf({ providers }: PageServices, key: PublishableKeyRow): Caller {
  const caller = toCaller({ ...key, scopes: [] });
  const unusable = providers
    .of('live')
    .filter(({ facts }) => facts.needsMemoWallet)
    .map(({ facts }) => facts.code);
  return { ...caller, switchedOff: [...caller.switchedOff, ...unusable] };
}

/** @throws ServiceError INVALID_KEY unless it is a usable publishable key */
export async function requirePublishableKey({ db }: Pick<ApiServices, 'db'>, text: string): Promise<PublishableKeyRow> {
  const key = isPublishableKey(text) ? await findPublishableKey(db, text) : null;
  if (!key || key.revokedAt || key.partner.closedAt) {
    throw new ServiceError('INVALID_KEY', {
      message: 'This publishable key is unknown or was revoked; the dashboard lists those in use: API keys, Widget',
    });
  }
  return key;
}

function requireOrigin(
  { publicUrl }: PageServices,
  { origins }: PublishableKeyRow,
  { req, res, methods }: { req: Request; res: Response; methods: string },
): void {
  const origin = req.get('Origin');
  // A page of another site cannot set this header, and an older browser that does not send it names its origin.
  const isOwn = req.get('Sec-Fetch-Site') === 'same-origin' || origin === new URL(publicUrl).origin;
  const message = originRefusal(origins, { origin, isOwn });
  if (message !== null) {
    throw new ServiceError('SCOPE_REQUIRED', { message });
  }
  if (origin !== undefined) {
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Allow-Methods', methods);
    res.setHeader('Access-Control-Allow-Headers', 'content-type, idempotency-key');
    res.setHeader('Access-Control-Expose-Headers', READ_BY_PAGES);
    res.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  }
}

type Rate = (typeof WIDGET_LIMITS)['key']['read'];

async function take({ limiter }: PageServices, bucket: string, rate: Rate, res: Response): Promise<void> {
  const taken = await limiter.take(bucket, rate, requestLog(res));
  setRateLimitHeaders(res, taken);
  requireToken(taken);
}
