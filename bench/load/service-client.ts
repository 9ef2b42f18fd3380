import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';

const BUSY_MS = 100;

/** Calls the Partner API as a wallet's backend does: with kept-alive connections and one key. */
export class ServiceClient {
  /** The number of calls that were refused with Retry-After. */
  refused = 0;
  private readonly pool: Pool;

  constructor(
    origin: string,
    private readonly key: string,
    private readonly basePath = '/partner/v1',
  ) {
    this.pool = new Pool(origin, { connections: 64 });
  }

  quote(): Promise<string> {
    return this.call('GET', '/estimate?from=BTC&to=ETH&amount=0.05').then(({ quote_id }) => quote_id as string);
  }

  async create(quoteId: string, options = 'sandbox_ttl=86400'): Promise<string> {
    const body = JSON.stringify({ quote_id: quoteId, address: '0x52908400098527886E0F7030069857D2E4169EE7' });
    const headers = { 'Idempotency-Key': randomUUID() };
    const { order_id } = await this.call('POST', `/order/create?${options}`, body, headers);
    return order_id as string;
  }

  /** Opens a live order at the best price. */
  async open(from: string, to: string, amount: string, address: string): Promise<string> {
    const { quote_id } = await this.call('GET', `/estimate?from=${from}&to=${to}&amount=${amount}`);
    const body = JSON.stringify({ quote_id, address });
    const { order_id } = await this.call('POST', '/order/create', body, { 'Idempotency-Key': randomUUID() });
    return order_id as string;
  }

  read(orderId: string): Promise<unknown> {
    return this.call('GET', `/order/${orderId}`);
  }

  async hasEnded(orderId: string): Promise<boolean> {
    const { status } = await this.call('GET', `/order/${orderId}`);
    return status === 'completed';
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async call(
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const response = await this.pool.request({
      method,
      path: `${this.basePath}${path}`,
      body: body ?? null,
      headers: {
        'x-api-key': this.key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const text = await response.body.text();
    if (response.statusCode === 503) {
      this.refused += 1;
      // A refused call is repeated a little later, as a wallet's backend would do; the time counts.
      await delay(BUSY_MS);
      return this.call(method, path, body, headers);
    }
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
    }
    return JSON.parse(text) as Record<string, unknown>;
  }
}
