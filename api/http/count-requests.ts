import type { Request, RequestHandler, Response } from 'express';
import { SECOND } from '#domain/duration';
import { count, observeSeconds } from '#metrics/registry';
import { OTHER } from '#metrics/table';
import { isTracing, trace } from '#tracing/tracer';
import { REQUEST_ID } from './common-headers';

/** Whatever is served below these has one name, as it is not in a table of routes. */
const PLACES = /^\/(docs|icons|track|status|dashboard|support|provider)(?=\/|\.json$|$)/;

/** Counts and times every request. Its path never becomes a label: only the pattern of its route does. */
export const countRequests: RequestHandler = (req, res, next) => {
  const startedAt = performance.now();
  const { method } = req;
  const nameOfRoute = routeOf(req, res);
  res.once('close', () => {
    const route = nameOfRoute();
    count('swaplane_http_requests_total', { route, method, status: statusClassOf(res) });
    if (!String(res.getHeader('Content-Type')).startsWith('text/event-stream')) {
      const seconds = (performance.now() - startedAt) / SECOND;
      observeSeconds('swaplane_http_request_duration_seconds', { route, method }, seconds);
    }
  });
  next();
};

/** Returns what names the route once the request was handled; routers change the path meanwhile. */
function routeOf(req: Request, res: Response): () => string {
  const place = PLACES.exec(req.path)?.[0] ?? OTHER;
  return () => res.locals.route ?? place;
}

/** Says which route of a table the request has. @param pattern the path with `{name}` parameters */
export function nameRoute(res: Response, pattern: string): void {
  res.locals.route = pattern;
}

function statusClassOf({ headersSent, statusCode }: Response): string {
  return headersSent ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

/**
 * Makes every request a trace of its own. A caller's `traceparent` is not continued: callers would decide how much is traced.
 */
export const traceRequests: RequestHandler = (req, res, next) => {
  if (!isTracing()) {
    next();
    return;
  }
  const known = { 'http.request.method': req.method, 'request.id': String(res.getHeader(REQUEST_ID)) };
  const nameOfRoute = routeOf(req, res);
  void trace('request', known, (note) => {
    const closed = new Promise<void>((resolve) => {
      res.once('close', () => {
        note({ 'http.route': nameOfRoute(), 'http.response.status_code': res.headersSent ? res.statusCode : null });
        resolve();
      });
    });
    next();
    return closed;
  });
};
