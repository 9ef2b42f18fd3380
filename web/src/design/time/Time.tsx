import { MINUTE, SECOND } from '#domain/duration';
import { formatAbsolute, formatRelative } from './format-time';
import { useNow } from './now';

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
    <time dateTime={at} title={absolute ? at : full} style={{ whiteSpace: 'nowrap' }}>
      {absolute ? full : formatRelative(ms, now)}
    </time>
  );
}
