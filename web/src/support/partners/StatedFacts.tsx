import type { PartnerPageView } from '#contract/support/partners';
import { Facts } from '#web/design/layout/layout';
import { EmptyState } from '#web/design/states/states';
import { Time } from '#web/design/time/Time';
import styles from './partners.module.css';

type Stated = PartnerPageView['stated'][number];

const STEPS: Readonly<Record<Stated['step'], string>> = {
  company: 'Company',
  volume: 'Volume',
  jurisdictions: 'Jurisdictions',
  contact: 'Contact',
};

/** What the partner stated about itself, step by step, with who recorded it and when. */
export function StatedFacts({ stated }: { stated: readonly Stated[] }) {
  if (stated.length === 0) {
    return <EmptyState title="None">An operator created this partner, or it has not started onboarding.</EmptyState>;
  }
  return stated.map(({ step, facts, at, by }) => (
    <section key={step} className={styles.stated} aria-label={STEPS[step]}>
      <h3>
        {STEPS[step]}
        <small>
          {at === null ? (
            'Not in the audit log any longer'
          ) : (
            <>
              {by}, <Time at={at} />
            </>
          )}
        </small>
      </h3>
      <Facts
        facts={facts.map(({ label, value, warning }) => [
          label,
          warning === null ? (
            value
          ) : (
            <span key="v">
              {value} <strong className={styles.warning}>{warning}</strong>
            </span>
          ),
        ])}
      />
    </section>
  ));
}
