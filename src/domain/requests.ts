import type { Environment } from './environment';
import type { ErrorCode } from './error';
import { isId } from './id';
import { EVERY_TIER } from './limits/tier';

/** In filters, the operation of calls to paths that no operation has. */
export const NO_OPERATION = 'none';

/** One call with a key, as the partner can find it later [rules/requests: What is kept]. */
export interface LoggedRequest {
  requestId: string;
  partnerId: string;
  keyId: string;
  environment: Environment;
  /** When it arrived, by the clock of the process that responded. */
  at: Date;
  method: string;
  /** Without the query. */
  path: string;
  /** The text after the question mark; null without one. */
  query: string | null;
  /** The operation's id; null if path and method match none. */
  operation: string | null;
  /** The order's id, if the path or the response contains it. */
  orderId: string | null;
  /** Null if the caller disconnected before the response. */
  status: number | null;
  errorCode: ErrorCode | null;
  /** Until the response was sent; for a stream, until it began. */
  durationMs: number;
  clientIp: string;
  userAgent: string | null;
  requestBody: string | null;
  responseBody: string | null;
  /** Null unless the call is traced. */
  traceId: string | null;
}

/** The maximum stored length of each text, in characters [rules/requests: What is kept]. */
export const STORED_CHARACTERS = { body: 4_096, path: 512, query: 1_024, userAgent: 256 } as const;

/**
 * The maximum number of stored calls per minute that changed nothing, per partner, environment and process: the read limit of
 * every tier [rules/requests: What is kept].
 */
export const STORED_PER_MINUTE = EVERY_TIER.readsPerMinute;

/** Whether a call is stored regardless of that maximum: if it may have changed something, or reports an error. */
export function isAlwaysStored(method: string, status: number | null): boolean {
  return method === 'POST' ? status !== 429 : status === null || (status >= 400 && status !== 429);
}

const CUT = '…';

/** The beginning of a text, marked if it was cut; never cuts a character in half. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  const last = text.charCodeAt(max - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, isHalf ? max - 1 : max)}${CUT}`;
}

/** The order id in a path or at the start of a response; null if there is none. */
export function findOrderId(path: string, answer: string | null): string | null {
  const inPath = path.split('/').find((part) => isId('ord', part));
  return inPath ?? ANSWERED_ORDER.exec(answer ?? '')?.[1] ?? null;
}

/** Matches an order, and an error that names one, but not the first order of a list. */
const ANSWERED_ORDER = /^\{(?:"error":\{.*?)?"(?:order_id|id)":"(ord_[0-9a-z]{26})"/;

/** The request after which a list continues, towards older ones. */
export interface RequestCursor {
  atMs: number;
  requestId: string;
}
