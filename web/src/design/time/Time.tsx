import { MINUTE, SECOND } from '#domain/duration';
import { formatAbsolute, formatRelative } from './format-time';
import { useNow } from './now';

/** An instant: relative in lists, with date, time and zone on hover; `absolute` for details. */
export function Time({ at, absolute = false }: { at: string; absolute?: boolean }) {
  const ms = Date.parse(at);
  const now = useNow(Date.now() - ms < MINUTE ? SECOND : 10 * SECOND);
  const full = formatAbsolute(ms);
  return (
    <time dateTime={at} title={absolute ? at : full} style={{ whiteSpace: 'nowrap' }}>
      {absolute ? full : formatRelative(ms, now)}
    </time>
  );
}
