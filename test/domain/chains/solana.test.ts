import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { openSolanaSource } from '#chains/solana/solana-source';
import { SourceFailure } from '#chains/source';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { type SolanaNode, startSolanaNode } from '#test/helpers/chains/solana-node';
import { watching } from '#test/helpers/chains/watching';
import { describeFamily } from './describe-family';

const key = (text: string) => base58.encode(createHash('sha256').update(text).digest());
const [ALICE, BOB, CAROL, TOKEN] = [key('alice'), key('bob'), key('carol'), key('token')];

describeFamily('solana', {
  network: 'sol',
  start: startSolanaNode,
  open: (access) => openSolanaSource(access, ACCOUNT_CHAINS.sol),
  addresses: [ALICE, BOB, CAROL],
  token: TOKEN,
  namesake: key('namesake'),
  hasMemos: false,
  mostPayments: 3,
  noHash: base58.encode(Buffer.alloc(64, 0xab)),
});

describe('solana, finality and slots', () => {
  let node: SolanaNode;
  beforeEach(async () => {
    node = await startSolanaNode();
  });
  afterEach(() => node.server.close());
  const open = () => openSolanaSource(node.server.access(), ACCOUNT_CHAINS.sol);
  const coin = (to: string, units: string) => ({ to, units, contract: null });

  test('heights go on where slots have no block', async () => {
    for (let nth = 0; nth < 7; nth += 1) node.mine({ payments: [coin(ALICE, String(nth + 1))] });
    const source = open();
    const paid: string[] = [];
    for (let height = 1; height <= 7; height += 1) {
      const block = await source.readBlock(height);
      expect(block?.parentHash).toBe((await source.readBlock(height - 1))?.hash);
      const found = block && (await source.listPayments(block, watching(ALICE)));
      paid.push(...(found ?? []).map(({ units }) => units));
    }
    expect(paid).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  test('a block is found after a long time of skipped slots, and a gap in the list of blocks is a failure', async () => {
    for (let nth = 0; nth < 500; nth += 1) node.mine({ payments: [coin(ALICE, String(nth + 1))] });
    for (const height of [1, 250, 499, 500]) {
      const source = open();
      const block = await source.readBlock(height);
      expect(block && (await source.listPayments(block, watching(ALICE)))).toMatchObject([{ units: String(height) }]);
    }
    node.hideBlock(300);
    await expect(open().readBlock(299)).rejects.toThrow(SourceFailure);
    expect(await open().readBlock(301)).toMatchObject({ height: 301 });
  });

  test('what is confirmed and not final is in no block yet', async () => {
    node.mine();
    node.waitWithFinality();
    const [hash = ''] = node.mine({ payments: [coin(ALICE, '5')] });
    const source = open();
    expect(await source.readTransaction(hash)).toMatchObject({ hasSucceeded: true, block: null });
    expect((await source.readState()).tip.height).toBe(1);
    expect(await source.readBlock(2)).toBeNull();
  });
});
