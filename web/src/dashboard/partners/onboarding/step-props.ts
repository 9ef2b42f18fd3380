import type { OnboardingView } from '#contract/dashboard/organization';

/** The props of every step: the saved answers, and the callback for the next step. */
export interface StepProps {
  onboarding: OnboardingView;
  onSaved: () => void;
}
