import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { EndpointActivities } from '../activities/timer-activities';
import type { EndpointTimerInput } from './messages';

const { runEndpointTimer } = proxyActivities<EndpointActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '1s', maximumInterval: '1m' },
});

/** Sleeps until its time, then runs what is due for the endpoint, unless the timer was removed. */
export async function endpointTimer(input: EndpointTimerInput): Promise<'done' | 'not needed'> {
  const summary = `${input.task} at ${input.at}`;
  setCurrentDetails(summary);
  await sleep(Math.max(0, Date.parse(input.at) - Date.now()), { summary });
  return (await runEndpointTimer.executeWithOptions({ summary: `${input.task} of ${input.endpointId}` }, [input]))
    ? 'done'
    : 'not needed';
}
