import type { Database } from '#db/client';
import { findSealedSecrets, rotateSecret } from '#db/webhooks/endpoints/secret';
import type { Environment } from '#domain/environment';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { openWebhookSecrets, sealRotation } from '#security/sealer';
import { newWebhookSecret } from '#security/secret';
import { mailLiveSecret } from '../users/mails';
import type { UserDeps } from '../users/user-deps';
import {
  addWebhook,
  requireEndpoint,
  type SetWebhook,
  unknownEndpoint,
  type WebhookDeps,
  type WebhookSetting,
} from './endpoints';

interface SecretRotationResult {
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

interface SecretReader {
  userId: string;
  email: string;
}

interface OwnEndpoint {
  endpointId: string;
  partnerId: string;
  environment: Environment;
}

/** Adds an endpoint for a member of the team; all Owners are told of a live one's secret. @throws OperationRefusal */
export async function addOwnWebhook(
  deps: WebhookDeps & UserDeps,
  setting: Omit<WebhookSetting, 'actor'>,
  { userId: actor, email: by }: SecretReader,
): Promise<SetWebhook> {
  const added = await addWebhook(deps, { ...setting, actor });
  await mailIfLive(deps, setting, { by, what: 'a live webhook endpoint with its secret' });
  return added;
}

/** Rotates a secret for a member of the team; all Owners are told of a live one. @throws OperationRefusal */
export async function rotateOwnSecret(
  deps: UserDeps,
  endpoint: OwnEndpoint,
  { userId: actor, email: by }: SecretReader,
): Promise<SecretRotationResult> {
  const rotated = await rotateWebhookSecret(deps, { endpointId: endpoint.endpointId, actor });
  await mailIfLive(deps, endpoint, { by, what: 'a new secret of the live webhook endpoint' });
  return rotated;
}

async function mailIfLive(
  deps: UserDeps,
  { partnerId, environment }: Pick<OwnEndpoint, 'partnerId' | 'environment'>,
  mail: { by: string; what: string },
): Promise<void> {
  if (environment === 'live') {
    await deps.db.transaction((tx) => mailLiveSecret(tx, deps, { partnerId, ...mail }));
  }
}

/** The secrets that currently sign an endpoint's webhooks, the newest first; none if there is no such endpoint. */
export async function readWebhookSecrets(
  { db, keyring }: { db: Database; keyring: Keyring },
  endpointId: string,
): Promise<string[]> {
  const found = await findSealedSecrets(db, endpointId);
  return found ? openWebhookSecrets(keyring, endpointId, found) : [];
}
