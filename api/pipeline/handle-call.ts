import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { headerName } from '#contract/headers';
import { findTextProblem, type PartName, parse } from '#contract/parse';
import {
  abandonKey,
  claimKey,
  type HeldKey,
  releaseKey,
  renewKey,
  type StoredReply,
  storeReply,
} from '#db/limits/idempotency';
import type { Notifications } from '#db/notifications';
import { runWithRenewal } from '#db/orders/claims';
import { invalidFields, ServiceError } from '#domain/error';
import { newId } from '#security/secret';
import { isRefusal } from '#temporal/client';
import type { Caller } from '../authentication/caller';
import type { ErasedCall, IdempotentSubject, Reply, RequestSchemas, Route, Wire } from '../define-route';
import { readSent, type SentParts, sandboxOptionsOf } from '../http/sent';
import type { ApiServices } from '../services';

interface Admitted {
  wire: Wire;
  services: ApiServices;
  caller: Caller | null;
  req: Request;
  res: Response;
}

/** The route's reply to an admitted caller's request. */
export function handle(route: Route<string>, { wire, services, caller, req, res }: Admitted): Promise<Reply> {
  return answerCall(route, {
    services,
    caller,
    params: req.params,
    key: req.get('Idempotency-Key'),
    read: (schemas) => readSent(wire, schemas, { req, res, caller }),
  });
}

/** An admitted call, over HTTP or from within. */
interface AdmittedCall {
  services: ApiServices;
  caller: Caller | null;
  params: Request['params'];
  /** The raw Idempotency-Key, if the caller sent one. */
  key: string | undefined;
  read(schemas: RequestSchemas): Promise<SentParts>;
}

/**
 * The route's reply. The resource in the path is looked up before the body is read, and an Idempotency-Key before the body is
 * validated, so that a repeated call gets its reply even if its content is no longer valid [rules/idempotency: Repeated calls].
 */
export async function answerCall(
  route: Route<string>,
  { services, caller, params, key, read }: AdmittedCall,
): Promise<Reply> {
  const schemas = route.request ?? {};
  const visit = { params: parsePart(schemas, 'params', params), caller, services };
  const found = await route.find?.(visit);
  if (found === null) {
    throw new ServiceError('ORDER_NOT_FOUND');
  }
  const known = { ...visit, found };
  const sent = await read(schemas);
  if (!route.subjectId) {
    const call = parseCall(known, schemas, sent);
    return route.callsProviders ? services.quoteLimit.run(() => route.handle(call)) : route.handle(call);
  }
  if (!caller) {
    throw new ServiceError('INVALID_KEY');
  }
  const attempt = tryParseCall(known, schemas, sent);
  return runOnce(
    {
      services,
      caller,
      key,
      operation: operationOf(route, params),
      content: contentOf(sent),
      subjectId: attempt.call ? route.subjectId(attempt.call) : REFUSED,
    },
    (subject) => {
      if (!attempt.call) {
        throw attempt.error;
      }
      return route.handle(attempt.call, subject);
    },
  );
}

/** A refused call has no subject. */
const REFUSED = '';

type Known = Pick<ErasedCall, 'params' | 'caller' | 'services' | 'found'>;

/** Adds the validated query, headers and body to a call. @throws ServiceError INVALID_PAIR */
export function parseCall<K>(known: K, schemas: RequestSchemas, sent: SentParts): K & SentParts {
  return {
    ...known,
    query: parsePart(schemas, 'query', sent.query),
    headers: parsePart(schemas, 'headers', sent.headers),
    body: parsePart(schemas, 'body', sent.body),
  };
}

/** The validated call, or the error to return once it is known not to be a repetition. */
function tryParseCall(
  known: Known,
  schemas: RequestSchemas,
  sent: SentParts,
): { call: ErasedCall } | { call: null; error: unknown } {
  try {
    return { call: parseCall(known, schemas, sent) };
  } catch (error) {
    return { call: null, error };
  }
}

/**
 * Validates one part against the route's schema.
 * @throws ServiceError INVALID_PAIR with fields; ORDER_NOT_FOUND for an id in the path that nothing can have
 */
export function parsePart(schemas: RequestSchemas, part: keyof RequestSchemas, value: unknown): unknown {
  const schema = schemas[part];
  if (!schema) {
    return undefined;
  }
  const parsed = parse(schema, value, NAMES[part]);
  const problem = findTextProblem(parsed);
  if (problem) {
    if (part === 'params') throw new ServiceError('ORDER_NOT_FOUND');
    throw invalidFields({ ...problem, field: NAMES[part].field?.(problem.field) ?? problem.field });
  }
  return parsed;
}

const NAMES: Readonly<Record<keyof RequestSchemas, PartName>> = {
  params: { whole: 'path' },
  query: { whole: 'query' },
  headers: { whole: 'headers', field: headerName },
  body: { whole: 'body' },
};

interface IdempotentCall {
  services: ApiServices;
  caller: Caller;
  /** The raw Idempotency-Key, if the caller sent one. */
  key: string | undefined;
  operation: string;
  /** Everything that identifies a call as the same call. */
  content: unknown;
  /** The id of the order or payout to use unless an earlier attempt has already fixed one. */
  subjectId: string;
}

const RECHECK_MS = 250;

/**
 * Runs a call once per idempotency key. A repetition gets the stored bytes, or waits if the first call is still running
 * [rules/idempotency: While the first call runs]. Only successful replies are stored.
 */
async function runOnce(call: IdempotentCall, run: (claim: IdempotentSubject) => Promise<Reply>): Promise<Reply> {
  const { services, caller, key, operation, subjectId } = call;
  if (key === undefined) {
    return run({ subjectId, takenOver: false, callId: newId('req'), identity: null });
  }
  const id = { partnerId: caller.partnerId, environment: caller.environment, operation, key: parseKey(key) };
  const fingerprints = fingerprintsOf(call.content);
  const giveUpAt = Date.now() + services.intervals.repeatedCall;
  for (;;) {
    const claim = await claimKey(services.db, id, { ...fingerprints, subjectId });
    switch (claim.kind) {
      case 'mine':
        return settle(services, { ...id, attempt: claim.attempt }, () =>
          run({
            ...claim,
            callId: JSON.stringify([Object.values(id), claim.since]),
            identity: { operation, key: id.key, fingerprint: fingerprints.fingerprint },
          }),
        );
      case 'finished':
        return replay(claim.reply);
      case 'other_content':
        throw new ServiceError('INVALID_PAIR', {
          http: 422,
          message: 'This Idempotency-Key was used with another request; use a new key',
          fields: [{ field: 'Idempotency-Key', issue: 'already used with other content' }],
        });
      case 'running':
        if (Date.now() >= giveUpAt) {
          throw new ServiceError('DUPLICATE_ACTIVE_ORDER', {
            message: 'The first call with this Idempotency-Key is still running; try again',
            retryAfter: 1,
          });
        }
        await waitForEnd(services.notifications, claim.subjectId, Math.min(RECHECK_MS, giveUpAt - Date.now()));
    }
  }
}

async function settle(services: ApiServices, held: HeldKey, run: () => Promise<Reply>): Promise<Reply> {
  let reply: Reply;
  try {
    reply = await runWithRenewal(() => renewKey(services.db, held), run);
  } catch (error) {
    // If the database is down, the key stays claimed until it expires; the caller gets the first error.
    await (isRefusal(error) ? releaseKey(services.db, held) : abandonKey(services.db, held)).catch(() => undefined);
    throw error;
  }
  const stored = {
    status: reply.status,
    body: reply.json ?? JSON.stringify(reply.body),
    location: reply.headers?.Location ?? null,
  };
  // The call has taken effect; a repetition without a stored reply takes over and finds the result.
  await storeReply(services.db, held, stored).catch(() => undefined);
  return { ...reply, json: stored.body };
}

function replay({ status, body, location }: StoredReply): Reply {
  return {
    status,
    json: body,
    headers: {
      'Idempotent-Replayed': 'true',
      'Cache-Control': 'no-store',
      ...(location === null ? {} : { Location: location }),
    },
  };
}

/** 1 to 255 visible ASCII characters; the quotes of an IETF structured string are stripped. */
function parseKey(raw: string): string {
  const key = /^"(.*)"$/.exec(raw)?.[1] ?? raw;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidFields({ field: 'Idempotency-Key', issue: 'must be 1 to 255 visible ASCII characters' });
  }
  return key;
}

/** Method and path in canonical form. */
function operationOf({ method, path }: Route<string>, params: Request['params']): string {
  return `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, (_whole, name) => String(params[name]))}`;
}

/**
 * Everything that identifies a call as the same call: the body and the sandbox parameters [rules/idempotency: The same
 * call].
 */
export function contentOf({ query, headers, body }: SentParts): unknown {
  return { body, sandbox: [sandboxOptionsOf(query), sandboxOptionsOf(headers)] };
}

/**
 * Equal for equivalent requests, in which members that are null may be missing. Before 0.2.0 these counted, and a key lives for a
 * day.
 */
export function fingerprintsOf(content: unknown) {
  const hash = (isKept: (member: unknown) => boolean) =>
    createHash('sha256').update(sortedJson(content, isKept)).digest('hex');
  return { fingerprint: hash((member) => member !== null), earlierFingerprint: hash(() => true) };
}

function sortedJson(value: unknown, isKept: (member: unknown) => boolean): string {
  return JSON.stringify(value, (_name, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, member]) => isKept(member))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}

/** Resolves when the idempotent call of `subjectId` ends, or after `ms`. */
function waitForEnd(notifications: Notifications, subjectId: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = notifications.listen('idempotency', (payload) => payload === subjectId && done());
  });
}
