import type { Request, Response } from 'express';
import express from 'express';
import { type FieldIssue, invalidFields, ServiceError } from '#domain/error';
import { membersOf } from '#domain/members';
import type { Caller } from '../authentication/caller';
import type { RequestSchemas, Wire } from '../define-route';
import { noteRequestBody } from '../requests/note';

type BodyReader = Pick<Wire, 'readQuery' | 'readBody'>;
/** The part of a caller that decides whether sandbox options apply. */
type Environmental = Pick<Caller, 'environment'>;

/** The parts of a request that its route declares, unparsed. */
export type SentParts = Record<'query' | 'headers' | 'body', unknown>;

/** Reads the parts that the route declares. @throws ServiceError INVALID_PAIR for a malformed query or body */
export async function readSent(
  wire: BodyReader,
  schemas: RequestSchemas,
  { req, res, caller }: { req: Request; res: Response; caller: Environmental | null },
): Promise<SentParts> {
  return {
    query: schemas.query && readQuery(wire, schemas, req.url, caller),
    headers: schemas.headers && withoutSandboxOptions(req.headers, caller),
    body: schemas.body && withoutSandboxOptions(await wire.readBody(req, res), caller),
  };
}

/** The query parameters that the route declares, by name. @throws ServiceError INVALID_PAIR if unreadable */
export function readQuery(
  wire: Pick<Wire, 'readQuery'>,
  { query }: RequestSchemas,
  url: string,
  caller: Environmental | null = null,
) {
  const declared = query?.shape ?? {};
  return wire.readQuery(url, (name) => Object.hasOwn(declared, name) && isAccepted(name, caller));
}

function withoutSandboxOptions(value: unknown, caller: Environmental | null): unknown {
  return caller?.environment === 'live' ? pick(value, (name) => isAccepted(name, caller)) : value;
}

/** The value of a header that may be a sandbox option, which live keys cannot set. */
export function sentHeader(req: Request, name: string, caller: Environmental | null): string | undefined {
  return isAccepted(name, caller) ? req.get(name) : undefined;
}

function isAccepted(name: string, caller: Environmental | null): boolean {
  return caller?.environment !== 'live' || !isSandboxOption(name);
}

/** Sandbox options are ignored with a live key, even invalid ones [rules/sandbox-and-clock: Choosing a scenario]. */
function isSandboxOption(name: string): boolean {
  return /^sandbox[_-]/.test(name);
}

/** The sandbox options of one part. */
export function sandboxOptionsOf(part: unknown): unknown {
  return pick(part, isSandboxOption);
}

function pick(value: unknown, isChosen: (name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => isChosen(name)));
}

/** Deepest nesting of a body [rules/requests-and-answers: Bodies]. */
const MAX_DEPTH = 32;
const TREACHEROUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The first part of a parsed body that is never accepted, even in fields that no schema declares; or null. */
function findShapeProblem(value: unknown, path: readonly string[] = []): FieldIssue | null {
  if (typeof value !== 'object' || value === null) {
    return null;
  }
  if (path.length >= MAX_DEPTH) {
    return { field: 'body', issue: `must not be nested deeper than ${MAX_DEPTH}` };
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = TREACHEROUS_KEYS.has(key)
      ? { field: path.join('.') || 'body', issue: 'is not an allowed name' }
      : findShapeProblem(member, [...path, key]);
    if (problem) {
      return problem;
    }
  }
  return null;
}

const BODY_LIMIT_BYTES = 64 * 1024;

const bytesUpTo = (limit: number) => express.raw({ type: () => true, limit, inflate: false });
const readBytes = bytesUpTo(BODY_LIMIT_BYTES);
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

interface BodyForm {
  /** Whether to parse the body as JSON regardless of its Content-Type. */
  anyType?: boolean;
  /** Throws if the text is not JSON. */
  parse?: (text: string) => unknown;
  limitBytes?: number;
}

/** The request's JSON body, or undefined without one. Refuses bodies that are compressed, too large, too deep or unsafe. */
export async function readJsonBody(
  req: Request,
  res: Response,
  { anyType = false, parse = JSON.parse, limitBytes = BODY_LIMIT_BYTES }: BodyForm = {},
): Promise<unknown> {
  if (req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0) {
    return undefined;
  }
  if (!anyType && !isJson(req.headers['content-type'] ?? '')) {
    throw refuseBody(415, 'Content-Type', 'must be application/json');
  }
  const bytes = await bytesOf(req, res, limitBytes);
  const value = parseJson(bytes, parse);
  noteRequestBody(res, bytes.toString());
  const problem = findShapeProblem(value);
  if (problem) {
    throw invalidFields(problem);
  }
  return value;
}

const MEDIA_TYPE = /^application\/json\s*(?=;|$)/i;
/** A parameter with its semicolon; a name and a value, which may be quoted, or neither. */
const PARAMETER = /;\s*(?:([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s;"]+)\s*)?/y;

/** Whether a media type means JSON in UTF-8. Only `charset` says how to read it; other parameters have no meaning here. */
function isJson(contentType: string): boolean {
  const type = contentType.trim();
  const start = MEDIA_TYPE.exec(type)?.[0].length;
  if (start === undefined) {
    return false;
  }
  PARAMETER.lastIndex = start;
  while (PARAMETER.lastIndex < type.length) {
    const [, name, value = ''] = PARAMETER.exec(type) ?? [];
    if (PARAMETER.lastIndex === 0 || (name?.toLowerCase() === 'charset' && !/^"?utf-?8"?$/i.test(value))) {
      return false;
    }
  }
  return true;
}

function parseJson(bytes: Buffer, parse: (text: string) => unknown): unknown {
  try {
    return parse(strictUtf8.decode(bytes));
  } catch {
    throw invalidFields({ field: 'body', issue: 'must be JSON in UTF-8' });
  }
}

/** The body's text, whatever its media type; refuses bodies that are too large. */
export async function readTextBody(req: Request, res: Response): Promise<string> {
  const bytes: unknown = await bytesOf(req, res);
  return Buffer.isBuffer(bytes) ? bytes.toString('utf8') : '';
}

function bytesOf(req: Request, res: Response, limitBytes = BODY_LIMIT_BYTES): Promise<Buffer> {
  const read = limitBytes === BODY_LIMIT_BYTES ? readBytes : bytesUpTo(limitBytes);
  return new Promise((resolve, reject) => {
    read(req, res, (error?: unknown) => {
      if (error === undefined) {
        resolve(req.body);
      } else {
        // The rest of the body is discarded, and the connection closed.
        req.resume();
        reject(toBodyError(error, limitBytes));
      }
    });
  });
}

function toBodyError(error: unknown, limitBytes: number): ServiceError {
  switch (membersOf(error).type) {
    case 'entity.too.large':
      return refuseBody(413, 'body', `must not be larger than ${limitBytes} bytes`);
    case 'encoding.unsupported':
      return refuseBody(415, 'Content-Encoding', 'compressed bodies are not taken');
    default:
      return refuseBody(400, 'body', 'ended early or does not have its declared length');
  }
}

function refuseBody(http: number, field: string, issue: string): ServiceError {
  return new ServiceError('INVALID_PAIR', {
    http,
    message: `${field}: ${issue}`,
    fields: [{ field, issue }],
    headers: { Connection: 'close' },
  });
}

/**
 * The declared parameters of a query string; others are ignored, even if malformed, and so are those without a value
 * [rules/requests-and-answers: Null and unknown]. A repeated parameter, or a value that is not UTF-8, is refused.
 */
export function parseQuery(url: string, isNamed: (name: string) => boolean): Record<string, string> {
  const start = url.indexOf('?');
  const parameters: Record<string, string> = Object.create(null);
  const parts = start === -1 ? [] : url.slice(start + 1).split('&');
  for (const part of parts) {
    const [rawName = '', ...rest] = part.split('=');
    const name = decode(rawName);
    if (name === null || !isNamed(name)) {
      continue;
    }
    if (name in parameters) {
      throw invalidFields({ field: name, issue: 'must be given once' });
    }
    const value = decode(rest.join('='));
    if (value === null) {
      throw invalidFields({ field: name, issue: 'must be percent-encoded UTF-8' });
    }
    parameters[name] = value;
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
