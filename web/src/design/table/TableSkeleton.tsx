import { Skeleton } from '@mantine/core';
import styles from './table.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A table that is still empty, in the shape of what comes. */
export function TableSkeleton({ columns }: { columns: number }) {
  const shown = Array.from({ length: Math.min(columns, 6) }, (_, column) => column);
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      {ROWS.map((row, index) => (
        <div key={row} className={styles.skeletonRow}>
          {shown.map((column) => (
            <Skeleton key={column} height={12} radius="sm" width={`${60 + ((index * 7 + column * 13) % 35)}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}
