import { type ReactNode, useSyncExternalStore } from 'react';
import { MINUTE, SECOND } from '#domain/duration';
import { formatAbsolute, formatClock, formatCountdown, formatRelative } from './format-time';

interface TimeProps {
  at: string;
  /** For details: date, time and zone. */
  absolute?: boolean;
  /** How far the clock that `at` is read from is ahead: that of a sandbox order. */
  aheadMs?: number;
}

/** An instant: relative in lists, with date, time and zone on hover. */
export function Time({ at, absolute = false, aheadMs = 0 }: TimeProps) {
  const ms = Date.parse(at);
  const now = useNow(Date.now() + aheadMs - ms < MINUTE ? SECOND : 10 * SECOND) + aheadMs;
  const full = formatAbsolute(ms);
  return (
    <time dateTime={at} title={absolute ? at : full} className="nowrap">
      {absolute ? full : formatRelative(ms, now)}
    </time>
  );
}

/** An instant that has passed. One in the future belongs to a sandbox order whose clock was moved. */
export function PastTime({ at }: { at: string }) {
  return Date.parse(at) > Date.now() ? (
    <span title={`${formatAbsolute(Date.parse(at))}, on the order’s sandbox clock`}>in sandbox time</span>
  ) : (
    <Time at={at} />
  );
}

/** An instant as sentences of the server write it. */
const UTC_INSTANT = /(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/;

/** An instant within a sentence: only its day and time, with the rest on hover. */
function ClockTime({ at }: { at: string }) {
  const ms = Date.parse(at);
  const now = useNow(MINUTE);
  return (
    <time dateTime={at} title={formatAbsolute(ms)} className="nowrap">
      {formatClock(ms, now)}
    </time>
  );
}

const writeAbsolute = (at: string) => <Time at={at} absolute />;

/** A sentence of the server with its instants as day and time of the reader. */
export function withLocalClock(sentence: string): ReactNode {
  return withLocalTimes(sentence, (at) => <ClockTime at={at} />);
}

/** A sentence of the server with its instants in the reader's time zone. */
export function withLocalTimes(sentence: string, write: (at: string) => ReactNode = writeAbsolute): ReactNode {
  const match = UTC_INSTANT.exec(sentence);
  if (!match) {
    return sentence;
  }
  const [instant, day, time] = match;
  return (
    <>
      {sentence.slice(0, match.index)}
      {write(`${day}T${time}Z`)}
      {withLocalTimes(sentence.slice(match.index + instant.length), write)}
    </>
  );
}

/** The remaining time until an instant; `over` is shown after it has passed. */
export function Countdown({ until, over = 'over' }: { until: string; over?: string }) {
  const ms = Date.parse(until);
  const left = ms - useNow();
  return (
    <time dateTime={until} title={formatAbsolute(ms)} className="mono">
      {left > 0 ? formatCountdown(left) : over}
    </time>
  );
}

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) {
      one();
    }
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The current time in ms, in steps of `stepMs`; all components share one timer. */
export function useNow(stepMs = TICK_MS): number {
  return useSyncExternalStore(subscribe, () => {
    if (listeners.size === 0) {
      now = Date.now();
    }
    return Math.floor(now / stepMs) * stepMs;
  });
}
