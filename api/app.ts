import express, { type Express } from 'express';
import type { Logger } from '#domain/logs/log';
import { ServiceError } from '../src/domain/error';
import { PORTALS } from '../src/domain/team/permission';
import { createAuthenticate } from './authentication/authenticate';
import type { KeyedWire, Route } from './define-route';
import { createPackagesRouter } from './docs/packages';
import { createDocsRouter, LLMS_TEXTS, leadFromRoot } from './docs/router';
import {
  countRequests,
  identifyRequest,
  keepToTracking,
  mergeSlashes,
  requireHost,
  secureHeaders,
  traceRequests,
} from './http/every-request';
import { partnerWire } from './http/partner-wire';
import { createIconsRouter, createWebRouter } from './http/portal-pages';
import { answerErrors } from './http/reply';
import { createStatusRouter } from './incidents/router';
import { internalWire, mountInternalApi } from './internal/mount-internal-api';
import { createAdmission, NO_ROUTE } from './limits/admit';
import { handle } from './pipeline/handle-call';
import { mountRoutes } from './pipeline/mount-routes';
import { createCallbackRouter } from './providers/callback';
import { beginNote } from './requests/note';
import { ROUTES } from './routes';
import type { ApiServices } from './services';
import { STREAM_TIMING } from './streams/event-stream';
import { createTrackRouter } from './tracking/router';
import { V2_ROUTES } from './v2/routes';
import { V2_WIRE } from './v2/v2-wire';
import { mountWidgetApi } from './widget/mount-widget';
import { createWidgetRouter } from './widget/router';

/** The APIs as an Express app. It holds no resources that must be closed. */
export function createApp(services: ApiServices, log: Logger, timing = STREAM_TIMING): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.use(mergeSlashes, countRequests, identifyRequest(log), traceRequests, secureHeaders, requireHost);
  app.use(keepToTracking(services.trackingHosts));

  const router = express.Router({ caseSensitive: true });
  const authenticate = createAuthenticate(services);
  const partners = partnerWire(services.publicUrl);
  const mount = (wire: KeyedWire, routes: readonly Route<string>[]): void => {
    const admit = createAdmission(services, authenticate, wire);
    mountRoutes(router, routes, {
      wire,
      admit(route, req, res) {
        beginNote(route?.id ?? null, { req, res, services });
        return admit(route ?? NO_ROUTE, req, res);
      },
      answer: (route, caller, req, res) => handle(route, { wire, services, caller, req, res }),
      timing,
    });
  };
  mount(partners, ROUTES);
  mount(V2_WIRE, V2_ROUTES);
  mountInternalApi(router, services, timing);
  mountWidgetApi(router, services, timing);
  app.use(router);
  app.get('/', leadFromRoot(services));
  app.use(['/docs', ...LLMS_TEXTS], createDocsRouter(services.publicUrl));
  app.use('/packages', createPackagesRouter());
  app.use('/icons', createIconsRouter());
  app.use('/widget', createWidgetRouter(services));
  app.use('/track', createTrackRouter(services, log, timing));
  app.use(createStatusRouter(services));
  app.use(['/dashboard', '/support'], createWebRouter());
  app.use('/provider', createCallbackRouter(services));

  app.use(() => {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
  });
  app.use(V2_WIRE.basePath, answerErrors(V2_WIRE));
  for (const portal of PORTALS) {
    const wire = internalWire(portal);
    app.use(wire.basePath, answerErrors(wire));
  }
  app.use(answerErrors(partners));
  return app;
}
