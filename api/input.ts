import type { Request, Response } from 'express';
import { headerName } from '../src/contract/headers';
import { type PartName, parse } from '../src/contract/parse';
import { readJsonBody } from './http/body';
import { parseQuery } from './http/query';
import type { Caller, RequestSchemas } from './route';

/** The parts of a request that its route asks for, as they were sent. */
export type Sent = Record<'query' | 'headers' | 'body', unknown>;

/** Reads what the route asks for. @throws ServiceError INVALID_PAIR for what is no query or no JSON */
export async function readSent(
  schemas: RequestSchemas,
  req: Request,
  res: Response,
  caller: Caller | null,
): Promise<Sent> {
  return {
    query: schemas.query && heeded(parseQuery(req.url), caller),
    headers: schemas.headers && heeded(req.headers, caller),
    body: schemas.body && heeded(await readJsonBody(req, res), caller),
  };
}

function heeded(value: unknown, caller: Caller | null): unknown {
  return caller?.environment === 'live' ? chosen(value, (name) => !isWish(name)) : value;
}

/** Judges one part by the route's schema. @throws ServiceError INVALID_PAIR with fields */
export function judge(schemas: RequestSchemas, part: keyof RequestSchemas, value: unknown): unknown {
  const schema = schemas[part];
  return schema && parse(schema, value, NAMES[part]);
}

/** Everything that makes two calls the same call: the body and the sandbox parameters [partner-api 13.2]. */
export function contentOf({ query, headers, body }: Sent): unknown {
  return { body, sandbox: [chosen(query, isWish), chosen(headers, isWish)] };
}

const NAMES: Readonly<Record<keyof RequestSchemas, PartName>> = {
  params: { whole: 'path' },
  query: { whole: 'query' },
  headers: { whole: 'headers', field: headerName },
  body: { whole: 'body' },
};

/** A wish about the sandbox. A live key's are ignored, whatever they are [partner-api 3.6]. */
function isWish(name: string): boolean {
  return /^sandbox[_-]/.test(name);
}

function chosen(value: unknown, isChosen: (name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => isChosen(name)));
}
