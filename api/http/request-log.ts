import type { Response } from 'express';
import type { Logger } from 'pino';

/** What a caller may name its request by. */
const CALLERS_ID = /^[\x21-\x7e]{1,128}$/;

/**
 * Gives a request a log of its own, whose lines carry our id and the caller's, when it sent one of the right form: that goes
 * into the log and nowhere else [rules/requests-and-answers: Request id].
 */
export function setRequestLog(log: Logger, res: Response, { ours, callers }: RequestIds): void {
  res.locals.log = log.child({
    requestId: ours,
    ...(callers !== undefined && CALLERS_ID.test(callers) && { callerRequestId: callers }),
  });
}

interface RequestIds {
  ours: string;
  callers: string | undefined;
}

/** The log of the request that this answers. */
export function requestLog(res: Response): Logger {
  return res.locals.log as Logger;
}
