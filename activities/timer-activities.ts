import type { Database } from '../src/db/client';
import { endRotation } from '../src/db/keys/key-rotation';
import type { EndpointTask } from '../src/db/schema/endpoints';
import { resumeEndpoint } from '../src/db/webhooks/endpoints/pauses';
import { eraseOldSecret } from '../src/db/webhooks/endpoints/secret';
import { takeTimer } from '../src/db/webhooks/endpoints/timers';
import { fromIso } from '../src/domain/duration';
import type { RotationEnd, RotationWindow } from '../src/domain/keys/key-life';

interface EndpointTimerRequest {
  endpointId: string;
  task: EndpointTask;
  at: string;
}

export interface EndpointActivities {
  /** Executes and deletes the timer in one transaction; false if it was deleted before. */
  runEndpointTimer(timer: EndpointTimerRequest): Promise<boolean>;
}

const ACTOR = 'service';

export function createEndpointActivities(db: Database): EndpointActivities {
  return {
    async runEndpointTimer({ endpointId, task, at }) {
      return db.transaction(async (tx) => {
        if (!(await takeTimer(tx, { endpointId, task, at: new Date(at) }))) {
          return false;
        }
        if (task === 'auto_resume') {
          await resumeEndpoint(tx, endpointId, { reason: 'automatic', actor: ACTOR });
        } else {
          await eraseOldSecret(tx, endpointId, new Date(at), ACTOR);
        }
        return true;
      });
    },
  };
}

export interface KeyActivities {
  /** Marks a key as revoked when its rotation has ended, with an entry in the audit log. */
  endKeyRotation(window: RotationWindow): Promise<RotationEnd>;
}

export function createKeyActivities(db: Database): KeyActivities {
  return {
    async endKeyRotation({ keyId, endsAt }) {
      return (await endRotation(db, keyId, new Date(fromIso(endsAt)))) ? 'ended' : 'settled';
    },
  };
}
