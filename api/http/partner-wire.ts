import type { Request, Response } from 'express';
import { BASE_PATH } from '#contract/base-path';
import { toErrorBody } from '#contract/error';
import type { KeyedWire, Route } from '../define-route';
import { parseQuery, readJsonBody } from './sent';

/** The HTTP conventions of the Partner API; errors lead to the documentation at `publicUrl`. */
export const partnerWire = (publicUrl: string): KeyedWire => ({
  basePath: BASE_PATH,
  aliasesOf: () => [],
  keyHeaders: ['X-API-Key'],
  keyOf: (req) => req.get('X-API-Key'),
  readQuery: parseQuery,
  readBody: (req, res) => readJsonBody(req, res),
  openToBrowsers: (routes) => {
    const methods = methodsOf(routes);
    const hasPublicRead = routes.some(isPublicRead);
    return (res) => {
      if (isPreflight(res.req) || isTestKey(res.req.get('X-API-Key'))) {
        allowTestKeys(methods, res);
      } else if (hasPublicRead) {
        allowReads(res);
      }
    };
  },
  writeError: (error, requestId) => ({
    http: error.http,
    text: JSON.stringify(toErrorBody(error, requestId, publicUrl)),
  }),
});

function isPublicRead({ method, auth }: Route<string>): boolean {
  return method === 'get' && auth !== 'key';
}

function isPreflight(req: Request): boolean {
  return req.method === 'OPTIONS' && req.get('Access-Control-Request-Method') !== undefined;
}

function isTestKey(key: string | undefined): boolean {
  return key?.startsWith('pk_test_') ?? false;
}

/**
 * A page may try a test key, as the client does in its browser mode. A preflight does not say which key follows, but a page
 * cannot read what a live key gets [rules/requests-and-answers: Browsers].
 */
function allowTestKeys(methods: string, res: Response): void {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Methods', methods);
  res.setHeader('Access-Control-Allow-Headers', SENT_BY_PAGES);
  res.setHeader('Access-Control-Expose-Headers', READ_BY_PAGES);
}

const SENT_BY_PAGES = 'x-api-key, content-type, idempotency-key, last-event-id, sandbox-seed, user-agent';

/** The methods of a path's routes as the header lists them. */
function methodsOf(routes: readonly Route<string>[]): string {
  const methods = routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase()));
  return [...new Set(methods), 'OPTIONS'].join(', ');
}

/** Without a test key only public reads: keys do not belong in browsers [rules/requests-and-answers: Browsers]. */
function allowReads(res: Response): void {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS');
  res.setHeader('Access-Control-Expose-Headers', EXPOSED);
}

/** Response headers that scripts of other origins may read. */
export const EXPOSED = [
  'Deprecation',
  'ETag',
  'Link',
  'Retry-After',
  'Sunset',
  'X-Api-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');
const READ_BY_PAGES = `${EXPOSED}, Idempotent-Replayed, Location, Service-Warning`;
