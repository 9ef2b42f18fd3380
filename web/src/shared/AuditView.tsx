import { type ReactNode, useState } from 'react';
import type { AuditEntryView } from '#contract/shared/audit';
import type { Pages } from '../api/routes';
import { Dialog } from '../design/dialogs/Dialog';
import { type Fact, Facts, Page, type PageProps } from '../design/layout/layout';
import { EmptyState } from '../design/states/states';
import { CursorList } from '../design/table/CursorList';
import { type Columns, columnsOf } from '../design/table/DataTable';
import { Filters } from '../design/table/Filters';
import { Time } from '../design/time/Time';
import { IdChip } from '../design/values/IdChip';
import { JsonView } from '../design/values/JsonView';

interface AuditViewProps<E extends object> extends Pick<PageProps, 'actions' | 'description' | 'reserved'> {
  filters: ReactNode;
  /** Removes all filters; absent if there is none. */
  clear: (() => void) | undefined;
  pages: Pages<E>;
  columns: Columns<E>;
  /** The text of the empty list. */
  empty: string;
  /** Renders one entry in full. */
  details: (entry: E, close: () => void) => ReactNode;
}

/** The page of an audit log: its filters and its entries, page by page. */
export function AuditView<E extends AuditEntryView>(props: AuditViewProps<E>) {
  const { filters, clear, pages, columns, empty, details, ...page } = props;
  const [shown, setShown] = useState<E | null>(null);
  return (
    <Page title="Audit log" hasEnvironment={false} {...page}>
      <Filters onClear={clear}>{filters}</Filters>
      <CursorList
        label="Audit log"
        pages={pages}
        columns={columns}
        idOf={({ id }) => String(id)}
        onOpen={setShown}
        empty={<EmptyState title={clear ? 'No entry matches these filters' : 'No entries yet'}>{empty}</EmptyState>}
      />
      {shown && details(shown, () => setShown(null))}
    </Page>
  );
}

/** The columns of an audit entry: action, actor, target, the portal's own columns, and time. */
export function auditColumns<E extends AuditEntryView>(own: Columns<E>): Columns<E> {
  const column = columnsOf<E>();
  return [
    column({
      id: 'action',
      header: 'Action',
      cell: (entry) => <span className="mono">{entry.action}</span>,
    }),
    column({
      id: 'actor',
      header: 'By',
      cell: (entry) => entry.actor.name ?? entry.actor.id,
    }),
    column({
      id: 'target',
      header: 'On',
      meta: { from: 'tablet' },
      cell: (entry) => <IdChip id={entry.target} label="target" />,
    }),
    ...own,
    column({
      id: 'at',
      header: 'When',
      meta: { align: 'right' },
      cell: (entry) => <Time at={entry.at} />,
    }),
  ];
}

interface AuditDetailsProps {
  entry: AuditEntryView;
  /** Facts that only one of the portals has. */
  facts?: readonly (Fact | null)[];
  children?: ReactNode;
  onClose: () => void;
}

/** One entry in full. */
export function AuditDetails({ entry, facts = [], children, onClose }: AuditDetailsProps) {
  const { action, at, actor, target, ip, details } = entry;
  return (
    <Dialog onClose={onClose} title={action} size="lg">
      <div className="stack">
        <Facts
          facts={[
            ['When', <Time key="v" at={at} absolute />],
            ['By', [actor.name, actor.email ?? actor.id].filter(Boolean).join(', ')],
            ['On', <IdChip key="v" id={target} label="target" whole />],
            ...facts,
            ip === null ? null : ['From', ip],
          ]}
        />
        {children}
        <JsonView value={details} label="details" />
      </div>
    </Dialog>
  );
}
