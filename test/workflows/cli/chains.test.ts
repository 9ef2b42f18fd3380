import type { Site } from '#doctor/check';
import { chainChecks } from '#doctor/connections';
import { loadConfig } from '#process/config/config';
import { describeWithBtcd, startBtcd } from '#test/helpers/chains/btcd';
import { pay, simnetAddress } from '#test/helpers/chains/simnet-wallet';
import { expectForEach } from '#test/helpers/expect-for-each';
import { swaplane } from '#test/helpers/service/commands';
import { mineCoins } from '#twins/paying/bitcoin-node';
import { type Btcd, SIMNET_START } from '#twins/paying/btcd';

/** A command with these settings; no Swaplane runs. */
async function chain(args: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await swaplane('/nowhere', ['chain', ...args], env);
  const text = `${stdout}${stderr}`;
  return { code, text, json: args.includes('--json') && text.startsWith('{') ? JSON.parse(text) : null };
}

test('without a node, chain list says so, and the other commands say how to set one', async () => {
  expect(await chain(['list', '--json'])).toMatchObject({ code: 0, json: { chains: [] } });
  expect((await chain(['list'])).text).toContain('No node is set');
  await expectForEach(
    [
      [['check', 'btc'], 1, 'No node is set for btc: set CHAIN_BTC_URL'],
      [['tx', 'nosuch', 'ab'], 1, 'There is no network nosuch.'],
      [['address', 'btc', '1x', '--since', 'yesterday'], 2, 'It must be a span like 2h'],
    ],
    async ([args, status, words]) => {
      const { code, text } = await chain(args);
      expect([code, text]).toEqual([status, expect.stringContaining(words)]);
    },
  );
});

test('an address of another form is refused before a node is asked', async () => {
  const { code, text } = await chain(['address', 'btc', '0xabc', '--since', '1h'], {
    CHAIN_BTC_URL: 'http://127.0.0.1:9',
  });
  expect([code, text]).toEqual([1, expect.stringContaining('0xabc is no address of btc.')]);
});

describeWithBtcd('with a node', () => {
  let node: Btcd;
  let env: Record<string, string>;
  let paid: string;
  const address = simnetAddress('cli');

  beforeAll(async () => {
    node = await startBtcd();
    env = {
      CHAIN_BTC_URL: node.url,
      CHAIN_BTC_USER: node.user,
      CHAIN_BTC_PASSWORD: node.password,
      CHAIN_BTC_ID: SIMNET_START,
    };
    const [first, second] = await mineCoins(node, 2);
    if (!first || !second) throw new Error('no coins');
    paid = await pay(node, first, { cli: 150_000_000n });
    await node.mine(2);
    await pay(node, second, { cli: 7n * 1_000_000n });
  });
  afterAll(() => node?.close());

  test('the list shows no password', async () => {
    const { text, json } = await chain(['list', '--json'], env);
    expect(json.chains).toMatchObject([{ network: 'btc', sources: [{ kind: 'bitcoin_core', password: true }] }]);
    expect(text).not.toContain(node.password);
  });

  test('a check says why a node cannot be believed, with exit code 1, and names no password', async () => {
    const faultOf = async (changed: Record<string, string>) => {
      const { code, json, text } = await chain(['check', 'btc', '--json'], { ...env, ...changed });
      expect(text).not.toMatch(/password-/);
      return [code, json.sources[0].fault];
    };
    expect(await faultOf({})).toEqual([0, null]);
    expect(await faultOf({ CHAIN_BTC_ID: 'ab'.repeat(32) })).toEqual([
      1,
      'the node follows another chain than Bitcoin',
    ]);
    expect(await faultOf({ CHAIN_BTC_PASSWORD: 'password-x' })).toEqual([
      1,
      'the node refuses the user or password (HTTP 401)',
    ]);
    expect(await faultOf({ CHAIN_BTC_URL: 'http://127.0.0.1:9' })).toEqual([1, 'the node refuses connections']);
  });

  test('the doctor looks at each node, unless none is asked', async () => {
    const statesOf = async (changed: Record<string, string>) => {
      const { chains, evidence } = loadConfig({ ...env, ...changed, DATA_DIR: '/nowhere' });
      const site = { config: { chains, evidence } } as Site;
      return Promise.all(
        chainChecks(site).map(async ({ name, run }) => {
          const { state, seen } = await run(site);
          return [name, state, seen];
        }),
      );
    };
    expect(await statesOf({ CHAIN_BTC_FALLBACK_URL: 'http://127.0.0.1:9' })).toEqual([
      ['chain btc', 'well', expect.stringMatching(/^it follows its network, at block \d+$/)],
      ['chain btc, second node', 'wrong', 'the node refuses connections'],
    ]);
    expect(await statesOf({ EVIDENCE: 'off' })).toEqual([]);
  });

  test('a transaction is shown with its block and confirmations; an unknown one is exit code 1', async () => {
    const { code, json } = await chain(['tx', 'BTC', paid, '--json'], env);
    expect(code).toBe(0);
    expect(json).toMatchObject({ found: true, succeeded: true, confirmations: 2 });
    expect(json.payments[0]).toMatchObject({ address, units: '150000000', tx_hash: paid, index: 0 });
    expect((await chain(['tx', 'btc', paid], env)).text).toContain('1.5');
    const unknown = await chain(['tx', 'btc', 'ab'.repeat(32)], env);
    expect([unknown.code, unknown.text]).toEqual([1, expect.stringContaining('btc has no transaction abab')]);
  });

  test('payments to an address are shown since a time, with pending ones', async () => {
    const { code, json } = await chain(['address', 'btc', address, '--since', '1h', '--json'], env);
    expect(code).toBe(0);
    expect(json.payments.map(({ units, block_height }: Record<string, unknown>) => [units, block_height])).toEqual([
      ['7000000', null],
      ['150000000', 103],
    ]);
    const later = await chain(['address', 'btc', address, '--since', '2100-01-01T00:00:00Z'], env);
    expect(later.text).toContain('pending');
    expect(later.text).not.toContain('1.5');
  });
});
