import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { newId } from '#security/secret';
import { setRequestLog } from './request-log';

export const REQUEST_ID = 'X-Request-Id';
export const API_VERSION = '1.2';

const NOTHING = ["'none'"];

/** An API's answers load nothing, stand in nobody's frame, are what they say, and tell nobody where they came from. */
export const secureHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: NOTHING, frameAncestors: NOTHING } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 365 * 24 * 3600, includeSubDomains: true },
  xContentTypeOptions: true,
  // These say nothing more of JSON to a browser of today.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
});

/** The policy of a page: nothing but what it names, and nobody else's frame, base or form. */
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

/**
 * Marks every response with its id, which errors and the lines of the log repeat, and with the version
 * [rules/requests-and-answers: Request id; rules/requests-and-answers: Versions].
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
