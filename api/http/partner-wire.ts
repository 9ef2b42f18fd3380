import type { Response } from 'express';
import { BASE_PATH } from '#contract/base-path';
import { toErrorBody } from '#contract/error';
import type { Route } from '../route';
import type { KeyedWire } from '../wire';
import { readJsonBody } from './body';
import { parseQuery } from './query';

/** The HTTP conventions of the Partner API. */
export const PARTNER_WIRE: KeyedWire = {
  basePath: BASE_PATH,
  aliasesOf: () => [],
  keyOf: (req) => req.get('X-API-Key'),
  readQuery: parseQuery,
  readBody: (req, res) => readJsonBody(req, res),
  openToBrowsers: (routes, res) => routes.some(isPublicRead) && allowReads(res),
  writeError: (error, requestId) => ({ http: error.http, text: JSON.stringify(toErrorBody(error, requestId)) }),
};

function isPublicRead({ method, auth }: Route<string>): boolean {
  return method === 'get' && auth !== 'key';
}

/** Only public reads: keys do not belong in browsers [rules/requests-and-answers: Browsers]. */
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
