import type { Statistics } from '#contract/support/providers';
import { SECOND } from '#domain/duration';
import { columnsOf } from '#web/design/table/columns';
import { formatDuration } from '#web/design/time/format-time';
import { formatRatio } from '../values/format-ratio';

const column = columnsOf<Statistics['evidence'][number]>();
const count = (value: number) => value.toLocaleString('en-US');

/** What providers said against what the chain shows, per network and leg. */
export const EVIDENCE_COLUMNS = [
  column.display({
    id: 'provider',
    header: 'Provider',
    cell: ({ row: { original: row } }) => <strong style={{ fontWeight: 600 }}>{row.provider_name}</strong>,
  }),
  column.display({
    id: 'leg',
    header: 'Network and leg',
    cell: ({ row: { original: row } }) => `${row.network}, ${row.leg}`,
  }),
  column.display({
    id: 'verified',
    header: 'Verified',
    meta: { align: 'right' },
    cell: ({ row: { original: row } }) =>
      `${count(row.verified)} of ${count(row.checked)} (${Math.round((row.verified / row.checked) * 100)}%)`,
  }),
  column.display({
    id: 'contradicted',
    header: 'Contradicted',
    meta: { align: 'right' },
    cell: ({ row: { original: row } }) => count(row.contradicted),
  }),
  column.display({
    id: 'amount',
    header: 'Seen vs. said',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: row } }) => formatRatio(row.amount_ratio),
  }),
  column.display({
    id: 'seconds',
    header: 'On chain after it was said',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: row } }) => (row.seconds_median === null ? '–' : writeDelay(row.seconds_median)),
  }),
];

function writeDelay(seconds: number): string {
  const span = formatDuration(Math.abs(seconds) * SECOND);
  return seconds < 0 ? `${span} before` : span;
}
