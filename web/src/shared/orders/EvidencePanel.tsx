import type { Order } from '#contract/orders/order';
import type { TransactionView } from '#contract/shared/order';
import { LEGS, type Leg } from '#domain/evidence/leg';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { EvidenceLeg } from './EvidenceLeg';
import styles from './evidence.module.css';

interface EvidencePanelProps {
  order: Pick<Order, 'evidence' | 'from' | 'to'>;
  transactions: readonly TransactionView[];
}

const TITLES: Readonly<Record<Leg, string>> = { deposit: 'Deposit', payout: 'Payout', refund: 'Refund' };

/** What the provider says of each transfer, beside what the operator's own nodes show; nothing where none are set. */
export function EvidencePanel({ order: { evidence, from, to }, transactions }: EvidencePanelProps) {
  if (evidence === null) {
    return null;
  }
  return (
    <Section title="On chain">
      <Surface padded>
        <ul className={styles.legs}>
          {LEGS.map((leg) => {
            const found = evidence[leg];
            return (
              found && (
                <EvidenceLeg
                  key={leg}
                  title={TITLES[leg]}
                  evidence={found}
                  currency={leg === 'payout' ? to : from}
                  transactions={transactions}
                />
              )
            );
          })}
        </ul>
      </Surface>
    </Section>
  );
}
