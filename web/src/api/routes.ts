import type { DASHBOARD_ROUTES } from '#api/internal/dashboard/routes';
import type { SUPPORT_ROUTES } from '#api/internal/support/routes';
import type { AUTH_ROUTES } from '#api/internal/users/routes';

/** The server's own route tables, of which only the types of requests and responses are used. */
export type DashboardRoute = (typeof DASHBOARD_ROUTES)[number];
export type SupportRoute = (typeof SUPPORT_ROUTES)[number];
/** The routes that both APIs have: the login and the person's own account. */
export type AccountRoute = (typeof AUTH_ROUTES)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Declared {
  method: string;
  path: string;
  request?: object;
  responses: readonly object[];
}

/** A path as it is called: `/keys/{key_id}` as `/keys/${string}`. */
type Called<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Called<After>}`
  : P;

export type PathOf<R extends Declared, M extends Method> = R extends { method: Lowercase<M> }
  ? Called<R['path']>
  : never;

/** The routes that a call may go to: the one with exactly this path, otherwise those whose parameters match. */
export type RouteAt<R extends Declared, M extends Method, P extends string> = P extends unknown
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

export type BodyOf<R extends Declared> = SentPart<R, 'body'>;

/** By name. Everything is sent as text, and the server checks it. Members without a value are left out. */
export type QueryOf<R extends Declared> =
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
export type AnswerAt<R extends Declared, M extends Method, P extends string> = [RouteAt<R, M, P>] extends [never]
  ? unknown
  : SuccessBody<RouteAt<R, M, P>['responses'][number]>;
