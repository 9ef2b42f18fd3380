import { formatAbsolute, formatCountdown } from './format-time';
import { useNow } from './now';

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
