import type { EvidenceStatistics, ProviderStatistics } from '#db/providers/statistics';
import { formatColumns } from '#domain/columns';
import type { ReadStatistics } from '#operations/providers/statistics';
import { type Answer, formatSpan } from '../answer';

/** How much providers delivered of the amounts they quoted, in total and per pair. */
export function printStatistics({ exact }: ReadStatistics): Answer {
  const rows = exact.rows.map(describe);
  const header = [
    'PROVIDER',
    'PAIR',
    'ORDERS',
    'COMPLETED',
    'REFUNDED',
    'FAILED',
    'DELIVERED',
    'MEDIAN',
    'P95',
    'REFUNDS',
  ];
  const text = formatColumns([header, ...rows.map(toCells)]);
  return {
    json: { statistics: rows, evidence: exact.evidence.map(describeEvidence) },
    text:
      rows.length === 0
        ? 'No statistics yet: they are computed every hour from the live orders of the last 90 days.'
        : [text, ...writeEvidence(exact.evidence)].join('\n\n'),
  };
}

type Described = ReturnType<typeof describe>;

function describe(row: ProviderStatistics) {
  const pair = row.from && {
    from: row.from,
    from_network: row.fromNetwork,
    to: row.to,
    to_network: row.toNetwork,
  };
  return {
    provider: row.provider,
    pair: pair || null,
    orders: row.orders,
    completed: row.completed,
    refunded: row.refunded,
    failed: row.failed,
    expired: row.expired,
    measured: row.measured,
    delivered_ratio: row.deliveredRatio,
    seconds_to_done: { median: row.secondsMedian, p95: row.secondsP95 },
    contradictions: row.contradictions,
    refunds: { due: row.refundsDue, by_hand: row.refundsByHand, open: row.refundsOpen },
    computed_at: row.computedAt.toISOString(),
  };
}

function toCells(row: Described): string[] {
  const { pair, refunds, seconds_to_done: seconds } = row;
  const span = (value: number | null) => (value === null ? '' : formatSpan(value * 1_000));
  return [
    row.provider,
    pair ? `${pair.from} (${pair.from_network}) to ${pair.to} (${pair.to_network})` : 'all',
    ...[row.orders, row.completed, row.refunded, row.failed].map(String),
    row.delivered_ratio === null ? '' : `${Number(row.delivered_ratio).toFixed(4)} of ${row.measured}`,
    span(seconds.median),
    span(seconds.p95),
    refunds.due === 0 ? '' : `${refunds.due} due, ${refunds.by_hand} manual, ${refunds.open} open`,
  ];
}

function describeEvidence(row: EvidenceStatistics) {
  return {
    provider: row.provider,
    network: row.network,
    leg: row.leg,
    checked: row.checked,
    verified: row.verified,
    contradicted: row.contradicted,
    amount_ratio: row.amountRatio,
    seconds_after_said: row.secondsMedian,
  };
}

/** What providers said against what the chain shows; nothing where no node is set. */
function writeEvidence(rows: readonly EvidenceStatistics[]): string[] {
  const header = ['PROVIDER', 'NETWORK', 'LEG', 'CHECKED', 'VERIFIED', 'CONTRADICTED', 'AMOUNT', 'AFTER IT WAS SAID'];
  return rows.length === 0 ? [] : [formatColumns([header, ...rows.map(toEvidenceCells)])];
}

function toEvidenceCells(row: EvidenceStatistics): string[] {
  const { provider, network, leg, checked, verified, contradicted, amountRatio, secondsMedian } = row;
  return [
    provider,
    network,
    leg,
    String(checked),
    `${verified} (${Math.round((100 * verified) / checked)} %)`,
    String(contradicted),
    amountRatio === null ? '' : Number(amountRatio).toFixed(4),
    secondsMedian === null ? '' : writeDelay(secondsMedian),
  ];
}

function writeDelay(seconds: number): string {
  const span = formatSpan(Math.abs(seconds) * 1_000);
  return seconds < 0 ? `${span} before` : span;
}
