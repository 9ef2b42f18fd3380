import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import compression from 'compression';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import fresh from 'fresh';
import { type Outcome, ServiceError } from '#domain/error';
import { toOutageError } from '#temporal/client';
import type { Reply, Wire } from '../define-route';
import { noteAnswer } from '../requests/note';
import type { PreparedDocument } from './document';
import { REQUEST_ID, requestLog } from './every-request';

/** Below this size, compression costs more than it saves. */
const COMPRESS_FROM_BYTES = 2048;

/** Compresses the response. Not for event streams: they would be delayed, and each would need memory. */
export const compress: RequestHandler = compression({ threshold: COMPRESS_FROM_BYTES, filter: mayCompress });

/**
 * Responses to logged-in users are compressed only for our own pages: from the length of a compressed response that contains
 * a secret and text chosen by another site, that site could guess the secret (BREACH).
 */
export function mayCompress(req: Request, res: Response): boolean {
  const isForLogin = req.headers.cookie !== undefined;
  return compression.filter(req, res) && (!isForLogin || req.get('Sec-Fetch-Site') === 'same-origin');
}

/** Sends a handler's reply, unless it is a stream; 304 if the client already has the content. */
export async function sendReply(req: Request, res: Response, reply: Reply): Promise<void> {
  res.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    res.setHeader(name, value);
  }
  if (reply.cookies) {
    res.setHeader('Set-Cookie', reply.cookies);
  }
  if (reply.chunks) {
    await pipeline(Readable.from(reply.chunks), res);
    return;
  }
  if (reply.document) {
    await sendDocument(req, res, reply.document);
    return;
  }
  if (isKnown(req, res)) {
    sendNotModified(res);
    return;
  }
  const text = reply.json ?? (reply.body === undefined ? undefined : JSON.stringify(reply.body));
  if (text === undefined) {
    res.end();
    return;
  }
  noteAnswer(res, text);
  const length = Buffer.byteLength(text);
  if (length < COMPRESS_FROM_BYTES) {
    // Node sends a string and its headers in one write. Wrapping the response in compression would cost more than everything
    // else.
    sendContent(res, text, length);
    return;
  }
  compress(req, res, () => sendContent(res, text, length));
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends it in the encoding that the client takes; 304 if the client already has it. */
export async function sendDocument(
  req: Request,
  res: Response,
  document: PreparedDocument,
  type = JSON_TYPE,
): Promise<void> {
  const { identity, gzip, length, digest } = document;
  const zipped = takesGzip(req, res);
  res.setHeader('ETag', zipped ? `"${digest}.gz"` : `"${digest}"`);
  if (isKnown(req, res)) {
    sendNotModified(res);
    return;
  }
  if (zipped) {
    res.setHeader('Content-Encoding', 'gzip');
  }
  const bytes = zipped ? gzip : identity;
  if (bytes || req.method === 'HEAD') {
    sendContent(res, bytes ?? '', bytes?.length ?? length, type);
    return;
  }
  setContentHeaders(res, length, type);
  // A client that has disconnected needs no error.
  await pipeline(Readable.from([gzip]), createGunzip(), res).catch(() => undefined);
}

function sendContent(res: Response, content: string | Buffer, length: number, type = JSON_TYPE): void {
  setContentHeaders(res, length, type);
  res.end(content);
}

function setContentHeaders(res: Response, length: number, type: string): void {
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', length);
}

function sendNotModified(res: Response): void {
  res.statusCode = 304;
  res.end();
}

function takesGzip(req: Request, res: Response): boolean {
  res.vary('Accept-Encoding');
  return req.acceptsEncodings('gzip', 'identity') === 'gzip';
}

/** Only the tag counts: with If-None-Match, Node's fetch adds a Cache-Control header by itself. */
function isKnown({ headers }: Request, res: Response): boolean {
  const { 'if-none-match': known } = headers;
  const etag = res.getHeader('ETag');
  return known !== undefined && etag !== undefined && fresh({ 'if-none-match': known }, { etag });
}

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
