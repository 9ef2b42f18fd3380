import type { ErrorCode } from '../../src/domain/error';
import type { Realm } from '../../src/domain/team/realm';
import type { MountedRoute, Parsed, Reply, RequestSchemas, ResponseDoc } from '../route';
import type { ApiServices } from '../services';
import type { Access, CallerOf, Visitor } from './caller';

/** Who calls, from where, and for what in the path. */
export interface InternalVisit<S extends RequestSchemas, A extends Access> {
  realm: Realm;
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

interface InternalRouteFacts<S extends RequestSchemas, A extends Access> extends MountedRoute {
  id: string;
  summary: string;
  permission: A;
  request?: S;
  responses: readonly ResponseDoc[];
  /** What it refuses with beyond what is common to every route. */
  errors: readonly ErrorCode[];
}

export interface InternalRouteSpec<S extends RequestSchemas, A extends Access, F> extends InternalRouteFacts<S, A> {
  /**
   * Looks for what the path names, before the body is read; null is ORDER_NOT_FOUND, and so is what belongs to another
   * partner.
   */
  find?: (visit: InternalVisit<S, A>) => Promise<F | null>;
  handle: (call: InternalCall<S, A, F>) => Promise<Reply>;
}

/** A row of the route table of the dashboard or of the support console, its parameter types erased. */
export type InternalRoute = InternalRouteFacts<RequestSchemas, Access> & {
  find?: (visit: unknown) => Promise<unknown>;
  handle: (call: unknown) => Promise<Reply>;
};

/** Declares a route of the dashboard or of the support console; the handler's input types follow from its schemas. */
export function defineInternalRoute<S extends RequestSchemas, A extends Access, F = undefined>(
  spec: InternalRouteSpec<S, A, F>,
): InternalRoute {
  return spec as unknown as InternalRoute;
}
