import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { noteAnswer } from '../requests/note';
import type { Reply } from '../route';
import type { PreparedDocument } from './document';

const compress = promisify(gzip);

/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM_BYTES = 2048;

/** Sends a handler's answer that is not a stream; a client that has it already gets 304. */
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
  if (isKnown(req, reply.headers?.ETag)) {
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
  if (length < COMPRESS_FROM_BYTES || !takesGzip(req, res)) {
    // Node sends a string and its headers in one write.
    sendContent(res, text, length);
    return;
  }
  res.setHeader('Content-Encoding', 'gzip');
  const zipped = await compress(text);
  sendContent(res, zipped, zipped.length);
}

async function sendDocument(req: Request, res: Response, document: PreparedDocument): Promise<void> {
  const { identity, gzip, length, digest } = document;
  const zipped = takesGzip(req, res);
  const etag = zipped ? `"${digest}.gz"` : `"${digest}"`;
  res.setHeader('ETag', etag);
  if (isKnown(req, etag)) {
    sendNotModified(res);
    return;
  }
  if (zipped) {
    res.setHeader('Content-Encoding', 'gzip');
  }
  const bytes = zipped ? gzip : identity;
  if (bytes || req.method === 'HEAD') {
    sendContent(res, bytes ?? '', bytes?.length ?? length);
    return;
  }
  setContentHeaders(res, length);
  // Who goes away before the end has no use for an error.
  await pipeline(Readable.from([gzip]), createGunzip(), res).catch(() => undefined);
}

function sendContent(res: Response, content: string | Buffer, length: number): void {
  setContentHeaders(res, length);
  res.end(content);
}

function setContentHeaders(res: Response, length: number): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
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

/** Whether If-None-Match names the tag, by weak comparison. */
function isKnown(req: Request, etag: string | undefined): boolean {
  const given = req.headers['if-none-match'];
  if (given === undefined || etag === undefined) {
    return false;
  }
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === opaque(etag));
}
