import { existsSync, readFileSync } from 'node:fs';
import { type Request, type Response, Router } from 'express';
import { ServiceError } from '#domain/error';
import { builtFile } from '#process/build';
import { type PreparedDocument, prepareDocument } from '../http/document';
import { pagePolicy } from '../http/every-request';
import { Html, html } from '../http/html';
import { requireRead } from '../http/methods';
import { sendDocument } from '../http/reply';
import { admitKeyless } from '../limits/admit';
import type { ApiServices } from '../services';
import { digestOf } from '../tracking/page/dress';
import { requirePublishableKey } from './admit-page';

const SCRIPT = 'swaplane-swap.js';

type WidgetServices = Pick<ApiServices, 'db' | 'clientIp' | 'limiter' | 'keyless'>;

/** `/swaplane-swap.js`, the widget's one file, and `/frame?key=`, a page with nothing but the widget [rules/publishable-keys: Frame]. */
export function createWidgetRouter(services: WidgetServices): Router {
  const router = Router({ strict: true, caseSensitive: true });
  router.use((req, _res, next) => {
    requireRead(req);
    next();
  });
  router.get(`/${SCRIPT}`, sendScript);
  router.get('/frame', async (req, res) => {
    await admitKeyless(services, req, res);
    await sendFrame(services, req, res);
  });
  return router;
}

let script: Promise<PreparedDocument> | null = null;

/** Kept for minutes, so that a fix arrives; pages name no version. */
async function sendScript(req: Request, res: Response): Promise<void> {
  const file = builtFile(`widget/${SCRIPT}`);
  if (!script && !existsSync(file)) {
    throw new ServiceError('ORDER_NOT_FOUND', { message: 'This installation was built without its widget' });
  }
  script ??= prepareDocument([readFileSync(file, 'utf8')]);
  res.set({
    'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  await sendDocument(req, res, await script, 'text/javascript; charset=utf-8');
}

const STYLE = new Html('body{margin:0;background:transparent}');

/** Attributes that the frame's address may give to the widget. */
const ATTRIBUTES = ['from', 'from-network', 'to', 'to-network', 'amount', 'theme'] as const;

async function sendFrame(services: WidgetServices, req: Request, res: Response): Promise<void> {
  const query = new URL(req.url, 'http://localhost').searchParams;
  const text = query.get('key') ?? '';
  const { origins } = await requirePublishableKey(services, text);
  const given = ATTRIBUTES.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [html` ${new Html(name)}="${value}"`];
  });
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Swap</title>
<style>${STYLE}</style>
<script type="module" src="${SCRIPT}"></script>
</head>
<body><main><swaplane-swap key="${text}"${given}></swaplane-swap></main></body>
</html>
`.text;
  res.set({
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Robots-Tag': 'noindex',
  });
  framePolicy(origins)(req, res, () => res.end(page));
}

/** Only pages of the key's origins, and the dashboard for its preview, may show it in a frame. */
function framePolicy(origins: readonly string[]) {
  return pagePolicy({
    scriptSrc: ["'self'"],
    styleSrc: [digestOf(STYLE)],
    connectSrc: ["'self'"],
    imgSrc: ['data:'],
    frameAncestors: ["'self'", ...origins],
  });
}
