import type { ApiServices } from '#api/services';
import type { FiguresView } from '#contract/dashboard/home';
import type { Owner } from '#db/orders/control';
import { readDayFigures } from '#db/orders/figures';
import { readLatency } from '#db/requests/figures';
import { toDecimals } from '#domain/amount';

export async function readFigures({ db, providers }: ApiServices, owner: Owner): Promise<FiguresView> {
  const [day, latency] = await Promise.all([readDayFigures(db, owner), readLatency(db, owner)]);
  const { completed, failed, expired, refunded, secondsP50, secondsP99, topProvider, topOrders } = day;
  const ended = completed + failed + expired;
  return {
    orders_today: day.today,
    orders_24h: day.opened,
    volume_24h_usd: toDecimals(day.volumeUsd, 2),
    success_rate_pct: ended === 0 ? null : Math.floor((completed * 1_000) / ended) / 10,
    ended_24h: { completed, failed, expired, refunded },
    swap_seconds:
      secondsP50 === null || secondsP99 === null ? null : { p50: Math.round(secondsP50), p99: Math.round(secondsP99) },
    api_latency_ms: latency,
    top_provider:
      topProvider === null
        ? null
        : { code: topProvider, name: providers.find(topProvider)?.facts.name ?? topProvider, orders: topOrders ?? 0 },
  };
}
