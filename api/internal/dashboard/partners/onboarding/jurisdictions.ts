import { defineInternalRoute } from '#api/internal/route';
import { JurisdictionsSchema, OnboardingSchema } from '#contract/dashboard/organization';
import { saveOnboardingStep } from '#operations/partners/save-onboarding';
import { readOnboarding } from './onboarding-view';

export const jurisdictionsRoute = defineInternalRoute({
  id: 'saveJurisdictions',
  method: 'put',
  path: '/partners/onboarding/jurisdictions',
  summary: "State the end users' countries",
  permission: 'onboarding.edit',
  request: { body: JurisdictionsSchema },
  responses: [{ status: 200, description: 'The steps', schema: OnboardingSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body }) => {
    const said = {
      countries: [...new Set(body.countries)].sort(),
      amlAcknowledged: true as const,
    };
    const partner = await saveOnboardingStep(services, caller, { step: 'jurisdictions', said });
    return { status: 200, body: await readOnboarding(services.db, partner) };
  },
});
