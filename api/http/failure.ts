import type { ErrorRequestHandler, Response } from 'express';
import { type Outcome, ServiceError } from '#domain/error';
import { toOutageError } from '#temporal/client';
import { noteAnswer } from '../requests/note';
import type { Wire } from '../wire';
import { REQUEST_ID, requestLog } from './common-headers';

type ErrorWriter = Pick<Wire, 'writeError'>;

/** Sends every error in its API's error format; unexpected errors are logged and hidden from the caller. */
export function answerErrors(wire: ErrorWriter): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const meant = error instanceof ServiceError ? error : refuseUndecodable(error);
    const outage = meant ? null : toOutageError(error, outcomeOf(res));
    if (!meant) {
      const fields = { err: error, method: req.method, path: req.path };
      const log = requestLog(res);
      if (outage) log.warn(fields, 'request failed in an outage');
      else log.error(fields, 'request failed');
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    sendError(
      wire,
      res,
      meant ?? outage ?? new ServiceError('PROVIDER_ERROR', { http: 500, message: 'Internal error' }),
    );
  };
}

/**
 * Marks the response to a write: if it fails from here on, the outcome of this call, or of the earlier call it repeats, is
 * unknown.
 */
export function markOutcomeUnknown(res: Response): void {
  res.locals.outcome = 'unknown' satisfies Outcome;
}

function outcomeOf(res: Response): Outcome | undefined {
  return res.locals.outcome;
}

function sendError(wire: ErrorWriter, res: Response, error: ServiceError): void {
  const { http, text } = wire.writeError(error, String(res.getHeader(REQUEST_ID)));
  res.statusCode = http;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.setHeader('Cache-Control', 'no-store');
  if (error.retryAfter !== undefined) {
    res.setHeader('Retry-After', error.retryAfter);
  }
  for (const [name, value] of Object.entries(error.options.headers ?? {})) {
    res.setHeader(name, value);
  }
  noteAnswer(res, text, error.code);
  res.end(text);
}

/** A path with invalid percent-encoding matches nothing. */
function refuseUndecodable(error: unknown): ServiceError | null {
  return error instanceof URIError ? new ServiceError('ORDER_NOT_FOUND') : null;
}
