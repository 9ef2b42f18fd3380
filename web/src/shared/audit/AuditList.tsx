import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import type { AuditEntryView } from '#contract/shared/audit';
import type { Pages } from '#web/api/client';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import type { Columns } from '#web/design/table/columns';

interface AuditListProps<E extends RowData> {
  pages: Pages<E>;
  columns: Columns<E>;
  isFiltered: boolean;
  /** The text of the empty list. */
  children: ReactNode;
  /** Renders one entry in full. */
  details: (entry: E, close: () => void) => ReactNode;
}

/** Audit entries, page by page. */
export function AuditList<E extends AuditEntryView & RowData>({
  pages,
  columns,
  isFiltered,
  children,
  details,
}: AuditListProps<E>) {
  const [shown, setShown] = useState<E | null>(null);
  return (
    <>
      <CursorList
        label="Audit log"
        pages={pages}
        columns={columns}
        idOf={({ id }) => String(id)}
        onOpen={setShown}
        empty={
          <EmptyState title={isFiltered ? 'No entry matches these filters' : 'No entries yet'}>{children}</EmptyState>
        }
      />
      {shown && details(shown, () => setShown(null))}
    </>
  );
}
