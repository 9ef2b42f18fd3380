import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { readExactJson } from '#chains/read-json';
import { openSolanaSource } from '#chains/solana/solana-source';
import { SourceFailure, type WatchedAddresses } from '#chains/source';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { startSolanaNode } from '#test/helpers/chains/solana-node';
import { watching } from '#test/helpers/chains/watching';
import { leastFigure } from '#test/helpers/run/figure';
import { BROKEN_JSON } from './broken-json';

test('what is no JSON is refused in a time that grows with its length alone', async () => {
  const seconds = () => {
    const before = process.cpuUsage();
    for (const text of BROKEN_JSON) {
      expect(() => readExactJson(text)).toThrow(SourceFailure);
    }
    return process.cpuUsage(before).user / 1_000_000;
  };
  expect(await leastFigure('broken JSON, s of processor time', seconds)).toBeLessThan(5);
});

test('the time for a Solana block of 1,500 transactions does not grow with the watched addresses', async () => {
  const key = (text: string) => base58.encode(createHash('sha256').update(text).digest());
  const [alice, token] = [key('alice'), key('token')];
  const node = await startSolanaNode();
  const transactions = Array.from({ length: 1_500 }, (_, nth) => ({
    payments: [
      { to: key(`someone ${nth}`), units: '7', contract: null },
      { to: key(`other ${nth}`), units: '8', contract: token },
    ],
  }));
  node.mine(...transactions, { payments: [{ to: alice, units: '5', contract: null }] });
  // Made before the node is asked: it closes a connection that is silent for too long.
  const many = watching(alice, ...Array.from({ length: 10_000 }, (_, nth) => key(`watched ${nth}`)));
  const source = openSolanaSource(node.server.access(), ACCOUNT_CHAINS.sol);
  const block = await source.readBlock(1);
  if (block === null) throw new Error('no block');
  const listing = (watched: WatchedAddresses) => async () => {
    const before = process.cpuUsage();
    expect(await source.listPayments(block, watched)).toHaveLength(1);
    return process.cpuUsage(before).user / 1000;
  };
  const few = await leastFigure('Solana block, one address, ms of processor time', listing(watching(alice)));
  expect(await leastFigure('Solana block, 10,001 addresses, ms of processor time', listing(many))).toBeLessThan(
    2 * few + 50,
  );
  await node.server.close();
});
