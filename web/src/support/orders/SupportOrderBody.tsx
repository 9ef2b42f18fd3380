import type { OrderPageView } from '#contract/support/orders';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { EvidencePanel } from '#web/shared/orders/EvidencePanel';
import { StatusSteps } from '#web/shared/orders/StatusSteps';
import { ActionList } from './ActionList';
import { Evidence } from './evidence/Evidence';
import styles from './orders.module.css';
import { SupportOrderFacts } from './SupportOrderFacts';
import { VerdictPanel } from './VerdictPanel';

export function SupportOrderBody({ view }: { view: OrderPageView }) {
  return (
    <>
      <VerdictPanel view={view} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="Actions">
            <Surface>
              <ActionList view={view} />
            </Surface>
          </Section>
          <Section title="Status timeline">
            <Surface padded>
              <StatusSteps timeline={view.timeline} order={view.order} />
            </Surface>
          </Section>
        </div>
        <Section title="Details">
          <Surface padded>
            <SupportOrderFacts view={view} />
          </Surface>
        </Section>
      </div>
      <EvidencePanel order={view.order} transactions={view.transactions} />
      <Evidence view={view} />
    </>
  );
}
