import type { Request } from 'express';
import { parseCaller } from '#net/address';
import { isLoopback } from '#process/config/env-values';

/** What proxies and tunnels add to a request. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-client-ip|x-original-host|true-client-ip|cf-.*|x-forwarded-.*)$/;

/**
 * Whether a browser of this machine sent a request straight to us: not through a proxy or tunnel, which would make everybody
 * look local, and not from a page whose name was made to resolve to this machine.
 */
export function isFromThisMachine({ headers, socket }: Pick<Request, 'headers' | 'socket'>): boolean {
  const peer = parseCaller(socket.remoteAddress ?? '');
  const host = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return peer?.range() === 'loopback' && isLoopback(host) && !Object.keys(headers).some((name) => FORWARDED.test(name));
}
