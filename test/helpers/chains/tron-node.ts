import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { type Asked, exact, type Reply, startJsonServer } from './json-server';
import type { ModelNode, ModelPayment, ModelTransaction } from './model-node';

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SENDER = `41${'ee'.repeat(20)}`;
/** A contract that passes on what it gets to several. */
const SPREADER = `41${'dd'.repeat(20)}`;

interface Mined {
  txID: string;
  body: unknown;
  outcome: Record<string, unknown>;
}
interface MinedBlock {
  id: string;
  parent: string;
  number: number;
  timestamp: number;
  mined: Mined[];
}

export interface TronNode extends ModelNode {
  /** From now on, new blocks are not final. */
  waitWithFinality(): void;
  /** All blocks are final. */
  finalize(): void;
  /** The last blocks that are not final are replaced by empty ones. */
  dropWaiting(): void;
  /** Whether what contracts pay is kept. */
  keepInternal(isKept: boolean): void;
}

/** The hexadecimal form with the network's byte, without the checksum. */
const toHex = (address: string) => Buffer.from(base58.decode(address)).subarray(0, 21).toString('hex');
const word = (hex: string) => hex.padStart(64, '0');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * A node with java-tron's HTTP interface, written from https://tronprotocol.github.io/documentation-en/api/http/ (getblock,
 * gettransactionbyid, gettransactioninfobyid, gettransactioninfobyblocknum).
 */
export async function startTronNode(): Promise<TronNode> {
  let first: string = ACCOUNT_CHAINS.trx.id;
  let isLite = false;
  let final: number | null = null;
  let isInternalKept = true;
  const startedAt = Date.now();
  let ageMs = 1_000;
  let salt = 0;
  const blocks: MinedBlock[] = [];
  const lastFinal = () => final ?? blocks.length;

  const addBlock = (mined: Mined[]) => {
    const number = blocks.length + 1;
    const parent = blocks.at(-1)?.id ?? first;
    salt += 1;
    const id = `${word(number.toString(16)).slice(-16)}${digest(`${parent} ${salt}`).slice(16)}`;
    blocks.push({ id, parent, number, timestamp: 0, mined });
  };
  const writeBlock = (block: MinedBlock | undefined, isDetailed: boolean) => {
    if (block === undefined) return {};
    // Members with the value 0 are left out.
    const place = block.number === 0 ? {} : { number: block.number, timestamp: startedAt - ageMs };
    return {
      blockID: block.id,
      block_header: {
        raw_data: {
          ...place,
          txTrieRoot: '0'.repeat(64),
          witness_address: SENDER,
          parentHash: block.parent,
          version: 34,
        },
        witness_signature: '00'.repeat(65),
      },
      ...(isDetailed && block.mined.length > 0 && { transactions: block.mined.map(({ body }) => body) }),
    };
  };
  const genesis = (): MinedBlock => ({ id: first, parent: '0'.repeat(64), number: 0, timestamp: 0, mined: [] });

  const replyTo = ({ path, body }: Asked): Reply => {
    const [, stage, call] = path.split('/');
    const highest = stage === 'walletsolidity' ? lastFinal() : blocks.length;
    const visible = [genesis(), ...blocks.slice(0, highest)];
    const all = visible.flatMap(({ mined }) => mined);
    switch (call) {
      case 'getblock': {
        const wanted = body.id_or_num === undefined ? String(highest) : String(body.id_or_num);
        const found = visible.find(({ id, number }) => id === wanted || String(number) === wanted);
        return { json: writeBlock(found, body.detail === true) };
      }
      case 'gettransactioninfobyblocknum':
        return { json: (visible[Number(body.num)]?.mined ?? []).map(({ outcome }) => outcome) };
      case 'gettransactionbyid':
      case 'gettransactioninfobyid': {
        if (isLite) {
          return { text: 'this API is closed because this node is a lite fullnode' };
        }
        const found = all.find(({ txID }) => txID === body.value);
        return { json: (call === 'gettransactionbyid' ? found?.body : found?.outcome) ?? {} };
      }
      default:
        return { status: 405, text: 'not supported' };
    }
  };

  const toMined = ({ payments, hasFailed }: ModelTransaction, nth: number): Mined => {
    const txID = digest(`${blocks.length} ${nth} ${JSON.stringify(payments)} ${Math.random()}`);
    const contract = toContract(payments);
    const isCall = contract.type === 'TriggerSmartContract';
    const result = hasFailed ? 'REVERT' : 'SUCCESS';
    const coins = isCall && isInternalKept ? payments.filter((each) => each.contract === null) : [];
    const outcome = {
      id: txID,
      fee: 267_000,
      blockNumber: blocks.length + 1,
      blockTimeStamp: startedAt - ageMs,
      contractResult: [''],
      receipt: isCall ? { energy_usage_total: 44_585, net_fee: 796_000, result } : { net_fee: 267_000 },
      ...(hasFailed && { result: 'FAILED', resMessage: '5245564552' }),
      ...(isCall && !hasFailed && { log: payments.flatMap(toLog) }),
      ...(coins.length > 0 && {
        internal_transactions: coins.map(({ to, units }) => ({
          hash: digest(to),
          caller_address: SPREADER,
          transferTo_address: toHex(to),
          callValueInfo: [{ callValue: exact(units) }],
          note: '63616c6c',
          ...(hasFailed && { rejected: true }),
        })),
      }),
    };
    const body = {
      ret: [{ contractRet: result }],
      signature: ['00'.repeat(65)],
      txID,
      raw_data: { contract: [contract], ref_block_bytes: '1c8b', expiration: 1, fee_limit: 1, timestamp: 1 },
      raw_data_hex: '0a02',
    };
    return { txID, body, outcome };
  };

  const server = await startJsonServer(replyTo);
  return {
    server,
    mine(...transactions) {
      const mined = transactions.map(toMined);
      addBlock(mined);
      return mined.map(({ txID }) => txID);
    },
    age(seconds) {
      ageMs = seconds * 1_000;
    },
    beOfAnotherChain() {
      first = 'de'.repeat(32);
    },
    forgetHistory() {
      isLite = true;
    },
    height: lastFinal,
    waitWithFinality() {
      final = blocks.length;
    },
    finalize() {
      final = null;
    },
    dropWaiting() {
      const dropped = blocks.splice(lastFinal()).length;
      for (let nth = 0; nth < dropped; nth += 1) addBlock([]);
    },
    keepInternal(isKept) {
      isInternalKept = isKept;
    },
  };
}

/** A plain transfer; or a call of a token or, for several payments, of a contract that makes them. */
function toContract(payments: readonly ModelPayment[]) {
  const [only, ...others] = payments;
  if (only && others.length === 0 && only.contract === null) {
    const value = { amount: exact(only.units), owner_address: SENDER, to_address: toHex(only.to) };
    return contractOf('TransferContract', value);
  }
  const isToken = only !== undefined && only.contract !== null && others.length === 0;
  return contractOf('TriggerSmartContract', {
    data: isToken ? `a9059cbb${word(toHex(only.to).slice(2))}${word(BigInt(only.units).toString(16))}` : 'c1a5b0aa',
    owner_address: SENDER,
    contract_address: isToken && only.contract ? toHex(only.contract) : SPREADER,
  });
}

function contractOf(type: string, value: object) {
  return { parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type };
}

/** Logs name addresses without the network's byte. */
function toLog({ to, units, contract }: ModelPayment) {
  return contract === null
    ? []
    : [
        {
          address: toHex(contract).slice(2),
          topics: [TRANSFER, word(SPREADER.slice(2)), word(toHex(to).slice(2))],
          data: word(BigInt(units).toString(16)),
        },
      ];
}
