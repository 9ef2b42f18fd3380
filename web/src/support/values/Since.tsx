import { formatAbsolute } from '#web/design/time/format-time';
import { Time } from '#web/design/time/Time';

/** Since when. An instant in the future belongs to a sandbox order whose clock was moved. */
export function Since({ at }: { at: string }) {
  return Date.parse(at) > Date.now() ? (
    <span title={`${formatAbsolute(Date.parse(at))}, on the order’s sandbox clock`}>in sandbox time</span>
  ) : (
    <Time at={at} />
  );
}
