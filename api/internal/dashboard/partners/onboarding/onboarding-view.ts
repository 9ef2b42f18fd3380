import { onboardingState } from '#api/internal/users/login/session-view';
import type { OnboardingView } from '#contract/dashboard/organization';
import type { Database } from '#db/client';
import { findLastDecline } from '#db/partners/declines';
import type { PartnerRow } from '#db/partners/partners';
import { highRiskOf, missingSteps, type Onboarding } from '#domain/partners/onboarding';

/** A declined application is shown for as long as the partner can respond to it. */
export async function readOnboarding(db: Database, partner: PartnerRow): Promise<OnboardingView> {
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
