import { type Request, type Response, Router } from 'express';
import { ServiceError } from '../../src/domain/error';
import { sendImmutable } from '../http/compressed';
import { requireRead } from '../http/read-only';
import { readSite, type Served, type Site } from './site';

/** The documentation and the references, all of it from this server. */
export function createDocsRouter(publicUrl: string): Router {
  let site: Promise<Site> | undefined;
  const router = Router({ strict: true });
  router.use(async (req, res) => {
    requireRead(req);
    site ??= readSite(publicUrl);
    const { served, assets } = await site;
    const path = pathOf(req);
    const found = served.get(path === '/llms.txt' ? '/docs/llms.txt' : path);
    if (found) {
      send(req, res, found);
      return;
    }
    if (served.has(path.replace(/\/$/, ''))) {
      res.redirect(308, `../${path.split('/').at(-2)}`);
      return;
    }
    const asset = assets.get(req.path.slice(1));
    if (!asset) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
    }
    await sendImmutable(req, res, asset);
  });
  return router;
}

/** Only without a slash at its end do a page's relative addresses lead where they should. */
function pathOf({ originalUrl }: Request): string {
  return originalUrl.replace(/\?.*$/s, '');
}

function send(req: Request, res: Response, { type, text, etag, policy }: Served): void {
  res.set({
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'no-referrer',
    ETag: etag,
  });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  res.set('Content-Length', String(Buffer.byteLength(text)));
  res.end(text);
}
