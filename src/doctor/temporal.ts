import { findWorkers } from '#db/health/worker-presence';
import { reasonOf } from '#db/outage';
import { SECOND, writeShortDuration } from '#domain/duration';
import { describeUnserved, isUnserved } from '#domain/providers/serving';
import type { FailingWorkflow } from '#domain/recovery/failing-workflow';
import { readReportedServing } from '#providers/serving';
import { listFailingWorkflows } from '#temporal/failing-workflows';
import {
  listMissingSearchAttributes,
  readNamespace,
  readServerVersion,
  TEMPORAL_RETENTION_MS,
  takesUpdateWithStart,
} from '#temporal/server-facts';
import { type Check, type Seen, type Site, well, wrong } from './check';

const SETUP = 'Run tools/temporal/setup-namespace.sh, which creates what is missing.';

const LIMIT_MS = 30 * SECOND;
/** Of open workflows other than orders; the hourly comparison looks at all. */
const MOST_WORKFLOWS = 2_000;
const MOST_NAMED = 5;

export const TEMPORAL_CHECKS: readonly Check[] = [
  {
    name: 'temporal',
    run: checkServer,
    advice: 'Start Temporal; look at TEMPORAL_ADDRESS, its certificates or key, and the network between.',
  },
  { name: 'temporal namespace', needs: 'temporal', run: checkNamespace, advice: SETUP },
  { name: 'temporal search attributes', needs: 'temporal', run: checkSearchAttributes, advice: SETUP },
  {
    name: 'temporal updates',
    needs: 'temporal',
    run: checkUpdates,
    advice:
      'Give Temporal the dynamic configuration in tools/temporal/production-config.yaml, and a server of 1.28 or later.',
  },
  {
    name: 'workflows',
    needs: 'temporal',
    limitMs: LIMIT_MS,
    run: checkWorkflows,
    advice:
      'Look at what the workers log, and at the workflow in the Temporal UI: it goes on by itself once the cause is gone. Orders: swaplane doctor orders.',
  },
];

async function checkWorkflows({ client: { workflow } }: Site): Promise<Seen> {
  const all: { looked: number; failing: FailingWorkflow[] } = { looked: 0, failing: [] };
  for await (const { looked, failing } of listFailingWorkflows(workflow, MOST_WORKFLOWS)) {
    all.looked += looked;
    all.failing.push(...failing);
  }
  const { looked, failing } = all;
  const named = failing
    .slice(0, MOST_NAMED)
    .map(({ workflowId, activity, failures, cause }) => {
      const step = activity ?? 'its own code';
      return `${workflowId}: ${step} has failed ${failures} times, lately with: ${cause.replace(/[.]$/, '')}`;
    })
    .join('; ');
  return failing.length === 0
    ? well(`none of ${looked} other than orders keeps failing`)
    : wrong(`${failing.length} of ${looked} other than orders keep failing: ${named}`);
}

async function checkServer({ client, temporal: { address } }: Site): Promise<Seen> {
  try {
    return well(`Temporal ${await readServerVersion(client)} at ${address} answers`);
  } catch (error) {
    return wrong(`Temporal at ${address}: ${reasonOf(error)}`);
  }
}

async function checkNamespace({ client, temporal: { namespace } }: Site): Promise<Seen> {
  const found = await readNamespace(client);
  if (found === null) {
    return wrong(`the namespace ${namespace} does not exist`);
  }
  const kept = `${namespace} keeps ended workflows for ${writeShortDuration(found.retentionMs)}`;
  return found.retentionMs < TEMPORAL_RETENTION_MS
    ? wrong(`${kept}; histories are copied until ${writeShortDuration(TEMPORAL_RETENTION_MS)} after the end`)
    : well(kept);
}

async function checkSearchAttributes({ client }: Site): Promise<Seen> {
  const missing = await listMissingSearchAttributes(client);
  return missing.length > 0 ? wrong(`missing, or of another type: ${missing.join(', ')}`) : well('all are there');
}

/** The rest of the dynamic configuration cannot be read from outside. */
async function checkUpdates({ client, config }: Site): Promise<Seen> {
  const found = await readNamespace(client);
  const missing = [
    ...(found?.takesUpdates ? [] : ['updates']),
    ...((await takesUpdateWithStart(client)) ? [] : ['updates that start a workflow']),
  ];
  if (missing.length > 0) {
    return wrong(`the server does not take ${missing.join(', nor ')}`);
  }
  return well(
    config.temporal.address === null
      ? 'they are on, and the embedded server has the dynamic configuration of production'
      : 'they are on; whether the server has the rest of production-config.yaml cannot be seen from here',
  );
}

export const SERVING_CHECKS: readonly Check[] = [
  {
    name: 'workers',
    needs: 'database',
    run: checkWorkers,
    advice: 'Start a worker; swaplane doctor worker asks the one on this machine how it is.',
  },
  {
    name: 'providers of open orders',
    needs: 'database',
    run: checkServing,
    advice:
      'Switch the provider on with its credentials until its orders have ended; swaplane doctor providers lists all.',
  },
];

async function checkWorkers({ db }: Site): Promise<Seen> {
  const { isAlive, editions } = await findWorkers(db);
  return isAlive ? well(`${editions.length} running`) : wrong('no worker is running: orders stand still');
}

async function checkServing({ db, config }: Site): Promise<Seen> {
  const served = await readReportedServing(db, config.providers);
  const unserved = served.filter(isUnserved);
  if (unserved.length > 0) {
    return wrong(unserved.map((one) => `${one.code}: ${describeUnserved(one, config.absentProvidersFile)}`).join('; '));
  }
  const withOrders = served.filter(({ orders }) => orders > 0);
  return well(
    withOrders.length === 0 ? 'no live order is open' : `served: ${withOrders.map(({ code }) => code).join(', ')}`,
  );
}
