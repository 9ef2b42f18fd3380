import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from '#domain/logs/log';
import { newId } from '#security/secret';
import { setRequestLog } from './request-log';

export const REQUEST_ID = 'X-Request-Id';
export const API_VERSION = '1.2';

const NOTHING = ["'none'"];

/** API responses load nothing, cannot be framed, are not sniffed, and send no referrer. */
export const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: NOTHING, frameAncestors: NOTHING } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 365 * 24 * 3600, includeSubDomains: true },
  xContentTypeOptions: true,
  // These add nothing for JSON in current browsers.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
});

/** A page's policy: only the listed sources; no foreign frame, base or form target. */
export function pagePolicy(directives: Readonly<Record<string, readonly string[]>>): RequestHandler {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: NOTHING,
      ...directives,
      baseUri: NOTHING,
      formAction: NOTHING,
      frameAncestors: NOTHING,
    },
  });
}

/** Several slashes in a path are one: clients that join an address and a path write them. */
export const mergeSlashes: RequestHandler = (req, _res, next) => {
  if (req.url.startsWith('/') && req.url.includes('//')) {
    req.url = req.url.replace(/^[^?]*/, (path) => path.replace(/\/{2,}/g, '/'));
  }
  next();
};

/**
 * Sets the request id, which errors and log lines repeat, and the version on every response [rules/requests-and-answers:
 * Request id; rules/requests-and-answers: Versions].
 */
export function identifyRequest(log: Logger): RequestHandler {
  return (req, res, next) => {
    const requestId = newId('req');
    res.setHeader(REQUEST_ID, requestId);
    res.setHeader('X-Api-Version', API_VERSION);
    setRequestLog(log, res, { ours: requestId, callers: req.get(REQUEST_ID) });
    next();
  };
}
