import type { OrderPage } from '#contract/support/orders';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { StatusSteps } from '#web/shared/orders/StatusSteps';
import { ActionList } from './ActionList';
import { Evidence } from './evidence/Evidence';
import { OrderFacts } from './OrderFacts';
import styles from './orders.module.css';
import { Verdict } from './Verdict';

export function OrderBody({ view }: { view: OrderPage }) {
  return (
    <>
      <Verdict view={view} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="Actions">
            <Surface>
              <ActionList view={view} />
            </Surface>
          </Section>
          <Section title="Status timeline">
            <Surface padded>
              <StatusSteps timeline={view.timeline} />
            </Surface>
          </Section>
        </div>
        <Section title="Details">
          <Surface padded>
            <OrderFacts view={view} />
          </Surface>
        </Section>
      </div>
      <Evidence view={view} />
    </>
  );
}
