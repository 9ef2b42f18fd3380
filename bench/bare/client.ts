import { Pool } from 'undici';

/** A client of the baseline program. */
export class BareClient {
  private readonly pool: Pool;

  constructor(origin: string) {
    this.pool = new Pool(origin, { connections: 64 });
  }

  /** Opens an order that waits for these times, in milliseconds, before each further transition. */
  async create(waitsMs: readonly number[]): Promise<string> {
    return String((await this.post('/create', { waits_ms: waitsMs })).id);
  }

  /** How many transitions of an order are recorded. */
  async versionOf(id: string): Promise<number> {
    const { body } = await this.pool.request({ method: 'GET', path: `/version/${id}` });
    return Number(((await body.json()) as { version: number }).version);
  }

  /** Sets the URL to which the events of new orders are sent; null: none. */
  async setEndpoint(url: string | null): Promise<void> {
    await this.post('/endpoint', { url });
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async post(path: string, body: unknown): Promise<{ id?: string }> {
    const response = await this.pool.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.body.text();
    if (response.statusCode >= 300) {
      throw new Error(`${path}: ${response.statusCode} ${text}`);
    }
    return JSON.parse(text) as { id?: string };
  }
}
