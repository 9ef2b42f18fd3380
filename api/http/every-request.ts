import { isIPv6 } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import type { Logger } from '#domain/logs/log';
import { count, observeSeconds } from '#metrics/registry';
import { OTHER } from '#metrics/table';
import type { TrackingHosts } from '#process/tracking-hosts';
import { newId } from '#security/secret';
import { isTracing, trace } from '#tracing/tracer';

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

/**
 * A page's policy: only the listed sources, no foreign base, no form unless it is sent to `formAction`, and no frame except of
 * `frameAncestors`.
 */
export function pagePolicy({
  formAction = NOTHING,
  frameAncestors = NOTHING,
  ...directives
}: Readonly<Record<string, readonly string[]>>): RequestHandler {
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: NOTHING,
      ...directives,
      baseUri: NOTHING,
      formAction,
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

/**
 * On a partner's own host name there are tracking pages and nothing else: neither logins nor APIs are ever on a foreign host
 * [rules/tracking: Own host name].
 */
export function keepToTracking({ partnerAt }: TrackingHosts): RequestHandler {
  return (req, _res, next) => {
    if (partnerAt(req.headers.host) !== null && !req.path.startsWith('/track/')) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
    }
    next();
  };
}

/** Whatever is served below these has one name, as it is not in a table of routes. */
const PLACES = /^\/(docs|icons|track|status|dashboard|support|provider)(?=\/|\.json$|$)/;

/** Counts and times every request. Its path never becomes a label: only the pattern of its route does. */
export const countRequests: RequestHandler = (req, res, next) => {
  const startedAt = performance.now();
  const { method } = req;
  const nameOfRoute = routeOf(req, res);
  res.once('close', () => {
    const route = nameOfRoute();
    count('swaplane_http_requests_total', { route, method, status: statusClassOf(res) });
    if (!String(res.getHeader('Content-Type')).startsWith('text/event-stream')) {
      const seconds = (performance.now() - startedAt) / SECOND;
      observeSeconds('swaplane_http_request_duration_seconds', { route, method }, seconds);
    }
  });
  next();
};

/** Returns what names the route once the request was handled; routers change the path meanwhile. */
function routeOf(req: Request, res: Response): () => string {
  const place = PLACES.exec(req.path)?.[0] ?? OTHER;
  return () => res.locals.route ?? place;
}

/** Says which route of a table the request has. @param pattern the path with `{name}` parameters */
export function nameRoute(res: Response, pattern: string): void {
  res.locals.route = pattern;
}

function statusClassOf({ headersSent, statusCode }: Response): string {
  return headersSent ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

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
