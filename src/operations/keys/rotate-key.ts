import type { WorkflowClient } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import type { Database } from '#db/client';
import { listKeys, requireKey, revokeKey } from '#db/keys/key-records';
import { cancelRotation, finishRotation, type Rotation, startRotation } from '#db/keys/key-rotation';
import { SECOND, toIso } from '#domain/duration';
import { isUsable, ROTATION_MS } from '#domain/keys/key-life';
import type { Keyring } from '#security/keyring';
import { KEY_ROTATION_WORKFLOW, type KeyRotationWorkflow, ORDERS_QUEUE, SEARCH_ATTRIBUTES } from '#workflows/messages';
import { type IssuedKey, newSecret } from './create-keys';

/** How long to wait for Temporal while the key's row is locked. */
const START_MS = 5 * SECOND;

export interface RotateDeps {
  db: Database;
  keyring: Keyring;
  workflows: WorkflowClient;
}

export interface KeyRotationResult extends IssuedKey {
  /** The old key is also valid until then. */
  endsAt: Date;
}

/**
 * Rotates a key [rules/keys-and-lockout: Rotation]. Without Temporal nothing changes: the workflow that records the end is
 * started before the rotation is committed, and finds nothing to do if it never is.
 * @throws KeyRefusal for a key that cannot be rotated
 */
export async function rotateKey(
  { db, keyring, workflows }: RotateDeps,
  { keyId, actor, windowMs = ROTATION_MS }: { keyId: string; actor: string; windowMs?: number },
): Promise<KeyRotationResult> {
  const { environment } = await requireKey(db, keyId);
  const { key, ...successor } = newSecret(keyring, environment);
  const request = { keyId, successor, windowMs, actor };
  const { endsAt } = await startRotation(db, request, (rotation) => startRotationTimer(workflows, rotation));
  return { keyId: successor.keyId, key, endsAt };
}

/** Identifies a rotation, also among several of the same key. */
export function rotationWorkflowId(keyId: string, endsAt: Date): string {
  return `rotation-${keyId}-${endsAt.getTime()}`;
}

/** Starts the workflow that records the end of a rotation. */
export async function startRotationTimer(
  workflows: WorkflowClient,
  { key, replacedBy, endsAt }: Rotation,
): Promise<void> {
  const { keyId, partnerId, environment } = key;
  await workflows.withDeadline(Date.now() + START_MS, () =>
    workflows.start<KeyRotationWorkflow>(KEY_ROTATION_WORKFLOW, {
      workflowId: rotationWorkflowId(keyId, endsAt),
      taskQueue: ORDERS_QUEUE,
      staticSummary: `rotation of a ${environment} API key of ${partnerId}`,
      staticDetails: `${replacedBy} takes the place of ${keyId}, which is valid until ${toIso(endsAt.getTime())}.`,
      typedSearchAttributes: new TypedSearchAttributes([
        { key: SEARCH_ATTRIBUTES.partnerId, value: partnerId },
        { key: SEARCH_ATTRIBUTES.sandbox, value: environment === 'test' },
      ]),
      args: [{ keyId, endsAt: toIso(endsAt.getTime()) }],
    }),
  );
}

interface Deps {
  db: Database;
}

interface RotatingKey {
  keyId: string;
  actor: string;
}

/** Cancels a rotation: the old key stays, the new one ends. @throws OperationRefusal if none is in progress */
export function cancelKeyRotation({ db }: Deps, { keyId, actor }: RotatingKey): Promise<{ revoked: string }> {
  return cancelRotation(db, keyId, actor);
}

/** Ends the old key now instead of at the end of the window. @throws OperationRefusal if no rotation is in progress */
export function finishKeyRotation({ db }: Deps, { keyId, actor }: RotatingKey): Promise<{ replacedBy: string }> {
  return finishRotation(db, keyId, actor);
}

/**
 * Revokes a key at once, and returns whether it was the partner's last live one [rules/operators: Lists of keys and endpoints].
 * @throws OperationRefusal if there is no such key
 */
export async function endKey(
  { db }: { db: Database },
  { keyId, actor }: { keyId: string; actor: string },
): Promise<{ wasLastLive: boolean }> {
  const { partnerId, environment, ...key } = await requireKey(db, keyId);
  await revokeKey(db, keyId, actor);
  const wasLive = environment === 'live' && isUsable(key, Date.now());
  return { wasLastLive: wasLive && !(await hasLiveKey(db, partnerId)) };
}

async function hasLiveKey(db: Database, partnerId: string): Promise<boolean> {
  const keys = await listKeys(db, partnerId);
  return keys.some((key) => key.environment === 'live' && isUsable(key, Date.now()));
}
