import type { Request, Response, Router } from 'express';
import { ServiceError } from '#domain/error';
import type { Wire } from '../define-route';
import { partnerWire } from '../http/partner-wire';
import { readSent } from '../http/sent';
import { admitKeyless } from '../limits/admit';
import { answerCall } from '../pipeline/handle-call';
import { mountRoutes } from '../pipeline/mount-routes';
import { beginNote, noteCaller } from '../requests/note';
import type { ApiServices } from '../services';
import type { StreamTiming } from '../streams/event-stream';
import { admitPage, type CallingKey } from './admit-page';
import { WIDGET_ROUTES, type WidgetRoute } from './routes';

/** Where the widget's calls go, below it the key. */
export const WIDGET_API = '/widget/api';

/** The API of the widget: the Partner API's conventions, and a key in the path, so that a preflight names it too. */
export function mountWidgetApi(router: Router, services: ApiServices, timing: StreamTiming): void {
  const { readQuery, readBody, writeError } = partnerWire(services.publicUrl);
  const wire: Wire<WidgetRoute> = {
    basePath: WIDGET_API,
    aliasesOf: () => [],
    readQuery,
    readBody,
    writeError,
    // Admission does it, because it depends on the key.
    openToBrowsers: () => () => undefined,
  };
  mountRoutes<WidgetRoute, CallingKey>(router, WIDGET_ROUTES, {
    wire,
    async admit(route, req, res) {
      if (req.params.key === undefined) {
        await admitKeyless(services, req, res);
        throw new ServiceError('ORDER_NOT_FOUND', {
          message: 'No such path; a publishable key opens only what the widget needs',
        });
      }
      const page = await admitPage(services, { cost: route?.cost ?? 'read', methods: methodsAt(req) }, req, res);
      return { caller: page, returnTokens: () => undefined };
    },
    answer: (route, page, req, res) => answer(services, wire, { route, page, req, res }),
    timing,
  });
}

interface PageCall {
  route: WidgetRoute;
  page: CallingKey;
  req: Request;
  res: Response;
}

/** Which page may read an answer depends on its origin, and the key is in the address: caches keep them apart. */
async function answer(services: ApiServices, wire: Wire<WidgetRoute>, { route, page, req, res }: PageCall) {
  const { caller, ip } = page;
  const served = route.serve(page);
  // Only these are few: anybody can make the others without end, or have them refused [rules/publishable-keys: Request log].
  if (route.cost === 'creation') {
    beginNote(served.id, { req, res, services });
    noteCaller(res, caller, ip);
  }
  const reply = await answerCall(served, {
    services,
    caller,
    params: req.params,
    key: req.get('Idempotency-Key'),
    read: (schemas) => readSent(wire, schemas, { req, res, caller }),
  });
  return { ...reply, headers: { ...reply.headers, Vary: 'Origin' } };
}

/** The methods of the route that a preflight asks about. */
function methodsAt(req: Request): string {
  const end = req.path.slice(req.path.lastIndexOf('/'));
  const methods = WIDGET_ROUTES.filter(({ path }) => path.endsWith(end)).map(({ method }) => method.toUpperCase());
  return [...methods, 'OPTIONS'].join(', ');
}
