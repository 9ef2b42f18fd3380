import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { Surface } from '../layout/Surface';
import { DataTable, type DataTableProps } from './DataTable';
import { ListFooter } from './ListFooter';

const SHOWN_AT_ONCE = 100;

/**
 * A list that is loaded at once but shown in parts, because rendering thousands of rows at once would block the
 * browser.
 */
export function WholeList<T extends RowData>({ rows, ...table }: Omit<DataTableProps<T>, 'footer'>): ReactNode {
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
