import { and, eq, ne } from 'drizzle-orm';
import { KeyRefusal, keyConditionAt, requireAllowed } from '#domain/keys/key-life';
import { recordAudit, SYSTEM } from '../audit';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { apiKeys } from '../schema/keys';
import { createKey, type KeyRecord, type KeyToWrite, lockKey } from './key-records';

export interface RotationRequest {
  keyId: string;
  /** The key that replaces it; everything else is as in the old one. */
  successor: Pick<KeyToWrite, 'keyId' | 'hash' | 'hashedUnder' | 'prefix'>;
  /** How long both are valid. */
  windowMs: number;
  actor: string;
}

export interface Rotation {
  key: Pick<KeyRecord, 'keyId' | 'partnerId' | 'environment'>;
  replacedBy: string;
  /** The time at which the old key expires, by its row alone. */
  endsAt: Date;
}

/**
 * Gives a key a successor and an end [rules/keys-and-lockout: Rotation]. `beforeCommit` is called while the rotation can still
 * be undone.
 * @throws KeyRefusal for a key that is not active, or that is the successor of one still rotating
 */
export async function startRotation(
  db: Database,
  { keyId, successor, windowMs, actor }: RotationRequest,
  beforeCommit: (rotation: Rotation) => Promise<void>,
): Promise<Rotation> {
  return db.transaction(async (tx) => {
    const key = await lockKey(tx, keyId);
    requireAllowed('rotate', key, key.now.getTime());
    await refuseSuccessor(tx, key);
    const { partnerId, environment, name, scopes, allowList, expiresAt, prefix } = key;
    const endsAt = new Date(key.now.getTime() + windowMs);
    await createKey(tx, { ...successor, partnerId, environment, name, scopes, allowList, expiresAt });
    await tx
      .update(apiKeys)
      .set({ status: 'rotating', revokedAt: endsAt, replacedBy: successor.keyId })
      .where(eq(apiKeys.keyId, keyId));
    const made = { partner_id: partnerId, env: environment, prefix: successor.prefix, replaces: keyId };
    await recordAudit(tx, { actor, action: 'api_key.created', target: successor.keyId, details: made });
    const rotated = { prefix, replaced_by: successor.keyId, ends_at: endsAt };
    await recordAudit(tx, { actor, action: 'api_key.rotated', target: keyId, details: rotated });
    await notify(tx, 'settings', partnerId);
    const rotation = { key, replacedBy: successor.keyId, endsAt };
    await beforeCommit(rotation);
    return rotation;
  });
}

async function refuseSuccessor(tx: Transaction, { keyId, now }: KeyRecord & { now: Date }): Promise<void> {
  const predecessors = await tx.select().from(apiKeys).where(eq(apiKeys.replacedBy, keyId));
  const rotating = predecessors.find((key) => keyConditionAt(key, now.getTime()) === 'rotating');
  if (rotating) {
    throw new KeyRefusal(`${keyId} takes the place of ${rotating.keyId}, whose rotation is not over.`);
  }
}

/** Cancels a rotation: the old key stays, the new one ends at once. @throws KeyRefusal once the window has closed */
export async function cancelRotation(db: Database, keyId: string, actor: string): Promise<{ revoked: string }> {
  return db.transaction(async (tx) => {
    const { replacedBy, partnerId, now } = await lockRotation(tx, keyId, 'cancel');
    await tx
      .update(apiKeys)
      .set({ status: 'active', revokedAt: null, replacedBy: null })
      .where(eq(apiKeys.keyId, keyId));
    const details = { revoked: replacedBy };
    await recordAudit(tx, { actor, action: 'api_key.rotation_cancelled', target: keyId, details });
    const [ended] = await tx
      .update(apiKeys)
      .set({ status: 'revoked', revokedAt: now })
      .where(and(eq(apiKeys.keyId, replacedBy), ne(apiKeys.status, 'revoked')))
      .returning({ keyId: apiKeys.keyId });
    if (ended) {
      await recordAudit(tx, { actor, action: 'api_key.revoked', target: replacedBy, details: { replaced: keyId } });
    }
    await notify(tx, 'settings', partnerId);
    return { revoked: replacedBy };
  });
}

/** Ends the old key now instead of at the end of the window. @throws KeyRefusal once the window has closed */
export async function finishRotation(db: Database, keyId: string, actor: string): Promise<{ replacedBy: string }> {
  return db.transaction(async (tx) => {
    const { replacedBy, partnerId, revokedAt, now } = await lockRotation(tx, keyId, 'finish');
    await tx.update(apiKeys).set({ status: 'revoked', revokedAt: now }).where(eq(apiKeys.keyId, keyId));
    const details = { replaced_by: replacedBy, was_to_end_at: revokedAt };
    await recordAudit(tx, { actor, action: 'api_key.rotation_finished', target: keyId, details });
    await notify(tx, 'settings', partnerId);
    return { replacedBy };
  });
}

async function lockRotation(tx: Transaction, keyId: string, action: 'cancel' | 'finish') {
  const { replacedBy, ...key } = await lockKey(tx, keyId);
  requireAllowed(action, key, key.now.getTime());
  if (replacedBy === null) {
    throw new Error(`${keyId} is rotating without a successor`);
  }
  return { ...key, replacedBy };
}

/**
 * Records that a window has closed. False if that rotation was canceled, finished or recorded before; its end distinguishes it
 * from others of the same key.
 */
export async function endRotation(db: Database, keyId: string, endsAt: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rotation = and(eq(apiKeys.keyId, keyId), eq(apiKeys.status, 'rotating'), eq(apiKeys.revokedAt, endsAt));
    const [ended] = await tx
      .update(apiKeys)
      .set({ status: 'revoked' })
      .where(rotation)
      .returning({ replacedBy: apiKeys.replacedBy });
    if (ended) {
      const details = { replaced_by: ended.replacedBy };
      await recordAudit(tx, { actor: SYSTEM, action: 'api_key.rotation_ended', target: keyId, details });
    }
    return ended !== undefined;
  });
}

/** Rotations whose end has not been recorded yet. */
export async function listOpenRotations(db: Database): Promise<Rotation[]> {
  const { keyId, partnerId, environment, replacedBy, revokedAt } = apiKeys;
  const rows = await db
    .select({ keyId, partnerId, environment, replacedBy, revokedAt })
    .from(apiKeys)
    .where(eq(apiKeys.status, 'rotating'));
  return rows.flatMap(({ replacedBy: successor, revokedAt: endsAt, ...key }) =>
    successor !== null && endsAt !== null ? [{ key, replacedBy: successor, endsAt }] : [],
  );
}
