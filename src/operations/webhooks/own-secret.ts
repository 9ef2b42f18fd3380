import type { Environment } from '#domain/environment';
import { mailLiveSecret } from '../partners/mail-owners';
import type { PeopleDeps } from '../users/people-deps';
import { rotateWebhookSecret, type SecretRotationResult } from './rotate-secret';
import { addWebhook, type SetWebhook, type WebhookDeps, type WebhookSetting } from './set-endpoint';

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
  deps: WebhookDeps & PeopleDeps,
  setting: Omit<WebhookSetting, 'actor'>,
  { userId: actor, email: by }: SecretReader,
): Promise<SetWebhook> {
  const added = await addWebhook(deps, { ...setting, actor });
  await mailIfLive(deps, setting, { by, what: 'a live webhook endpoint with its secret' });
  return added;
}

/** Rotates a secret for a member of the team; all Owners are told of a live one. @throws OperationRefusal */
export async function rotateOwnSecret(
  deps: PeopleDeps,
  endpoint: OwnEndpoint,
  { userId: actor, email: by }: SecretReader,
): Promise<SecretRotationResult> {
  const rotated = await rotateWebhookSecret(deps, { endpointId: endpoint.endpointId, actor });
  await mailIfLive(deps, endpoint, { by, what: 'a new secret of the live webhook endpoint' });
  return rotated;
}

async function mailIfLive(
  deps: PeopleDeps,
  { partnerId, environment }: Pick<OwnEndpoint, 'partnerId' | 'environment'>,
  mail: { by: string; what: string },
): Promise<void> {
  if (environment === 'live') {
    await deps.db.transaction((tx) => mailLiveSecret(tx, deps, { partnerId, ...mail }));
  }
}
