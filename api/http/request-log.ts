import type { Response } from 'express';
import type { Logger } from '#domain/logs/log';

/** The permitted form of a caller's own request id. */
const CALLERS_ID = /^[\x21-\x7e]{1,128}$/;

/**
 * Creates a child log for the request, with our id and, if it is well-formed, the caller's, which is used nowhere else
 * [rules/requests-and-answers: Request id].
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

/** The log of the request that belongs to this response. */
export function requestLog(res: Response): Logger {
  return res.locals.log;
}
