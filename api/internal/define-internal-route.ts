import type { OpenLogin } from '#db/users/logins';
import type { OperatorPermission, OperatorRole, Permission, Portal, Role } from '#domain/team/permission';
import type { InternalErrorCode } from '#domain/users/internal-error';
import type { StepUpAction } from '#domain/users/step-up';
import type { MountedRoute, Parsed, Reply, ReplyTo, RequestSchemas, ResponseDoc } from '../define-route';
import type { ApiServices } from '../services';

/** Where a request comes from, logged in or not. */
export interface Visitor {
  ip: string;
  /** Null if unknown. */
  country: string | null;
  userAgent: string;
  /** The login cookie's token and its login, even one that still lacks its second factor. */
  token: string | null;
  login: OpenLogin | null;
  /** The token in the cookie that identifies a device. */
  device: string | null;
  /** What the browser kept of a login at the identity provider. */
  oidc: string | null;
}

/** A logged-in person. */
export interface Person {
  userId: string;
  loginId: string;
  email: string;
  name: string;
}

/** A member of the partner whose dashboard is open. */
export interface Member extends Person {
  partnerId: string;
  role: Role;
}

/** A person who works for the operator. */
export interface Operator extends Person {
  operatorRole: OperatorRole;
}

/** Who may call a route: anyone, every logged-in person, or people whose role has the permission. */
export type Access = 'anyone' | 'person' | Permission | OperatorPermission;

type CallerOf<A extends Access> = A extends 'anyone'
  ? null
  : A extends 'person'
    ? Person
    : A extends Permission
      ? Member
      : Operator;

/** The caller, where from, and the path's parameters. */
interface InternalVisit<S extends RequestSchemas, A extends Access> {
  portal: Portal;
  visitor: Visitor;
  caller: CallerOf<A>;
  params: Parsed<S, 'params'>;
  services: ApiServices;
}

/** A handler's input; handlers see neither request nor response. */
interface InternalCall<S extends RequestSchemas, A extends Access, F> extends InternalVisit<S, A> {
  query: Parsed<S, 'query'>;
  body: Parsed<S, 'body'>;
  /** The result of the route's `find`. */
  found: F;
}

interface InternalRouteFacts<S extends RequestSchemas, A extends Access, D extends ResponseDoc> extends MountedRoute {
  id: string;
  summary: string;
  permission: A;
  /** A read that Temporal's Web UI makes: from its own origin, so without a CSRF token. */
  isForTemporalUi?: boolean;
  /** Answered to a browser of this machine only, as an unknown path to everybody else. */
  isForThisMachine?: boolean;
  /** The largest body, if it may be larger than others. */
  bodyLimitBytes?: number;
  request?: S;
  responses: readonly D[];
  /** Error codes in addition to those common to all routes. */
  errors: readonly InternalErrorCode[];
}

interface InternalRouteSpec<S extends RequestSchemas, A extends Access, F, D extends ResponseDoc>
  extends InternalRouteFacts<S, A, D> {
  /** Finds the resource in the path before the body is read; null becomes NOT_FOUND, as for another partner's resource. */
  find?: (visit: InternalVisit<S, A>) => Promise<F | null>;
  /** The fresh second factor it needs; a route that changes something and needs none says why in the table of exceptions. */
  stepUp?: RouteStepUp<InternalCall<S, A, F>>;
  handle: (call: InternalCall<S, A, F>) => Promise<ReplyTo<D>>;
}

/** A route of the dashboard or the support console, its parameter types erased. */
export type InternalRoute = InternalRouteFacts<RequestSchemas, Access, ResponseDoc> & {
  find?: (visit: unknown) => Promise<unknown>;
  stepUp?: RouteStepUp<unknown>;
  handle: (call: unknown) => Promise<Reply>;
};

/** A route with the types that the web client infers from it: method, path, request and responses. */
type DeclaredRoute<M, P, S, D> = InternalRoute & {
  method: M;
  path: P;
  request?: S;
  responses: readonly D[];
};

/** Declares a route of the dashboard or the support console; the handler's input and reply types follow from its schemas. */
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

/** The second factor that a route needs [rules/step-up: What needs it]. */
interface RouteStepUp<Call> {
  action: StepUpAction;
  /** Whether this call needs it; every call does unless said otherwise. */
  when?: (call: Call) => boolean;
}
