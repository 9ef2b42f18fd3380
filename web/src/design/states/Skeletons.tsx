import { Skeleton } from '@mantine/core';
import styles from './states.module.css';

const WIDTHS = ['92%', '71%', '84%', '63%', '78%', '55%'];

/** Lines of the height of text while something loads. */
export function Skeletons({ lines = 6, height = 14 }: { lines?: number; height?: number }) {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change places
        <Skeleton key={line} height={height} width={WIDTHS[line % WIDTHS.length] ?? '80%'} radius="sm" />
      ))}
    </div>
  );
}
