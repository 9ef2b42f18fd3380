import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '../navigation/keyboard';
import styles from './table.module.css';

interface ColumnOptions {
  align?: 'right';
  /**
   * The screen width from which the column is shown: always, from a tablet on, on a wide screen, on a very wide one.
   */
  from?: 'tablet' | 'wide' | 'huge';
  /** Whether the header stands beside the value on a phone, where there is no header row: for a bare figure. */
  named?: true;
  /** How the server has sorted the rows by this column, if it has. */
  sorted?: 'ascending' | 'descending' | undefined;
}

interface Column<T> {
  id: string;
  header: string | (() => ReactNode);
  meta?: ColumnOptions;
  cell: (row: T) => ReactNode;
}

export type Columns<T> = readonly Column<T>[];

/** Declares a column of rows of one type. */
export function columnsOf<T extends object>() {
  return (column: Column<T>): Column<T> => column;
}

export interface DataTableProps<T extends object> {
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
export function DataTable<T extends object>({
  label,
  columns,
  rows,
  idOf,
  onOpen,
  selected,
  footer,
}: DataTableProps<T>) {
  const { current, body } = useListKeys(onOpen ? rows.length : 0, (index) => {
    const row = rows[index];
    if (row !== undefined) onOpen?.(row);
  });
  const rowClass = (index: number, id: string) =>
    [onOpen && styles.opens, (index === current || id === selected) && styles.current].filter(Boolean).join(' ');
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, meta }) => (
              <th key={id} scope="col" aria-sort={meta?.sorted} {...cellAttributes(meta)}>
                {typeof header === 'string' ? header : header()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={idOf(row)}
              className={rowClass(index, idOf(row))}
              onClick={({ target, currentTarget }) => isRowClick(currentTarget, target) && onOpen?.(row)}
            >
              {columns.map(({ id, header, meta, cell }) => (
                <td
                  key={id}
                  {...cellAttributes(meta)}
                  data-name={meta?.named && typeof header === 'string' ? header : undefined}
                >
                  {cell(row)}
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

function cellAttributes(meta: ColumnOptions | undefined) {
  return { 'data-align': meta?.align, 'data-from': meta?.from };
}

/** Whether a click is for the row: not for a control in it or a dialog that was opened from it, and not the end of selecting text. */
function isRowClick(row: Element, target: EventTarget): boolean {
  return (
    target instanceof Element &&
    row.contains(target) &&
    target.closest('a, button, input, label') === null &&
    !getSelection()?.toString()
  );
}

const ENTER = 'Enter';

/** The index of the row selected with j and k, which Enter opens; -1 before they were used. */
function useListKeys(count: number, open: (index: number) => void) {
  const [current, setCurrent] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const openCurrent = ({ target }: KeyboardEvent) => {
    const onControl = target instanceof Element && target.closest('a, button') !== null;
    if (current >= 0 && !onControl) open(current);
  };
  useKeys({
    j: () => setCurrent((index) => Math.min(index + 1, count - 1)),
    k: () => setCurrent((index) => Math.min(Math.max(index - 1, 0), count - 1)),
    [ENTER]: openCurrent,
  });
  useEffect(() => {
    if (current >= 0) body.current?.rows[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return { current, body };
}
