import { type Request, type Response, Router } from 'express';
import type { Order } from '../../src/contract/orders/order';
import { findForTracking } from '../../src/db/orders/tracking';
import { ServiceError } from '../../src/domain/error';
import { isId } from '../../src/domain/id';
import { requireRead } from '../http/read-only';
import { admitKeyless, type TokenServices } from '../limits/admission';
import type { ApiServices } from '../services';
import { renderOrderPage } from './order-page';
import { NOT_FOUND_PAGE, PAGE_POLICY } from './page';
import { type TrackedOrder, toTrackedOrder } from './tracked-order';

type TrackServices = Pick<ApiServices, 'db' | 'keyring'> & TokenServices;

/**
 * `/{order_id}?t=<token>` and `/{order_id}.json?t=<token>`: what the holder of an order's link may see, for the
 * price of a keyless read [rules/tracking: How it behaves]. The path is read as it was sent, so that a badly encoded
 * one is merely unknown.
 */
export function createTrackRouter(services: TrackServices): Router {
  const router = Router();
  router.use(async (req, res) => {
    res.set(HEADERS);
    await admitKeyless(services, req, res);
    requireRead(req);
    const isJson = req.path.endsWith('.json');
    const orderId = req.path.slice(1, isJson ? -'.json'.length : undefined);
    const order = await findTrackedOrder(services, orderId, tokenOf(req));
    isJson ? sendJson(res, order) : sendPage(res, order);
  });
  return router;
}

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

function tokenOf({ url }: Request): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : (new URLSearchParams(url.slice(start)).get('t') ?? '');
}

/** The token comes first: without the right one, nothing tells whether the order exists. */
async function findTrackedOrder({ db, keyring }: TrackServices, orderId: string, token: string) {
  if (!isId('ord', orderId) || !keyring.trackingTokenMatches(orderId, token)) {
    return null;
  }
  const record = await findForTracking(db, orderId);
  return record && toTrackedOrder(record.body as Order, record, Date.now() + record.clockOffsetMs);
}

function sendJson(res: Response, order: TrackedOrder | null): void {
  if (order === null) {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'This link does not lead to an order' });
  }
  send(res, 200, 'application/json', JSON.stringify(order));
}

function sendPage(res: Response, order: TrackedOrder | null): void {
  res.set('Content-Security-Policy', PAGE_POLICY);
  send(res, order === null ? 404 : 200, 'text/html', order === null ? NOT_FOUND_PAGE : renderOrderPage(order));
}

function send(res: Response, status: number, type: string, text: string): void {
  res.statusCode = status;
  res.set({ 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': String(Buffer.byteLength(text)) });
  res.end(text);
}
