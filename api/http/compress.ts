import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** Below this, compressing costs more than it saves. */
export const COMPRESS_FROM_BYTES = 2048;

/** Compresses the answer. For requests that end at once: an event stream would be held back, and each would cost memory. */
export const compress: RequestHandler = compression({ threshold: COMPRESS_FROM_BYTES, filter: mayCompress });

/**
 * What a login may see is compressed for our own pages only: from the length of answers that hold both a secret and a text
 * of the asker's choice, another site that makes the browser ask could guess the secret (BREACH).
 */
function mayCompress(req: Request, res: Response): boolean {
  const isForLogin = req.headers.cookie !== undefined;
  return compression.filter(req, res) && (!isForLogin || req.get('Sec-Fetch-Site') === 'same-origin');
}
