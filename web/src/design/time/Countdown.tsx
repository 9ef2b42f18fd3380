import { formatAbsolute, formatCountdown } from './format-time';
import { useNow } from './now';

/** What is left until an instant, counted down; `over` is said once it has passed. */
export function Countdown({ until, over = 'over' }: { until: string; over?: string }) {
  const ms = Date.parse(until);
  const left = ms - useNow();
  return (
    <time dateTime={until} title={formatAbsolute(ms)} className="mono">
      {left > 0 ? formatCountdown(left) : over}
    </time>
  );
}
