import { type RowData, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { type Columns, FEATURES } from './columns';
import { useListKeys } from './list-keys';
import styles from './table.module.css';

export interface DataTableProps<T extends RowData> {
  /** What the rows are: "Orders". */
  label: string;
  columns: Columns<T>;
  rows: readonly T[];
  idOf: (row: T) => string;
  /** Called for a click on a row, or Enter. */
  onOpen?: (row: T) => void;
  selected?: string | undefined;
  footer?: ReactNode;
}

/** A table with dense rows. If rows can be opened, j and k move and Enter opens. */
export function DataTable<T extends RowData>({
  label,
  columns,
  rows,
  idOf,
  onOpen,
  selected,
  footer,
}: DataTableProps<T>) {
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({ features: FEATURES, columns, data, getRowId: idOf });
  const { current, body } = useListKeys(onOpen ? data.length : 0, (index) => {
    const row = data[index];
    if (row !== undefined) onOpen?.(row);
  });
  const rowClass = (index: number, id: string) =>
    [onOpen && styles.opens, (index === current || id === selected) && styles.current].filter(Boolean).join(' ');
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" {...cellAttributes(header.column.columnDef.meta)}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              className={rowClass(index, row.id)}
              onClick={(event) => isRowClick(event.target) && onOpen?.(row.original)}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} {...cellAttributes(cell.column.columnDef.meta)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footer}
    </div>
  );
}

function cellAttributes(meta: { align?: 'right'; from?: 'tablet' | 'wide' | 'huge' } | undefined) {
  return { 'data-align': meta?.align, 'data-from': meta?.from };
}

/** Whether a click is for the row: not for a control in it, and not the end of selecting text. */
function isRowClick(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') === null && !getSelection()?.toString();
}
