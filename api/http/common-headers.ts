import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { newId } from '../../src/security/secret';
import { setRequestLog } from './request-log';

export const REQUEST_ID = 'X-Request-Id';
export const API_VERSION = '1.2';

/** An API's answers load nothing, stand in nobody's frame, are what they say, and tell nobody where they came from. */
const FIXED: readonly (readonly [name: string, value: string])[] = [
  ['X-Api-Version', API_VERSION],
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
];

/**
 * Marks every response with its id, which errors and the lines of the log repeat, and with what is the same for all
 * [rules/requests-and-answers: Request id; rules/requests-and-answers: Versions].
 */
export function setCommonHeaders(log: Logger): RequestHandler {
  return (req, res, next) => {
    const requestId = newId('req');
    res.setHeader(REQUEST_ID, requestId);
    for (const [name, value] of FIXED) {
      res.setHeader(name, value);
    }
    setRequestLog(log, res, { ours: requestId, callers: req.get(REQUEST_ID) });
    next();
  };
}
