import { isIPv6 } from 'node:net';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { ServiceError } from '#domain/error';
import type { Logger } from '#domain/logs/log';
import { newId } from '#security/secret';

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

/** A page's policy: only the listed sources; no foreign base or form target, and no frame except of the listed origins. */
export function pagePolicy(
  directives: Readonly<Record<string, readonly string[]>>,
  frameAncestors: readonly string[] = NOTHING,
): RequestHandler {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: NOTHING,
      ...directives,
      baseUri: NOTHING,
      formAction: NOTHING,
      frameAncestors,
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

/** The permitted form of a caller's own request id. */
const CALLERS_ID = /^[\x21-\x7e]{1,128}$/;

/**
 * Creates a child log for the request, with our id and, if it is well-formed, the caller's, which is used nowhere else
 * [rules/requests-and-answers: Request id].
 */
export function setRequestLog(log: Logger, res: Response, { ours, callers }: RequestIds): void {
  res.locals.log = log.child({
    requestId: ours,
    ...(callers !== undefined && CALLERS_ID.test(callers) && { callerRequestId: callers }),
  });
}

interface RequestIds {
  ours: string;
  callers: string | undefined;
}

/** The log of the request that belongs to this response. */
export function requestLog(res: Response): Logger {
  return res.locals.log;
}

/** Letters, digits and the other characters of a host name, also percent-encoded; the empty name is valid (RFC 3986). */
const NAME = /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*$/i;
const PORT = /:\d*$/;

/**
 * Refuses a request whose Host header is missing, repeated or malformed, as HTTP/1.1 requires (RFC 9112, 3.2). Node's own
 * response to a missing one would have an empty body.
 */
export const requireHost: RequestHandler = (req, _res, next) => {
  const hosts = req.headersDistinct.host ?? [];
  const mayBeMissing = req.httpVersion === '1.0';
  if (hosts.length > 1 || (hosts.length === 0 && !mayBeMissing)) {
    throw refuseHost('must be sent exactly once');
  }
  if (!hosts.every(isHost)) {
    throw refuseHost('must be a host name or an address, and a port after it if there is one');
  }
  next();
};

function isHost(text: string): boolean {
  const host = text.replace(PORT, '');
  return NAME.test(host) || (/^\[.+\]$/.test(host) && isIPv6(host.slice(1, -1)));
}

/** Closes the connection: further data on it cannot be trusted. */
function refuseHost(issue: string): ServiceError {
  return new ServiceError('INVALID_PAIR', {
    message: `Host: ${issue}`,
    fields: [{ field: 'Host', issue }],
    headers: { Connection: 'close' },
  });
}
