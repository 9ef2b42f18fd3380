import { isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { ServiceError } from '#domain/error';

/** Letters, digits and the other characters of a host name, also percent-encoded; the empty name is valid (RFC 3986). */
const NAME = /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*$/i;
const PORT = /:\d*$/;

/**
 * Refuses a request whose Host header is missing, repeated or malformed, as HTTP/1.1 requires (RFC 9112, 3.2). Node's own
 * response to a missing one would have an empty body.
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

/** Closes the connection: further data on it cannot be trusted. */
function refuseHost(issue: string): ServiceError {
  return new ServiceError('INVALID_PAIR', {
    message: `Host: ${issue}`,
    fields: [{ field: 'Host', issue }],
    headers: { Connection: 'close' },
  });
}
