import { createHash } from 'node:crypto';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { type Asked, type Reply, startJsonServer } from './json-server';
import type { ModelNode, ModelPayment, ModelTransaction } from './model-node';
import { address, coins, comment, type ModelCell, toBase64, uint } from './ton-cells';

type Json = Record<string, unknown>;
export interface TonTransaction {
  hash: string;
  account: string;
  in_msg: Json;
  description: Json;
}
interface MinedBlock {
  hash: string;
  traces: TonTransaction[][];
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const upper = (raw: string) => raw.toUpperCase();
export const SENDER = `0:${'5e'.repeat(32)}`;

/** The hash of the transaction of who is paid. */
export const paymentHash = (root: string, { to, contract }: ModelPayment) => digest(`${root} ${to} ${contract}`);
/** The account that has an owner's jettons. */
export const walletOf = (owner: string, jetton: string) => `0:${digest(`${owner} ${jetton}`)}`;

export function message(rest: Json, body: ModelCell | null): Json {
  return {
    hash: base64(digest(JSON.stringify(rest))),
    source: upper(SENDER),
    value: '0',
    bounce: true,
    bounced: false,
    created_lt: '36582626000002',
    opcode: null,
    message_content: body && { hash: base64(digest('body')), body: toBase64(body), decoded: null },
    ...rest,
  };
}
export const DONE: Json = {
  type: 'ord',
  aborted: false,
  destroyed: false,
  compute_ph: { skipped: false, success: true, exit_code: 0 },
  action: { success: true, valid: true, result_code: 0 },
};
export const ABORTED: Json = {
  type: 'ord',
  aborted: true,
  destroyed: false,
  compute_ph: { skipped: false, success: false, exit_code: 709 },
  bounce: { type: 'ok' },
};

export function internalTransfer({ units, memo }: ModelPayment, isInline: boolean): ModelCell {
  const payload = memo === undefined ? null : comment(memo);
  const head = `${uint(0x178d4519, 32)}${uint(7, 64)}${coins(BigInt(units))}${address(SENDER)}00${coins(0n)}`;
  if (payload === null) return { bits: `${head}0`, refs: [] };
  return isInline ? { bits: `${head}0${payload.bits}`, refs: payload.refs } : { bits: `${head}1`, refs: [payload] };
}

export interface TonNode extends ModelNode {
  /** A block with one trace of transactions as they are written. */
  mineRaw(...transactions: TonTransaction[]): void;
  knowWallet(owner: string, jetton: string): void;
  /** Whether it answers 404 for what it does not have, as some versions do. */
  sayNotFound(isSaid: boolean): void;
}

/**
 * An index with the interface of TON Center's version 3, written from the description of its interface
 * (https://toncenter.com/api/v3/doc.json: masterchainInfo, blocks, transactionsByMasterchainBlock, traces, jetton/wallets), and
 * messages from TEP-74 and https://docs.ton.org.
 */
export async function startTonNode(): Promise<TonNode> {
  let globalId = Number(ACCOUNT_CHAINS.ton.id);
  let isShort = false;
  let hasNotFound = false;
  let ageSeconds = 0;
  const startedAt = Math.floor(Date.now() / 1000) - 1;
  const blocks: MinedBlock[] = [{ hash: digest('1'), traces: [] }];
  const wallets = new Map<string, { owner: string; jetton: string }>();

  const writeBlock = (seqno: number, time = startedAt - ageSeconds) => ({
    workchain: -1,
    shard: '8000000000000000',
    seqno,
    root_hash: base64(blocks[seqno - 1]?.hash ?? digest('0')),
    file_hash: base64(digest('file')),
    global_id: globalId,
    gen_utime: String(time),
  });
  const writeTransaction = ({ hash, account, in_msg, description }: TonTransaction, seqno: number) => ({
    account: upper(account),
    hash: base64(hash),
    lt: '36582626000003',
    now: startedAt,
    mc_block_seqno: seqno,
    description,
    in_msg,
    out_msgs: [],
  });
  const listed = (name: string, records: unknown[], rest: Json = {}): Reply =>
    records.length === 0 && hasNotFound
      ? { status: 404, json: { code: 404, error: `${name} not found` } }
      : { json: { [name]: records, ...rest } };
  const ofHash = (
    hash: string,
    { hash: own, in_msg: { hash: msg, hash_norm: norm } }: TonTransaction,
    isMessage: boolean,
  ) => (isMessage ? [msg, norm].includes(base64(hash)) : own === hash);

  const replyTo = ({ path, query }: Asked): Reply => {
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
    const seqno = Number(query.get('seqno'));
    switch (path) {
      case '/api/v3/masterchainInfo': {
        const first = isShort ? blocks.length : 1;
        const days = isShort ? 0 : 3;
        return {
          json: { first: writeBlock(first, startedAt - ageSeconds - days * 86_400), last: writeBlock(blocks.length) },
        };
      }
      case '/api/v3/blocks':
        return listed('blocks', seqno >= 1 && seqno <= blocks.length ? [writeBlock(seqno)] : []);
      case '/api/v3/transactionsByMasterchainBlock': {
        const all = (blocks[seqno - 1]?.traces ?? []).flat().map((each) => writeTransaction(each, seqno));
        return listed('transactions', all.slice(offset, offset + limit), { address_book: {} });
      }
      case '/api/v3/traces': {
        const isMessage = query.has('msg_hash');
        const hash = query.get(isMessage ? 'msg_hash' : 'tx_hash') ?? '';
        const at = blocks.findIndex(({ traces }) => traces.flat().some((each) => ofHash(hash, each, isMessage)));
        const trace = blocks[at]?.traces.find((each) => each.some((one) => ofHash(hash, one, isMessage)));
        const byHash = (trace ?? []).map((each) => [base64(each.hash), writeTransaction(each, at + 1)]);
        const found = trace
          ? [{ trace_id: base64(trace[0]?.hash ?? ''), is_incomplete: false, transactions: Object.fromEntries(byHash) }]
          : [];
        return listed('traces', isShort ? [] : found);
      }
      case '/api/v3/jetton/wallets': {
        const found = query.getAll('address').flatMap((account) => {
          const holder = wallets.get(account);
          return holder
            ? [{ address: upper(account), balance: '7', owner: upper(holder.owner), jetton: upper(holder.jetton) }]
            : [];
        });
        return listed('jetton_wallets', found.slice(offset, offset + limit), { address_book: {}, metadata: {} });
      }
      default:
        return { status: 404, text: 'Cannot GET' };
    }
  };
  const server = await startJsonServer(replyTo);
  const knowWallet = (owner: string, jetton: string) => {
    wallets.set(walletOf(owner, jetton), { owner, jetton });
  };
  const add = (traces: TonTransaction[][]) => {
    blocks.push({ hash: digest(`${blocks.length} ${Math.random()}`), traces });
  };

  const toTrace = ({ payments, hasFailed = false }: ModelTransaction): TonTransaction[] => {
    const root = digest(`${JSON.stringify(payments)} ${Math.random()}`);
    const outside = message(
      { source: null, value: null, bounce: null, bounced: null, nonce: root },
      { bits: uint(1, 40), refs: [] },
    );
    const description = hasFailed ? ABORTED : DONE;
    const paid = payments.flatMap((payment, nth): TonTransaction[] => {
      const { to, units, contract, memo } = payment;
      const hash = paymentHash(root, payment);
      if (contract === null) {
        const body = memo === undefined ? null : comment(memo, 3);
        return [{ hash, account: to, in_msg: message({ value: units, nonce: hash }, body), description }];
      }
      knowWallet(to, contract);
      const [ours, theirs] = [walletOf(SENDER, contract), walletOf(to, contract)];
      const asked = message(
        { value: '50000000', nonce: `${hash} asked` },
        { bits: uint(0x0f8a7ea5, 32) + uint(7, 64), refs: [] },
      );
      const told = message(
        { source: upper(ours), value: '40000000', nonce: hash },
        internalTransfer(payment, nth % 2 === 0),
      );
      return [
        { hash: digest(`${hash} ours`), account: ours, in_msg: asked, description: DONE },
        { hash, account: theirs, in_msg: told, description },
      ];
    });
    return [{ hash: root, account: SENDER, in_msg: outside, description: DONE }, ...paid];
  };
  return {
    server,
    mine(...transactions) {
      const traces = transactions.map(toTrace);
      add(traces);
      return traces.map(([root]) => root?.hash ?? '');
    },
    mineRaw(...transactions) {
      add([transactions]);
    },
    knowWallet,
    sayNotFound(isSaid) {
      hasNotFound = isSaid;
    },
    age(seconds) {
      ageSeconds = seconds;
    },
    beOfAnotherChain() {
      globalId = -3;
    },
    forgetHistory() {
      isShort = true;
    },
    height: () => blocks.length,
  };
}
