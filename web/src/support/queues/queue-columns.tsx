import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { QueueRow } from '#contract/support/queues';
import type { QueueSort } from '#domain/support/queue';
import { Link } from '#web/design/navigation/url';
import { type Columns, columnsOf } from '#web/design/table/DataTable';
import { PastTime } from '#web/design/time/Time';
import { Usd } from '#web/design/values/Amount';
import { shorten } from '#web/design/values/formats';
import { nameOfHolder } from '../values/formats';
import { EnvironmentTag, PartnerLink, StateBadge } from '../values/values';
import { QueueAction } from './QueueAction';
import { pageOfRow } from './queue-rows';
import styles from './queues.module.css';

interface QueueColumns {
  sort: QueueSort;
  onSort: (sort: QueueSort) => void;
  /** The person who looks at it. */
  me: string;
  /** Ids of the chosen orders; null in a queue without orders. */
  chosen: ReadonlySet<string> | null;
  onChoose: (orderId: string, isChosen: boolean) => void;
}

const column = columnsOf<QueueRow>();

export function queueColumns({ sort, onSort, me, chosen, onChoose }: QueueColumns): Columns<QueueRow> {
  return [
    ...(chosen === null ? [] : [choiceColumn(chosen, onChoose)]),
    ...SUBJECT_COLUMNS,
    column({
      id: 'holder',
      header: 'Who has it',
      meta: { from: 'wide' },
      cell: (row) => <Holder row={row} me={me} />,
    }),
    column({
      id: 'worth',
      header: () => <SortButton {...{ sort, onSort }} label="Value" first="most_value" second="least_value" />,
      meta: { align: 'right', from: 'tablet', sorted: sortedBy(sort, 'least_value', 'most_value') },
      cell: (row) => <Usd value={row.amount_usd} />,
    }),
    column({
      id: 'since',
      header: () => <SortButton {...{ sort, onSort }} label="Age" first="oldest" second="newest" />,
      meta: { align: 'right', from: 'tablet', sorted: sortedBy(sort, 'newest', 'oldest') },
      cell: (row) => <PastTime at={row.since} />,
    }),
    column({
      id: 'action',
      header: () => <span className="hidden">Action</span>,
      meta: { align: 'right' },
      cell: (row) => <QueueAction row={row} />,
    }),
  ];
}

function sortedBy(
  sort: QueueSort,
  ascending: QueueSort,
  descending: QueueSort,
): 'ascending' | 'descending' | undefined {
  return { [ascending]: 'ascending' as const, [descending]: 'descending' as const }[sort];
}

function choiceColumn(chosen: ReadonlySet<string>, onChoose: QueueColumns['onChoose']) {
  return column({
    id: 'choice',
    header: () => <span className="hidden">Choose</span>,
    cell: (row) =>
      row.kind === 'order' &&
      pageOfRow(row) !== null && (
        <Checkbox
          size="xs"
          aria-label={`Choose ${row.label}, ${shorten(row.id)}`}
          checked={chosen.has(row.id)}
          onChange={(event) => onChoose(row.id, event.currentTarget.checked)}
        />
      ),
  });
}

const SUBJECT_COLUMNS = [
  column({
    id: 'subject',
    header: 'Item',
    cell: (row) => (
      <span className={styles.subject}>
        <Subject row={row} />
        {row.id !== row.label && <small className="mono">{shorten(row.id)}</small>}
      </span>
    ),
  }),
  column({
    id: 'state',
    header: 'State',
    cell: (row) => (row.status === null ? '' : <StateBadge state={row.status} />),
  }),
  column({
    id: 'why',
    header: 'Why',
    cell: (row) => <span className={styles.why}>{row.why}</span>,
  }),
  column({
    id: 'partner',
    header: 'Partner',
    meta: { from: 'huge' },
    cell: (row) => (
      <>
        <PartnerLink partner={row.partner} />{' '}
        {row.environment === 'test' && <EnvironmentTag environment={row.environment} />}
      </>
    ),
  }),
];

function Subject({ row }: { row: QueueRow }) {
  const path = pageOfRow(row);
  return path === null ? <span>{row.label}</span> : <Link to={path}>{row.label}</Link>;
}

function Holder({ row: { holder }, me }: { row: QueueRow; me: string }) {
  if (holder === null) {
    return <span className="quiet">Nobody</span>;
  }
  return holder.id === me ? <strong>You</strong> : nameOfHolder(holder);
}

interface SortButtonProps extends Pick<QueueColumns, 'sort' | 'onSort'> {
  label: string;
  /** What the first click sorts by, and the second. */
  first: QueueSort;
  second: QueueSort;
}

function SortButton({ label, sort, onSort, first, second }: SortButtonProps) {
  const Arrow = { [first]: IconArrowDown, [second]: IconArrowUp }[sort] ?? IconArrowsSort;
  return (
    <button
      type="button"
      className={styles.sort}
      data-active={sort === first || sort === second || undefined}
      onClick={() => onSort(sort === first ? second : first)}
    >
      {label}
      <Arrow size={14} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
