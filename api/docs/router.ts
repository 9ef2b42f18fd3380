import { join } from 'node:path';
import { type Request, type Response, Router } from 'express';
import { ServiceError } from '../../src/domain/error';
import { requireRead } from '../http/read-only';
import { type Asset, ENCODINGS, readAsset } from './asset';
import { PAGE_POLICY, type Page, renderReferencePage } from './page';

const SCALAR = join(require.resolve('@scalar/fastify-api-reference'), '../js/standalone.js');

interface Reference {
  page: Page;
  assets: ReadonlyMap<string, Asset>;
}

/** The reference for people: a page that shows the published document with Scalar, all of it from this server. */
export function createDocsRouter(): Router {
  let reference: Promise<Reference> | undefined;
  const router = Router({ strict: true });
  router.use(async (req, res) => {
    requireRead(req);
    reference ??= readReference();
    const { page, assets } = await reference;
    if (isRoot(req)) {
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
    await sendAsset(req, res, asset);
  });
  return router;
}

async function readReference(): Promise<Reference> {
  const scripts = await Promise.all([readAsset(SCALAR, 'scalar'), readAsset(join(__dirname, 'start.js'), 'start')]);
  return { page: renderReferencePage(scripts), assets: new Map(scripts.map((asset) => [asset.name, asset])) };
}

/** Only without a slash at its end do the page's relative addresses lead where they should. */
function isRoot({ originalUrl }: Request): boolean {
  return originalUrl.replace(/\?.*$/s, '') === '/docs';
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

async function sendAsset(req: Request, res: Response, asset: Asset): Promise<void> {
  const accepted = req.acceptsEncodings();
  const encoding = ENCODINGS.find((name) => accepted.includes(name)) ?? 'identity';
  const bytes = await asset.as(encoding);
  res.vary('Accept-Encoding');
  res.set({
    'Content-Type': asset.type,
    'Content-Length': String(bytes.length),
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  res.end(bytes);
}
