import { join } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { ServiceError } from '#domain/error';
import { requireRead } from '../http/methods';
import { compress } from '../http/reply';
import type { ApiServices } from '../services';
import { GUIDE, type Served } from './guide';
import { readSite, type Site } from './site';

/** Scripts, styles and fonts of the guide; their names contain a content hash. */
const serveAssets = express.static(join(GUIDE, 'assets'), {
  index: false,
  redirect: false,
  immutable: true,
  maxAge: '1y',
});

/** Where language models look for them (llmstxt.org). */
export const LLMS_TEXTS = ['/llms.txt', '/llms-full.txt'] as const;
const AT_THE_ROOT: ReadonlySet<string> = new Set(LLMS_TEXTS);

/** Names that guides and clients of the v2 API look for, and what is there. */
const ALSO_CALLED: ReadonlyMap<string, string> = new Map([['/docs/v2', 'reference/v2']]);

/** The documentation and the API references, all served from here. */
export function createDocsRouter(publicUrl: string): Router {
  let site: Promise<Site> | undefined;
  const router = Router({ strict: true });
  router.use(compress, (req, _res, next) => {
    requireRead(req);
    next();
  });
  router.use('/assets', serveAssets);
  router.use(async (req, res) => {
    site ??= readSite(publicUrl);
    const { served, assets } = await site;
    const path = pathOf(req);
    const found = served.get(AT_THE_ROOT.has(path) ? `/docs${path}` : path);
    if (found) {
      send(res, found);
      return;
    }
    const meant = ALSO_CALLED.get(path);
    if (meant !== undefined) {
      res.redirect(308, meant);
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
    res.set({ 'Content-Type': asset.type, 'Cache-Control': 'public, max-age=31536000, immutable' }).send(asset.content);
  });
  return router;
}

/** Relative URLs in a page only resolve correctly without a trailing slash. */
function pathOf({ originalUrl }: Request): string {
  return originalUrl.replace(/\?.*$/s, '');
}

function send(res: Response, { type, text, policy }: Served): void {
  res.set({
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'no-referrer',
  });
  res.send(text);
}

/** `/` leads people to the login, and programs to what there is. */
export function leadFromRoot({ publicUrl, statusPage }: Pick<ApiServices, 'publicUrl' | 'statusPage'>): RequestHandler {
  const links = {
    name: 'Swaplane',
    partner_api: `${publicUrl}/partner/v1`,
    openapi: `${publicUrl}/partner/v1/openapi.json`,
    documentation: `${publicUrl}/docs`,
    llms_txt: `${publicUrl}/llms.txt`,
    health: `${publicUrl}/partner/v1/health`,
    ...(statusPage && { status: `${publicUrl}/status` }),
    dashboard: `${publicUrl}/dashboard`,
  };
  return (req, res) => {
    res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept' });
    if (req.accepts(['json', 'html']) === 'html') {
      res.redirect(302, '/dashboard');
    } else {
      res.json(links);
    }
  };
}
