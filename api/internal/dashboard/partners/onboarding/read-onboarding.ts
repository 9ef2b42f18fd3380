import { defineInternalRoute } from '#api/internal/route';
import { OnboardingSchema } from '#contract/dashboard/organization';
import { findPartner } from '#db/partners/partners';
import { readOnboarding } from './onboarding-view';

export const onboardingRoute = defineInternalRoute({
  id: 'readOnboarding',
  method: 'get',
  path: '/partners/onboarding',
  summary: 'The progress of the onboarding, with the answers so far',
  permission: 'onboarding.edit',
  responses: [{ status: 200, description: 'The steps', schema: OnboardingSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller }) => findPartner(services.db, caller.partnerId),
  handle: async ({ services, found }) => ({ status: 200, body: await readOnboarding(services.db, found) }),
});
