import { AsyncLocalStorage } from 'node:async_hooks';

/** By which ids a request is found in the log. */
export interface RequestIds {
  /** Ours, which the answer carries. */
  requestId?: string;
  /**
   * The caller's own, when it sent one of the right form: it goes into the log and nowhere else
   * [rules/requests-and-answers: Request id].
   */
  callerRequestId?: string;
}

const current = new AsyncLocalStorage<RequestIds>();

/** Those of the request that the running code works for; none outside of requests. Every log line begins with them. */
export function currentRequestIds(): RequestIds {
  return current.getStore() ?? {};
}

/** Runs `work`, and whatever it begins, under the ids of a request. */
export function runUnderRequestIds(requestId: string, callers: string | undefined, work: () => void): void {
  current.run({ requestId, ...(callers !== undefined && GRAMMAR.test(callers) && { callerRequestId: callers }) }, work);
}

const GRAMMAR = /^[\x21-\x7e]{1,128}$/;
