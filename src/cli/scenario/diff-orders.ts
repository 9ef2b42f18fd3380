import { existsSync, readFileSync } from 'node:fs';
import type { Order } from '#contract/orders/order';
import { isId } from '#domain/id';
import { findDivergence } from '#sandbox/divergence';
import { writeGolden } from '#sandbox/golden-text';
import type { Answer } from '../answer';
import type { ApiClient } from '../api/client';
import { CommandError } from '../command';
import { type AccessOptions, partnerApi } from './play/key-access';
import { describeDivergence } from './run-scenarios';
import { goldenPath, LIBRARY_FOLDER } from './scenario-files';

/** Compares two orders by everything in GET /order, or an order with a golden file by its timeline. */
export async function diff(one: string, other: string, options: AccessOptions): Promise<Answer> {
  const api = partnerApi(options) ?? (await import('./play/own-access')).ownApi();
  const [left, right] = [await textOf(one, api), await textOf(other, api)];
  const isBothOrders = [one, other].every((source) => isId('ord', source));
  const texts = [left, right].map((text) => withoutHeading(isBothOrders ? text : timelineOnly(text)));
  const divergence = findDivergence(texts[0] ?? '', texts[1] ?? '', [one, other]);
  return {
    json: { one, other, equal: divergence === null, ...divergence },
    text: divergence ? describeDivergence(one, divergence) : `${one} and ${other} are identical.`,
    failed: divergence !== null,
  };
}

async function textOf(source: string, api: ApiClient): Promise<string> {
  if (isId('ord', source)) {
    return orderText(await api.json<Order>({ path: `/order/${source}` }));
  }
  const path = existsSync(source) ? source : goldenPath(LIBRARY_FOLDER, source);
  if (!existsSync(path)) {
    throw new CommandError(`${source} is neither an order ID nor a golden file.`);
  }
  return readFileSync(path, 'utf8');
}

function orderText(order: Order): string {
  const call = { call: 'GET /order/{order_id}', at: null, status: 200, text: JSON.stringify(order) };
  return writeGolden({ name: '', story: '' }, { order, answers: [call], events: [], deliveries: [], streams: [] });
}

/**
 * What an order and a golden file have in common: statuses, and the time since creation; orders start at different times.
 */
function timelineOnly(text: string): string {
  return text.slice(0, text.indexOf('\n\n== answers')).replaceAll(/ +\d{4}-\d\d-\d\dT\S+Z/g, '');
}

function withoutHeading(text: string): string {
  return text.slice(text.indexOf('\n== '));
}
