import { previousWebhookSecretAt, webhookSecretAt } from '../domain/keys/seal-place';
import type { Sealer } from './sealer';

/** Seals a secret for whichever endpoint gets it. */
export function webhookSecretSealer(sealer: Pick<Sealer, 'seal'>, secret: string): (endpointId: string) => string {
  return (endpointId) => sealer.seal(webhookSecretAt(endpointId), secret);
}

/** What a rotation stores: the new secret, and the present one as the previous one. */
export function sealRotation(sealer: Sealer, endpointId: string, secret: string) {
  return {
    sealedSecret: sealer.seal(webhookSecretAt(endpointId), secret),
    moveSecret: (sealed: string) =>
      sealer.seal(previousWebhookSecretAt(endpointId), sealer.open(webhookSecretAt(endpointId), sealed)),
  };
}

/** Newest first; two for 5 minutes after a rotation [rules/webhooks: Secrets and rotation]. */
export function openWebhookSecrets(
  sealer: Pick<Sealer, 'open'>,
  endpointId: string,
  { sealed, previous }: { sealed: string; previous: string | null },
): string[] {
  const present = sealer.open(webhookSecretAt(endpointId), sealed);
  return previous === null ? [present] : [present, sealer.open(previousWebhookSecretAt(endpointId), previous)];
}
