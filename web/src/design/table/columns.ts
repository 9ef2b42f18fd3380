import { type ColumnDef, createColumnHelper, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table';

interface ColumnLook {
  align?: 'right';
  /** Where there is room for it: always, from a tablet on, on a wide screen, on a very wide one. */
  from?: 'tablet' | 'wide' | 'huge';
}

/** Lists come filtered and in order from the server, so that a table needs no feature but its columns. */
export const FEATURES = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

export type Columns<T extends RowData> = ColumnDef<typeof FEATURES, T, unknown>[];

export function columnsOf<T extends RowData>() {
  return createColumnHelper<typeof FEATURES, T>();
}
