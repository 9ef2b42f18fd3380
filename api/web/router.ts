import { type Request, type Response, Router } from 'express';
import { ServiceError } from '../../src/domain/error';
import { sendImmutable } from '../http/compressed';
import { requireRead } from '../http/read-only';
import { hasSite, readSite, type Site, type SitePage } from './site';

/**
 * Scripts, fonts and pictures of this server alone, and calls of it alone. The parts of the pages place themselves by
 * style attributes and style sheets of their own, which is why inline styles are let in; scripts are not.
 */
export const WEB_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ASSETS = '/assets/';

/**
 * The dashboard and the support console: every path that names no file is the page itself, which finds out by its own
 * address what to show.
 */
export function createWebRouter(): Router {
  let site: Promise<Site> | undefined;
  const router = Router();
  router.use(async (req, res) => {
    requireRead(req);
    if (!hasSite()) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'This installation was built without its web pages' });
    }
    site ??= readSite();
    const { pages, assets } = await site;
    if (!req.path.startsWith(ASSETS)) {
      sendPage(req, res, pages.get(req.baseUrl));
      return;
    }
    const asset = assets.get(req.path.slice(ASSETS.length));
    if (!asset) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
    }
    await sendImmutable(req, res, asset);
  });
  return router;
}

function sendPage(req: Request, res: Response, page: SitePage | undefined): void {
  if (!page) {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
  }
  res.set({
    'Content-Security-Policy': WEB_POLICY,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
    ETag: page.etag,
  });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  res.set('Content-Length', String(Buffer.byteLength(page.html)));
  res.end(page.html);
}
