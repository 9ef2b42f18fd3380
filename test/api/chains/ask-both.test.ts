import { askBoth } from '#chains/settings/ask-nodes';
import { SourceFailure } from '#chains/source';
import { judgeLeg } from '#domain/evidence/judge-leg';
import { loadConfig } from '#process/config/config';
import { ModelChain } from '#test/domain/evidence/model-chain';
import { MemorySource } from '#test/helpers/chains/memory-source';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const ADDRESS = 'bc1qmine';
const watched = { has: (address: string) => address === ADDRESS, list: () => [ADDRESS] };

/** Two nodes, of which each has a chain of its own. */
function openNodes() {
  const start = Date.now() - 600_000;
  const chains = [new ModelChain(start), new ModelChain(start)] as const;
  const nodes = chains.map((chain) => new MemorySource(chain));
  return { chains, nodes, both: askBoth('btc', nodes) };
}
type Chains = ReturnType<typeof openNodes>['chains'];
const pay = (chains: readonly ModelChain[]) =>
  chains.map((chain) => chain.send([{ address: ADDRESS, contract: null, units: '5', pays: null }]).hash)[0] ?? '';
const mine = (chains: readonly ModelChain[]) => {
  const now = Date.now();
  for (const chain of chains) {
    chain.now = now;
    chain.mine(() => true, 0);
  }
};
const tipOf = ([one]: Chains) => one.tip.height;

test('what both nodes say counts, and the one that is behind is waited for', async () => {
  const { chains, both } = openNodes();
  const hash = pay(chains);
  mine(chains.slice(0, 1));
  expect(await both.readBlock(tipOf(chains))).toBeNull();
  expect((await both.readState()).tip.height).toBe(tipOf(chains) - 1);
  expect(await both.readTransaction(hash)).toMatchObject({ block: null });
  mine(chains.slice(1));
  const block = await both.readBlock(tipOf(chains));
  expect(block?.height).toBe(tipOf(chains));
  expect(await both.readTransaction(hash)).toMatchObject({ block: { height: tipOf(chains) } });
  expect(block && (await both.listPayments(block, watched))).toHaveLength(1);
});

test('a transaction that one node alone knows is in no block, and proves neither a payment nor that there is none', async () => {
  const { chains, both } = openNodes();
  const hash = pay(chains.slice(0, 1));
  mine(chains.slice(0, 1));
  expect(await both.readTransaction(hash)).toMatchObject({ txHash: hash, block: null });
  expect(await both.readTransaction('f'.repeat(64))).toBeNull();
});

test('a transaction that counts as in no block is shown without a block and without confirmations', async () => {
  const { chains, both } = openNodes();
  const hash = pay(chains.slice(0, 1));
  for (let count = 0; count < 7; count += 1) mine(chains.slice(0, 1));
  const named = await both.readTransaction(hash);
  expect(named?.payments).toMatchObject([{ units: '5', block: null }]);
  const agreed = {
    leg: 'payout',
    network: 'btc',
    address: ADDRESS,
    memo: null,
    contract: null,
    decimals: 8,
    amount: '0.00000005',
    since: new Date(0).toISOString(),
    sinceHeight: null,
  } as const;
  const at = new Date().toISOString();
  const verdict = judgeLeg(
    agreed,
    { txHash: hash, amount: null, at },
    {
      tip: chains[0].tip,
      isCurrent: true,
      at,
      named,
      namedKnownAt: null,
      payments: [],
      isTaken: () => false,
      sharedWith: [],
      addressKey: (address) => address,
    },
  );
  expect(verdict).toMatchObject({ verdict: 'seen', seen: { confirmations: 0, block: null } });
});

test('nodes that disagree count as none, and so does one alone', async () => {
  const { chains, nodes, both } = openNodes();
  pay(chains.slice(0, 1));
  mine(chains);
  await expect(both.readBlock(tipOf(chains))).rejects.toThrow(SourceFailure);
  for (const node of nodes) node.isDown = true;
  await expect(both.readState()).rejects.toThrow(SourceFailure);
});

test('both can be demanded only where there are two', () => {
  const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: temporaryDir(), ...env }).chains;
  const one = { CHAIN_BTC_URL: 'http://127.0.0.1:8332', CHAIN_BTC_AGREE: 'true' };
  expect(() => load(one)).toThrow('CHAIN_BTC_AGREE needs a second node');
  expect(load({ ...one, CHAIN_BTC_FALLBACK_URL: 'http://127.0.0.1:8333' })).toMatchObject([{ agree: true }]);
});
