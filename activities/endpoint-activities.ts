import type { Database } from '../src/db/client';
import type { EndpointTask } from '../src/db/schema/endpoints';
import { resumeEndpoint } from '../src/db/webhooks/endpoints/pauses';
import { eraseOldSecret } from '../src/db/webhooks/endpoints/secret';
import { takeTimer } from '../src/db/webhooks/endpoints/timers';

export interface EndpointTimerRequest {
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
