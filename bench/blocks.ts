import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Agent } from 'undici';
import { addressKey } from '../src/address/spelling';
import { openCoreSource } from '../src/chains/bitcoin/core-source';
import { openEvmSource } from '../src/chains/evm/evm-source';
import type { ChainSource, WatchedAddresses } from '../src/chains/source';
import { BITCOIN_CHAINS } from '../src/domain/evidence/chains';
import type { Block } from '../src/domain/evidence/payment';
import {
  BITCOIN_BLOCK,
  BITCOIN_PARENT,
  bitcoinAddress,
  ETHEREUM_BLOCK,
  ETHEREUM_PARENT,
  ethereumAddress,
  HEIGHT,
  WATCHED,
} from './servers/block-node';

/**
 * `npm run bench:blocks` measures the processor time for a block of 5,000 transactions with 10,000 watched addresses. So many that
 * the median is of a process whose code is compiled, as that of a worker is.
 */
const ROUNDS = Number(process.argv[2] ?? 61);

async function measure(): Promise<void> {
  const node = fork(join(__dirname, 'servers/block-node.ts'), { execArgv: ['--import', 'tsx'] });
  const [port] = await once(node, 'message');
  const dispatcher = new Agent();
  const access = { url: `http://127.0.0.1:${port}`, user: null, password: null, dispatcher };
  const [bitcoin, ethereum] = [
    { hash: BITCOIN_BLOCK, parentHash: BITCOIN_PARENT },
    { hash: ETHEREUM_BLOCK, parentHash: ETHEREUM_PARENT },
  ].map((ids): Block => ({ height: HEIGHT, time: new Date().toISOString(), ...ids })) as [Block, Block];
  try {
    const open = {
      bitcoin: () => openCoreSource(access, BITCOIN_CHAINS.btc),
      ethereum: () => openEvmSource(access, 1),
    };
    await measureBlock('bitcoin', open.bitcoin, bitcoin, watchedOn('btc', bitcoinAddress));
    await measureBlock('ethereum, with traces', open.ethereum, ethereum, watchedOn('eth', ethereumAddress));
  } finally {
    node.kill();
    await dispatcher.close();
  }
}

/** As the follower does: the addresses are told apart by their keys. */
function watchedOn(network: string, addressOf: (nth: number) => string): WatchedAddresses {
  const keys = new Set(Array.from({ length: WATCHED }, (_, nth) => addressKey(network, addressOf(nth))));
  return { has: (address) => keys.has(addressKey(network, address)), list: () => keys };
}

/** A source keeps the block that it read last, so each round has one of its own. */
async function measureBlock(name: string, open: () => ChainSource, block: Block, watched: WatchedAddresses) {
  const figures: number[] = [];
  let payments = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    payments = (await open().listPayments(block, watched)).length;
    const { user, system } = process.cpuUsage(before);
    figures.push((user + system) / 1_000);
  }
  const [least = 0] = figures.toSorted((one, other) => one - other);
  const median = figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
  process.stdout.write(
    `${name}: ${payments} payments found; ms of processor time: median ${median.toFixed(0)}, least ${least.toFixed(0)}, first ${(figures[0] ?? 0).toFixed(0)}\n`,
  );
}

void measure();
