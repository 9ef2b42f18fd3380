import { isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { ServiceError } from '#domain/error';

/** Letters, digits and the other characters of a name, also percent-encoded; none at all is a name too (RFC 3986). */
const NAME = /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*$/i;
const PORT = /:\d*$/;

/**
 * Refuses a request that does not say which host it is for, or says it twice or not in the form of a host, as HTTP/1.1 demands
 * (RFC 9112, 3.2). Node would answer a missing one by itself, with an empty body.
 */
export const requireHost: RequestHandler = (req, _res, next) => {
  const hosts = req.headersDistinct.host ?? [];
  const mayBeMissing = req.httpVersion === '1.0';
  if (hosts.length > 1 || (hosts.length === 0 && !mayBeMissing)) {
    throw refuseHost('must be sent exactly once');
  }
  if (!hosts.every(isHost)) {
    throw refuseHost('must be a host name or an address, and a port after it if there is one');
  }
  next();
};

function isHost(text: string): boolean {
  const host = text.replace(PORT, '');
  return NAME.test(host) || (/^\[.+\]$/.test(host) && isIPv6(host.slice(1, -1)));
}

/** The connection ends with it: what follows on it may not be what it seems. */
function refuseHost(issue: string): ServiceError {
  return new ServiceError('INVALID_PAIR', {
    message: `Host: ${issue}`,
    fields: [{ field: 'Host', issue }],
    headers: { Connection: 'close' },
  });
}
