import { defineInternalRoute } from '#api/internal/route';
import { EndpointParamsSchema, type RotatedSecret, RotatedSecretSchema } from '#contract/shared/webhooks/endpoints';
import { rotateOwnSecret } from '#operations/webhooks/rotate-secret';
import { findOwnEndpoint } from './find-endpoint';

export const rotateSecretRoute = defineInternalRoute({
  id: 'rotateSecret',
  method: 'post',
  path: '/webhooks/{endpoint_id}/rotate-secret',
  summary: "Rotate an endpoint's secret; for 5 minutes the old one also signs",
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The secret, shown only once', schema: RotatedSecretSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  stepUp: { action: 'rotate_live_secret', when: ({ found }) => found.environment === 'live' },
  handle: async ({ services, caller, found }) => {
    const { secret, bothUntil } = await rotateOwnSecret(services, found, caller);
    const body: RotatedSecret = { secret, both_until: bothUntil.toISOString() };
    return { status: 200, body };
  },
});
