import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A row of filters, with a button that removes them all. */
export function Filters({ children, onClear }: { children: ReactNode; onClear?: (() => void) | undefined }) {
  return (
    <div className={styles.filters}>
      {children}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}
