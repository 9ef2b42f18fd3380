import { SegmentedControl } from '@mantine/core';
import { useQueueEnvironment } from './queue-environment';

const CHOICES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Sandbox' },
];

/** Chooses the environment of the queues. Payouts, approvals and providers have live queues only. */
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
