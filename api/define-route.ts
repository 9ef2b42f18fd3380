import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ErrorCode, Outcome, ServiceError } from '../src/domain/error';
import type { Scope } from '../src/domain/keys/scope';
import type { CallIdentity } from '../src/domain/orders/open-order';
import type { Caller } from './authentication/caller';
import type { PreparedDocument } from './http/document';
import type { ApiServices } from './services';

/**
 * Rate-limit class [rules/rate-limits: Classes]; A: advancing sandbox clocks, seeded
 * creations [rules/sandbox-and-clock: Moving the clock].
 */
export type RateClass = 'R' | 'W' | 'A' | 'B' | 'S' | 'H';

/** `key` requires a key, `optional` accepts one, `none` ignores it. */
export type Auth = 'key' | 'optional' | 'none';

export type Tag =
  | 'Public'
  | 'Orders'
  | 'Refunds'
  | 'Streaming'
  | 'Webhooks'
  | 'Events'
  | 'Partner'
  | 'Health'
  | 'Sandbox';

type Schema = z.ZodType;
export interface RequestSchemas {
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Keyed by lower-case name. */
  headers?: z.ZodObject;
  body?: Schema;
}
export type Parsed<S, K extends keyof RequestSchemas> =
  S extends Record<K, infer T extends Schema> ? z.output<T> : undefined;

/** The caller and the path's parameters. */
export interface Visit<S extends RequestSchemas, A extends Auth> {
  params: Parsed<S, 'params'>;
  caller: A extends 'key' ? Caller : A extends 'optional' ? Caller | null : null;
  services: ApiServices;
}

/** A handler's input: the caller and the parsed request. Handlers see neither request nor response. */
export interface Call<S extends RequestSchemas, A extends Auth, F = undefined> extends Visit<S, A> {
  query: Parsed<S, 'query'>;
  headers: Parsed<S, 'headers'>;
  body: Parsed<S, 'body'>;
  /** The result of the route's `find`. */
  found: F;
}

/** How to run an idempotent call: its subject's id, and whether an earlier process may already have started it. */
export interface IdempotentSubject {
  /** Id of the order or payout. */
  subjectId: string;
  takenOver: boolean;
  /** The same for every attempt of a call, and unique to it. */
  callId: string;
  /** By what a repetition is recognized; null without an Idempotency-Key. */
  identity: CallIdentity | null;
}

/** Writes an event stream. */
export interface StreamSink {
  /** False once the client has disconnected. */
  send(frame: { id: string; event: string; data: string }): boolean;
  /** Tells the client what its last event is, without an event. */
  place(lastEventId: string): boolean;
  /** Resolves when the client can receive more, or has disconnected. */
  drained(): Promise<void>;
  end(): void;
  isClosed(): boolean;
  /** Calls `leave` when the stream has ended or its client has disconnected; immediately if that has already happened. */
  onClose(leave: () => void): void;
}

/** A reply sent as an event stream. */
export interface StreamReply {
  /** Reserves the stream's place before its first byte; returns the function that releases it. */
  reserve(from: { ip: string }): Promise<() => void>;
  /** Sends the events that exist and starts following. The stream then stays open until it is ended. */
  begin(sink: StreamSink): Promise<void> | void;
}

/** The announced end of a route. Dates are ISO 8601, UTC. */
export interface Deprecation {
  /** The route should not be used from this date on. */
  since: string;
  /**
   * The route returns 410 from this date on; at least six months after `since` [rules/requests-and-answers: The end of an
   * operation].
   */
  sunset: string;
  /** A page that names the replacement. */
  link: string;
}

/** The facts needed to mount any route. */
export interface MountedRoute {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below the base path, with `{name}` parameters. */
  path: string;
  /** What a 503 may say about a write's outcome [rules/order-creation: Without an answer]. */
  outcomes?: readonly Outcome[];
  /** Announced end of the route [rules/requests-and-answers: The end of an operation]. */
  deprecation?: Deprecation;
}

/** A handler's reply: a value to serialize, text sent as it is or in chunks, a prepared document, or a stream. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  /** Values of Set-Cookie headers. */
  cookies?: readonly string[];
  body?: unknown;
  json?: string;
  document?: PreparedDocument;
  /** A response of any length, sent in chunks; its type is set in the headers. */
  chunks?: AsyncIterable<string | Buffer>;
  stream?: StreamReply;
}

/** The replies that a route with these responses permits: the status, and the body described by its schema. */
export type ReplyTo<D extends ResponseDoc> = { status: D['status'] } & ReplyToOne<D>;

type ReplyToOne<D extends ResponseDoc> = D extends { status: infer N extends number; schema: infer T extends Schema }
  ? TextReply<N> | (ReplyHead<N> & { body: z.input<T> })
  : D extends { status: infer N extends number }
    ? TextReply<N>
    : never;

type ReplyHead<N extends number> = Pick<Reply, 'headers' | 'cookies'> & { status: N };
/** Without a body, or with serialized text; tests compare it with the schema. */
export type TextReply<N extends number> = Omit<Reply, 'status' | 'body'> & { status: N; body?: never };

export interface ResponseDoc {
  status: number;
  description: string;
  schema?: Schema;
  /** Media type, if not application/json. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Returns 304 to a client that already has the content. */
  cacheable?: boolean;
}

/** What decides about a call's class, unparsed; without what only test keys may set, if the key is a live one. */
interface SentOptions {
  query: Readonly<Record<string, string>>;
  /** By lower-case name. */
  header(name: string): string | undefined;
}

interface RouteFacts<S extends RequestSchemas, A extends Auth, E extends string, D extends ResponseDoc = ResponseDoc>
  extends MountedRoute {
  id: string;
  method: 'get' | 'post';
  tag: Tag;
  summary: string;
  /** What the operation does, in sentences; the document adds key, rate limits and retries. */
  description?: string;
  auth: A;
  /** Any of these scopes suffices. */
  scopes?: readonly Scope[];
  rateClass: RateClass;
  /** The class of a call with these raw parameters, if not all calls are of `rateClass`. */
  classOf?: (sent: SentOptions) => RateClass;
  /**
   * The route calls providers, so calls in flight are limited [rules/quotes: Too many at once]. Only for routes that write
   * nothing.
   */
  callsProviders?: true;
  request?: S;
  responses: readonly D[];
  /** Errors in addition to those common to all routes: codes, or words of the v2 API. */
  errors: readonly E[];
}

export interface RouteSpec<
  S extends RequestSchemas,
  A extends Auth,
  F,
  E extends string = ErrorCode,
  D extends ResponseDoc = ResponseDoc,
> extends RouteFacts<S, A, E, D> {
  /** Finds the resource in the path before the body is read; null becomes ORDER_NOT_FOUND [rules/refunds: Deciding]. */
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
  /** The id of the order or payout to use unless an earlier attempt has already fixed one. */
  subjectId: (call: Call<S, 'key', F>) => string;
  /** Runs once per key; a repetition gets the stored reply. */
  handle: (call: Call<S, 'key', F>, subject: IdempotentSubject) => Promise<ReplyTo<D>>;
}

/** The mounted route's input: parsed by the route's own schemas, whose types are erased here. */
export interface ErasedCall extends Record<keyof RequestSchemas, unknown> {
  caller: Caller | null;
  services: ApiServices;
  found: unknown;
}

/** A route, its parameter types erased; the mounted route parses the input before it calls `handle`. */
export type Route<E extends string = ErrorCode> = RouteFacts<RequestSchemas, Auth, E> & {
  find?: (visit: Pick<ErasedCall, 'params' | 'caller' | 'services'>) => Promise<unknown>;
} & (
    | { subjectId?: never; handle: (call: ErasedCall) => Promise<Reply> }
    | {
        subjectId: (call: ErasedCall) => string;
        handle: (call: ErasedCall, subject: IdempotentSubject) => Promise<Reply>;
      }
  );

/** The HTTP conventions of an API. Limits, validation and services behind it are the same for all. */
export interface Wire<R = Route<string>> {
  /** The path below which all routes are served. */
  basePath: string;
  /** Alternative paths, below the base path, for a route's path. */
  aliasesOf(path: string): readonly string[];
  /** The declared query parameters that were sent. @throws ServiceError INVALID_PAIR if they cannot be parsed */
  readQuery(url: string, isNamed: (name: string) => boolean): Record<string, string>;
  /** The parsed body, or undefined without one. @throws ServiceError INVALID_PAIR */
  readBody(req: Request, res: Response): Promise<unknown>;
  /** Returns what sets which other origins may read the responses of a path's routes. */
  openToBrowsers(routes: readonly R[]): (res: Response) => void;
  /** The status and JSON text of an error. */
  writeError(error: ServiceError, requestId: string): { http: number; text: string };
}

/** The HTTP conventions of an API for programs, which authenticate with a key. */
export interface KeyedWire extends Wire {
  /** The headers in which a request may present its key: what caches tell responses apart by. */
  keyHeaders: readonly string[];
  /** The key as presented in the request. */
  keyOf(req: Request): string | undefined;
}

/** Declares a route; the handler's input and reply types follow from its schemas. */
export function defineRoute<S extends RequestSchemas, A extends Auth, const D extends ResponseDoc, F = undefined>(
  spec: RouteSpec<S, A, F, ErrorCode, D>,
): Route {
  return spec as unknown as Route;
}

/** Declares a write that honors Idempotency-Key. */
export function defineIdempotentRoute<S extends RequestSchemas, const D extends ResponseDoc, F = undefined>(
  spec: IdempotentRouteSpec<S, F, ErrorCode, D>,
): Route {
  return spec as unknown as Route;
}
