import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Surface } from '../layout/layout';
import { Loaded } from '../states/states';
import { DataTable, type DataTableProps } from './DataTable';
import { TableSkeleton } from './TableSkeleton';

interface ReadListProps<T extends object> extends Omit<DataTableProps<T>, 'rows' | 'footer'> {
  query: UseQueryResult<{ items: readonly T[] }>;
  /** What the list is for. */
  empty: ReactNode;
}

/** A list of the internal API that one read returns as a whole. */
export function ReadList<T extends object>({ query, empty, ...table }: ReadListProps<T>) {
  return (
    <Surface>
      <Loaded query={query} skeleton={<TableSkeleton columns={table.columns.length} />}>
        {({ items }) => (items.length === 0 ? empty : <DataTable {...table} rows={items} />)}
      </Loaded>
    </Surface>
  );
}
