import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import type { Pages } from '#web/api/client';
import { Surface } from '../layout/Surface';
import { ErrorState } from '../states/ErrorState';
import type { Columns } from './columns';
import { DataTable } from './DataTable';
import { ListFooter } from './ListFooter';
import { TableSkeleton } from './TableSkeleton';

interface CursorListProps<T extends RowData> {
  label: string;
  pages: Pages<T>;
  columns: Columns<T>;
  idOf: (row: T) => string;
  onOpen?: (row: T) => void;
  selected?: string | undefined;
  /** Without filters: what the list is for. With filters: that nothing matches. */
  empty: ReactNode;
  /** Milliseconds between reads. */
  refreshMs?: number;
}

/** A list of the internal API, loaded page by page. */
export function CursorList<T extends RowData>(props: CursorListProps<T>) {
  const { label, pages, columns, idOf, onOpen, selected, empty, refreshMs = false } = props;
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
  if (list.data === undefined) {
    return (
      <Surface>
        {list.error === null ? (
          <TableSkeleton columns={columns.length} />
        ) : (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        )}
      </Surface>
    );
  }
  if (rows.length === 0) {
    return <Surface>{empty}</Surface>;
  }
  const footer = (
    <ListFooter showMore={list.hasNextPage ? () => void list.fetchNextPage() : null} busy={list.isFetchingNextPage}>
      {`${rows.length.toLocaleString('en-US')} ${list.hasNextPage ? 'shown' : 'in total'}`}
    </ListFooter>
  );
  return (
    <Surface>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        idOf={idOf}
        selected={selected}
        footer={footer}
        {...(onOpen && { onOpen })}
      />
    </Surface>
  );
}
