import { chainCheck } from '#cli/chain/chain';
import { chainAddress, chainTx } from '#cli/chain/payments';
import type { Site } from '#doctor/check';
import { chainChecks } from '#doctor/connections';
import { loadConfig } from '#process/config/config';
import { startHorizonNode } from '#test/helpers/chains/horizon-node';
import type { ModelNode } from '#test/helpers/chains/model-node';
import { startRippledNode } from '#test/helpers/chains/rippled-node';
import { startSolanaNode } from '#test/helpers/chains/solana-node';
import { startTonNode } from '#test/helpers/chains/ton-node';
import { startTronNode } from '#test/helpers/chains/tron-node';

interface Row {
  start(): Promise<ModelNode>;
  /** As people write it, and as nodes do. */
  address: string;
  written?: string;
  memo?: string;
  /** Of one coin. */
  units: string;
}

const ROWS: Record<string, Row> = {
  trx: { start: startTronNode, address: 'TRXcKoEvHr6Y38VMcDYGBEYKznvH3XUX4g', units: '1000000' },
  sol: { start: startSolanaNode, address: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', units: '1000000000' },
  xrp: { start: startRippledNode, address: 'rGZQKj1U9fy21xRjrAtYCniUarwxFRrzmi', memo: '4711', units: '1000000' },
  xlm: {
    start: startHorizonNode,
    address: 'GCVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVKVH7N',
    memo: '4711',
    units: '10000000',
  },
  ton: {
    start: startTonNode,
    address: 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
    written: '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
    memo: '4711',
    units: '1000000000',
  },
};

describe.each(Object.entries(ROWS))('chain commands on %s', (network, { start, address, written, memo, units }) => {
  let node: ModelNode;
  const setting = `CHAIN_${network.toUpperCase()}_URL`;
  beforeEach(async () => {
    node = await start();
    process.env[setting] = node.server.access().url;
  });
  afterEach(async () => {
    delete process.env[setting];
    await node.server.close();
  });
  const pay = () => {
    const to = written ?? address;
    const [hash = ''] = node.mine({ payments: [{ to, units, contract: null, ...(memo && { memo }) }] });
    return hash;
  };

  test('a transaction and payments to an address are shown in coins, with the memo', async () => {
    const hash = pay();
    const shown = await chainTx(network, hash);
    expect(shown.json).toMatchObject({ found: true, succeeded: true, confirmations: 1 });
    expect(shown.text).toMatch(new RegExp(`${written ?? address} +1(?: |$)${memo ? ` *${memo}` : ''}`, 'm'));
    const paid = await chainAddress(network, address, { since: new Date(Date.now() - 3_600_000) });
    expect(paid.json).toMatchObject({
      whole: true,
      payments: [{ units, memo: memo ?? null, block_height: node.height() }],
    });
    await expect(chainAddress(network, 'nonsense', { since: new Date() })).rejects.toThrow(
      `is no address of ${network}`,
    );
  });

  test('the check and the doctor say what is wrong with a node', async () => {
    pay();
    expect((await chainCheck(network)).json).toMatchObject({ sources: [{ fault: null, height: node.height() }] });
    const { chains, evidence } = loadConfig({ [setting]: node.server.access().url, DATA_DIR: '/nowhere' });
    const site = { config: { chains, evidence } } as Site;
    const seen = () => Promise.all(chainChecks(site).map(({ run }) => run(site)));
    expect(await seen()).toMatchObject([{ state: 'well' }]);
    node.beOfAnotherChain();
    expect(await seen()).toMatchObject([{ state: 'wrong', seen: expect.stringContaining('follows another chain') }]);
    expect((await chainCheck(network)).failed).toBe(true);
  });
});
