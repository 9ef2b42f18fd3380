import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './chart.module.css';

const BarChart = lazy(async () => ({ default: (await import('./BarChart')).BarChart }));

/** A chart; the drawing code is loaded after the page. */
export function Chart(props: ComponentProps<typeof BarChart>) {
  return (
    <Suspense fallback={<div className={styles.chart} />}>
      <BarChart {...props} />
    </Suspense>
  );
}
