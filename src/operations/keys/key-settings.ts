import type { Database } from '#db/client';
import { changeKey, type KeyChange, type KeyRecord } from '#db/keys/key-records';
import { OperationRefusal } from '#domain/refusal';
import { canonicalNetwork } from '#net/networks';

/**
 * Changes the restrictions of a usable key, on every replica within a second.
 * @throws OperationRefusal for a key that is unknown or over, or a scope its environment does not allow
 */
export function setKey(
  { db }: { db: Database },
  { keyId, change, actor }: { keyId: string; change: KeyChange; actor: string },
): Promise<KeyRecord> {
  return changeKey(db, keyId, change, actor);
}

/** Maximum number of networks per key. */
const MAX_NETWORKS = 100;

/**
 * Addresses and networks as people write them, in canonical form without duplicates [rules/keys-and-lockout: Allow lists,
 * expiry, revocation].
 * @throws OperationRefusal for an invalid one, or too many
 */
export function toNetworks(
  written: readonly string[],
  { field, most }: { field: string; most: number } = { field: 'allow_list', most: MAX_NETWORKS },
): string[] {
  const networks = written.map((text) => {
    const network = canonicalNetwork(text.trim());
    if (network === null) {
      throw new OperationRefusal(
        `${field}: ${text} is neither an IP address nor a network like 203.0.113.0/24.`,
        field,
      );
    }
    return network;
  });
  const each = [...new Set(networks)];
  if (each.length > most) {
    throw new OperationRefusal(`${field} can have at most ${most} networks.`, field);
  }
  return each;
}

/** A key's expiry date must be in the future. @throws OperationRefusal */
export function requireFuture(expiresAt: Date | null): Date | null {
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new OperationRefusal('expires_at must be a future day.', 'expires_at');
  }
  return expiresAt;
}
