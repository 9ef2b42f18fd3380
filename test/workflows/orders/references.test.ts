import { WorkflowNotFoundError } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders';
import { DATA_CONVERTER } from '#test/helpers/servers/payload-keys';
import type { Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { decideUpdate } from '#workflows/messages';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

describe('references', () => {
  const REF = { partner_order_ref: 'cart-88213' };

  const ask = (client: Client, body = REF) => client.ask({ scenario: 'stuck', body });

  test('one of 50 simultaneous creations with one partner_order_ref succeeds, and the others get its id', async () => {
    const { partnerId, test: client } = await service.partner();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(client)));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    const id = won[0]?.body.order_id;
    for (const answer of [...answers.filter(({ status }) => status !== 201), await ask(client)]) {
      const refusal = errorOf(answer);
      expect(refusal).toMatchObject({ http: 409, code: 'DUPLICATE_ACTIVE_ORDER' });
      // Until the order can be read, a Retry-After replaces its id.
      expect([refusal.existing_order_id, answer.headers.get('retry-after')]).toEqual(
        answer.headers.has('retry-after') ? [undefined, '1'] : [id, null],
      );
    }
    expect(errorOf(await ask(client))).toMatchObject({ existing_order_id: id, order_id: id });
    expect(await service.db.$count(orders, eq(orders.partnerId, partnerId))).toBe(1);
  });

  test.each([
    ['completed', 'success', 'PT1H'],
    ['failed', 'fail', 'PT1H'],
    ['expired', 'expire', 'PT2H'],
  ] as const)('a reference is free again once its order is %s', async (status, scenario, by) => {
    const { test: client } = await service.partner();
    const first = await client.open({ scenario, body: REF });
    expect((await ask(client)).status).toBe(409);
    const ended = await client.advance(first.order_id, { by });
    expect(ended.body.status).toBe(status);
    const second = await ask(client);
    expect(second.status).toBe(201);
    expect(errorOf(await ask(client))).toMatchObject({ existing_order_id: second.body.order_id });
  });

  test('a reference belongs to one partner, and orders without one never conflict', async () => {
    const [one, other] = [await service.partner(), await service.partner()];
    const answers = await Promise.all([
      ask(one.test),
      ask(other.test),
      one.test.ask({ scenario: 'stuck' }),
      one.test.ask({ scenario: 'stuck' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test('an order in manual_review still holds its reference', async () => {
    const { test: client } = await service.partner();
    const { order_id: orderId } = await client.open({ scenario: 'review', body: REF });
    await client.advance(orderId, { by: 'PT1H' });
    expect(errorOf(await ask(client))).toMatchObject({ http: 409, existing_order_id: orderId });
  });
});

describe('refused messages', () => {
  const ORDERS = 8;

  const TTL_SECONDS = 10;

  /** Sends decisions without waiting, one after the other, until the order has ended; returns how many were refused. */
  async function sendUntilEnded(orderId: string): Promise<number> {
    const handle = service.workflows.getHandle(orderId);
    const decision = { status: 'failed', reason: 'none', operator: 'a test' } as const;
    for (let refused = 0; ; ) {
      const error = await handle.executeUpdate(decideUpdate, { args: [decision] }).catch((thrown) => thrown);
      if (error instanceof WorkflowNotFoundError) {
        return refused;
      }
      refused += /can be decided/.test(error?.cause?.message) ? 1 : 0;
    }
  }

  test("do not prevent an order's replay, even when they arrive while something is due", async () => {
    const { test: client } = await service.partner();
    const orders = await Promise.all(
      Array.from({ length: ORDERS }, () => client.open({ scenario: 'success', ttlSeconds: TTL_SECONDS })),
    );
    const refused = await Promise.all(orders.map(({ order_id: orderId }) => sendUntilEnded(orderId)));
    expect(Math.max(...refused)).toBeGreaterThan(10);

    const histories = await Promise.all(
      orders.map(async ({ order_id: workflowId }) => {
        const handle = service.workflows.getHandle(workflowId);
        expect(await handle.result()).toBe('completed');
        return { workflowId, history: await handle.fetchHistory() };
      }),
    );
    const bundle = findWorkflowBundle();
    const broken: string[] = [];
    for await (const { error } of Worker.runReplayHistories(
      { workflowBundle: bundle, dataConverter: DATA_CONVERTER },
      histories,
    )) {
      if (error) broken.push(error.message);
    }
    expect(broken).toEqual([]);
  });
});
