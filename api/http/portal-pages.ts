import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';
import { currencyByCode } from '#domain/assets/currencies';
import { ServiceError } from '#domain/error';
import { builtFile } from '#process/build';
import { iconSvg } from '#providers/icon';
import { pagePolicy } from './every-request';
import { requireRead } from './methods';
import { compress, mayCompress } from './reply';

const FOLDER = builtFile('web');

/**
 * Scripts, fonts, images and calls from this server only. The page's components position themselves with style attributes
 * and style sheets, so inline styles are allowed; inline scripts are not.
 */
const setPolicy = pagePolicy({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  // The preview of the widget.
  frameSrc: ["'self'"],
});

const ASSETS = join(FOLDER, 'assets');

/** Their names contain a content hash. */
const serveAssets = express.static(ASSETS, {
  index: false,
  redirect: false,
  immutable: true,
  maxAge: '1y',
});

/** Former names of pages, still used in mails and bookmarks. */
const MOVED: Readonly<Record<string, string>> = { logs: 'requests', revenue: 'payouts', sla: 'incidents' };

/**
 * The dashboard and the support console: every path that is not a file serves the page itself, which chooses its content by
 * the URL.
 */
export function createWebRouter(): Router {
  const router = Router();
  router.use((req, _res, next) => {
    requireRead(req);
    // The pages need packages that an installation may leave out.
    if (!existsSync(FOLDER)) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'This installation was built without its web pages' });
    }
    next();
  });
  router.use(compress);
  router.use('/assets', choosePacked(ASSETS), serveAssets, () => {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
  });
  router.get(
    Object.keys(MOVED).flatMap((name) => [`/${name}`, `/${name}/*rest`]),
    ({ baseUrl, url }, res) => res.redirect(308, baseUrl + url.replace(/\w+/, (name) => MOVED[name] ?? name)),
  );
  router.use(setPolicy, (req, res) => sendPage(res, `${req.baseUrl.slice(1)}.html`));
  return router;
}

function sendPage(res: Response, file: string): void {
  res.set({ 'Cache-Control': 'no-cache', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' });
  res.sendFile(file, { root: FOLDER, cacheControl: false });
}

/** Serves the icons that the currency list links to, for pages of any origin. */
export function createIconsRouter(): Router {
  const router = Router();
  router.get('/:code.svg', (req, res) => {
    const currency = currencyByCode(req.params.code);
    if (!currency) {
      throw new ServiceError('ORDER_NOT_FOUND');
    }
    res.set({
      'Cache-Control': 'public, max-age=86400',
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    res.end(iconSvg(currency));
  });
  return router;
}

/** The endings under which the build has put the compressed forms of a file (tools/build/pack.js). */
const FORMS = { br: '.br', gzip: '.gz' } as const;

/** Leads a request for a file of the folder to the form that the browser takes, if the build has compressed the file. */
function choosePacked(folder: string): RequestHandler {
  return (req, res, next) => {
    const [name, ending] = /^\/[\w-]+\.(js|css|svg)$/.exec(req.path) ?? [];
    // One by one, because browsers name the larger form first.
    const form = (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one) === one);
    if (name !== undefined && ending !== undefined && form !== undefined) {
      const packed = name + FORMS[form];
      res.type(ending);
      if (mayCompress(req, res) && existsSync(join(folder, packed))) {
        res.vary('Accept-Encoding').set('Content-Encoding', form);
        req.url = packed;
      }
    }
    next();
  };
}
