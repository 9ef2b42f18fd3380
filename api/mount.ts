import type { Request, RequestHandler, Response, Router } from 'express';
import { ServiceError } from '../src/domain/error';
import { type Authenticate, admit } from './auth';
import { sendReply } from './http/reply';
import { readInput } from './input';
import type { Reply, Route } from './route';
import type { ApiServices } from './services';
import { openEventStream, type StreamTiming } from './stream/event-stream';
import { announceDeprecation } from './versioning';

export interface MountOptions {
  services: ApiServices;
  authenticate: Authenticate;
  timing: StreamTiming;
}

/**
 * Serves the table's routes below the router, earlier paths first. A request passes key, scope, input, handler and reply, in
 * this order.
 */
export function mountRoutes(router: Router, routes: readonly Route[], options: MountOptions): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const sharing = routes.filter((route) => route.path === path);
    for (const route of sharing) {
      router[route.method](expressPath(path), serve(route, options));
    }
    router.all(expressPath(path), answerOtherMethods(sharing));
  }
}

function serve(route: Route, { services, authenticate, timing }: MountOptions): RequestHandler {
  const schemas = route.request ?? {};
  return async (req, res) => {
    announceDeprecation(route, res);
    if (isPublicRead(route)) {
      openToBrowsers(res);
    }
    const caller = route.auth === 'none' ? null : await authenticate(req.get('X-API-Key'));
    admit(route, caller);
    const input = await readInput(schemas, req, res, caller);
    const reply = await route.handle({ ...input, caller, services });
    await (reply.stream ? sendStream(req, res, reply, reply.stream, timing) : sendReply(req, res, reply));
  };
}

async function sendStream(
  req: Request,
  res: Response,
  { headers = {} }: Reply,
  run: NonNullable<Reply['stream']>,
  timing: StreamTiming,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) {
    res.setHeader(name, value);
  }
  const stream = openEventStream(res, timing);
  try {
    req.method === 'GET' && (await run(stream));
  } finally {
    stream.end();
  }
}

/** OPTIONS says what the path can do; any other method is refused [partner-api 10.3]. */
function answerOtherMethods(routes: readonly Route[]): RequestHandler {
  const allow = [...new Set([...routes.flatMap(({ method }) => ALLOW[method]), 'OPTIONS'])].join(', ');
  return (req, res) => {
    if (routes.some(isPublicRead)) {
      openToBrowsers(res);
    }
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

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function isPublicRead({ method, auth }: Route): boolean {
  return method === 'get' && auth !== 'key';
}

/** Only public reads: keys do not belong into browsers [partner-api 1]. */
function openToBrowsers(res: Response): void {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS');
  res.setHeader('Access-Control-Expose-Headers', 'ETag, Retry-After, X-Api-Version, X-Request-Id');
}
