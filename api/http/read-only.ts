import type { Request } from 'express';
import { ServiceError } from '#domain/error';

/** For read-only paths outside the route table. @throws ServiceError 405 for any method except GET and HEAD */
export function requireRead({ method }: Request): void {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ServiceError('INVALID_PAIR', {
      http: 405,
      message: `${method} is not allowed here; use GET or HEAD`,
      fields: [{ field: 'method', issue: 'must be one of GET, HEAD' }],
      headers: { Allow: 'GET, HEAD' },
    });
  }
}
