import { OnboardedSchema } from '../../../../../src/contract/dashboard/onboarding';
import { completeOnboarding } from '../../../../../src/operations/partners/save-onboarding';
import { defineInternalRoute } from '../../../route';
import { readOnboarding } from './onboarding-view';

export const completeOnboardingRoute = defineInternalRoute({
  id: 'completeOnboarding',
  method: 'post',
  path: '/onboarding/complete',
  summary: 'End the onboarding: a test key is shown this once, and an operator looks at it',
  permission: 'onboarding.edit',
  responses: [{ status: 200, description: 'The steps, and the key', schema: OnboardedSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller }) => {
    const { partner, testKey } = await completeOnboarding(services, caller);
    return {
      status: 200,
      body: {
        onboarding: await readOnboarding(services.db, partner),
        test_key: testKey && { key_id: testKey.keyId, key: testKey.key },
      },
    };
  },
});
