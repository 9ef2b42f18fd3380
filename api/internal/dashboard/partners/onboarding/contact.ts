import { defineInternalRoute } from '#api/internal/route';
import { ContactSchema, OnboardingSchema } from '#contract/dashboard/organization';
import { toIso } from '#domain/duration';
import { saveOnboardingStep } from '#operations/partners/save-onboarding';
import { readOnboarding } from './onboarding-view';

export const contactRoute = defineInternalRoute({
  id: 'saveContact',
  method: 'put',
  path: '/partners/onboarding/contact',
  summary: 'Name the technical contact, and accept the terms',
  permission: 'onboarding.edit',
  request: { body: ContactSchema },
  responses: [{ status: 200, description: 'The steps', schema: OnboardingSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body }) => {
    const said = {
      name: body.name,
      email: body.email,
      handle: body.handle,
      termsAcceptedAt: toIso(Date.now()),
    };
    const partner = await saveOnboardingStep(services, caller, { step: 'contact', said });
    return { status: 200, body: await readOnboarding(services.db, partner) };
  },
});
