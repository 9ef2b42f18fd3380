import type { AddressKind } from './network';

/** Addresses of a kind with no person behind them [rules/addresses: Addresses nobody can spend from]. */
export interface LostAddresses {
  /** Of zeros, and those that people agreed to burn coins at; each in any of its spellings. */
  readonly burnt?: readonly string[];
  /** The network's own contracts and accounts. */
  readonly system?: readonly string[];
  /** Accounts whose secret key is published, so that others take at once what arrives there. */
  readonly knownKey?: readonly string[];
  /** More of them, as their keys are written (`addressKey`), with one of them to show. */
  readonly systemKeys?: { readonly pattern: RegExp; readonly example: string };
}

/** Of Bitcoin and other networks with unspent transaction outputs: hashes and keys of zeros, and readable ones. */
export const BITCOIN_LOST_ADDRESSES: Readonly<Partial<Record<AddressKind, LostAddresses>>> = {
  bitcoin: {
    burnt: [
      '1111111111111111111114oLvT2',
      '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
      'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
      'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8',
      'bc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpqqenm',
      '1BitcoinEaterAddressDontSendf59kuE',
      '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
    ],
  },
  bitcoincash: {
    burnt: [
      'bitcoincash:qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfnhks603',
      'bitcoincash:pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq7k2ehe5v',
    ],
  },
  bitcoingold: {
    burnt: [
      'GHqvR8KwyrcJ5UJHvwf7RmLtvAnr5uTHdV',
      'AFmseVrdL9f9oyCzZefL9tG6UbvhPbdYzM',
      'btg1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnsc3kc',
      'btg1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9hydmd',
      'btg1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0qyyr3',
    ],
  },
  bitcoinsv: { burnt: ['1111111111111111111114oLvT2'] },
  chia: {
    burnt: [
      'xch1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq2u30kz',
      'xch1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqm6ks6e8mvy',
    ],
  },
  dash: { burnt: ['XagqqFetxiDb9wbartKDrXgnqLah6SqX2S', '7SQekjmcMtR25wEPPiL6m1Mb5586R5ut33'] },
  decred: { burnt: ['DsQxuVRvS4eaJ42dhQEsCXauMWjvopWgrVg', 'DcXTb4QtmnyRsnzUVViYQawqFE5PuYTdX2C'] },
  digibyte: {
    burnt: [
      'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
      'SMJ12qn9jNCCXJnTYRz5Yu9ZenERqvYwfg',
      'dgb1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqjz6vm7',
      'dgb1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkayj5c',
      'dgb1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqu2ymvy',
    ],
  },
  dogecoin: {
    burnt: [
      'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
      '9rSGfPZLcyCGzY4uYEL1fkzJr6fkicS2rs',
      'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr',
    ],
  },
  ecash: {
    burnt: ['ecash:qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqs7ratqfx', 'ecash:pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq8m7jvrjm'],
  },
  firo: { burnt: ['ZziTjuSdDnzr4YS71QK8mHKWcN8MMmMdi8', '3pNDtm61yGF8j2ycAwLEPsuWQXoc2sA4Km'] },
  flux: { burnt: ['t1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs', 't3JZcvsuaXE6ygokL4XUiZSTrQBUoPYFnXJ'] },
  handshake: {
    burnt: [
      'hs1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqrfy4d0',
      'hs1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3s9ajr',
    ],
  },
  kaspa: {
    burnt: [
      'kaspa:qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkx9awp4e',
      'kaspa:pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqlmtfk4dg',
    ],
  },
  komodo: { burnt: ['R9HC5WtHbpoa51NCUAz86XLCmGTbkf45NT', 'bCjGhELVMLPUWqrN5fK6Df8sVsuBWTKAVN'] },
  litecoin: {
    burnt: [
      'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE',
      'M7uAERuQW2AotfyLDyewFGcLUDtAYu9v5V',
      'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq',
      'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqgnwq3z',
      'ltc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzywff7',
    ],
  },
  namecoin: {
    burnt: [
      'MvaNCeVyvP6ZXYFWGpKaDX9ujEQ418F7sm',
      '6EPqoQskEM2Pddp8KTL9JdYEBZMGFDpfbU',
      'nc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqz4pnrn',
      'nc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq8vwu4q',
      'nc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdmw4du',
    ],
  },
  peercoin: {
    burnt: [
      'P8bB9yPr3vVByqfmM5KXftyGckAtAdu6f8',
      'p5YaChsi57DWgiK8s5yHjfr3e29NBSr2Lr',
      'pc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmtd2rq',
      'pc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqe24z0e',
      'pc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqna4th9',
    ],
  },
  pivx: { burnt: ['D596YFweJQuHY1BbjazZYmAbt8jJPbKehC', '6EPqoQskEM2Pddp8KTL9JdYEBZMGFDpfbU'] },
  qtum: {
    burnt: [
      'QLbz7JHiBTspS962RLKV8GndWFwiJNvEPz',
      'qc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqf2acr2',
      'qc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqczcret',
      'qc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqj4c2ph',
    ],
  },
  ravencoin: {
    burnt: [
      'R9HC5WtHbpoa51NCUAz86XLCmGTbkf45NT',
      'r6Eb8FN9d1Xtmt1ZzBdtAJCynYS5jpWCRq',
      'RXBurnXXXXXXXXXXXXXXXXXXXXXXWUo9FV',
    ],
  },
  siacoin: { burnt: ['000000000000000000000000000000000000000000000000000000000000000089eb0d6a8a69'] },
  syscoin: {
    burnt: [
      'SMJ12qn9jNCCXJnTYRz5Yu9ZenERqvYwfg',
      'sys1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdf0wuz',
      'sys1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3l9zsg',
      'sys1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmg9tg5',
    ],
  },
  verge: { burnt: ['D596YFweJQuHY1BbjazZYmAbt8jJPbKehC', 'EH9uVaqWRxHuzJbroqzX18yxmeW8XVJyV9'] },
  vertcoin: {
    burnt: [
      'VZzpuiATQouD4mu9jnedRuKrgpHyY2Me1w',
      'vtc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq4gjx8l',
      'vtc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqql9e82p',
      'vtc1pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq4jewja',
    ],
  },
  zcash: { burnt: ['t1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs', 't3JZcvsuaXE6ygokL4XUiZSTrQBUoPYFnXJ'] },
};
