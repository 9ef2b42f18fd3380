import { highRiskOf, type Onboarding, type OnboardingStep, type OnboardingSteps } from './onboarding';

/** One thing that a partner stated about itself, for the operators who review it. */
export interface StatedFact {
  label: string;
  value: string;
  /** What a reviewer has to look at; null if nothing. */
  warning: string | null;
}

const fact = (label: string, value: string, warning: string | null = null): StatedFact => ({ label, value, warning });

const BUSINESSES: Readonly<Record<OnboardingSteps['company']['businessType'], string>> = {
  wallet: 'Wallet',
  cex: 'Exchange',
  payment: 'Payment service',
  other: 'Other',
};

const VOLUMES: Readonly<Record<OnboardingSteps['volume']['volumeUsd'], string>> = {
  under_10k: 'Under $10,000',
  '10k_100k': '$10,000 to $100,000',
  '100k_1m': '$100,000 to $1 million',
  '1m_10m': '$1 million to $10 million',
  over_10m: 'Over $10 million',
};

const WRITERS: { [Step in OnboardingStep]: (stated: OnboardingSteps[Step]) => StatedFact[] } = {
  company: ({ legalName, country, businessType, website }) => [
    fact('Legal name', legalName),
    fact('Country', country, riskOf([country])),
    fact('Business', BUSINESSES[businessType]),
    fact('Website', website),
  ],
  volume: ({ monthlyOrders, integration, volumeUsd }) => [
    fact('Orders a month', String(monthlyOrders)),
    fact('Volume a month', VOLUMES[volumeUsd]),
    fact('Integration', integration === 'other' ? 'Other' : integration.toUpperCase()),
  ],
  jurisdictions: ({ countries, amlAcknowledged }) => [
    fact('Countries of users', countries.join(', '), riskOf(countries)),
    fact('Money laundering rules', amlAcknowledged ? 'Acknowledged' : 'Not acknowledged'),
  ],
  contact: ({ name, email, handle, termsAcceptedAt }) => [
    fact('Contact', name),
    fact('Email', email),
    ...(handle === null ? [] : [fact('Messenger', handle)]),
    fact('Terms', termsAcceptedAt === null ? 'Not accepted here' : `Accepted ${termsAcceptedAt.slice(0, 10)}`),
  ],
};

function riskOf(countries: readonly string[]): string | null {
  const found = highRiskOf(countries);
  return found.length === 0 ? null : `High risk: ${found.join(', ')}`;
}

/** What was stated in a step; nothing if it was not taken. */
export function statedFacts(step: OnboardingStep, onboarding: Onboarding): StatedFact[] {
  const write = WRITERS[step] as (stated: unknown) => StatedFact[];
  const stated = onboarding[step];
  return stated === undefined ? [] : write(stated);
}
