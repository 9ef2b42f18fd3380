import { defineInternalRoute } from '#api/internal/route';
import { OnboardingSchema, VolumeSchema } from '#contract/dashboard/organization';
import { saveOnboardingStep } from '#operations/partners/save-onboarding';
import { readOnboarding } from './onboarding-view';

export const volumeRoute = defineInternalRoute({
  id: 'saveVolume',
  method: 'put',
  path: '/partners/onboarding/volume',
  summary: 'State the expected volume',
  permission: 'onboarding.edit',
  request: { body: VolumeSchema },
  responses: [{ status: 200, description: 'The steps', schema: OnboardingSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body }) => {
    const said = {
      monthlyOrders: body.monthly_orders,
      integration: body.integration,
      volumeUsd: body.volume_usd,
    };
    const partner = await saveOnboardingStep(services, caller, { step: 'volume', said });
    return { status: 200, body: await readOnboarding(services.db, partner) };
  },
});
