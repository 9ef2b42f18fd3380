import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { ServiceError } from '../../src/domain/error';
import { sendForEver } from '../http/compressed';
import { requireRead } from '../http/read-only';
import { type Asset, readAsset } from './asset';
import { PAGE_POLICY, type Page, type ReferencePage, renderReferencePage } from './page';

const SCALAR = join(require.resolve('@scalar/fastify-api-reference'), '../js/standalone.js');

/** The pages, by where they stand. */
const PAGES: Readonly<Record<string, ReferencePage>> = {
  '/docs': { title: 'Swaplane Partner API', scripts: 'docs', base: 'partner/v1', document: 'openapi.json' },
  '/docs/v2': { title: 'Swaplane Exchange API v2', scripts: '.', base: '../v2', document: 'exchange/openapi.json' },
};

interface Reference {
  pages: ReadonlyMap<string, Page>;
  assets: ReadonlyMap<string, Asset>;
}

/** The references for people: pages that show the published documents with Scalar, all of it from this server. */
export function createDocsRouter(): Router {
  let reference: Promise<Reference> | undefined;
  const router = Router({ strict: true });
  router.use(async (req, res) => {
    requireRead(req);
    reference ??= readReference();
    const { pages, assets } = await reference;
    const page = pages.get(pathOf(req));
    if (page) {
      sendPage(req, res, page);
      return;
    }
    if (req.path === '/') {
      res.redirect(308, '../docs');
      return;
    }
    const asset = assets.get(req.path.slice(1));
    if (!asset) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
    }
    await sendForEver(req, res, asset);
  });
  return router;
}

async function readReference(): Promise<Reference> {
  const scripts = await Promise.all([readAsset(SCALAR, 'scalar'), readAsset(join(__dirname, 'start.js'), 'start')]);
  return {
    pages: new Map(Object.entries(PAGES).map(([path, page]) => [path, renderReferencePage(page, scripts)])),
    assets: new Map(scripts.map((asset) => [asset.name, asset])),
  };
}

/** Only without a slash at its end do a page's relative addresses lead where they should. */
function pathOf({ originalUrl }: Request): string {
  return originalUrl.replace(/\?.*$/s, '');
}

function sendPage(req: Request, res: Response, { html, etag }: Page): void {
  res.set({
    'Content-Security-Policy': PAGE_POLICY,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'no-referrer',
    ETag: etag,
  });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  res.set('Content-Length', String(Buffer.byteLength(html)));
  res.end(html);
}
