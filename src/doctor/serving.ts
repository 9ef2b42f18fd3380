import { findWorkers } from '#db/health/worker-presence';
import { describeUnserved, isUnserved } from '#domain/providers/serving';
import { readReportedServing } from '#providers/read-serving';
import { type Check, type Seen, type Site, well, wrong } from './check';

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
