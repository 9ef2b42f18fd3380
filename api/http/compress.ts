import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** Below this size, compression costs more than it saves. */
export const COMPRESS_FROM_BYTES = 2048;

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
