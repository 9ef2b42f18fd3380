import { createHash } from 'node:crypto';
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
import type { IdempotentSubject, Reply } from '../define-route';
import type { ApiServices } from '../services';

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
export async function runOnce(call: IdempotentCall, run: (claim: IdempotentSubject) => Promise<Reply>): Promise<Reply> {
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
