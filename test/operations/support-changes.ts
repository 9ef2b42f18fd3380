import { exportCase } from '../../src/operations/support/export-case';
import { publish } from '../support/webhooks/published-orders';
import type { Change } from './scene';

/** What people in support do. */
export const SUPPORT_CHANGES: readonly Change[] = [
  {
    name: 'a case file is exported',
    entries: ['case.exported'],
    async prepare({ db, workflows, newPartner }) {
      const { orderId } = await publish(db, { partnerId: await newPartner() });
      const deps = { db, askTemporal: <T>(ask: (client: typeof workflows) => Promise<T>) => ask(workflows) };
      return (actor) => exportCase(deps, { orderId, reason: 'The user asks', actor });
    },
  },
];
