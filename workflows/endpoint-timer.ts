import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { EndpointActivities } from '../activities/endpoint-activities';
import type { EndpointTimerInput } from './messages';

const { runEndpointTimer } = proxyActivities<EndpointActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '1s', maximumInterval: '1m' },
});

/** Waits for its time and does what is due to an endpoint then, unless somebody has taken the timer away. */
export async function endpointTimer(input: EndpointTimerInput): Promise<'done' | 'not needed'> {
  const summary = `${input.task} at ${input.at}`;
  setCurrentDetails(summary);
  await sleep(Math.max(0, Date.parse(input.at) - Date.now()), { summary });
  return (await runEndpointTimer.executeWithOptions({ summary: `${input.task} of ${input.endpointId}` }, [input]))
    ? 'done'
    : 'not needed';
}
