import { type Request, type Response, Router } from 'express';
import type { Order } from '#contract/orders/order';
import type { Receipt } from '#contract/orders/receipt';
import { asStoredOrder } from '#contract/orders/stored-order';
import { listCallsOf } from '#db/orders/provider-calls';
import { findForTracking, isLinkOpen, type TrackingRecord } from '#db/orders/tracking';
import { ServiceError } from '#domain/error';
import { isId } from '#domain/id';
import type { Logger } from '#domain/logs/log';
import { applyRecordedAnswer } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import { linkOfToken } from '#domain/orders/tracking-link';
import { chooseLanguage } from '#domain/tracking/languages';
import { rangeOf } from '../authentication/client-ip';
import { requireMethod, requireRead } from '../http/methods';
import { compress } from '../http/reply';
import { admitKeyless, type TokenServices } from '../limits/admit';
import type { ApiServices } from '../services';
import type { StreamTiming } from '../streams/event-stream';
import { type Words, wordsIn } from './language/words';
import { createPageSlots, createPageStreams, type PageStreams } from './live/page-stream';
import { createWatchedPages } from './live/watched-pages';
import { type TrackedOrder, toTrackedOrder } from './order/tracked-order';
import { policyFor } from './page/document';
import { FONT, FONT_NAME } from './page/dress';
import { renderNotFound, renderOrderPage } from './page/order-page';
import { findPreview, type ShownPage } from './preview';
import { answerPush, sendServiceWorker } from './push';
import { toReceipt } from './receipt/receipt';
import { writeReceiptPdf } from './receipt/receipt-pdf';
import { answerChoice, type ChoiceServices } from './refund/choice';

type TrackServices = Pick<
  ApiServices,
  'db' | 'keyring' | 'notifications' | 'intervals' | 'providers' | 'statusPage' | 'trackingHosts' | 'push'
> &
  TokenServices &
  ChoiceServices;

/** A request for a tracking page, in one of its forms. */
interface TrackRequest {
  /** Of an order; a partner's for its preview. */
  id: string;
  token: string;
  /** Whose host name it came to; null for the installation's own. */
  partnerOfHost: string | null;
  form: 'page' | 'refund' | 'json' | 'stream' | 'receipt_json' | 'receipt_pdf' | 'push' | 'service_worker';
  words: Words;
}

/** An order whose tracking token was valid, with everything its page needs. */
interface Found extends ShownPage {
  stored: Order;
  record: TrackingRecord;
  providerName: string;
}

/**
 * `/{order_id}?t=<token>`, `/{order_id}.json?t=<token>`, `/{order_id}/stream?t=<token>`, and `/{order_id}/receipt.json` and
 * `.pdf`: what the holder of an order's link may see, for the price of a keyless read [rules/tracking: How it behaves];
 * `/{order_id}/refund?t=<token>` is for a choice, which takes a code as well; `/{partner_id}?t=<token>` is a partner's preview;
 * `/{order_id}/push` and `push.js` subscribe a browser. The raw path is parsed, so that a badly encoded one is treated as unknown.
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
    const request = readRequest(req, services.trackingHosts);
    if (request.form === 'json' || request.form === 'stream') {
      res.set(OPEN_TO_PAGES);
    }
    await admitKeyless(services, req, res);
    requireMethodOf(request.form, req);
    const found = await findTracked(services, request);
    switch (request.form) {
      case 'page':
        return sendPage(req, res, {
          ...request,
          found: found ?? (await findPreview(services, request)),
          offersPush: services.push !== null,
        });
      case 'refund':
        return found === null
          ? sendPage(req, res, { ...request, found: null, offersPush: false })
          : answerChoice(services, { req, res, ...request, ...found });
      case 'json':
        return sendJson(req, res, request, requireFound(found).order);
      case 'stream':
        return sendStream(services, streams, { req, res, request, found: requireFound(found) });
      case 'receipt_json':
        return sendReceipt(req, res, request, requireReceipt(found));
      case 'receipt_pdf':
        return sendReceiptPdf(req, res, request, requireReceipt(found));
      case 'push':
        requirePush(services, found);
        return answerPush(services, { ...request, req, res });
      case 'service_worker':
        return sendServiceWorker(req, res, requirePush(services, found));
    }
  });
  return router;
}

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/**
 * A page that has the link, such as a wallet's with the widget, may follow the order. The link's token is all that counts, so a
 * foreign page gets nothing that its own server would not [rules/tracking: How it behaves].
 */
const OPEN_TO_PAGES = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

const FORMS = [
  ['/receipt.json', 'receipt_json'],
  ['/receipt.pdf', 'receipt_pdf'],
  ['.json', 'json'],
  ['/stream', 'stream'],
  ['/push', 'push'],
  ['/push.js', 'service_worker'],
  ['/refund', 'refund'],
] as const;

function readRequest(req: Request, { partnerAt }: TrackServices['trackingHosts']): TrackRequest {
  const [ending, form] = FORMS.find(([end]) => req.path.endsWith(end)) ?? ['', 'page' as const];
  const query = queryOf(req);
  const isReceipt = form === 'receipt_json' || form === 'receipt_pdf';
  return {
    id: req.path.slice(1, req.path.length - ending.length),
    token: query.get('t') ?? '',
    partnerOfHost: partnerAt(req.headers.host),
    form,
    // A receipt is for whoever keeps books, and has one language.
    words: wordsIn(isReceipt ? 'en' : chooseLanguage({ link: query.get('lang'), browser: req.get('accept-language') })),
  };
}

/** Only a subscription and a choice are sent. @throws ServiceError 405 */
function requireMethodOf(form: TrackRequest['form'], req: Request): void {
  if (form === 'push') {
    requireMethod(req, ['POST', 'DELETE']);
  } else if (form !== 'refund' || req.method !== 'POST') {
    requireRead(req);
  }
}

function queryOf({ url }: Request): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : url.slice(start));
}

const UNKNOWN_FEES = { feePct: null, feeNetwork: null };

/** The token is checked first: without a valid one, nothing reveals whether the order exists. */
async function findTracked(
  services: TrackServices,
  { id: orderId, token, partnerOfHost, words }: TrackRequest,
): Promise<Found | null> {
  const { db, keyring, providers } = services;
  if (!isId('ord', orderId) || !keyring.trackingTokenMatches(orderId, token)) {
    return null;
  }
  const [found, isOpen] = await Promise.all([
    findForTracking(db, orderId),
    isLinkOpen(db, orderId, linkOfToken(token)),
  ]);
  if (found === null || !isOpen || (partnerOfHost ?? found.state.input.partnerId) !== found.state.input.partnerId) {
    return null;
  }
  const record = {
    ...found,
    state: await withRefundAnswer(services, found.state),
    // Without a status page, what operators post is not for everybody.
    postedIncidentSince: services.statusPage === null ? null : found.postedIncidentSince,
  };
  const order = asStoredOrder(record.body);
  const facts = providers.find(order.provider)?.facts;
  const phrase = keyring.orderPhrase(orderId);
  const now = Date.now() + record.clockOffsetMs;
  const providerName = facts?.name ?? order.provider;
  const tracked = toTrackedOrder({
    order,
    record,
    providerName,
    refundFees: facts ?? UNKNOWN_FEES,
    phrase,
    now,
    words,
  });
  return { order: tracked, stored: order, record, providerName };
}

/** That its provider has accepted a refund is not in the order's row yet, and from then on the refund has its latest date. */
async function withRefundAnswer({ db }: Pick<TrackServices, 'db'>, state: OrderState): Promise<OrderState> {
  return state.status === 'refund_required'
    ? applyRecordedAnswer(state, await listCallsOf(db, state.input.orderId))
    : state;
}

function requireFound(found: Found | null): Found {
  if (found === null) {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'This link does not lead to an order' });
  }
  return found;
}

/** With the code of an order that does not exist. */
function requireReceipt(found: Found | null): Receipt {
  const { order: tracked, stored: order, record, providerName } = requireFound(found);
  const receipt = toReceipt({ tracked, order, record, providerName });
  if (receipt === null) {
    throw new ServiceError('ORDER_NOT_FOUND', {
      message: 'There is no receipt of this order: it has not ended with a payout or a refund',
    });
  }
  return receipt;
}

/** The key that browsers subscribe with, while there is something to tell of an order. */
function requirePush({ keyring, push }: TrackServices, found: Found | null): string {
  const key = keyring.pushKey(keyring.name);
  if (push === null || key === null || requireFound(found).order.over) {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'Nobody is told of changes of this order' });
  }
  return key.publicKey;
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
  send(req, res, { status: 200, type: 'application/json', words, content: JSON.stringify(order) });
}

interface PageAnswer extends TrackRequest {
  found: ShownPage | null;
  offersPush: boolean;
}

function sendPage(req: Request, res: Response, { words, token, found, offersPush }: PageAnswer): void {
  const page =
    found === null
      ? { status: 404, content: renderNotFound(words) }
      : {
          status: 200,
          content: renderOrderPage({ words, order: found.order, branding: found.record.partner, token, offersPush }),
        };
  policyFor(found?.record.partner.accent ?? null)(req, res, () =>
    send(req, res, { ...page, type: 'text/html', words }),
  );
}

function sendReceipt(req: Request, res: Response, { words }: TrackRequest, receipt: Receipt): void {
  send(req, res, { status: 200, type: 'application/json', words, content: JSON.stringify(receipt) });
}

/** A file, because not every browser shows a PDF under so strict a policy. */
async function sendReceiptPdf(req: Request, res: Response, { words }: TrackRequest, receipt: Receipt): Promise<void> {
  const pdf = await writeReceiptPdf(receipt);
  res.set('Content-Disposition', `attachment; filename="receipt-${receipt.order_id}.pdf"`);
  send(req, res, { status: 200, type: 'application/pdf', words, content: pdf });
}

interface Answer {
  status: number;
  type: string;
  words: Words;
  content: string | Buffer;
}

/**
 * Of the request, the response repeats the link's token alone, and only where it is right: without a text of somebody else's
 * choice beside it, the compressed length reveals nothing.
 */
function send(req: Request, res: Response, { status, type, words, content }: Answer): void {
  res.statusCode = status;
  res.set({
    'Content-Type': typeof content === 'string' ? `${type}; charset=utf-8` : type,
    'Content-Language': words.language,
    'Content-Length': String(Buffer.byteLength(content)),
  });
  compress(req, res, () => res.end(content));
}

function sendFont(res: Response): void {
  res.set({
    'Content-Type': 'font/woff2',
    'Content-Length': String(FONT.length),
    'Cache-Control': 'public, max-age=31536000, immutable',
  });
  res.end(FONT);
}
