import { Skeleton } from '@mantine/core';
import styles from './table.module.css';

const ROWS = 8;

/** An empty table in the shape of the loaded one. */
export function TableSkeleton({ columns, rows = ROWS }: { columns: number; rows?: number }) {
  const shown = Array.from({ length: Math.min(columns, 6) }, (_, column) => column);
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that never change places
        <div key={index} className={styles.skeletonRow}>
          {shown.map((column) => (
            <Skeleton key={column} height={12} radius="sm" width={`${60 + ((index * 7 + column * 13) % 35)}%`} />
          ))}
        </div>
      ))}
    </div>
  );
}
