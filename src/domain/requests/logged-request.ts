import type { Environment } from '../environment';
import type { ErrorCode } from '../error';
import { isId } from '../id';
import { EVERY_TIER } from '../limits/tier';

/** One call with a key, as the partner can look it up later [rules/requests: What is kept]. */
export interface LoggedRequest {
  requestId: string;
  partnerId: string;
  keyId: string;
  environment: Environment;
  /** When it arrived, by the clock of the process that answered. */
  at: Date;
  method: string;
  /** As it was called, without its query. */
  path: string;
  /** What stood behind the question mark; null without. */
  query: string | null;
  /** The operation's id; null for a path or method that is none. */
  operation: string | null;
  /** The order it was about, as far as the path or the answer says. */
  orderId: string | null;
  /** Null when the caller was gone before there was an answer. */
  status: number | null;
  errorCode: ErrorCode | null;
  /** Until the answer was sent; of a stream, until it began. */
  durationMs: number;
  clientIp: string;
  userAgent: string | null;
  requestBody: string | null;
  responseBody: string | null;
}

/** The most that is kept of a text, in characters [rules/requests: What is kept]. */
export const KEPT_CHARACTERS = { body: 4_096, path: 512, query: 1_024, userAgent: 256 } as const;

/**
 * So many calls a minute that changed nothing are kept of one partner in one environment, by each process: what every tier may
 * read [rules/requests: What is kept].
 */
export const KEPT_A_MINUTE = EVERY_TIER.readsPerMinute;

/** Whether a call is kept however many there are: one that may have changed something, or that says what is wrong. */
export function isAlwaysKept(method: string, status: number | null): boolean {
  return method === 'POST' ? status !== 429 : status === null || (status >= 400 && status !== 429);
}

const CUT = '…';

/** The beginning of a text, marked as cut when it was longer; never half a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) {
    return text;
  }
  const last = text.charCodeAt(max - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, isHalf ? max - 1 : max)}${CUT}`;
}

/** The order that a path or the first words of an answer name; null when neither does. */
export function findOrderId(path: string, answer: string | null): string | null {
  const inPath = path.split('/').find((part) => isId('ord', part));
  return inPath ?? ANSWERED_ORDER.exec(answer ?? '')?.[1] ?? null;
}

/** Of an order, and of a refusal that names one; not the first of a list. */
const ANSWERED_ORDER = /^\{(?:"error":\{.*?)?"(?:order_id|id)":"(ord_[0-9a-z]{26})"/;

/** The place after which a list of requests continues, towards older ones. */
export interface RequestCursor {
  atMs: number;
  requestId: string;
}
