import type { Request } from 'express';
import { ServiceError } from '#domain/error';

/** For read-only paths outside the route table. @throws ServiceError 405 for any method except GET and HEAD */
export function requireRead(req: Request): void {
  requireMethod(req, ['GET', 'HEAD']);
}

/** For paths outside the route table. @throws ServiceError 405 for any other method */
export function requireMethod({ method }: Request, allowed: readonly string[]): void {
  if (!allowed.includes(method)) {
    throw new ServiceError('INVALID_PAIR', {
      http: 405,
      message: `${method} is not allowed here; use ${allowed.join(' or ')}`,
      fields: [{ field: 'method', issue: `must be one of ${allowed.join(', ')}` }],
      headers: { Allow: allowed.join(', ') },
    });
  }
}
