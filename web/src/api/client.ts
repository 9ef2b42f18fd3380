import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { AnswerAt, BodyOf, Declared, Method, PathOf, QueryOf, RouteAt } from './routes';

/** The parts of a request that a call sends; parts that the route requires are required here too. */
export type Sent<R extends Declared, M extends Method, P extends string> = BodyPart<BodyOf<RouteAt<R, M, P>>> &
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

/** Calls a path. @throws CallError */
export type CallOf<R extends Declared> = <const P extends PathOf<R, M>, const M extends Method = 'GET'>(
  path: P,
  ...options: Optional<{ method?: M; signal?: AbortSignal } & Sent<R, M, P>>
) => Promise<AnswerAt<R, M, P>>;

export interface ReadOptions {
  enabled?: boolean;
  refreshMs?: number | false;
}

/** Reads a path, and caches the response by path and query. */
export type UseRead<R extends Declared> = <const P extends PathOf<R, 'GET'>>(
  path: P,
  ...options: Optional<ReadOptions & QueryPart<QueryOf<RouteAt<R, 'GET', P>>>>
) => UseQueryResult<AnswerAt<R, 'GET', P>>;

/** A change of state: one call, after which everything that it changed is read again. */
export type UseWrite<R extends Declared> = <const P extends PathOf<R, M>, I = void, const M extends Method = 'POST'>(
  act: {
    /** The call for an input. */
    call: (input: I) => { path: P; method?: M } & Sent<R, M, P>;
    /** Prefixes of the paths that must be read again. */
    changes: readonly string[];
  },
  onSuccess?: (answer: AnswerAt<R, M, P>, input: I) => void,
) => UseMutationResult<AnswerAt<R, M, P>, Error, I>;

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

export type PagesOf<R extends Declared> = <const P extends PathOf<R, 'GET'>>(
  path: P,
  ...query: QueryArguments<QueryOf<RouteAt<R, 'GET', P>>>
) => Pages<RowAt<R, P>>;

/** Saves the response of a call as a file. @throws CallError */
export type Download<R extends Declared> = <const P extends PathOf<R, 'POST'>>(
  path: P,
  body: BodyOf<RouteAt<R, 'POST', P>>,
  name: string,
) => Promise<void>;

/** Saves what can be read at a path as a file, by the name that the server gives it. @throws CallError */
export type DownloadRead<R extends Declared> = <const P extends PathOf<R, 'GET'>>(
  path: P,
  ...query: QueryArguments<QueryOf<RouteAt<R, 'GET', P>>>
) => Promise<void>;

/** The URL of a path, for links that the browser itself opens. */
export type AddressOf<R extends Declared> = <const P extends PathOf<R, 'GET'>>(
  path: P,
  ...query: QueryArguments<QueryOf<RouteAt<R, 'GET', P>>>
) => string;
