import { type Request, type RequestHandler, type Response, Router } from 'express';
import { SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import { type PreparedDocument, prepareDocument } from '../http/document';
import { requireRead } from '../http/methods';
import { sendDocument } from '../http/reply';
import { admitKeyless, type TokenServices } from '../limits/admit';
import type { ApiServices } from '../services';
import { writeFeed } from './feed';
import { keepStatus, type StatusServices } from './read-status';
import { SHOWN_FOR_MS, type Status } from './status';
import { toStatusBody } from './status-body';
import { renderStatusPage, setPagePolicy } from './status-page';

interface Form {
  path: string;
  type: string;
  write(status: Status, publicUrl: string): string;
  /** What pages of other origins may do with it. */
  setPolicy: RequestHandler;
}

/** Other pages may show it, such as a wallet's own. */
const openToAll: RequestHandler = (_req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  next();
};

/** The three forms of the public status page [rules/incidents: Status page]. */
const FORMS: readonly Form[] = [
  { path: '/status', type: 'text/html', write: renderStatusPage, setPolicy: setPagePolicy },
  {
    path: '/status.json',
    type: 'application/json',
    write: (status) => JSON.stringify(toStatusBody(status)),
    setPolicy: openToAll,
  },
  { path: '/status/feed.rss', type: 'application/rss+xml', write: writeFeed, setPolicy: openToAll },
];

const HEADERS = { 'Cache-Control': `public, max-age=${SHOWN_FOR_MS / SECOND}`, 'Referrer-Policy': 'no-referrer' };

/** Anybody may read it for the price of a keyless read, unless the installation has none. */
export function createStatusRouter(
  services: StatusServices & TokenServices & Pick<ApiServices, 'publicUrl' | 'statusPage'>,
): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const { statusPage, publicUrl } = services;
  const prepare = async (status: Status): Promise<ReadonlyMap<Form, PreparedDocument>> =>
    new Map(
      await Promise.all(
        FORMS.map(
          async (form): Promise<[Form, PreparedDocument]> => [
            form,
            await prepareDocument([form.write(status, publicUrl)]),
          ],
        ),
      ),
    );
  const read = statusPage && keepStatus(services, statusPage, prepare);
  for (const form of FORMS) {
    router.all(form.path, async (req, res) => {
      await admitKeyless(services, req, res);
      requireRead(req);
      const document = (await read?.())?.get(form);
      if (!document) {
        throw new ServiceError('ORDER_NOT_FOUND', { message: 'This installation has no status page' });
      }
      await send(req, res, form, document);
    });
  }
  return router;
}

async function send(req: Request, res: Response, { type, setPolicy }: Form, document: PreparedDocument): Promise<void> {
  res.set(HEADERS);
  setPolicy(req, res, () => undefined);
  await sendDocument(req, res, document, `${type}; charset=utf-8`);
}
