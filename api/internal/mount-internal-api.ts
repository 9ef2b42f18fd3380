import type { Request, Response, Router } from 'express';
import { onlyDeclared } from '#contract/parse';
import { toInternalErrorBody } from '#contract/shared/error';
import { runWithAuditContext } from '#db/audit';
import { invalidFields, ServiceError } from '#domain/error';
import { OperationRefusal } from '#domain/refusal';
import { PORTALS, type Portal } from '#domain/team/permission';
import { InternalError, type InternalErrorCode, internalRefusalOf } from '#domain/users/internal-error';
import { findStepUpProblem, type StepUpAction } from '#domain/users/step-up';
import type { Reply, Wire } from '../define-route';
import { requestLog } from '../http/every-request';
import { parseQuery, readJsonBody, readSent } from '../http/sent';
import { parseCall, parsePart } from '../pipeline/handle-call';
import { mountRoutes } from '../pipeline/mount-routes';
import type { ApiServices } from '../services';
import type { StreamTiming } from '../streams/event-stream';
import { DASHBOARD_ROUTES } from './dashboard/routes';
import type { InternalRoute, Visitor } from './define-internal-route';
import { recordPersonalRead } from './personal-reads';
import { type AdmittedCaller, createInternalAdmission } from './require-login';
import { SUPPORT_ROUTES } from './support/routes';
import { openToUi, uiOriginOf } from './temporal-ui';

/** Errors that every route can return once its caller was admitted. */
const COMMON: readonly InternalErrorCode[] = ['INTERNAL_ERROR', 'UNAVAILABLE'];

/** Errors of every route that needs a fresh second factor. */
const OF_STEP_UP: readonly InternalErrorCode[] = ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_NOT_SET_UP'];

/** The code of an error that its route does not declare; null if declared, or if the error is not a ServiceError. */
export function undeclaredCode(
  { errors, stepUp }: Pick<InternalRoute, 'errors' | 'stepUp'>,
  error: unknown,
): InternalErrorCode | null {
  if (!(error instanceof ServiceError)) {
    return null;
  }
  const { code } = internalRefusalOf(error);
  const declared = [...errors, ...COMMON, ...(stepUp ? OF_STEP_UP : [])];
  return declared.includes(code) ? null : code;
}

/** The routes of the internal APIs, by portal. */
const TABLES: Readonly<Record<Portal, readonly InternalRoute[]>> = {
  dashboard: DASHBOARD_ROUTES,
  support: SUPPORT_ROUTES,
};

/** Serves the internal APIs. They follow the Partner API's conventions, except for authentication [rules/users: Writes]. */
export function mountInternalApi(router: Router, services: ApiServices, timing: StreamTiming): void {
  for (const portal of PORTALS) {
    const wire = internalWire(portal, uiOriginOf(services));
    mountRoutes<InternalRoute, AdmittedCaller>(router, TABLES[portal], {
      wire,
      admit: createInternalAdmission(services, portal),
      answer: async (route, admitted, req, res) => {
        try {
          return await answer(route, { portal, wire, services, admitted, req, res });
        } catch (error) {
          // The error is sent unchanged; the log says that the route does not declare it.
          const code = undeclaredCode(route, error);
          if (code !== null)
            requestLog(res).error({ route: route.id, code }, 'the route does not declare this refusal');
          throw error;
        }
      },
      timing,
    });
  }
}

interface InternalRequest {
  portal: Portal;
  wire: Wire<InternalRoute>;
  services: ApiServices;
  admitted: AdmittedCaller;
  req: Request;
  res: Response;
}

/** The route's reply. The resource in the path is looked up before the body is read. */
async function answer(
  route: InternalRoute,
  { portal, wire, services, admitted, req, res }: InternalRequest,
): Promise<Reply> {
  const schemas = route.request ?? {};
  const visit = { portal, services, ...admitted, params: parsePart(schemas, 'params', req.params) };
  const found = await route.find?.(visit);
  if (found === null) {
    throw new InternalError('NOT_FOUND');
  }
  askBeforeBody(route, admitted.visitor);
  const sent = await readSent(readerOf(wire, route), schemas, { req, res, caller: null });
  const call = parseCall({ ...visit, found }, schemas, sent);
  askAfterBody(route, admitted.visitor, call);
  const reply = await runWithAuditContext({ ip: admitted.visitor.ip, reason: reasonOf(call.body) }, async () => {
    if (portal === 'support' && admitted.caller) {
      const { userId: actor } = admitted.caller;
      await recordPersonalRead(services.db, route.id, { actor, params: visit.params });
    }
    return route.handle(call).catch(rethrow);
  });
  return { ...declaredReply(route, reply), headers: { 'Cache-Control': 'no-store', ...reply.headers } };
}

/** Asks before the body is read, unless the body decides. @throws InternalError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_NOT_SET_UP */
function askBeforeBody({ stepUp }: InternalRoute, visitor: Visitor): void {
  if (stepUp && !stepUp.when) requireStepUp(stepUp.action, visitor);
}

/** Asks if the call turns out to need it. @throws InternalError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_NOT_SET_UP */
function askAfterBody({ stepUp }: InternalRoute, visitor: Visitor, call: unknown): void {
  if (stepUp?.when?.(call)) requireStepUp(stepUp.action, visitor);
}

/** @throws InternalError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_NOT_SET_UP unless the login may take the action now */
function requireStepUp(action: StepUpAction, { login }: Visitor): void {
  const { hasSecondFactor, provenAt } = login ?? { hasSecondFactor: false, provenAt: null };
  const problem = findStepUpProblem(action, { hasSecondFactor, provenAt, now: Date.now() });
  if (problem !== null) {
    throw new InternalError(problem === 'prove' ? 'SECOND_FACTOR_REQUIRED' : 'SECOND_FACTOR_NOT_SET_UP');
  }
}

/** Reads bodies as the API does, except for a route with its own limit. */
function readerOf(wire: Wire<InternalRoute>, { bodyLimitBytes: limitBytes }: InternalRoute) {
  return limitBytes === undefined
    ? wire
    : { ...wire, readBody: (req: Request, res: Response) => readJsonBody(req, res, { limitBytes }) };
}

/** The reply, with everything its schema does not declare removed from the body. */
function declaredReply({ id, responses }: InternalRoute, reply: Reply): Reply {
  if (reply.body === undefined) {
    return reply;
  }
  const schema = responses.find(({ status }) => status === reply.status)?.schema;
  if (!schema) {
    throw new Error(`${id} declares no body of ${reply.status}`);
  }
  return { ...reply, body: onlyDeclared(schema, reply.body) };
}

/** The operator's reason for the audit log; the support console's schemas require one. */
function reasonOf(body: unknown): string | null {
  const { reason }: { reason?: unknown } = body ?? {};
  return typeof reason === 'string' ? reason : null;
}

/** Turns an operation's refusal into an error response. */
function rethrow(error: unknown): never {
  if (!(error instanceof OperationRefusal)) {
    throw error;
  }
  throw error.field === undefined
    ? new InternalError('CONFLICT', { message: error.message })
    : invalidFields({ field: error.field, issue: error.issue });
}

/** The HTTP conventions of a portal's internal API; Temporal's Web UI at `uiOrigin` may call the routes that are for it. */
export function internalWire(portal: Portal, uiOrigin: string | null = null): Wire<InternalRoute> {
  return {
    basePath: `/${portal}/api`,
    aliasesOf: () => [],
    readQuery: parseQuery,
    readBody: (req, res) => readJsonBody(req, res),
    openToBrowsers: (routes) =>
      uiOrigin !== null && routes.some(({ isForTemporalUi }) => isForTemporalUi)
        ? (res) => openToUi(res, uiOrigin)
        : () => undefined,
    writeError: (error, requestId) => ({
      http: error.http,
      text: JSON.stringify(toInternalErrorBody(error, requestId)),
    }),
  };
}
