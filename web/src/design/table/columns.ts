import { type ColumnDef, createColumnHelper, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table';

interface ColumnOptions {
  align?: 'right';
  /**
   * The screen width from which the column is shown: always, from a tablet on, on a wide screen, on a very wide one.
   */
  from?: 'tablet' | 'wide' | 'huge';
}

/** The server filters and sorts the lists, so tables need no feature but their columns. */
export const FEATURES = tableFeatures({ columnMeta: metaHelper<ColumnOptions>() });

export type Columns<T extends RowData> = ColumnDef<typeof FEATURES, T, unknown>[];

export function columnsOf<T extends RowData>() {
  return createColumnHelper<typeof FEATURES, T>();
}
