import type { WorkflowClient } from '@temporalio/client';
import type { Logger } from 'pino';
import { openDatabase } from '../../db/client';
import type { Notifications } from '../../db/notifications';
import { startRetries } from '../../temporal/delivery-workflow';
import type { AttemptDeps } from '../attempt';
import { type Dispatcher, startDispatcher } from './dispatcher';

const CONNECTIONS = 6;

export interface DispatcherServices {
  databaseUrl: string;
  attempts: Omit<AttemptDeps, 'db'>;
  retryOffsetsMs: readonly number[];
  notifications: Notifications;
  workflows: WorkflowClient;
  log: Logger;
}

/**
 * A dispatcher with database connections of its own: endpoints that fail, each failure waiting for the one before, take none
 * from orders.
 */
export function openDispatcher(services: DispatcherServices): Dispatcher {
  const { databaseUrl, attempts, retryOffsetsMs, notifications, workflows, log } = services;
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    onIdleError: (err) => log.warn({ err }, 'a database connection of the dispatcher broke'),
  });
  const dispatcher = startDispatcher({
    ...attempts,
    db,
    retryOffsetsMs,
    startRetries: (delivery, firstAt) => startRetries({ db, workflows, retryOffsetsMs }, delivery, firstAt),
    listen: notifications.listen,
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
