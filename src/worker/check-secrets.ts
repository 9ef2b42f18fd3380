import { providerSecretAt } from '#domain/keys/seal-place';
import type { Logger } from '#domain/logs/log';
import type { Database } from '../db/client';
import { listWatchedSecrets, markUnreadable } from '../db/watching/watched-secrets';
import type { Keyring } from '../security/keyring';

const SHOWN = 10;

export interface SecretCheckDeps {
  db: Database;
  keyring: Pick<Keyring, 'open'>;
  log: Pick<Logger, 'error'>;
}

/**
 * Looks, at the start, whether the secrets of watched orders can be opened: with a replaced secret key their providers cannot be
 * asked about them, which must not look like a failure of theirs [rules/secrets: A replaced secret key].
 */
export async function checkOrderSecrets({ db, keyring, log }: SecretCheckDeps): Promise<void> {
  const unreadable = (await listWatchedSecrets(db))
    .filter(({ orderId, sealed }) => !canOpen(keyring, orderId, sealed))
    .map(({ orderId }) => orderId);
  if (unreadable.length > 0) {
    await markUnreadable(db, unreadable);
    const words = unreadable.slice(0, SHOWN).join(', ');
    log.error({ module: 'providers', orders: unreadable.length, words }, 'secrets of open orders cannot be opened');
  }
}

function canOpen(keyring: Pick<Keyring, 'open'>, orderId: string, sealed: string): boolean {
  try {
    keyring.open(providerSecretAt(orderId), sealed);
    return true;
  } catch {
    return false;
  }
}
