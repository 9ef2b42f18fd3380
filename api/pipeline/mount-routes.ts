import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import { ServiceError } from '#domain/error';
import type { Deprecation, MountedRoute, Reply, Wire } from '../define-route';
import { nameRoute } from '../http/every-request';
import { markOutcomeUnknown, sendReply } from '../http/reply';
import type { StreamTiming } from '../streams/event-stream';
import { sendStream } from '../streams/send-stream';

/** How the routes of one API are served. */
export interface MountedApi<R extends MountedRoute, C> {
  wire: Wire<R>;
  /** Admits a request for a route, or for none if no route matches. */
  admit(route: R | null, req: Request, res: Response): Promise<{ caller: C; returnTokens(): void }>;
  answer(route: R, caller: C, req: Request, res: Response): Promise<Reply>;
  timing: StreamTiming;
}

/**
 * Serves the table's routes below the base path, earlier ones first, and refuses everything else below it. Every request
 * passes admission.
 */
export function mountRoutes<R extends MountedRoute, C>(
  router: Router,
  routes: readonly R[],
  serving: MountedApi<R, C>,
): void {
  const { basePath, aliasesOf } = serving.wire;
  for (const path of new Set(routes.map((route) => route.path))) {
    const sharing = routes.filter((route) => route.path === path);
    const place = router.route([path, ...aliasesOf(path)].map((each) => basePath + expressPath(each)));
    for (const route of sharing) {
      place[route.method](serve(route, serving));
    }
    place.all(answerOtherMethods(sharing, serving));
  }
  router.use(basePath, refuseUnknown(serving), refuseUndecodable(serving));
}

function serve<R extends MountedRoute, C>(route: R, { wire, admit, answer, timing }: MountedApi<R, C>): RequestHandler {
  const openToBrowsers = wire.openToBrowsers([route]);
  return async (req, res) => {
    nameRoute(res, wire.basePath + route.path);
    openToBrowsers(res);
    if (route.outcomes?.includes('unknown')) {
      markOutcomeUnknown(res);
    }
    const { caller, returnTokens } = await admit(route, req, res);
    announceDeprecation(route, res);
    try {
      const reply = await answer(route, caller, req, res);
      await (reply.stream ? sendStream(req, res, reply, reply.stream, timing) : sendReply(req, res, reply));
    } catch (error) {
      // A refusal with Retry-After costs nothing, whatever its reason [rules/rate-limits: What a refusal costs].
      if (error instanceof ServiceError && error.code === 'RATE_LIMITED') returnTokens();
      throw error;
    }
  };
}

/**
 * Sets the deprecation headers of RFC 9745 and RFC 8594.
 * @throws ServiceError ORDER_NOT_FOUND with 410 from the sunset on, as for an unknown path [rules/errors: Cases without a
 * code of their own]
 */
export function announceDeprecation(
  { deprecation }: { deprecation?: Deprecation },
  res: Pick<Response, 'appendHeader' | 'setHeader'>,
  now = Date.now(),
): void {
  if (!deprecation) {
    return;
  }
  const { since, sunset, link } = deprecation;
  res.setHeader('Deprecation', `@${Math.floor(Date.parse(since) / 1000)}`);
  res.setHeader('Sunset', new Date(sunset).toUTCString());
  res.appendHeader('Link', `<${link}>; rel="deprecation"`);
  if (now >= Date.parse(sunset)) {
    throw new ServiceError('ORDER_NOT_FOUND', { http: 410, message: `This operation ended on ${sunset}; see ${link}` });
  }
}

const NOTICE_MONTHS = 6;

/** Whether there are at least six calendar months between the announcement and the end. */
export function isAnnouncedInTime({ since, sunset }: Deprecation): boolean {
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS);
  return Date.parse(sunset) >= earliest.getTime();
}

/** OPTIONS lists the path's methods; all others are refused [rules/requests-and-answers: Methods and hosts]. */
function answerOtherMethods<R extends MountedRoute, C>(
  routes: readonly R[],
  { wire, admit }: MountedApi<R, C>,
): RequestHandler {
  const allow = [...new Set([...routes.flatMap(({ method }) => ALLOW[method]), 'OPTIONS'])].join(', ');
  const openToBrowsers = wire.openToBrowsers(routes);
  return async (req, res) => {
    openToBrowsers(res);
    await admit(null, req, res);
    if (req.method !== 'OPTIONS') {
      throw new ServiceError('INVALID_PAIR', {
        http: 405,
        message: `${req.method} is not allowed here; allowed: ${allow}`,
        fields: [{ field: 'method', issue: `must be one of ${allow}` }],
        headers: { Allow: allow },
      });
    }
    res.setHeader('Allow', allow);
    res.status(204).end();
  };
}

const ALLOW: Readonly<Record<MountedRoute['method'], string[]>> = {
  get: ['GET', 'HEAD'],
  post: ['POST'],
  put: ['PUT'],
  patch: ['PATCH'],
  delete: ['DELETE'],
};

function refuseUnknown<R extends MountedRoute, C>({ wire, admit }: MountedApi<R, C>): RequestHandler {
  const openToBrowsers = wire.openToBrowsers([]);
  return async (req, res) => {
    openToBrowsers(res);
    await admit(null, req, res);
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
  };
}

/** A path with invalid percent-encoding matches nothing; the router rejects it before any route is reached. */
function refuseUndecodable<R extends MountedRoute, C>({ admit }: MountedApi<R, C>): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    if (error instanceof URIError) {
      await admit(null, req, res);
    }
    throw error;
  };
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
