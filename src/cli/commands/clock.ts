import type { Order } from '#contract/orders/order';
import { parseIsoDuration } from '#domain/duration';
import type { Answer } from '../answer';
import type { ApiCommandOptions } from '../api/command';
import { openApiClient } from '../api/open-client';
import { WrongUsage } from '../command';
import { describeOrder } from '../order/partner-orders';

/** Advances the clock of the partner's own sandbox order [rules/sandbox-and-clock: Moving the clock]. */
export async function clock(orderId: string, move: string, options: ApiCommandOptions): Promise<Answer> {
  const body = move === 'next' ? { to: 'next' } : { by: readMove(move) };
  const order = await openApiClient(options).json<Order>({ path: `/sandbox/order/${orderId}/advance`, body });
  return { json: order, text: describeOrder(order) };
}

/** Parses `+90s`, `+30m`, `+2h`, `+1d` or an ISO 8601 duration into an ISO 8601 duration. */
function readMove(text: string): string {
  const [, number, unit = ''] = /^\+(\d{1,8})([smhd])$/.exec(text) ?? [];
  const span = number === undefined ? text : unit === 'd' ? `P${number}D` : `PT${number}${unit.toUpperCase()}`;
  const ms = parseIsoDuration(span);
  if (ms === null || ms === 0) {
    throw new WrongUsage('The move must be next or a duration like +90s, +30m, +2h, +1d or PT24H.');
  }
  return span;
}
