import type { OrderPageView } from '#contract/support/orders';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { Badge } from '#web/design/status/Badge';
import { columnsOf } from '#web/design/table/columns';
import { DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import styles from './evidence.module.css';

type Case = OrderPageView['cases'][number];

const column = columnsOf<Case>();

const COLUMNS = [
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original: one } }) => (
      <Badge
        content={
          one.closed_at === null
            ? { tone: 'person', shape: 'person', label: 'Open' }
            : { tone: 'over', shape: 'check', label: 'Closed' }
        }
      />
    ),
  }),
  column.display({
    id: 'what',
    header: 'Finding',
    cell: ({ row: { original: one } }) => (
      <span className={styles.wide}>
        {one.words}
        <small>{one.repair}</small>
      </span>
    ),
  }),
  column.display({
    id: 'times',
    header: 'Seen',
    meta: { align: 'right', from: 'tablet' },
    cell: ({ row: { original: one } }) => (one.times === 1 ? 'once' : `${one.times} times`),
  }),
  column.display({
    id: 'opened',
    header: 'Opened',
    meta: { align: 'right' },
    cell: ({ row: { original: one } }) => <Time at={one.opened_at} />,
  }),
];

/** The order's cases, with what was done about them. */
export function CaseList({ cases }: { cases: readonly Case[] }) {
  return (
    <Surface>
      {cases.length === 0 ? (
        <EmptyState title="No cases">
          No mismatch was ever found between the order, its workflow, and its provider.
        </EmptyState>
      ) : (
        <DataTable
          label="Cases"
          columns={COLUMNS}
          rows={cases}
          idOf={({ kind, opened_at }) => `${kind}-${opened_at}`}
        />
      )}
    </Surface>
  );
}
