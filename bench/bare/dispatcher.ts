import type { Pool } from 'pg';
import { Agent } from 'undici';
import { signatureHeader } from '#webhooks/signature';

const CLAIM = {
  name: 'claim',
  text: `
    with due as (
      select seq from bare_deliveries where state = 'due' order by seq limit 100 for update skip locked
    ), claimed as (
      update bare_deliveries d set state = 'sending' from due where d.seq = due.seq returning d.*
    )
    select seq, url, id || ':' || version || ':' || at as event, body::text from claimed join bare_events using (id, version)`,
};
const MARK = { name: 'mark', text: `update bare_deliveries set state = 'delivered' where seq = any($1)` };

/** Claims, posts and marks deliveries in batches as long as there are any. The returned function wakes it. */
export function startBareDispatcher(pool: Pool, secret: string): () => void {
  const agent = new Agent({ connections: 32 });
  let running = false;
  let woken = false;
  const post = async ({ url, event, body }: Record<string, string>) => {
    const { origin, pathname } = new URL(url ?? '');
    const signature = signatureHeader({
      secrets: [secret],
      body: body ?? '',
      timestamp: Math.floor(Date.now() / 1_000),
    });
    const headers = {
      'content-type': 'application/json',
      'x-service-signature': signature,
      'x-service-event-id': event,
    };
    await (await agent.request({ origin, path: pathname, method: 'POST', headers, body: body ?? '' })).body.dump();
  };
  const run = async () => {
    while (woken) {
      woken = false;
      const { rows } = await pool.query(CLAIM);
      await Promise.all(rows.map(post));
      if (rows.length > 0) await pool.query({ ...MARK, values: [rows.map(({ seq }) => seq)] });
    }
    running = false;
  };
  return () => {
    woken = true;
    if (!running) {
      running = true;
      void run();
    }
  };
}
