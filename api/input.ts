import type { Request, Response } from 'express';
import { headerName } from '../src/contract/headers';
import { type PartName, parse } from '../src/contract/parse';
import { readJsonBody } from './http/body';
import { parseQuery } from './http/query';
import type { Caller, RequestSchemas } from './route';

/** Reads and judges every part of the request that the route declares. @throws ServiceError INVALID_PAIR with fields */
export async function readInput(
  schemas: RequestSchemas,
  req: Request,
  res: Response,
  caller: Caller | null,
): Promise<Record<keyof RequestSchemas, unknown>> {
  const read = <T extends keyof RequestSchemas>(part: T, value: unknown) => {
    const schema = schemas[part];
    return schema && parse(schema, caller?.environment === 'live' ? withoutSandbox(value) : value, NAMES[part]);
  };
  return {
    params: read('params', req.params),
    query: schemas.query && read('query', parseQuery(req.url)),
    headers: read('headers', req.headers),
    body: schemas.body && read('body', await readJsonBody(req, res)),
  };
}

const NAMES: Readonly<Record<keyof RequestSchemas, PartName>> = {
  params: { whole: 'path' },
  query: { whole: 'query' },
  headers: { whole: 'headers', field: headerName },
  body: { whole: 'body' },
};

/** A live key's sandbox wishes are ignored, whatever they are [partner-api 3.6]. */
function withoutSandbox(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => !/^sandbox[_-]/.test(name)));
}
