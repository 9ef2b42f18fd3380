import type { Analytics } from '#contract/dashboard/analytics';
import { Figure, Figures } from '#web/design/layout/layout';
import { ChangeText } from './ChangeText';
import { MEASURES, type MeasureName } from './change';

const NAMES: readonly MeasureName[] = ['orders', 'completed_pct', 'median_seconds', 'volume_usd', 'earned_usd'];

/** The sums of the period, each with its change and the value of the period before. */
export function Totals({ analytics, hasEarnings }: { analytics: Analytics; hasEarnings: boolean }) {
  const { period, before } = analytics.total;
  return (
    <Figures>
      {NAMES.filter((name) => hasEarnings || name !== 'earned_usd').map((name) => {
        const { header, write } = MEASURES[name];
        const [now, then] = [period[name], before[name]];
        return (
          <Figure
            key={name}
            name={header}
            value={now === null ? '–' : write(now)}
            note={
              analytics.complete &&
              (then === null || Number(then) === 0 ? (
                'none before'
              ) : (
                <>
                  <ChangeText name={name} period={period} before={before} />
                  before: {write(then)}
                </>
              ))
            }
          />
        );
      })}
    </Figures>
  );
}
