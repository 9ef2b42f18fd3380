import { defineInternalRoute } from '#api/internal/route';
import { CompanySchema, OnboardingSchema } from '#contract/dashboard/organization';
import { saveOnboardingStep } from '#operations/partners/save-onboarding';
import { readOnboarding } from './onboarding-view';

export const companyRoute = defineInternalRoute({
  id: 'saveCompany',
  method: 'put',
  path: '/partners/onboarding/company',
  summary: 'State the company',
  permission: 'onboarding.edit',
  request: { body: CompanySchema },
  responses: [{ status: 200, description: 'The steps', schema: OnboardingSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body }) => {
    const said = {
      legalName: body.legal_name,
      country: body.country,
      businessType: body.business_type,
      website: body.website,
    };
    const partner = await saveOnboardingStep(services, caller, { step: 'company', said });
    return { status: 200, body: await readOnboarding(services.db, partner) };
  },
});
