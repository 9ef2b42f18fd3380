import { z } from 'zod';
import type { TwinRequest } from './protocol';
import type { Accepted, Misfit, RequestForm, RequestForms } from './request-forms';

/** Null if the documentation describes a request like this one. */
export function findMisfit(forms: RequestForms, request: TwinRequest): Misfit | null {
  const form = findForm(forms, request);
  if (!form) {
    return { kind: 'no_endpoint', message: `${request.method} ${request.path} does not exist` };
  }
  const message = problemIn(form.query ?? {}, request.query) ?? bodyProblem(form, request);
  return message === null ? null : { kind: 'wrong_form', message };
}

/** The form of the request's endpoint. */
export function findForm(forms: RequestForms, request: Pick<TwinRequest, 'method' | 'path'>) {
  const endpoint = findEndpoint(forms, request);
  return endpoint && forms[endpoint.name];
}

/** The request's endpoint, and what its path has in place of a placeholder; an exact path goes before one with placeholders. */
export function findEndpoint(forms: RequestForms, { method, path }: Pick<TwinRequest, 'method' | 'path'>) {
  const asked = `${method} ${path}`;
  if (Object.hasOwn(forms, asked)) {
    return { name: asked };
  }
  const found = Object.keys(forms).map((name) => ({ name, match: patternOf(name).exec(asked) }));
  const first = found.find(({ match }) => match !== null);
  return first && { name: first.name, placed: first.match?.[1] };
}

/** A value of JSON, or undefined. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bodyProblem({ json, form }: RequestForm, { body, headers }: TwinRequest): string | null {
  const type = headers['content-type'] ?? '';
  if (json) {
    const value = readJson(body);
    return type.includes('application/json') && value !== undefined
      ? firstIssue(schemaOf(json).safeParse(value))
      : 'the body must be JSON';
  }
  if (form) {
    return type.includes('urlencoded') ? problemIn(form, new URLSearchParams(body)) : 'the body must be a form';
  }
  return body === '' ? null : 'a body is not accepted';
}

/** A name that occurs twice would be an array. */
function problemIn(accepted: Accepted, sent: URLSearchParams): string | null {
  const values = Object.fromEntries(sent);
  return Object.keys(values).length === sent.size
    ? firstIssue(schemaOf(accepted).safeParse(values))
    : 'a name is doubled';
}

function firstIssue(result: z.ZodSafeParseResult<unknown>): string | null {
  const issue = result.error?.issues[0];
  return issue ? `${issue.path.join('.') || 'request'}: ${issue.message}` : null;
}

const SCHEMAS = new WeakMap<object, z.ZodType>();
/** Built on first use: most twins of a process are never asked. */
function schemaOf(accepted: Accepted): z.ZodType {
  if (accepted instanceof z.ZodType) {
    return accepted;
  }
  const schema = SCHEMAS.get(accepted) ?? z.strictObject(accepted);
  SCHEMAS.set(accepted, schema);
  return schema;
}

const PATTERNS = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  const pattern = PATTERNS.get(name) ?? new RegExp(`^${name.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
  PATTERNS.set(name, pattern);
  return pattern;
}
