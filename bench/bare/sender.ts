import { createServer } from 'node:http';
import { Pool } from 'pg';
import { Agent } from 'undici';
import { signatureHeader } from '#webhooks/signature';

/** The simplest program that delivers webhooks: no queue, no lease, no record, no guard, no retry. */
export interface BareDispatch {
  url: string;
  secret: string;
  parallel: number;
  count: number;
}

interface Event {
  event_id: string;
  body: string;
}

async function main(): Promise<void> {
  const { DATABASE_URL, PORT } = process.env;
  process.once('SIGTERM', () => process.exit(0));
  const database = new Pool({ connectionString: DATABASE_URL, max: 1 });
  const agent = new Agent();

  const post = async ({ url, secret }: BareDispatch, { event_id, body }: Event) => {
    const signature = signatureHeader({ secrets: [secret], body, timestamp: Math.floor(Date.now() / 1_000) });
    const { origin, pathname } = new URL(url);
    const answer = await agent.request({
      origin,
      path: pathname,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-Service-Signature': signature,
        'X-Service-Event-Id': event_id,
        'X-Service-Delivery-Attempt': '1',
      },
      body,
    });
    await answer.body.text();
  };
  const run = async (order: BareDispatch) => {
    const { rows } = await database.query<Event>('select event_id, body from order_events order by seq limit $1', [
      order.count,
    ]);
    let next = 0;
    const lane = async () => {
      for (let event = rows[next++]; event; event = rows[next++]) {
        await post(order, event);
      }
    };
    await Promise.all(Array.from({ length: order.parallel }, lane));
  };

  createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) {
      text += chunk;
    }
    await run(JSON.parse(text) as BareDispatch);
    response.end();
  }).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
}

void main();
