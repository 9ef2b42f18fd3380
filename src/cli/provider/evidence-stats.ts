import type { EvidenceStatistics } from '#db/evidence/statistics';
import { formatColumns, formatSpan } from '../answer';

export function describeEvidence(row: EvidenceStatistics) {
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
export function writeEvidence(rows: readonly EvidenceStatistics[]): string[] {
  const header = ['PROVIDER', 'NETWORK', 'LEG', 'CHECKED', 'VERIFIED', 'CONTRADICTED', 'AMOUNT', 'AFTER IT WAS SAID'];
  return rows.length === 0 ? [] : [formatColumns([header, ...rows.map(toCells)])];
}

function toCells(row: EvidenceStatistics): string[] {
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
