import type { Request, Response } from 'express';
import { headerName } from '#contract/headers';
import { findTextProblem, type PartName, parse } from '#contract/parse';
import { invalidFields, ServiceError } from '#domain/error';
import type { Caller } from '../authentication/caller';
import type { ErasedCall, Reply, RequestSchemas, Route } from '../define-route';
import { readSent, type SentParts, sandboxOptionsOf } from '../http/sent';
import type { ApiServices } from '../services';
import type { Wire } from '../wire';
import { runOnce } from './idempotency';

interface Admitted {
  wire: Wire;
  services: ApiServices;
  caller: Caller | null;
  req: Request;
  res: Response;
}

/** The route's reply to an admitted caller's request. */
export function handle(route: Route<string>, { wire, services, caller, req, res }: Admitted): Promise<Reply> {
  return answerCall(route, {
    services,
    caller,
    params: req.params,
    key: req.get('Idempotency-Key'),
    read: (schemas) => readSent(wire, schemas, { req, res, caller }),
  });
}

/** An admitted call, over HTTP or from within. */
interface AdmittedCall {
  services: ApiServices;
  caller: Caller | null;
  params: Request['params'];
  /** The raw Idempotency-Key, if the caller sent one. */
  key: string | undefined;
  read(schemas: RequestSchemas): Promise<SentParts>;
}

/**
 * The route's reply. The resource in the path is looked up before the body is read, and an Idempotency-Key before the body is
 * validated, so that a repeated call gets its reply even if its content is no longer valid [rules/idempotency: Repeated calls].
 */
export async function answerCall(
  route: Route<string>,
  { services, caller, params, key, read }: AdmittedCall,
): Promise<Reply> {
  const schemas = route.request ?? {};
  const visit = { params: parsePart(schemas, 'params', params), caller, services };
  const found = await route.find?.(visit);
  if (found === null) {
    throw new ServiceError('ORDER_NOT_FOUND');
  }
  const known = { ...visit, found };
  const sent = await read(schemas);
  if (!route.subjectId) {
    const call = parseCall(known, schemas, sent);
    return route.callsProviders ? services.quoteLimit.run(() => route.handle(call)) : route.handle(call);
  }
  if (!caller) {
    throw new ServiceError('INVALID_KEY');
  }
  const attempt = tryParseCall(known, schemas, sent);
  return runOnce(
    {
      services,
      caller,
      key,
      operation: operationOf(route, params),
      content: contentOf(sent),
      subjectId: attempt.call ? route.subjectId(attempt.call) : REFUSED,
    },
    (subject) => {
      if (!attempt.call) {
        throw attempt.error;
      }
      return route.handle(attempt.call, subject);
    },
  );
}

/** A refused call has no subject. */
const REFUSED = '';

type Known = Pick<ErasedCall, 'params' | 'caller' | 'services' | 'found'>;

/** Adds the validated query, headers and body to a call. @throws ServiceError INVALID_PAIR */
export function parseCall<K>(known: K, schemas: RequestSchemas, sent: SentParts): K & SentParts {
  return {
    ...known,
    query: parsePart(schemas, 'query', sent.query),
    headers: parsePart(schemas, 'headers', sent.headers),
    body: parsePart(schemas, 'body', sent.body),
  };
}

/** The validated call, or the error to return once it is known not to be a repetition. */
function tryParseCall(
  known: Known,
  schemas: RequestSchemas,
  sent: SentParts,
): { call: ErasedCall } | { call: null; error: unknown } {
  try {
    return { call: parseCall(known, schemas, sent) };
  } catch (error) {
    return { call: null, error };
  }
}

/** Method and path in canonical form. */
function operationOf({ method, path }: Route<string>, params: Request['params']): string {
  return `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, (_whole, name) => String(params[name]))}`;
}

/**
 * Validates one part against the route's schema.
 * @throws ServiceError INVALID_PAIR with fields; ORDER_NOT_FOUND for an id in the path that nothing can have
 */
export function parsePart(schemas: RequestSchemas, part: keyof RequestSchemas, value: unknown): unknown {
  const schema = schemas[part];
  if (!schema) {
    return undefined;
  }
  const parsed = parse(schema, value, NAMES[part]);
  const problem = findTextProblem(parsed);
  if (problem) {
    if (part === 'params') throw new ServiceError('ORDER_NOT_FOUND');
    throw invalidFields({ ...problem, field: NAMES[part].field?.(problem.field) ?? problem.field });
  }
  return parsed;
}

/**
 * Everything that identifies a call as the same call: the body and the sandbox parameters [rules/idempotency: The same
 * call].
 */
export function contentOf({ query, headers, body }: SentParts): unknown {
  return { body, sandbox: [sandboxOptionsOf(query), sandboxOptionsOf(headers)] };
}

const NAMES: Readonly<Record<keyof RequestSchemas, PartName>> = {
  params: { whole: 'path' },
  query: { whole: 'query' },
  headers: { whole: 'headers', field: headerName },
  body: { whole: 'body' },
};
