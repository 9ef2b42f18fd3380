import { highRiskOf } from '#domain/partners/onboarding';
import { Notice } from '#web/design/states/Notice';
import { COUNTRIES } from './countries';

/** Says that high-risk countries require contact with us; empty if there are none. */
export function HighRiskNotice({ countries }: { countries: readonly string[] }) {
  const codes = highRiskOf(countries);
  if (codes.length === 0) {
    return null;
  }
  const names = codes.map((code) => COUNTRIES.find(({ value }) => value === code)?.label ?? code);
  return (
    <Notice tone="person" shape="person" title="Please get in touch first">
      We need to talk about your users in {names.join(', ')} before you can submit this. Contact your operator.
    </Notice>
  );
}
