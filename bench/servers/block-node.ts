import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A process that answers as a node of Bitcoin and as one of Ethereum, with a single block of many transactions, of which some pay
 * watched addresses. It is a process of its own, so that its processor time is not that of whoever asks.
 */

const TRANSACTIONS = 5_000;
/** Each of these pays a watched address. */
const EVERY = 250;
export const WATCHED = 10_000;
export const HEIGHT = 900_000;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
export const bitcoinAddress = (nth: number) => `bc1q${digest(`address ${nth}`).replace(/[1b]/g, 'q').slice(0, 38)}`;
export const ethereumAddress = (nth: number) => `0x${digest(`address ${nth}`).slice(0, 40)}`;
export const BITCOIN_BLOCK = digest('bitcoin block');
export const ETHEREUM_BLOCK = `0x${digest('ethereum block')}`;
export const BITCOIN_PARENT = digest('bitcoin parent');
export const ETHEREUM_PARENT = `0x${digest('ethereum parent')}`;

/** A watched address in one of many transactions; somebody else's in the others. */
const receiver = (nth: number) => (nth % EVERY === 0 ? nth : WATCHED + nth);

function writeBitcoinBlock(): string {
  const outputOf = (nth: number, n: number) => ({
    value: 0.01 + n / 1e8,
    n,
    scriptPubKey: {
      asm: `0 ${digest(`script ${nth} ${n}`).slice(0, 40)}`,
      desc: `addr(${bitcoinAddress(receiver(nth) + n * 50_000)})#abcdefgh`,
      hex: `0014${digest(`script ${nth} ${n}`).slice(0, 40)}`,
      address: bitcoinAddress(receiver(nth) + n * 50_000),
      type: 'witness_v0_keyhash',
    },
  });
  const tx = Array.from({ length: TRANSACTIONS }, (_, nth) => ({
    txid: digest(`bitcoin ${nth}`),
    hash: digest(`witness ${nth}`),
    version: 2,
    size: 370,
    vsize: 208,
    weight: 832,
    locktime: 0,
    vin: [0, 1].map((input) => ({
      txid: digest(`spent ${nth} ${input}`),
      vout: input,
      scriptSig: { asm: '', hex: '' },
      txinwitness: [digest(`a ${nth}`) + digest(`b ${nth}`), `02${digest(`c ${nth}`)}`],
      sequence: 4_294_967_293,
    })),
    vout: [outputOf(nth, 0), outputOf(nth, 1)],
    fee: 0.00001,
    hex: Array.from({ length: 11 }, (_, part) => digest(`hex ${nth} ${part}`)).join(''),
  }));
  return JSON.stringify({ hash: BITCOIN_BLOCK, height: HEIGHT, previousblockhash: BITCOIN_PARENT, tx });
}

/** A third pays the coin, a third a token, and a third calls contracts that call others. */
function writeEthereumBlock() {
  const hashOf = (nth: number) => `0x${digest(`ethereum ${nth}`)}`;
  const place = (nth: number) => ({
    blockHash: ETHEREUM_BLOCK,
    blockNumber: `0x${HEIGHT.toString(16)}`,
    transactionIndex: `0x${nth.toString(16)}`,
  });
  const kindOf = (nth: number) => nth % 3;
  const token = (nth: number) => ethereumAddress(200_000 + (nth % 50));
  const wordOf = (address: string) => address.slice(2).padStart(64, '0');
  const transactions = Array.from({ length: TRANSACTIONS }, (_, nth) => ({
    ...place(nth),
    hash: hashOf(nth),
    from: ethereumAddress(300_000 + nth),
    to: kindOf(nth) === 0 ? ethereumAddress(receiver(nth)) : token(nth),
    value: kindOf(nth) === 0 ? '0x16345785d8a0000' : '0x0',
    input: [
      '0x',
      `0xa9059cbb${wordOf(ethereumAddress(receiver(nth)))}${digest('value')}`,
      `0x${digest(`${nth}`).repeat(8)}`,
    ][kindOf(nth)],
    gas: '0x5208',
    gasPrice: '0x2540be400',
    maxFeePerGas: '0x2540be400',
    maxPriorityFeePerGas: '0x3b9aca00',
    nonce: '0x10',
    type: '0x2',
    accessList: [],
    chainId: '0x1',
    v: '0x1',
    r: `0x${digest(`r ${nth}`)}`,
    s: `0x${digest(`s ${nth}`)}`,
    yParity: '0x1',
  }));
  const header = {
    number: `0x${HEIGHT.toString(16)}`,
    hash: ETHEREUM_BLOCK,
    parentHash: ETHEREUM_PARENT,
    timestamp: '0x66000000',
    miner: ethereumAddress(400_000),
    logsBloom: `0x${'0'.repeat(512)}`,
  };
  const logOf = (nth: number) => ({
    ...place(nth),
    transactionHash: hashOf(nth),
    address: token(nth),
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${wordOf(ethereumAddress(300_000 + nth))}`,
      `0x${wordOf(ethereumAddress(receiver(nth)))}`,
    ],
    data: `0x${'0'.repeat(58)}0f4240`,
    logIndex: `0x${nth.toString(16)}`,
    removed: false,
  });
  const callsOf = (nth: number, count: number): object[] =>
    Array.from({ length: count }, (_, call) => ({
      from: token(nth + call),
      to: call === 0 && nth % EVERY === 2 ? ethereumAddress(nth) : token(nth + call + 1),
      gas: '0x1e848',
      gasUsed: '0x5208',
      input: `0x70a08231${digest(`call ${nth} ${call}`)}`,
      output: `0x${digest(`output ${nth} ${call}`)}`,
      ...(call === 0 ? { value: '0x2386f26fc10000', type: 'CALL' } : { type: 'STATICCALL' }),
    }));
  const traces = transactions.map(({ hash, from, to, value, input }, nth) => ({
    txHash: hash,
    result: {
      from,
      to,
      value,
      input,
      gas: '0x5208',
      gasUsed: '0x5208',
      type: 'CALL',
      ...(kindOf(nth) === 2 && { calls: callsOf(nth, 8) }),
    },
  }));
  const logs = transactions.flatMap((_, nth) => (kindOf(nth) === 0 ? [] : [logOf(nth)]));
  const receipts = new Map(
    transactions.map(({ hash }, nth) => [
      hash,
      {
        ...place(nth),
        transactionHash: hash,
        status: '0x1',
        contractAddress: null,
        gasUsed: '0x5208',
        logs: kindOf(nth) === 0 ? [] : [logOf(nth)],
      },
    ]),
  );
  return {
    block: JSON.stringify({ ...header, transactions }),
    traces: JSON.stringify(traces),
    logs: JSON.stringify(logs),
    receipts,
  };
}

interface Call {
  id: number;
  method: string;
  params: readonly unknown[];
}

function serve(): void {
  const bitcoin = writeBitcoinBlock();
  const ethereum = writeEthereumBlock();
  const resultOf = ({ method, params }: Call): string => {
    switch (method) {
      case 'getblock':
        return bitcoin;
      case 'eth_getBlockByHash':
        return ethereum.block;
      case 'debug_traceBlockByHash':
        return ethereum.traces;
      case 'eth_getLogs':
        return ethereum.logs;
      case 'eth_getTransactionReceipt':
        return JSON.stringify(ethereum.receipts.get(String(params[0])) ?? null);
      default:
        return 'null';
    }
  };
  const answer = (call: Call) => `{"jsonrpc":"2.0","id":${call.id},"result":${resultOf(call)}}`;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const calls = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Call | Call[];
      response.end(Array.isArray(calls) ? `[${calls.map(answer).join(',')}]` : answer(calls));
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

if (process.send) {
  serve();
}
