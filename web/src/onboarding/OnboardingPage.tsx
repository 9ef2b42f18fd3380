export function OnboardingPage() {
  return <p>OnboardingPage</p>;
}
