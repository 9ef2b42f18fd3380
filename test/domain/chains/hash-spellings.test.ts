import { openEvmSource } from '#chains/evm/evm-source';
import { type AnsweringNode, startAnsweringNode } from '#test/helpers/chains/answering-node';

const HASH = 'ab'.repeat(32);
/** Some providers write a hash without `0x` and in capital letters where it has one, or with `0x` where it has none. */
const SPELLINGS = [HASH, HASH.toUpperCase(), `0x${HASH}`, `0x${HASH.toUpperCase()}`];

let node: AnsweringNode;
beforeAll(async () => {
  node = await startAnsweringNode();
});
afterAll(() => node.close());

test('a node of an Ethereum network is asked for a transaction in its own spelling, whichever a provider writes', async () => {
  const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
  const sent = { hash: `0x${HASH}`, from, to, value: '0x5', input: '0x', blockHash: null };
  node.answerCalls(({ params: [asked] }) => ({ result: asked === sent.hash ? sent : null }));
  for (const spelling of SPELLINGS) {
    expect(await openEvmSource(node.access(), 1).readTransaction(spelling)).toMatchObject({
      txHash: sent.hash,
      payments: [{ address: to, units: '5' }],
    });
  }
  expect(await openEvmSource(node.access(), 1).readTransaction('not a hash')).toBeNull();
});

test('a node of a Bitcoin network is asked for a transaction in its own spelling, whichever a provider writes', async () => {
  // Of a text of another length it says that it is no hash, which would count as a node that cannot be asked.
  node.answerCalls(({ params: [asked] }) =>
    asked === HASH
      ? { result: { txid: HASH, vout: [] } }
      : { error: { code: -8, message: 'parameter 1 must be of length 64 (not 66)' } },
  );
  for (const spelling of SPELLINGS) {
    expect(await node.core().readTransaction(spelling)).toMatchObject({ txHash: HASH, block: null });
  }
  node.answer({ text: JSON.stringify({ txid: HASH, vout: [], status: { confirmed: false } }) });
  for (const spelling of SPELLINGS) {
    expect(await node.esplora().readTransaction(spelling)).toMatchObject({ txHash: HASH, block: null });
  }
});
