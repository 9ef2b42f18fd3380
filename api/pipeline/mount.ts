import type { ErrorRequestHandler, RequestHandler, Router } from 'express';
import { ServiceError } from '../../src/domain/error';
import { markOutcomeUnknown } from '../http/failure';
import { sendReply } from '../http/reply';
import { type Admit, NO_ROUTE } from '../limits/admission';
import { beginNote } from '../requests/note';
import type { Route } from '../route';
import type { ApiServices } from '../services';
import type { StreamTiming } from '../streams/event-stream';
import { sendStream } from '../streams/send-stream';
import type { Wire } from '../wire';
import { handle } from './handle';
import { announceDeprecation } from './versioning';

export interface MountOptions {
  wire: Wire;
  services: ApiServices;
  admission: Admit;
  timing: StreamTiming;
}

/**
 * Serves the table's routes below the base path, earlier paths first, and everything else below it by refusals. Every request
 * passes admission.
 */
export function mountRoutes(router: Router, routes: readonly Route<string>[], options: MountOptions): void {
  const { basePath, aliasesOf } = options.wire;
  for (const path of new Set(routes.map((route) => route.path))) {
    const sharing = routes.filter((route) => route.path === path);
    const place = router.route([path, ...aliasesOf(path)].map((each) => basePath + expressPath(each)));
    for (const route of sharing) {
      place[route.method](serve(route, options));
    }
    place.all(answerOtherMethods(sharing, options));
  }
  router.use(basePath, refuseUnknown(options), refuseUndecodable(options));
}

function serve(route: Route<string>, { wire, services, admission, timing }: MountOptions): RequestHandler {
  return async (req, res) => {
    beginNote(route.id, { req, res, services });
    wire.openToBrowsers([route], res);
    if (route.outcomes?.includes('unknown')) {
      markOutcomeUnknown(res);
    }
    const { caller, giveBack } = await admission(route, req, res);
    announceDeprecation(route, res);
    try {
      const reply = await handle(route, { wire, services, caller, req, res });
      await (reply.stream ? sendStream(req, res, reply, reply.stream, timing) : sendReply(req, res, reply));
    } catch (error) {
      // Being told to come back later spends nothing, whatever the reason [rules/rate-limits: What a refusal costs].
      error instanceof ServiceError && error.code === 'RATE_LIMITED' && giveBack();
      throw error;
    }
  };
}

/** OPTIONS says what the path can do; any other method is refused [rules/requests-and-answers: Methods and hosts]. */
function answerOtherMethods(
  routes: readonly Route<string>[],
  { wire, admission, services }: MountOptions,
): RequestHandler {
  const allow = [...new Set([...routes.flatMap(({ method }) => ALLOW[method]), 'OPTIONS'])].join(', ');
  return async (req, res) => {
    beginNote(null, { req, res, services });
    wire.openToBrowsers(routes, res);
    await admission(NO_ROUTE, req, res);
    if (req.method !== 'OPTIONS') {
      throw new ServiceError('INVALID_PAIR', {
        http: 405,
        message: `${req.method} is not possible here; ${allow} are`,
        fields: [{ field: 'method', issue: `must be one of ${allow}` }],
        headers: { Allow: allow },
      });
    }
    res.setHeader('Allow', allow);
    res.status(204).end();
  };
}

const ALLOW: Readonly<Record<Route['method'], string[]>> = { get: ['GET', 'HEAD'], post: ['POST'] };

function refuseUnknown({ wire, admission, services }: MountOptions): RequestHandler {
  return async (req, res) => {
    beginNote(null, { req, res, services });
    wire.openToBrowsers([], res);
    await admission(NO_ROUTE, req, res);
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
  };
}

/** A path whose percent-encoding is broken names nothing; the router gives it up before any route could see it. */
function refuseUndecodable({ admission, services }: MountOptions): ErrorRequestHandler {
  return async (error, req, res, _next) => {
    if (error instanceof URIError) {
      beginNote(null, { req, res, services });
      await admission(NO_ROUTE, req, res);
    }
    throw error;
  };
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
