import { MINUTE } from '../duration';
import { QUEUES, type QueueName } from './queue';

/** From when on operators are alerted of a queue [rules/alerts: Queues]; null: never by this. */
export interface QueueLimit {
  moreThan: number | null;
  olderThanMinutes: number | null;
}

/** Each alert is announced by itself, so their queue has no limit. */
export const LIMITED_QUEUES = QUEUES.filter((queue) => queue !== 'alerts');
export type LimitedQueue = Exclude<QueueName, 'alerts'>;

interface QueueLength {
  count: number;
  /** The time of the row that has waited longest; null in an empty queue. */
  oldestMs: number | null;
}

/** In what way a queue is over its limit, in a sentence; null if it is not. */
export function findOverrun(
  { moreThan, olderThanMinutes }: QueueLimit,
  { count, oldestMs }: QueueLength,
  now: number,
): string | null {
  const parts = [
    ...(moreThan !== null && count > moreThan ? [`${count} wait, more than ${moreThan}`] : []),
    ...(olderThanMinutes !== null && oldestMs !== null && now - oldestMs > olderThanMinutes * MINUTE
      ? [`the oldest has waited for more than ${olderThanMinutes} min`]
      : []),
  ];
  return parts.length === 0 ? null : `${parts.join(', and ')}. Look at it in the console.`;
}
