import type { ReactNode } from 'react';
import type { Order } from '#contract/orders/order';
import type { TransactionView } from '#contract/shared/order';
import { LEGS, type Leg, type VerdictKind, wordsOfReason } from '#domain/evidence/leg';
import { Section, Surface } from '#web/design/layout/layout';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/status-badges';
import { PastTime, Time } from '#web/design/time/Time';
import { Amount } from '#web/design/values/Amount';
import { formatCount } from '#web/design/values/formats';
import { TransactionHash } from '#web/design/values/IdChip';
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

type Evidence = NonNullable<NonNullable<Order['evidence']>['deposit']>;

/** How the nodes are called. */
const SOURCES: Readonly<Record<string, string>> = {
  bitcoin_core: 'Bitcoin Core',
  esplora: 'Esplora',
  evm_rpc: 'EVM node',
  tron_http: 'Tron node',
  solana_rpc: 'Solana node',
  rippled: 'XRP Ledger node',
  horizon: 'Horizon',
  ton_index: 'TON index',
};

interface EvidenceLegProps {
  title: string;
  evidence: Evidence;
  currency: string;
  transactions: readonly TransactionView[];
}

/** One transfer: the verdict, and both sides. */
function EvidenceLeg({ title, evidence, currency, transactions }: EvidenceLegProps) {
  const { verdict, reason, said, seen, source, checked_at } = evidence;
  const side = (transfer: Transfer) => <Side transfer={transfer} currency={currency} transactions={transactions} />;
  return (
    <li className={styles.leg}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <Badge content={EVIDENCE_BADGES[verdict]} />
      </div>
      <dl className={styles.sides}>
        <div>
          <dt>Provider says</dt>
          <dd>{said === null ? <Nothing>nothing yet</Nothing> : side(said)}</dd>
        </div>
        <div>
          <dt>Chain shows</dt>
          <dd>
            {seen === null ? <Nothing>{writeShown(verdict, reason)}</Nothing> : side(seen)}
            {seen && <Confirmations seen={seen} />}
            {seen && verdict === 'unclear' && <Nothing>may be this payment, or another one</Nothing>}
            {seen && verdict === 'contradicted' && <Nothing>{writeShown(verdict, reason)}</Nothing>}
          </dd>
        </div>
      </dl>
      {checked_at !== null && (
        <p className={styles.checked}>
          Checked <PastTime at={checked_at} />
          {source !== null && `, ${SOURCES[source] ?? source}`}
        </p>
      )}
    </li>
  );
}

/** What stands where no payment can be shown, or why the one that is shown is not the said one. */
function writeShown(verdict: VerdictKind, reason: Evidence['reason']): string {
  if (verdict === 'unclear') {
    return 'payments that may be this one';
  }
  return (reason && wordsOfReason(reason)) ?? 'nothing yet';
}

interface Transfer {
  tx_hash: string | null;
  amount: string | null;
}

interface SideProps {
  transfer: Transfer;
  currency: string;
  transactions: readonly TransactionView[];
}

function Side({ transfer: { tx_hash: hash, amount }, currency, transactions }: SideProps) {
  const known = transactions.find((transaction) => transaction.hash === hash);
  return (
    <>
      {amount === null ? <Nothing>no amount</Nothing> : <Amount value={amount} currency={currency} />}
      {hash === null ? (
        <Nothing>no transaction</Nothing>
      ) : (
        <TransactionHash hash={hash} explorerUrl={known?.explorer_url ?? null} />
      )}
    </>
  );
}

function Confirmations({ seen }: { seen: NonNullable<Evidence['seen']> }) {
  const { confirmations, confirmations_wanted: wanted, block_time } = seen;
  return (
    <span className={styles.small}>
      {confirmations >= wanted
        ? formatCount(confirmations, 'confirmation')
        : `${confirmations} of ${formatCount(wanted, 'confirmation')}`}
      {block_time !== null && (
        <>
          , block of <Time at={block_time} absolute />
        </>
      )}
    </span>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <span className={styles.small}>{children}</span>;
}

/** What the chain says of a transfer. */
const EVIDENCE_BADGES: Readonly<Record<VerdictKind, BadgeContent>> = {
  verified: { tone: 'done', shape: 'check', label: 'Verified' },
  seen: { tone: 'moving', shape: 'half', label: 'Seen' },
  waiting: { tone: 'waiting', shape: 'ring', label: 'Not there yet' },
  contradicted: { tone: 'failed', shape: 'cross', label: 'Contradicted' },
  unclear: { tone: 'person', shape: 'person', label: 'Unclear' },
  unchecked: { tone: 'over', shape: 'minus', label: 'Not checked' },
};
