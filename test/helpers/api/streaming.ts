import type { OrderStatus } from '#domain/orders/status';
import { openTestOrder, type TestOrder } from './orders';
import { type RawAnswer, sendRaw } from './raw';
import type { TestApi, TestPartner } from './test-api';

/** The statuses of a successful order after waiting_deposit. */
export const LIFE: OrderStatus[] = ['confirming', 'exchanging', 'sending', 'completed'];

/** A raw stream, to check its bytes and not a client's view of them. */
export function openStream(
  api: TestApi,
  { testKey }: TestPartner,
  orderId: string,
  { headers = {}, query = '' }: { headers?: Record<string, string>; query?: string } = {},
): RawAnswer {
  const lines = Object.entries({ 'X-API-Key': testKey, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const target = `/partner/v1/order/${orderId}/stream${query}`;
  const head = [`GET ${target} HTTP/1.1`, 'Host: x', 'Accept-Encoding: gzip', ...lines, '', ''];
  return sendRaw(api.origin, head.join('\r\n'));
}

export const idsIn = (text: string) => [...text.matchAll(/^id: (.*)\nevent: /gm)].map(([, id]) => id);
export const resumeSource = (text: string) => /^service-resume-source: (\w+)\r$/im.exec(text)?.[1];
export const gapMs = (text: string) => Number(/^service-resume-gap-ms: (\d+)\r$/im.exec(text)?.[1]);
/** The end of a stream that the server has closed. */
export const ENDED = /\r\n0\r\n\r\n$/;

export async function orderAt(api: TestApi, partner: TestPartner, ...statuses: OrderStatus[]): Promise<TestOrder> {
  const order = await openTestOrder(api.services.db, partner);
  for (const status of statuses) {
    await order.moveTo(status);
  }
  return order;
}
