import type { RequestHandler } from 'express';
import { ServiceError } from '#domain/error';
import type { TrackingHosts } from '#process/tracking-hosts';

/**
 * On a partner's own host name there are tracking pages and nothing else: neither logins nor APIs are ever on a foreign host
 * [rules/tracking: Own host name].
 */
export function keepToTracking({ partnerAt }: TrackingHosts): RequestHandler {
  return (req, _res, next) => {
    if (partnerAt(req.headers.host) !== null && !req.path.startsWith('/track/')) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such path' });
    }
    next();
  };
}
