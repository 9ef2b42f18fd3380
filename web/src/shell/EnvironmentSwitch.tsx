import { SegmentedControl } from '@mantine/core';
import type { Environment } from '#domain/environment';
import { useEnvironment } from '../app/environment';
import styles from './shell.module.css';

const CHOICES: { value: Environment; label: string }[] = [
  { value: 'test', label: 'Sandbox' },
  { value: 'live', label: 'Live' },
];

/** The only control that changes the environment; it stays on the same page. */
export function EnvironmentSwitch() {
  const { environment, choose } = useEnvironment();
  return (
    <SegmentedControl
      className={styles.environment ?? ''}
      size="xs"
      aria-label="Environment"
      data={CHOICES}
      value={environment}
      onChange={choose}
    />
  );
}
