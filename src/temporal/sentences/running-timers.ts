import type { HistoryEvent } from './history-event';
import { decode, summarize } from './history-payload';

/** A workflow's timer that has neither fired nor been canceled. */
export interface RunningTimer {
  what: string;
  at: Date;
}

/** The timers still running at the end of a history. */
export function listRunningTimers(events: readonly HistoryEvent[]): RunningTimer[] {
  const over = new Set(
    events.flatMap((event) => {
      const ended = (event.timerFiredEventAttributes ?? event.timerCanceledEventAttributes) as
        | { startedEventId?: string }
        | undefined;
      return ended?.startedEventId ?? [];
    }),
  );
  const isClosed = events.some(({ eventType }) => /WORKFLOW_EXECUTION_(COMPLETED|FAILED|TERMINATED)$/.test(eventType));
  return isClosed ? [] : events.flatMap((event) => (over.has(event.eventId) ? [] : toTimer(event)));
}

function toTimer(event: HistoryEvent): RunningTimer[] {
  const started = event.timerStartedEventAttributes as { startToFireTimeout?: string } | undefined;
  if (!started) {
    return [];
  }
  const ms = Number.parseFloat(started.startToFireTimeout ?? '0') * 1_000;
  return [{ what: summarize(decode(event.userMetadata?.summary)), at: new Date(Date.parse(event.eventTime) + ms) }];
}
