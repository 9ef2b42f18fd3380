import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { ServiceError } from '../src/domain/error';
import { createAuthenticate } from './auth/authenticate';
import { createDocsRouter } from './docs/router';
import { setCommonHeaders } from './http/common-headers';
import { answerErrors } from './http/failure';
import { requireHost } from './http/host';
import { createIconsRouter } from './http/icons';
import { createAdmission } from './limits/admission';
import { mountRoutes } from './pipeline/mount';
import { createCallbackRouter } from './providers/callback';
import { ROUTES } from './routes';
import type { ApiServices } from './services';
import { STREAM_TIMING } from './streams/event-stream';
import { createTrackRouter } from './track/router';

/** The Partner API as an Express app. It holds nothing that must be closed. */
export function createApp(services: ApiServices, log: Logger, timing = STREAM_TIMING): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.use(setCommonHeaders, requireHost);

  const router = express.Router({ caseSensitive: true });
  const admission = createAdmission(services, createAuthenticate(services, log));
  mountRoutes(router, ROUTES, { services, admission, timing });
  app.use(router);
  app.use('/docs', createDocsRouter());
  app.use('/icons', createIconsRouter());
  app.use('/track', createTrackRouter(services));
  app.use('/provider', createCallbackRouter(services));

  app.use(() => {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
  });
  app.use(answerErrors(log));
  return app;
}
