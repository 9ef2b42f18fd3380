import { PublishableKeyParamsSchema, PublishableKeySchema } from '#contract/shared/publishable-keys';
import { RevokeKeySchema } from '#contract/support/keys';
import { defineOperation } from '../operation';

export const revokePublishableKeyOperation = defineOperation({
  id: 'revokeAnyPublishableKey',
  path: '/keys/publishable/{key_id}/revoke',
  summary: 'Revoke a publishable key of any partner immediately; widgets with it stop, open swaps continue',
  permission: 'support.decide',
  params: PublishableKeyParamsSchema,
  input: RevokeKeySchema,
  output: PublishableKeySchema,
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  audit: 'publishable_key.revoked',
  find: async ({ services: { db }, params }) => {
    const { readPublishableKey } = await import('#db/keys/publishable-keys');
    return readPublishableKey(db, params.key_id);
  },
  run: async ({ services, operator, found }) => {
    const { endPublishableKey, publishableKeyView } = await import('./publishable-keys');
    return publishableKeyView(await endPublishableKey(services, { key: found, actor: operator }));
  },
  command: {
    name: 'key revoke-publishable',
    text: ({ output }) => `${output.key_id} is revoked.`,
  },
});

export const KEY_OPERATIONS = [revokePublishableKeyOperation] as const;
