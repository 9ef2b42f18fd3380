import type { FiguresView as FiguresOfDay } from '#contract/dashboard/home';
import { SECOND } from '#domain/duration';
import { useRead } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { Figure, Figures } from '#web/design/layout/Figure';
import { Loaded } from '#web/design/states/Loaded';
import { Skeletons } from '#web/design/states/Skeletons';
import { formatDuration } from '#web/design/time/format-time';
import { formatCount } from '#web/design/values/format-count';
import { Usd } from '#web/design/values/Usd';

/** The figures of the last day. */
export function FigureRow() {
  const { environment } = useEnvironment();
  const query = useRead('/home/figures', { query: { environment } });
  return (
    <Loaded query={query} skeleton={<Skeletons lines={2} height={24} />}>
      {(day) => (
        <Figures>
          <Figure
            name="Orders today"
            value={day.orders_today.toLocaleString('en-US')}
            note={`${day.orders_24h.toLocaleString('en-US')} in 24 h`}
          />
          <Figure name="Volume, 24 h" value={<Usd value={day.volume_24h_usd} />} note="completed swaps" />
          <Figure
            name="Success, 24 h"
            value={day.success_rate_pct === null ? '–' : `${day.success_rate_pct.toFixed(1)} %`}
            note={formatEnded(day.ended_24h)}
          />
          <Figure
            name="Swap time, median"
            value={day.swap_seconds === null ? '–' : formatDuration(day.swap_seconds.p50 * SECOND)}
            note={
              day.swap_seconds === null ? 'deposit to payout' : `p99 ${formatDuration(day.swap_seconds.p99 * SECOND)}`
            }
          />
          <Figure
            name="API time, median"
            value={day.api_latency_ms === null ? '–' : `${day.api_latency_ms.p50} ms`}
            note={day.api_latency_ms === null ? 'per request' : `p99 ${day.api_latency_ms.p99} ms`}
          />
          <Figure
            name="Top provider"
            value={day.top_provider?.name ?? '–'}
            note={day.top_provider === null ? 'by orders' : formatCount(day.top_provider.orders, 'order')}
          />
        </Figures>
      )}
    </Loaded>
  );
}

/** The share of completed orders among those that completed, failed or expired. A refund counts as neither. */
function formatEnded({ completed, failed, expired }: FiguresOfDay['ended_24h']): string {
  return `${completed} of ${formatCount(completed + failed + expired, 'order')}`;
}
