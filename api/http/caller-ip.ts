import type { Response } from 'express';

/** Keeps the address that a request was let in from. */
export function noteCallerIp(res: Response, ip: string): void {
  res.locals.callerIp = ip;
}

/** The address that the request that this answers was let in from. */
export function callerIp(res: Response): string {
  return (res.locals.callerIp as string | undefined) ?? '';
}
