import { ServiceError } from '#domain/error';
import { isUsable } from '#domain/keys/key-life';
import type { Scope } from '#domain/keys/scope';
import type { Logger } from '#domain/logs/log';
import type { ApiServices } from '../services';
import type { Caller } from './caller';
import { createUsageRecorder } from './key-usage';
import { openKnownKeys } from './known-keys';

const KEY_GRAMMAR = /^pk_(test|live)_[0-9A-Za-z]{43}$/;

/**
 * Identifies the caller by the X-API-Key header and the client's address; null without a key. Logs failures to the request's
 * log.
 */
export type Authenticate = (presented: string | undefined, ip: string, log: Logger) => Promise<Caller | null>;

/** @throws ServiceError INVALID_KEY for a key that is malformed, unknown, expired, revoked or used from elsewhere */
export function createAuthenticate(
  services: Pick<ApiServices, 'db' | 'keyring' | 'notifications' | 'intervals'>,
): Authenticate {
  const find = openKnownKeys(services);
  const note = createUsageRecorder(services);
  return async (presented, ip, log) => {
    if (presented === undefined) {
      return null;
    }
    const key = KEY_GRAMMAR.test(presented) ? await find(presented) : null;
    if (key?.partner.closedAt) {
      throw new ServiceError('INVALID_KEY', { message: 'The organization that this key belongs to was closed' });
    }
    if (!key || !isUsable(key, Date.now()) || !key.admits(ip)) {
      throw new ServiceError('INVALID_KEY');
    }
    note({ key, presented, ip, log });
    return key.caller;
  };
}

/** @throws ServiceError SCOPE_REQUIRED unless the key has one of the scopes the route requires */
export function requireScope({ scopes }: { scopes?: readonly Scope[] }, caller: Caller | null): void {
  if (scopes && !scopes.some((scope) => caller?.scopes.includes(scope))) {
    throw new ServiceError('SCOPE_REQUIRED', {
      message: `The key lacks the scope ${scopes.join(' or ')}`,
      ...(scopes[0] && { requiredScope: scopes[0] }),
    });
  }
}
