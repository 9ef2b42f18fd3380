import type { WorkflowClient } from '@temporalio/client';
import { findRunningInstance, withDatabase } from '#cli/instance';
import { issueKey } from '#operations/keys/create-keys';
import { rotateKey, rotationWorkflowId } from '#operations/keys/rotate-key';
import { createKeyring } from '#security/keyring';

/** A rotation of a new key for its whole window, which takes a second instead of five minutes. */
export async function rotatedKey(partnerId: string, workflows: WorkflowClient): Promise<string> {
  const instance = findRunningInstance();
  const keyring = createKeyring(...instance.secretKeys);
  const request = { partnerId, environment: 'test', name: 'rotated', scopes: [], expiresAt: null } as const;
  const rotation = await withDatabase(instance, async (db) => {
    const { keyId } = await issueKey(db, keyring, request);
    const { endsAt } = await rotateKey({ db, keyring, workflows }, { keyId, actor: 'cli:recorder', windowMs: 1_000 });
    return { keyId, endsAt };
  });
  const workflowId = rotationWorkflowId(rotation.keyId, rotation.endsAt);
  await workflows.getHandle(workflowId).result();
  return workflowId;
}
