import { defineInternalRoute } from '#api/internal/define-internal-route';
import { onboardingState } from '#api/internal/users/session-view';
import {
  CompanySchema,
  ContactSchema,
  JurisdictionsSchema,
  OnboardedSchema,
  OnboardingSchema,
  type OnboardingView,
  VolumeSchema,
} from '#contract/dashboard/organization';
import type { Database } from '#db/client';
import { findLastDecline, findPartner, type PartnerRow } from '#db/partners';
import { toIso } from '#domain/duration';
import { highRiskOf, missingSteps, type Onboarding } from '#domain/partners/onboarding';
import { completeOnboarding, saveOnboardingStep } from '#operations/partners/onboarding';

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

/** A declined application is shown for as long as the partner can respond to it. */
async function readOnboarding(db: Database, partner: PartnerRow): Promise<OnboardingView> {
  const { partnerId, onboarding, onboardedAt, approvedAt } = partner;
  const state = onboardingState(partner);
  const decline = state === 'open' ? await findLastDecline(db, partnerId) : null;
  return {
    state,
    declined: decline && { at: decline.at.toISOString(), reason: decline.reason },
    missing: missingSteps(onboarding),
    completed_at: onboardedAt?.toISOString() ?? null,
    approved_at: approvedAt?.toISOString() ?? null,
    ...stepsView(onboarding),
    high_risk_countries: highRiskOf(onboarding.jurisdictions?.countries ?? []),
  };
}

function stepsView({ company, volume, jurisdictions, contact }: Onboarding) {
  return {
    company: company
      ? {
          legal_name: company.legalName,
          country: company.country,
          business_type: company.businessType,
          website: company.website,
        }
      : null,
    volume: volume
      ? { monthly_orders: volume.monthlyOrders, integration: volume.integration, volume_usd: volume.volumeUsd }
      : null,
    jurisdictions: jurisdictions
      ? { countries: jurisdictions.countries, aml_acknowledged: jurisdictions.amlAcknowledged }
      : null,
    contact: contact
      ? {
          name: contact.name,
          email: contact.email,
          handle: contact.handle,
          terms_accepted_at: contact.termsAcceptedAt,
        }
      : null,
  };
}
