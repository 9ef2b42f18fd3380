import type { Request, Response } from 'express';
import { toV2ErrorBody } from '#contract/v2/error';
import { parseJson, V2_BASE_PATH, writeJson } from '#contract/v2/request';
import { toV2Refusal } from '#domain/v2/error';
import type { KeyedWire } from '../define-route';
import { EXPOSED } from '../http/partner-wire';
import { parseQuery, readJsonBody } from '../http/sent';

/** Those that may hold the key; the first that is not empty does. */
const KEY_HEADERS = ['x-changenow-api-key', 'x-api-key'];

/** The HTTP conventions of the v2 API [rules/v2: Paths; rules/v2: Keys; rules/v2: Accepted input; rules/v2: Errors]. */
export const V2_WIRE: KeyedWire = {
  basePath: V2_BASE_PATH,
  aliasesOf: (path) => [`/exchange${path}`],
  keyHeaders: KEY_HEADERS,
  keyOf: (req) => KEY_HEADERS.map((header) => req.get(header)).find(Boolean),
  readQuery: (url, isNamed) => withoutEmpty(parseQuery(url, isNamed), NOTHING_IN_QUERIES),
  readBody,
  openToBrowsers: () => allowCalls,
  writeError(error) {
    const { http, ...refusal } = toV2Refusal(error);
    return { http, text: writeJson(toV2ErrorBody(refusal)) };
  },
};

/** Values that clients send to mean "not set". */
const NOTHING_IN_QUERIES = ['', 'null', 'undefined'] as const;
const NOTHING_IN_BODIES: readonly unknown[] = ['', null];

async function readBody(req: Request, res: Response): Promise<unknown> {
  const body = await readJsonBody(req, res, { anyType: true, parse: parseJson });
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? withoutEmpty({ ...body }, NOTHING_IN_BODIES)
    : body;
}

function withoutEmpty<T>(fields: Record<string, T>, nothing: readonly unknown[]): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !nothing.includes(value)));
}

/** Wallets in browsers call this API directly, so every origin is allowed [rules/v2: Browsers]. */
function allowCalls(res: Response): void {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
  res.setHeader('Access-Control-Allow-Headers', 'content-type, x-changenow-api-key, x-api-key, idempotency-key');
  res.setHeader('Access-Control-Max-Age', '86400');
  res.setHeader('Access-Control-Expose-Headers', EXPOSED);
}
