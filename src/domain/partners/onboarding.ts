/** What kind of business a partner is. */
export const BUSINESS_TYPES = ['wallet', 'cex', 'payment', 'other'] as const;
export const MONTHLY_VOLUMES = ['under_10k', '10k_100k', '100k_1m', '1m_10m', 'over_10m'] as const;
export const INTEGRATION_METHODS = ['api', 'sdk', 'widget', 'other'] as const;

/** The four steps, in their order [rules/users: Onboarding]. */
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
    /** US dollars a month. */
    volumeUsd: (typeof MONTHLY_VOLUMES)[number];
  };
  jurisdictions: {
    /** Where the end users are, ISO 3166-1 alpha-2. */
    countries: string[];
    amlAcknowledged: true;
  };
  contact: {
    name: string;
    email: string;
    /** Of a messenger. */
    handle: string | null;
    /** When the terms were accepted, ISO 8601; null where an operator made the partner. */
    termsAcceptedAt: string | null;
  };
}

export type OnboardingStep = keyof OnboardingSteps;
export const ONBOARDING_STEPS = ['company', 'volume', 'jurisdictions', 'contact'] as const satisfies OnboardingStep[];

/** What a partner has said so far. */
export type Onboarding = { [Step in OnboardingStep]?: OnboardingSteps[Step] };

/** Countries whose end users stop the flow: whoever serves them gets in touch first. */
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

/** The countries of a list that stop the flow. */
export function highRiskOf(countries: readonly string[]): string[] {
  return countries.filter((country) => HIGH_RISK_COUNTRIES.includes(country));
}
