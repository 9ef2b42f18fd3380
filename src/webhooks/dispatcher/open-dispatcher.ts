import type { WorkflowClient } from '@temporalio/client';
import { type Database, type DatabaseOptions, openDatabase } from '#db/client';
import type { Notifications } from '#db/notifications';
import type { Intervals } from '#domain/intervals';
import type { Logger } from '#domain/logs/log';
import { startRetries } from '#temporal/delivery-workflow';
import type { AttemptDeps } from '../attempt';
import { type Dispatcher, startDispatcher } from './dispatcher';

const CONNECTIONS = 6;

export interface DispatcherServices {
  databaseUrl: string;
  config: { databaseAnswerMs: number | undefined; intervals: Pick<Intervals, 'deliveryLease' | 'deliverySweep'> };
  attempts: Omit<AttemptDeps, 'db'>;
  retryOffsetsMs: readonly number[];
  notifications: Notifications;
  workflows: WorkflowClient;
  log: Logger;
}

/** The dispatcher's queries always read few rows of long tables. */
export function openDispatcherDatabase(
  databaseUrl: string,
  options: Pick<DatabaseOptions, 'answerMs' | 'onIdleError'>,
): Database {
  return openDatabase(databaseUrl, { max: CONNECTIONS, byIndex: true, ...options });
}

/**
 * A dispatcher with its own database connections, so that failing endpoints, whose failures are recorded one by one, take
 * none from orders.
 */
export function openDispatcher(services: DispatcherServices): Dispatcher {
  const { config, databaseUrl, attempts, retryOffsetsMs, notifications, workflows } = services;
  const log = services.log.child({ module: 'webhooks' });
  const db = openDispatcherDatabase(databaseUrl, {
    answerMs: config.databaseAnswerMs,
    onIdleError: (err) => log.warn({ err }, 'a database connection of the dispatcher broke'),
  });
  const dispatcher = startDispatcher({
    ...attempts,
    db,
    retryOffsetsMs,
    startRetries: (delivery, firstAt) => startRetries({ db, workflows, retryOffsetsMs }, delivery, firstAt),
    listen: notifications.listen,
    leaseMs: config.intervals.deliveryLease,
    sweepMs: config.intervals.deliverySweep,
    log,
  });
  return {
    ...dispatcher,
    async close() {
      await dispatcher.close();
      await db.$client.end();
    },
  };
}
