import { Button } from '@mantine/core';
import styles from './table.module.css';

interface ListFooterProps {
  /** "100 shown". */
  children: string;
  /** Shows further rows; null when all are shown. */
  showMore: (() => void) | null;
  busy?: boolean;
}

/** How much of a list is shown, with a button for more. */
export function ListFooter({ children, showMore, busy = false }: ListFooterProps) {
  return (
    <div className={styles.footer}>
      <span>{children}</span>
      {showMore && (
        <Button variant="default" size="xs" loading={busy} onClick={showMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
