import type { RequestHandler } from 'express';
import { isTracing, trace } from '#tracing/tracer';
import { REQUEST_ID } from './common-headers';
import { routeOf } from './count-requests';

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
