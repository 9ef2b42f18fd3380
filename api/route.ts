import type { z } from 'zod';
import type { Environment } from '../src/db/schema';
import type { ErrorCode } from '../src/domain/error';
import type { Scope } from '../src/domain/scope';
import type { Allowance } from '../src/domain/tier';
import type { PreparedDocument } from './http/document';
import type { ApiServices } from './services';
import type { Deprecation } from './versioning';

/** Who calls, as the key says. */
export interface Caller {
  partnerId: string;
  keyId: string;
  environment: Environment;
  scopes: readonly Scope[];
  /** The partner's own share of every rate, in hundredths of a percent. */
  markupBps: number;
  /** The service's commission, in hundredths of a percent, and the partner's share of it in percent. */
  feeBps: number;
  revenueSharePct: number;
  /** How much the partner may ask for in this environment. */
  allowance: Allowance;
}

/** `key` needs a key, `optional` accepts one, `none` ignores it. */
export type Auth = 'key' | 'optional' | 'none';

/** Rate-limit class [partner-api 12.1]. */
export type RateClass = 'R' | 'W' | 'B' | 'S' | 'H';

export type Tag = 'Public' | 'Orders' | 'Refunds' | 'Streaming' | 'Webhooks' | 'Partner' | 'Health' | 'Sandbox';

type Schema = z.ZodType;
export interface RequestSchemas {
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** By names in lower case. */
  headers?: z.ZodObject;
  body?: Schema;
}
type Parsed<S, K extends keyof RequestSchemas> = S extends Record<K, infer T extends Schema> ? z.output<T> : undefined;

/** What a handler gets: parsed input and who calls. It knows neither request nor response. */
export interface Call<S extends RequestSchemas, A extends Auth> {
  params: Parsed<S, 'params'>;
  query: Parsed<S, 'query'>;
  headers: Parsed<S, 'headers'>;
  body: Parsed<S, 'body'>;
  caller: A extends 'key' ? Caller : A extends 'optional' ? Caller | null : null;
  services: ApiServices;
}

/** Writes one event stream; `send` returns false once the client is gone. */
export interface StreamSink {
  send(frame: { id: string; event: string; data: string }): boolean;
  closed: AbortSignal;
}

/** A handler's answer: a value to serialise, text that is sent as it is, a prepared document, or a stream. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  json?: string;
  document?: PreparedDocument;
  stream?: (sink: StreamSink) => Promise<void>;
}

export interface ResponseDoc {
  status: number;
  description: string;
  schema?: Schema;
  /** Media type other than application/json. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Answered with 304 to a client that has it already. */
  cacheable?: boolean;
}

export interface RouteSpec<S extends RequestSchemas, A extends Auth> {
  id: string;
  method: 'get' | 'post';
  /** Below the base path, with `{name}` parameters. */
  path: string;
  tag: Tag;
  summary: string;
  /** What happens, in sentences; the document adds key, rates and retries by itself. */
  description?: string;
  auth: A;
  /** Any one of them is enough. */
  scopes?: readonly Scope[];
  rateClass: RateClass;
  request?: S;
  responses: readonly ResponseDoc[];
  /** Codes beyond those common to every route. */
  errors: readonly ErrorCode[];
  /** Honoured on writes that may be repeated [partner-api 13.2]. */
  idempotent?: boolean;
  /** Announced end of the route [partner-api 16]. */
  deprecation?: Deprecation;
  handle: (call: Call<S, A>) => Promise<Reply>;
}

/** What the mounted route passes on: parsed by the route's own schemas, whose types are erased here. */
export interface ErasedCall extends Record<keyof RequestSchemas, unknown> {
  caller: Caller | null;
  services: ApiServices;
}

/** A row of the route table, its parameter types erased; the mounted route parses before it calls `handle`. */
export type Route = Omit<RouteSpec<RequestSchemas, Auth>, 'handle'> & {
  handle: (call: ErasedCall) => Promise<Reply>;
};

/** Declares a route; the handler's input types follow from its schemas. */
export function defineRoute<S extends RequestSchemas, A extends Auth>(spec: RouteSpec<S, A>): Route {
  return spec as unknown as Route;
}
