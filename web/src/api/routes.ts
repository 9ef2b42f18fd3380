import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { DASHBOARD_ROUTES } from '#api/internal/dashboard/routes';
import type { SUPPORT_ROUTES } from '#api/internal/support/routes';
import type { AUTH_ROUTES } from '#api/internal/users/routes';

/** The server's own route tables, of which only the types of requests and responses are used. */
export type DashboardRoute = (typeof DASHBOARD_ROUTES)[number];
export type SupportRoute = (typeof SUPPORT_ROUTES)[number];
/** The routes that both APIs have: the login and the person's own account. */
export type AccountRoute = (typeof AUTH_ROUTES)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Declared {
  method: string;
  path: string;
  request?: object;
  responses: readonly object[];
}

/** A path as it is called: `/keys/{key_id}` as `/keys/${string}`. */
type Called<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Called<After>}`
  : P;

type PathOf<R extends Declared, M extends Method> = R extends { method: Lowercase<M> } ? Called<R['path']> : never;

/** The routes that a call may go to: the one with exactly this path, otherwise those whose parameters match. */
type RouteAt<R extends Declared, M extends Method, P extends string> = P extends unknown
  ? [Exact<R, M, P>] extends [never]
    ? Fitting<R, M, P>
    : Exact<R, M, P>
  : never;

type Fitting<R extends Declared, M extends Method, P extends string> = R extends { method: Lowercase<M> }
  ? P extends Called<R['path']>
    ? R
    : never
  : never;

type Exact<R extends Declared, M extends Method, P extends string> =
  Fitting<R, M, P> extends infer F ? (F extends Declared ? (Called<F['path']> extends P ? F : never) : never) : never;

/** A part of a request as it is sent: members with a default are optional. */
type SentPart<R extends Declared, Part extends string> =
  NonNullable<R['request']> extends Record<Part, { _zod: { input: infer I } }> ? I : undefined;

type BodyOf<R extends Declared> = SentPart<R, 'body'>;

/** By name. Everything is sent as text, and the server checks it. Members without a value are left out. */
type QueryOf<R extends Declared> =
  SentPart<R, 'query'> extends infer Q
    ? Q extends object
      ? { [Name in keyof Q]: Q[Name] | string | number | boolean | null }
      : undefined
    : never;

type SuccessBody<D> = D extends { status: 204 }
  ? null
  : D extends { status: 200 | 201 | 202; schema: { _zod: { output: infer O } } }
    ? O
    : never;

/** The response of a successful call of the path. */
type AnswerAt<R extends Declared, M extends Method, P extends string> = [RouteAt<R, M, P>] extends [never]
  ? unknown
  : SuccessBody<RouteAt<R, M, P>['responses'][number]>;

/** The parts of a request that a call sends; parts that the route requires are required here too. */
type Sent<R extends Declared, M extends Method, P extends string> = BodyPart<BodyOf<RouteAt<R, M, P>>> &
  QueryPart<QueryOf<RouteAt<R, M, P>>>;

type BodyPart<B> = [B] extends [undefined] ? { body?: undefined } : { body: B };
type QueryPart<Q> = [Q] extends [undefined]
  ? { query?: undefined }
  : Record<string, never> extends Q
    ? { query?: Q }
    : { query: Q };

/** Makes the argument optional if none of its members is required. */
type Optional<O> = Record<string, never> extends O ? [options?: O] : [options: O];

type QueryArguments<Q> = [Q] extends [undefined] ? [] : Optional<Q>;

export interface ReadOptions<T> {
  enabled?: boolean;
  /** How long after a read to read again, which may depend on what was read; false for never. */
  refreshMs?: number | false | ((data: T | undefined) => number | false);
  /** Whether it is read again while nobody looks at the page, too. */
  inBackground?: boolean;
}

export interface ListPage<T> {
  items: T[];
  next_cursor: string | null;
}

/** A list of the internal API, read page by page. */
export interface Pages<T> {
  key: readonly unknown[];
  read(cursor: string | null, signal: AbortSignal): Promise<ListPage<T>>;
}

type RowAt<R extends Declared, P extends string> = AnswerAt<R, 'GET', P> extends { items: (infer T)[] } ? T : never;

/** Calls an internal API, as declared by its route table. */
export interface Client<R extends Declared> {
  /** Calls a path. @throws CallError */
  call: <const P extends PathOf<R, M>, const M extends Method = 'GET'>(
    path: P,
    ...options: Optional<{ method?: M; signal?: AbortSignal } & Sent<R, M, P>>
  ) => Promise<AnswerAt<R, M, P>>;
  /** Reads a path, and caches the response by path and query. */
  useRead: <const P extends PathOf<R, 'GET'>>(
    path: P,
    ...options: Optional<ReadOptions<AnswerAt<R, 'GET', P>> & QueryPart<QueryOf<RouteAt<R, 'GET', P>>>>
  ) => UseQueryResult<AnswerAt<R, 'GET', P>>;
  /** A change of state: one call, after which everything that it changed is read again. */
  useWrite: <const P extends PathOf<R, M>, I = void, const M extends Method = 'POST'>(
    act: {
      /** The call for an input. */
      call: (input: I) => { path: P; method?: M } & Sent<R, M, P>;
      /** Prefixes of the paths that must be read again. */
      changes: readonly string[];
      /** The title of the notice that shows an error, for a call whose error is shown nowhere else. */
      failure?: string;
    },
    onSuccess?: (answer: AnswerAt<R, M, P>, input: I) => void,
  ) => UseMutationResult<AnswerAt<R, M, P>, Error, I>;
  pagesOf: <const P extends PathOf<R, 'GET'>>(
    path: P,
    ...query: QueryArguments<QueryOf<RouteAt<R, 'GET', P>>>
  ) => Pages<RowAt<R, P>>;
  /** Saves the response of a call as a file. @throws CallError */
  download: <const P extends PathOf<R, 'POST'>>(
    path: P,
    body: BodyOf<RouteAt<R, 'POST', P>>,
    name: string,
  ) => Promise<void>;
  /** Saves what can be read at a path as a file, by the name that the server gives it. @throws CallError */
  downloadRead: <const P extends PathOf<R, 'GET'>>(
    path: P,
    ...query: QueryArguments<QueryOf<RouteAt<R, 'GET', P>>>
  ) => Promise<void>;
  /** The URL of a path, for links that the browser itself opens. */
  addressOf: <const P extends PathOf<R, 'GET'>>(
    path: P,
    ...query: QueryArguments<QueryOf<RouteAt<R, 'GET', P>>>
  ) => string;
}
