import { useNow } from './now';
import { spellAbsolute, spellCountdown } from './spell-time';

/** What is left until an instant, counted down; `over` is said once it has passed. */
export function Countdown({ until, over = 'over' }: { until: string; over?: string }) {
  const ms = Date.parse(until);
  const left = ms - useNow();
  return (
    <time dateTime={until} title={spellAbsolute(ms)} className="mono">
      {left > 0 ? spellCountdown(left) : over}
    </time>
  );
}
