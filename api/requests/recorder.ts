import type { Database } from '#db/client';
import { recordRequests } from '#db/requests';
import { MINUTE } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import {
  cutText,
  findOrderId,
  isAlwaysStored,
  type LoggedRequest,
  STORED_CHARACTERS,
  STORED_PER_MINUTE,
} from '#domain/requests';
import { repeatRead } from '#process/repeated-read';
import { redact, redactCredentials, redactQuery } from '#security/redact';
import { toOutageError } from '#temporal/client';
import type { Caller } from '../authentication/caller';
import type { RequestNote } from './note';

/** Writes the request log in the background: no request waits for it or fails because of it. */
export interface RequestRecorder {
  /** Takes a finished request, once; it is written shortly after. */
  take(note: RequestNote): void;
  /** How many requests were dropped since the start because the database was unreachable for too long. */
  dropped(): number;
  /** Writes the remaining requests. */
  close(): Promise<void>;
}

/** Few enough that preparing them blocks nothing for long. */
const AT_ONCE = 200;
/** A second's requests of the busiest process, or several minutes' of an ordinary one. */
const MAX_WAITING = 5_000;

/** Requests that read the log are not logged: a client that follows the log would fill it [rules/requests: What is kept]. */
const UNLOGGED: ReadonlySet<string | null> = new Set(['listRequests', 'getRequest']);

export function openRequestRecorder(db: Database, everyMs: number, log: Logger): RequestRecorder {
  const waiting: LoggedRequest[] = [];
  const isWithinQuota = createQuota();
  let dropped = 0;
  let announced = 0;

  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE);
      try {
        await recordRequests(db, batch.map(withoutSecrets));
      } catch (err) {
        if (toOutageError(err)) {
          throw err;
        }
        dropped += batch.length;
        log.error({ err }, 'requests could not be logged');
      }
      waiting.splice(0, batch.length);
    }
    if (dropped > announced) {
      log.warn({ dropped: dropped - announced }, 'requests are missing in the request log');
      announced = dropped;
    }
  };
  const writer = repeatRead({
    read: write,
    everyMs,
    onError: (err) => log.warn({ err }, 'the request log waits for the database'),
  });
  return {
    take(note) {
      if (note.isOver || !note.caller || UNLOGGED.has(note.operation)) {
        return;
      }
      note.isOver = true;
      if (!isAlwaysStored(note.req.method, statusOf(note)) && !isWithinQuota(note.caller)) {
        return;
      }
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(toLoggedRequest(note, note.caller));
      if (waiting.length === AT_ONCE) {
        writer.readNow();
      }
    },
    dropped: () => dropped,
    async close() {
      await writer.close();
      await write().catch((err) =>
        log.warn({ err, dropped: waiting.length }, 'requests are missing in the request log'),
      );
    },
  };
}

function toLoggedRequest(note: RequestNote, caller: Caller): LoggedRequest {
  const { req, responseBody, requestBody } = note;
  const [path = '', query] = splitUrl(req.originalUrl);
  return {
    requestId: note.requestId,
    partnerId: caller.partnerId,
    keyId: caller.keyId,
    environment: caller.environment,
    at: note.at,
    method: req.method,
    path: cutText(path, STORED_CHARACTERS.path),
    query: query === undefined ? null : cutText(query, STORED_CHARACTERS.query),
    operation: note.operation,
    orderId: findOrderId(path, responseBody),
    status: statusOf(note),
    errorCode: note.errorCode,
    durationMs: Math.round(performance.now() - note.startedAt),
    clientIp: note.ip,
    userAgent: shorten(req.headers['user-agent'] ?? null, STORED_CHARACTERS.userAgent),
    requestBody: shorten(requestBody, STORED_CHARACTERS.body),
    responseBody: shorten(responseBody, STORED_CHARACTERS.body),
    traceId: note.traceId,
  };
}

function statusOf({ res }: RequestNote): number | null {
  return res.headersSent ? res.statusCode : null;
}

/** Returns whether a call is within its partner's quota for this minute. */
function createQuota(): (caller: Caller) => boolean {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return ({ partnerId, environment }) => {
    const now = Date.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + MINUTE;
    }
    const name = `${environment}:${partnerId}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count < STORED_PER_MINUTE;
  };
}

function splitUrl(url: string): [path: string, query?: string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** A slice of a string retains the whole string in memory unless it is copied. */
function shorten(text: string | null, max: number): string | null {
  return text === null || text.length <= max ? text : Buffer.from(cutText(text, max)).toString();
}

/** Runs after the response, so that it delays no request. */
function withoutSecrets(request: LoggedRequest): LoggedRequest {
  const { path, query, userAgent, requestBody, responseBody } = request;
  return {
    ...request,
    path: redactCredentials(path),
    query: query === null ? null : redactQuery(query),
    userAgent: userAgent === null ? null : redactCredentials(userAgent),
    requestBody: requestBody === null ? null : redact(requestBody),
    responseBody: responseBody === null ? null : redact(responseBody),
  };
}
