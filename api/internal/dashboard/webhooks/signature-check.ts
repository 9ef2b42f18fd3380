import { defineInternalRoute } from '#api/internal/route';
import type { ApiServices } from '#api/services';
import {
  SignatureCheckSchema,
  type SignatureVerdict,
  SignatureVerdictSchema,
} from '#contract/dashboard/webhook-signature';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { SECOND } from '#domain/duration';
import { invalidFields } from '#domain/error';
import { readWebhookSecrets } from '#operations/webhooks/rotate-secret';
import { explainSignature } from '#webhooks/explain-signature';
import { findOwnEndpoint } from './find-endpoint';

export const signatureCheckRoute = defineInternalRoute({
  id: 'checkSignature',
  method: 'post',
  path: '/webhooks/signature-check',
  summary: 'Explain which part of a webhook does not match',
  permission: 'webhooks.edit',
  request: { body: SignatureCheckSchema },
  responses: [{ status: 200, description: 'The verdict', schema: SignatureVerdictSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, body: { header, body, ...named } }) => {
    const secrets = named.secret ? [named.secret] : await secretsOf(services, partnerId, named.endpoint_id);
    const sent = await bytesOf(services, partnerId, named.delivery_id);
    const now = Math.floor(Date.now() / SECOND);
    const { ok, parts, firstDifference } = explainSignature({ header, body, secrets, sent, now });
    return { status: 200, body: { ok, parts, first_difference: firstDifference } satisfies SignatureVerdict };
  },
});

async function secretsOf({ db, keyring }: ApiServices, partnerId: string, endpointId = ''): Promise<string[]> {
  const endpoint = await findOwnEndpoint(db, partnerId, endpointId);
  if (!endpoint) {
    throw invalidFields({ field: 'endpoint_id', issue: 'is no endpoint of yours; name one, or give its secret' });
  }
  return readWebhookSecrets({ db, keyring }, endpoint.endpointId);
}

async function bytesOf({ db }: ApiServices, partnerId: string, deliveryId: string | undefined): Promise<string | null> {
  if (deliveryId === undefined) {
    return null;
  }
  const [delivery] = await listDeliveries(db, { partnerId, deliveryId });
  if (!delivery) {
    throw invalidFields({ field: 'delivery_id', issue: 'is no delivery of yours' });
  }
  return delivery.body;
}
