import { setTimeout as delay } from 'node:timers/promises';
import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { timelineQuery } from '#workflows/messages';

const TRIES = 4;
const PAUSE_MS = 5_000;

/**
 * An order as its workflow sees it. A server that was just started refuses some first queries, so it is asked again; a workflow
 * that cannot answer at all refuses each time. @throws the last error
 */
export async function queryTimeline(workflows: WorkflowClient, orderId: string) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await workflows.getHandle(orderId).query(timelineQuery);
    } catch (error) {
      if (tried === TRIES || error instanceof WorkflowNotFoundError) {
        throw error;
      }
      await delay(PAUSE_MS);
    }
  }
}
