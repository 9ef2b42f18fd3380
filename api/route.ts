import type { z } from 'zod';
import type { ErrorCode, Outcome } from '../src/domain/error';
import type { Scope } from '../src/domain/keys/scope';
import type { Caller } from './admission/caller';
import type { PreparedDocument } from './http/document';
import type { RateClass } from './limits/rate-class';
import type { Deprecation } from './pipeline/versioning';
import type { ApiServices } from './services';

/** `key` needs a key, `optional` accepts one, `none` ignores it. */
export type Auth = 'key' | 'optional' | 'none';

export type Tag = 'Public' | 'Orders' | 'Refunds' | 'Streaming' | 'Webhooks' | 'Partner' | 'Health' | 'Sandbox';

type Schema = z.ZodType;
export interface RequestSchemas {
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** By names in lower case. */
  headers?: z.ZodObject;
  body?: Schema;
}
export type Parsed<S, K extends keyof RequestSchemas> =
  S extends Record<K, infer T extends Schema> ? z.output<T> : undefined;

/** Who calls, and for what in the path. */
export interface Visit<S extends RequestSchemas, A extends Auth> {
  params: Parsed<S, 'params'>;
  caller: A extends 'key' ? Caller : A extends 'optional' ? Caller | null : null;
  services: ApiServices;
}

/** What a handler gets: who calls, and parsed input. It knows neither request nor response. */
export interface Call<S extends RequestSchemas, A extends Auth, F = undefined> extends Visit<S, A> {
  query: Parsed<S, 'query'>;
  headers: Parsed<S, 'headers'>;
  body: Parsed<S, 'body'>;
  /** What the route's `find` found. */
  found: F;
}

/** How an idempotent call runs: under which id, and whether an earlier process may have got somewhere with it. */
export interface IdempotentSubject {
  /** Of the order or payout. */
  subjectId: string;
  takenOver: boolean;
  /** The same for every attempt at one call, and for no other call. */
  callId: string;
}

/** Writes one event stream. */
export interface StreamSink {
  /** False once the client is gone. */
  send(frame: { id: string; event: string; data: string }): boolean;
  /** Resolves when the client has room for more, or is gone. */
  drained(): Promise<void>;
  end(): void;
  isClosed(): boolean;
  /** Calls back when the stream has ended or its client is gone; at once when that is so already. */
  onClose(leave: () => void): void;
}

/** What is sent as an event stream. */
export interface StreamReply {
  /** Takes the stream's place before its first byte, and returns the function that gives it back. */
  reserve(from: { ip: string }): Promise<() => void>;
  /** Sends what is there already, and begins to follow. The stream goes on after that, until it is ended. */
  begin(sink: StreamSink): Promise<void> | void;
}

/** What the mounting of any route goes by. */
export interface MountedRoute {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below the base path, with `{name}` parameters. */
  path: string;
  /** What a 503 may say about the outcome of a write [rules/order-creation: Without an answer]. */
  outcomes?: readonly Outcome[];
  /** Announced end of the route [rules/requests-and-answers: The end of an operation]. */
  deprecation?: Deprecation;
}

/** A handler's answer: a value to serialise, text that is sent as it is or part by part, a prepared document, or a stream. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Values of Set-Cookie. */
  cookies?: readonly string[];
  body?: unknown;
  json?: string;
  document?: PreparedDocument;
  /** What is sent part by part, however long it is; the headers say its type. */
  chunks?: AsyncIterable<string | Buffer>;
  stream?: StreamReply;
}

/** What a handler may answer to a route that declares these responses: the status, and the body that its schema describes. */
export type ReplyTo<D extends ResponseDoc> = { status: D['status'] } & ReplyToOne<D>;

type ReplyToOne<D extends ResponseDoc> = D extends { status: infer N extends number; schema: infer T extends Schema }
  ? TextReply<N> | (ReplyHead<N> & { body: z.input<T> })
  : D extends { status: infer N extends number }
    ? TextReply<N>
    : never;

type ReplyHead<N extends number> = Pick<Reply, 'headers' | 'cookies'> & { status: N };
/** Without a body, or with text that was made before; tests compare it with the schema. */
export type TextReply<N extends number> = Omit<Reply, 'status' | 'body'> & { status: N; body?: never };

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

interface RouteFacts<S extends RequestSchemas, A extends Auth, E extends string, D extends ResponseDoc = ResponseDoc>
  extends MountedRoute {
  id: string;
  method: 'get' | 'post';
  tag: Tag;
  summary: string;
  /** What happens, in sentences; the document adds key, rates and retries by itself. */
  description?: string;
  auth: A;
  /** Any one of them is enough. */
  scopes?: readonly Scope[];
  rateClass: RateClass;
  /** Whether these parameters, as they were sent, make the call one of class B and of no other. */
  isBulk?: (query: Readonly<Record<string, string>>) => boolean;
  /** Asks providers, so calls in flight are bounded [rules/quotes: Too many at once]. For routes that write nothing. */
  asksProviders?: true;
  request?: S;
  responses: readonly D[];
  /** What it refuses with beyond what is common to every route: codes, or words of the v2 layer. */
  errors: readonly E[];
}

export interface RouteSpec<
  S extends RequestSchemas,
  A extends Auth,
  F,
  E extends string = ErrorCode,
  D extends ResponseDoc = ResponseDoc,
> extends RouteFacts<S, A, E, D> {
  /** Looks for what the path names, before the body is read; null is ORDER_NOT_FOUND [rules/refunds: Deciding]. */
  find?: (visit: Visit<S, A>) => Promise<F | null>;
  handle: (call: Call<S, A, F>) => Promise<ReplyTo<D>>;
}

/** A write that may be repeated with the same Idempotency-Key [rules/idempotency: Where it applies]. */
export interface IdempotentRouteSpec<
  S extends RequestSchemas,
  F,
  E extends string = ErrorCode,
  D extends ResponseDoc = ResponseDoc,
> extends RouteFacts<S, 'key', E, D> {
  find?: (visit: Visit<S, 'key'>) => Promise<F | null>;
  /** The id of the order or payout to use unless an earlier attempt already fixed one. */
  subjectId: (call: Call<S, 'key', F>) => string;
  /** Runs once per key; a repetition gets the stored reply. */
  handle: (call: Call<S, 'key', F>, subject: IdempotentSubject) => Promise<ReplyTo<D>>;
}

/** What the mounted route passes on: parsed by the route's own schemas, whose types are erased here. */
export interface ErasedCall extends Record<keyof RequestSchemas, unknown> {
  caller: Caller | null;
  services: ApiServices;
  found: unknown;
}

/** A row of the route table, its parameter types erased; the mounted route parses before it calls `handle`. */
export type Route<E extends string = ErrorCode> = RouteFacts<RequestSchemas, Auth, E> & {
  find?: (visit: Pick<ErasedCall, 'params' | 'caller' | 'services'>) => Promise<unknown>;
} & (
    | { subjectId?: never; handle: (call: ErasedCall) => Promise<Reply> }
    | {
        subjectId: (call: ErasedCall) => string;
        handle: (call: ErasedCall, subject: IdempotentSubject) => Promise<Reply>;
      }
  );

/** Declares a route; the handler's input types and what it may answer follow from its schemas. */
export function defineRoute<S extends RequestSchemas, A extends Auth, const D extends ResponseDoc, F = undefined>(
  spec: RouteSpec<S, A, F, ErrorCode, D>,
): Route {
  return spec as unknown as Route;
}

/** Declares a write that honours Idempotency-Key. */
export function defineIdempotentRoute<S extends RequestSchemas, const D extends ResponseDoc, F = undefined>(
  spec: IdempotentRouteSpec<S, F, ErrorCode, D>,
): Route {
  return spec as unknown as Route;
}
