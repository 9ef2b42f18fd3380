import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { sweepOrderAlerts } from '#db/alerts/order-alerts';
import { findNetwork } from '#db/evidence/networks';
import { readEvidenceMetrics } from '#db/metrics';
import { chainNetworks, evidenceLegs } from '#db/schema/evidence';
import { MINUTE } from '#domain/duration';
import { environmentOf, estimate, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { type Anvil, describeWithAnvil, startAnvil } from '#test/helpers/servers/anvil';
import { ADDRESSES } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import type { Twin } from '#twins/twin';

const PROVIDER = 'changenow';

/** A node that can name a last block and not give it away: nothing is wrong with it, and nothing can be looked through. */
interface Withholding {
  url: string;
  withholdFrom(height: number | null): void;
  close(): Promise<void>;
}

async function startWithholding(nodeUrl: string): Promise<Withholding> {
  let from: number | null = null;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params?: unknown[] };
    const isWithheld = from !== null && method === 'eth_getBlockByNumber' && Number(params?.[0]) >= from;
    const headers = { 'content-type': 'application/json' };
    const answer = isWithheld
      ? JSON.stringify({ jsonrpc: '2.0', id, result: null })
      : await (await fetch(nodeUrl, { method: 'POST', headers, body })).text();
    response.writeHead(200, headers).end(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    withholdFrom: (height) => {
      from = height;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describeWithAnvil('a follower that does not get on while its worker lives [rules/evidence: Who follows]', () => {
  let anvil: Anvil;
  let node: Withholding;
  let twin: Twin;
  let service: Service;

  beforeAll(async () => {
    [anvil, twin] = await Promise.all([startAnvil({ chainId: 1 }), openTwin(PROVIDER, { story: 'silent' })]);
    node = await startWithholding(anvil.url);
    service = await startService({
      env: { ...environmentOf(PROVIDER, twin), PROVIDERS: PROVIDER, CHAIN_ETH_URL: node.url },
    });
  });
  afterAll(async () => {
    await service?.close();
    await Promise.all([node, twin, anvil].map((part) => part?.close()));
  });

  const alerts = async () => {
    await sweepOrderAlerts(service.db);
    return (await listOpenAlerts(service.db)).map(({ kind, subject }) => `${kind} ${subject}`);
  };
  const progressedAt = async () => (await findNetwork(service.db, 'eth'))?.progressedAt.getTime() ?? 0;

  test('alerts although its node answers, is measured, and no longer alerts once it gets on', async () => {
    const partner = await service.partner();
    const query = { from: 'ETH', to: 'BTC', amount: '2' };
    const quoteId = await eventually(async () => (await estimate(partner.live, query)).body.quote_id);
    await partner.live.create({ quote_id: quoteId, address: ADDRESSES.btc });
    await eventually(async () => (await service.db.$count(evidenceLegs)) > 0);
    const before = await progressedAt();
    await eventually(async () => (await progressedAt()) > before);

    node.withholdFrom(Number(await anvil.rpc('eth_blockNumber')) + 1);
    await anvil.rpc('anvil_mine', '0x2');
    const answeredAt = (await findNetwork(service.db, 'eth'))?.answeredAt ?? new Date(0);
    await eventually(async () => {
      const network = await findNetwork(service.db, 'eth');
      return (network?.answeredAt ?? answeredAt) > answeredAt && (network?.tipHeight ?? 0) >= 2;
    });
    await service.db.update(chainNetworks).set({ progressedAt: new Date(Date.now() - 14 * MINUTE) });
    expect(await alerts()).toEqual([]);
    await service.db.update(chainNetworks).set({ progressedAt: new Date(Date.now() - 16 * MINUTE) });
    expect(await alerts()).toEqual(['chain_stuck eth']);
    expect(await findNetwork(service.db, 'eth')).toMatchObject({ downSince: null, fault: null });
    const metrics = await readEvidenceMetrics(service.db);
    const stuck = metrics.find(({ name }) => name === 'swaplane_chain_stuck_seconds');
    expect([stuck?.labels, (stuck?.value ?? 0) >= 16 * 60]).toEqual([{ network: 'eth' }, true]);

    node.withholdFrom(null);
    await eventually(async () => (await progressedAt()) > Date.now() - MINUTE);
    expect(await alerts()).toEqual([]);
  });
});
