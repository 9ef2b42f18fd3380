import type { OnboardingView } from '#contract/dashboard/organization';
import { type Fact, Facts } from '#web/design/layout/Facts';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { Time } from '#web/design/time/Time';
import { COUNTRIES } from './countries';
import { BUSINESS_LABELS, INTEGRATION_LABELS, VOLUME_LABELS } from './labels';

const nameCountry = (code: string) => COUNTRIES.find(({ value }) => value === code)?.label ?? code;

/** The submitted onboarding, which can no longer be changed here; empty if an operator created the partner. */
export function OnboardingFacts({ onboarding }: { onboarding: OnboardingView }) {
  const facts = listFacts(onboarding);
  return (
    facts.length > 0 && (
      <Section title="What you told us" description="To change any of this, contact your operator.">
        <Surface padded>
          <Facts facts={facts} />
        </Surface>
      </Section>
    )
  );
}

function listFacts({ company, volume, jurisdictions, contact }: OnboardingView): Fact[] {
  return [
    ...(company === null
      ? []
      : ([
          ['Company', `${company.legal_name}, ${nameCountry(company.country)}`],
          ['Kind of business', BUSINESS_LABELS[company.business_type]],
          ['Website', company.website],
        ] as const)),
    ...(volume === null
      ? []
      : ([
          ['Orders per month', volume.monthly_orders.toLocaleString('en-US')],
          ['Volume per month', VOLUME_LABELS[volume.volume_usd]],
          ['Integration', INTEGRATION_LABELS[volume.integration]],
        ] as const)),
    ...(jurisdictions === null
      ? []
      : ([['Countries of your users', jurisdictions.countries.map(nameCountry).join(', ')]] as const)),
    ...(contact === null ? [] : listContact(contact)),
  ];
}

function listContact({
  name,
  email,
  handle,
  terms_accepted_at: acceptedAt,
}: NonNullable<OnboardingView['contact']>): Fact[] {
  return [
    ['Technical contact', [name, email, handle].filter(Boolean).join(', ')],
    ...(acceptedAt === null ? [] : [['Terms accepted', <Time key="v" at={acceptedAt} absolute />] as const]),
  ];
}
