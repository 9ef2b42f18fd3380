import { type Request, type Response, Router } from 'express';
import { asStoredOrder } from '#contract/orders/stored-order';
import { findForTracking, isLinkOpen, type TrackingRecord } from '#db/orders/tracking';
import { ServiceError } from '#domain/error';
import { isId } from '#domain/id';
import type { Logger } from '#domain/logs/log';
import { linkOfToken } from '#domain/orders/tracking-link';
import { chooseLanguage } from '#domain/tracking/languages';
import { rangeOf } from '../authentication/client-ip';
import { requireRead } from '../http/read-only';
import { compress } from '../http/reply';
import { admitKeyless, type TokenServices } from '../limits/admit';
import type { ApiServices } from '../services';
import type { StreamTiming } from '../streams/event-stream';
import { type Words, wordsIn } from './language/words';
import { createPageSlots, createPageStreams, type PageStreams } from './live/page-stream';
import { createWatchedPages } from './live/watched-pages';
import { type TrackedOrder, toTrackedOrder } from './order/tracked-order';
import { setPagePolicy } from './page/document';
import { FONT, FONT_NAME } from './page/dress';
import { renderNotFound, renderOrderPage } from './page/order-page';

type TrackServices = Pick<ApiServices, 'db' | 'keyring' | 'notifications' | 'intervals' | 'providers'> & TokenServices;

/** A request for a tracking page, in one of its forms. */
interface TrackRequest {
  orderId: string;
  token: string;
  form: 'page' | 'json' | 'stream';
  words: Words;
}

/** An order whose tracking token was valid, with everything its page needs. */
interface Found {
  order: TrackedOrder;
  record: TrackingRecord;
}

/**
 * `/{order_id}?t=<token>`, `/{order_id}.json?t=<token>` and `/{order_id}/stream?t=<token>`: what the holder of an order's
 * link may see, for the price of a keyless read [rules/tracking: How it behaves]. The raw path is parsed, so that a badly
 * encoded one is treated as unknown.
 */
export function createTrackRouter(services: TrackServices, log: Logger, timing: StreamTiming): Router {
  const router = Router();
  const pages = createWatchedPages({ ...services, rereadMs: services.intervals.pageReread, log });
  const streams = createPageStreams(pages, createPageSlots(), timing);
  router.use(async (req, res) => {
    if (req.path === `/${FONT_NAME}`) {
      requireRead(req);
      sendFont(res);
      return;
    }
    res.set(HEADERS).vary('Accept-Language');
    await admitKeyless(services, req, res);
    requireRead(req);
    const request = readRequest(req);
    const found = await findTracked(services, request);
    switch (request.form) {
      case 'page':
        return sendPage(req, res, request, found);
      case 'json':
        return sendJson(req, res, request, requireFound(found).order);
      case 'stream':
        return sendStream(services, streams, { req, res, request, found: requireFound(found) });
    }
  });
  return router;
}

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

const FORMS = [
  ['.json', 'json'],
  ['/stream', 'stream'],
] as const;

function readRequest(req: Request): TrackRequest {
  const [ending, form] = FORMS.find(([end]) => req.path.endsWith(end)) ?? ['', 'page' as const];
  const query = queryOf(req);
  return {
    orderId: req.path.slice(1, req.path.length - ending.length),
    token: query.get('t') ?? '',
    form,
    words: wordsIn(chooseLanguage({ link: query.get('lang'), browser: req.get('accept-language') })),
  };
}

function queryOf({ url }: Request): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}

const UNKNOWN_FEES = { feePct: null, feeNetwork: null };

/** The token is checked first: without a valid one, nothing reveals whether the order exists. */
async function findTracked(services: TrackServices, { orderId, token, words }: TrackRequest): Promise<Found | null> {
  const { db, keyring, providers } = services;
  if (!isId('ord', orderId) || !keyring.trackingTokenMatches(orderId, token)) {
    return null;
  }
  const [record, isOpen] = await Promise.all([
    findForTracking(db, orderId),
    isLinkOpen(db, orderId, linkOfToken(token)),
  ]);
  if (record === null || !isOpen) {
    return null;
  }
  const order = asStoredOrder(record.body);
  const facts = providers.find(order.provider)?.facts;
  const phrase = keyring.orderPhrase(orderId);
  const now = Date.now() + record.clockOffsetMs;
  const of = { providerName: facts?.name ?? order.provider, refundFees: facts ?? UNKNOWN_FEES };
  return { order: toTrackedOrder({ order, record, ...of, phrase, now, words }), record };
}

function requireFound(found: Found | null): Found {
  if (found === null) {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'This link does not lead to an order' });
  }
  return found;
}

interface StreamCall {
  req: Request;
  res: Response;
  request: TrackRequest;
  found: Found;
}

async function sendStream(services: TrackServices, streams: PageStreams, { req, res, request, found }: StreamCall) {
  res.set('Content-Language', request.words.language);
  const read = async () => (await findTracked(services, request))?.order ?? null;
  await streams.send(req, res, { order: found.order, range: rangeOf(services.clientIp(req)), read });
}

function sendJson(req: Request, res: Response, { words }: TrackRequest, order: TrackedOrder): void {
  send(req, res, { status: 200, type: 'application/json', words, text: JSON.stringify(order) });
}

function sendPage(req: Request, res: Response, { words, token }: TrackRequest, found: Found | null): void {
  const page =
    found === null
      ? { status: 404, text: renderNotFound(words) }
      : { status: 200, text: renderOrderPage({ words, order: found.order, branding: found.record.partner, token }) };
  setPagePolicy(req, res, () => send(req, res, { ...page, type: 'text/html', words }));
}

interface Answer {
  status: number;
  type: string;
  words: Words;
  text: string;
}

/**
 * Of the request, the response repeats the link's token alone, and only where it is right: without a text of somebody else's
 * choice beside it, the compressed length reveals nothing.
 */
function send(req: Request, res: Response, { status, type, words, text }: Answer): void {
  res.statusCode = status;
  res.set({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Language': words.language,
    'Content-Length': String(Buffer.byteLength(text)),
  });
  compress(req, res, () => res.end(text));
}

function sendFont(res: Response): void {
  res.set({
    'Content-Type': 'font/woff2',
    'Content-Length': String(FONT.length),
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  res.end(FONT);
}
