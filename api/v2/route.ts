import type { V2ErrorWord } from '../../src/domain/v2/error';
import type { Auth, IdempotentRouteSpec, RequestSchemas, Route, RouteSpec } from '../route';

/** A row of the v2 layer's route table. */
export type V2Route = Route<V2ErrorWord>;

/** Declares a route of the v2 layer; the handler's input types follow from its schemas. */
export function defineV2Route<S extends RequestSchemas, A extends Auth, F = undefined>(
  spec: RouteSpec<S, A, F, V2ErrorWord>,
): V2Route {
  return spec as unknown as V2Route;
}

/** Declares a write of the v2 layer that honours Idempotency-Key. */
export function defineIdempotentV2Route<S extends RequestSchemas, F = undefined>(
  spec: IdempotentRouteSpec<S, F, V2ErrorWord>,
): V2Route {
  return spec as unknown as V2Route;
}
