import type { V2ErrorWord } from '#domain/v2/error';
import type { Auth, IdempotentRouteSpec, RequestSchemas, ResponseDoc, Route, RouteSpec } from '../define-route';

/** A route of the v2 API. */
export type V2Route = Route<V2ErrorWord>;

/** Declares a route of the v2 API; the handler's input types follow from its schemas. */
export function defineV2Route<S extends RequestSchemas, A extends Auth, const D extends ResponseDoc, F = undefined>(
  spec: RouteSpec<S, A, F, V2ErrorWord, D>,
): V2Route {
  return spec as unknown as V2Route;
}

/** Declares a write of the v2 API that honors Idempotency-Key. */
export function defineIdempotentV2Route<S extends RequestSchemas, const D extends ResponseDoc, F = undefined>(
  spec: IdempotentRouteSpec<S, F, V2ErrorWord, D>,
): V2Route {
  return spec as unknown as V2Route;
}
