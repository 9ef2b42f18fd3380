import { proxyActivities, setCurrentDetails, sleep } from '@temporalio/workflow';
import type { KeyActivities } from '../activities/timer-activities';
import type { RotationEnd, RotationWindow } from '../src/domain/keys/key-life';

const { endKeyRotation } = proxyActivities<KeyActivities>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/**
 * Records the end of a key's rotation [rules/keys-and-lockout: Rotation]. The old key expires at that time by its row, whether
 * or not this workflow runs; if the rotation was canceled or finished before, there is nothing to do.
 */
export async function keyRotation(window: RotationWindow): Promise<RotationEnd> {
  setCurrentDetails(`both keys are valid until ${window.endsAt}`);
  await sleep(Math.max(0, Date.parse(window.endsAt) - Date.now()), { summary: 'both keys are valid' });
  const end = await endKeyRotation.executeWithOptions({ summary: 'put the end of the old key on record' }, [window]);
  setCurrentDetails(end === 'ended' ? `${window.keyId} is revoked` : 'the rotation was settled before its time');
  return end;
}
