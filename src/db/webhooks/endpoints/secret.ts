import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { endpoints } from '#db/schema/endpoints';
import { ROTATION_MS } from '#domain/keys/key-life';
import { setTimer } from './timers';

export type RotationOutcome =
  | { kind: 'rotated'; bothUntil: Date }
  | { kind: 'rotating'; until: Date }
  | { kind: 'gone' };

export interface SecretRotation {
  endpointId: string;
  /** The new secret. */
  sealedSecret: string;
  /** Seals the present secret as the previous one: a sealed text opens in its own column only. */
  moveSecret(sealed: string): string;
  actor: string;
}

/** Those that sign; `previous` only for some minutes after a rotation. */
export interface SealedSecrets {
  sealed: string;
  previous: string | null;
}

/**
 * Gives an endpoint a new secret. The old one also signs for 5 minutes; until then, a second rotation is refused
 * [rules/webhooks: Secrets and rotation]. Signing depends only on the row, so it is the same in every process and after every
 * restart.
 */
export async function rotateSecret(
  db: Database,
  { endpointId, sealedSecret, moveSecret, actor }: SecretRotation,
): Promise<RotationOutcome> {
  return db.transaction(async (tx) => {
    const [endpoint] = await tx
      .select({
        present: endpoints.sealedSecret,
        previousUntil: endpoints.previousUntil,
        isRotating: sql<boolean>`coalesce(${endpoints.previousUntil} > now(), false)`,
      })
      .from(endpoints)
      .where(and(eq(endpoints.endpointId, endpointId), isNull(endpoints.removedAt)))
      .for('no key update');
    if (!endpoint) {
      return { kind: 'gone' };
    }
    if (endpoint.isRotating && endpoint.previousUntil) {
      return { kind: 'rotating', until: endpoint.previousUntil };
    }
    const [rotated] = await tx
      .update(endpoints)
      .set({
        sealedSecret,
        previousSealedSecret: moveSecret(endpoint.present),
        previousUntil: sql`now() + ${ROTATION_MS} * interval '1 millisecond'`,
      })
      .where(eq(endpoints.endpointId, endpointId))
      .returning({ until: endpoints.previousUntil });
    const bothUntil = rotated?.until ?? new Date();
    await setTimer(tx, { endpointId, task: 'erase_secret', at: bothUntil });
    const details = { both_sign_until: bothUntil.toISOString() };
    await recordAudit(tx, { actor, action: 'webhook_secret.rotated', target: endpointId, details });
    return { kind: 'rotated', bothUntil };
  });
}

/** The sealed secrets that currently sign an endpoint's webhooks; null if there is no such endpoint. */
export async function findSealedSecrets(db: Database, endpointId: string): Promise<SealedSecrets | null> {
  const [row] = await db
    .select({
      sealed: endpoints.sealedSecret,
      previous: sql<
        string | null
      >`case when ${endpoints.previousUntil} > now() then ${endpoints.previousSealedSecret} end`,
    })
    .from(endpoints)
    .where(and(eq(endpoints.endpointId, endpointId), isNull(endpoints.removedAt)));
  return row ?? null;
}

/** Erases a rotated secret that no longer signs; `until` distinguishes it from the secret of a later rotation. */
export async function eraseOldSecret(tx: Transaction, endpointId: string, until: Date, actor: string): Promise<void> {
  const { rowCount } = await tx
    .update(endpoints)
    .set({ previousSealedSecret: null, previousUntil: null })
    .where(and(eq(endpoints.endpointId, endpointId), eq(endpoints.previousUntil, until)));
  if (rowCount === 1) {
    await recordAudit(tx, { actor, action: 'webhook_secret.erased', target: endpointId, details: {} });
  }
}
