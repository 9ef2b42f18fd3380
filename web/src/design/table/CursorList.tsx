import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Pages } from '#web/api/routes';
import { Surface } from '../layout/layout';
import { ErrorState } from '../states/states';
import { type Columns, DataTable, type DataTableProps } from './DataTable';
import { TableSkeleton } from './TableSkeleton';
import styles from './table.module.css';

interface CursorListProps<T extends object> {
  label: string;
  pages: Pages<T>;
  columns: Columns<T>;
  idOf: (row: T) => string;
  onOpen?: (row: T) => void;
  selected?: string | undefined;
  /** What is shown above the list: tools for the rows that are on the page. */
  tools?: (rows: readonly T[]) => ReactNode;
  /** Without filters: what the list is for. With filters: that nothing matches. */
  empty: ReactNode;
  /** Milliseconds between reads. */
  refreshMs?: number;
}

/** A list of the internal API, loaded page by page. */
export function CursorList<T extends object>(props: CursorListProps<T>) {
  const { pages, tools, refreshMs = false } = props;
  const list = useInfiniteQuery({
    queryKey: pages.key,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      pages.read(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  return (
    <>
      {tools?.(rows)}
      <Surface>
        <LoadedRows {...props} rows={rows} list={list} />
      </Surface>
    </>
  );
}

interface LoadedRowsProps<T extends object> extends CursorListProps<T> {
  rows: readonly T[];
  /** How its pages are loaded. */
  list: {
    data: unknown;
    error: unknown;
    refetch: () => unknown;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    isFetchingNextPage: boolean;
  };
}

function LoadedRows<T extends object>({
  label,
  columns,
  idOf,
  onOpen,
  selected,
  empty,
  rows,
  list,
}: LoadedRowsProps<T>) {
  if (list.data === undefined) {
    return list.error === null ? (
      <TableSkeleton columns={columns.length} />
    ) : (
      <ErrorState error={list.error} retry={() => void list.refetch()} />
    );
  }
  if (rows.length === 0) {
    return empty;
  }
  const footer = (
    <ListFooter showMore={list.hasNextPage ? () => void list.fetchNextPage() : null} busy={list.isFetchingNextPage}>
      {`${rows.length.toLocaleString('en-US')} ${list.hasNextPage ? 'shown' : 'in total'}`}
    </ListFooter>
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      idOf={idOf}
      selected={selected}
      footer={footer}
      {...(onOpen && { onOpen })}
    />
  );
}

const SHOWN_AT_ONCE = 100;

/**
 * A list that is loaded at once but shown in parts, because rendering thousands of rows at once would block the
 * browser.
 */
export function WholeList<T extends object>({ rows, ...table }: Omit<DataTableProps<T>, 'footer'>): ReactNode {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const footer = rows.length > SHOWN_AT_ONCE && (
    <ListFooter showMore={rows.length > most ? () => setMost(most + SHOWN_AT_ONCE) : null}>
      {`${Math.min(most, rows.length).toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')} shown`}
    </ListFooter>
  );
  return (
    <Surface>
      <DataTable {...table} rows={rows.slice(0, most)} footer={footer} />
    </Surface>
  );
}

interface ListFooterProps {
  /** "100 shown". */
  children: string;
  /** Shows further rows; null when all are shown. */
  showMore: (() => void) | null;
  busy?: boolean;
}

/** How much of a list is shown, with a button for more. */
function ListFooter({ children, showMore, busy = false }: ListFooterProps) {
  return (
    <div className={styles.footer}>
      <span>{children}</span>
      {showMore && (
        <Button variant="default" size="xs" loading={busy} onClick={showMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
