import type { Portal } from '#domain/team/portal';
import type { InternalErrorCode } from '#domain/users/internal-error';
import type { MountedRoute, Parsed, Reply, ReplyTo, RequestSchemas, ResponseDoc } from '../route';
import type { ApiServices } from '../services';
import type { Access, CallerOf, Visitor } from './caller';

/** Who calls, from where, and for what in the path. */
export interface InternalVisit<S extends RequestSchemas, A extends Access> {
  portal: Portal;
  visitor: Visitor;
  caller: CallerOf<A>;
  params: Parsed<S, 'params'>;
  services: ApiServices;
}

/** What a handler gets; it knows neither request nor response. */
export interface InternalCall<S extends RequestSchemas, A extends Access, F> extends InternalVisit<S, A> {
  query: Parsed<S, 'query'>;
  body: Parsed<S, 'body'>;
  /** What the route's `find` found. */
  found: F;
}

interface InternalRouteFacts<S extends RequestSchemas, A extends Access, D extends ResponseDoc> extends MountedRoute {
  id: string;
  summary: string;
  permission: A;
  request?: S;
  responses: readonly D[];
  /** What it refuses with beyond what is common to every route. */
  errors: readonly InternalErrorCode[];
}

export interface InternalRouteSpec<S extends RequestSchemas, A extends Access, F, D extends ResponseDoc>
  extends InternalRouteFacts<S, A, D> {
  /**
   * Looks for what the path names, before the body is read; null is NOT_FOUND, and so is what belongs to another
   * partner.
   */
  find?: (visit: InternalVisit<S, A>) => Promise<F | null>;
  handle: (call: InternalCall<S, A, F>) => Promise<ReplyTo<D>>;
}

/** A row of the route table of the dashboard or of the support console, its parameter types erased. */
export type InternalRoute = InternalRouteFacts<RequestSchemas, Access, ResponseDoc> & {
  find?: (visit: unknown) => Promise<unknown>;
  handle: (call: unknown) => Promise<Reply>;
};

/** A row with what the browser's client infers from it: method, path, and the forms of request and answers. */
export type DeclaredRoute<M, P, S, D> = InternalRoute & {
  method: M;
  path: P;
  request?: S;
  responses: readonly D[];
};

/** Declares a route of the dashboard or of the support console; what the handler gets and answers follows from its schemas. */
export function defineInternalRoute<
  S extends RequestSchemas,
  A extends Access,
  const D extends ResponseDoc,
  const M extends MountedRoute['method'],
  const P extends string,
  F = undefined,
>(spec: InternalRouteSpec<S, A, F, D> & { method: M; path: P }): DeclaredRoute<M, P, S, D> {
  return spec as unknown as DeclaredRoute<M, P, S, D>;
}
