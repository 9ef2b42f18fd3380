import type { OnboardingView } from '#contract/dashboard/onboarding';

/** What every step gets: what was said so far, and where to go on. */
export interface StepProps {
  onboarding: OnboardingView;
  onSaved: () => void;
}
