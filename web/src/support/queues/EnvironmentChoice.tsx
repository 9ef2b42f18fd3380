import { SegmentedControl } from '@mantine/core';
import { useQueueEnvironment } from './queue-environment';

const CHOICES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Sandbox' },
];

/** Whose queues are shown. Payouts, approvals and providers wait in the live ones. */
export function EnvironmentChoice() {
  const { environment, choose } = useQueueEnvironment();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Environment"
      data={CHOICES}
      value={environment}
      onChange={choose}
      style={{ marginBlock: -4 }}
    />
  );
}
