import type { Database } from '#db/client';
import { rotateSecret } from '#db/webhooks/endpoints/secret';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { newWebhookSecret } from '#security/secret';
import { sealRotation } from '#security/webhook-secrets';
import { requireEndpoint, unknownEndpoint } from './require-endpoint';

export interface SecretRotationResult {
  /** Returned only this once. */
  secret: string;
  /** The old secret also signs until then. */
  bothUntil: Date;
}

/** Gives an endpoint a new secret. @throws OperationRefusal for one that is unknown, removed or rotating */
export async function rotateWebhookSecret(
  { db, keyring }: { db: Database; keyring: Keyring },
  { endpointId, actor }: { endpointId: string; actor: string },
): Promise<SecretRotationResult> {
  const { environment } = await requireEndpoint(db, endpointId);
  const secret = newWebhookSecret(environment);
  const outcome = await rotateSecret(db, { endpointId, ...sealRotation(keyring, endpointId, secret), actor });
  if (outcome.kind === 'gone') {
    throw unknownEndpoint(endpointId);
  }
  if (outcome.kind === 'rotating') {
    throw new OperationRefusal(
      `The secret of ${endpointId} is already being rotated, until ${outcome.until.toISOString()}.`,
    );
  }
  return { secret, bothUntil: outcome.bothUntil };
}
