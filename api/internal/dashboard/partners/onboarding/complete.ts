import { defineInternalRoute } from '#api/internal/route';
import { OnboardedSchema } from '#contract/dashboard/organization';
import { completeOnboarding } from '#operations/partners/save-onboarding';
import { readOnboarding } from './onboarding-view';

export const completeOnboardingRoute = defineInternalRoute({
  id: 'completeOnboarding',
  method: 'post',
  path: '/partners/onboarding/complete',
  summary: 'Complete the onboarding: a test key is shown once, and an operator reviews the application',
  permission: 'onboarding.edit',
  responses: [{ status: 200, description: 'The steps, and the key', schema: OnboardedSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
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
