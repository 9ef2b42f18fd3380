/** A partner's kind of business. */
export const BUSINESS_TYPES = ['wallet', 'cex', 'payment', 'other'] as const;
export const MONTHLY_VOLUMES = ['under_10k', '10k_100k', '100k_1m', '1m_10m', 'over_10m'] as const;
export const INTEGRATION_METHODS = ['api', 'sdk', 'widget', 'other'] as const;

/** The four steps in order [rules/users: Onboarding]. */
export interface OnboardingSteps {
  company: {
    legalName: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    businessType: (typeof BUSINESS_TYPES)[number];
    website: string;
  };
  volume: {
    monthlyOrders: number;
    integration: (typeof INTEGRATION_METHODS)[number];
    /** US dollars per month. */
    volumeUsd: (typeof MONTHLY_VOLUMES)[number];
  };
  jurisdictions: {
    /** The end users' countries, ISO 3166-1 alpha-2. */
    countries: string[];
    amlAcknowledged: true;
  };
  contact: {
    name: string;
    email: string;
    /** Handle in a messenger. */
    handle: string | null;
    /** When the terms were accepted, ISO 8601; null if an operator created the partner. */
    termsAcceptedAt: string | null;
  };
}

export type OnboardingStep = keyof OnboardingSteps;
export const ONBOARDING_STEPS = ['company', 'volume', 'jurisdictions', 'contact'] as const satisfies OnboardingStep[];

/** The steps a partner has completed so far. */
export type Onboarding = { [Step in OnboardingStep]?: OnboardingSteps[Step] };

/** Countries that stop the onboarding if end users are there: the partner has to contact us first. */
export const HIGH_RISK_COUNTRIES: readonly string[] = [
  'AF',
  'BY',
  'CU',
  'IR',
  'KP',
  'MM',
  'RU',
  'SD',
  'SS',
  'SY',
  'VE',
  'YE',
];

/** The steps that are still missing. */
export function missingSteps(onboarding: Onboarding): OnboardingStep[] {
  return ONBOARDING_STEPS.filter(
    (step) => !onboarding[step] || (step === 'contact' && !onboarding.contact?.termsAcceptedAt),
  );
}

/** The high-risk countries in a list. */
export function highRiskOf(countries: readonly string[]): string[] {
  return countries.filter((country) => HIGH_RISK_COUNTRIES.includes(country));
}
