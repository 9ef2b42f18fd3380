import { createHash } from 'node:crypto';
import BigNumber from 'bignumber.js';
import { ACCOUNT_CHAINS } from '#domain/evidence/chains';
import { type Asked, type Reply, startJsonServer } from './json-server';
import type { ModelNode, ModelPayment, ModelTransaction } from './model-node';

const SENDER = 'GDQWI6FKB72DPOJE4CGYCFQZKRPQQIOYXRMZ5KEVGXMG6UUTGJMBCASH';
const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const coins = (units: string) => new BigNumber(units).shiftedBy(-7).toFixed(7);

type Json = Record<string, unknown>;
interface Transaction {
  hash: string;
  memo: Json;
  isSuccessful: boolean;
  operations: Json[];
}

export interface HorizonNode extends ModelNode {
  /** A ledger with one transaction with operations as they are written, and its members; its hash. */
  mineRaw(operations: Json[], memo?: Json): string;
  /** What an operation did to accounts; by the place of its operation in the ledger. */
  setEffects(effects: Json[]): void;
}

/**
 * A Horizon server, written from https://developers.stellar.org/docs/data/apis/horizon/api-reference (root, ledgers, a ledger's
 * and a transaction's payments, an operation's effects, errors).
 */
export async function startHorizonNode(): Promise<HorizonNode> {
  let passphrase: string = ACCOUNT_CHAINS.xlm.id;
  let elder = 1;
  let ageMs = 1_000;
  let effects: Json[] = [];
  const startedAt = Date.now();
  const ledgers: { hash: string; parent: string; transactions: Transaction[] }[] = [];
  const sequenceOf = (nth: number) => nth + 1;
  const latest = () => sequenceOf(ledgers.length - 1);
  const add = (transactions: Transaction[]) => {
    const parent = ledgers.at(-1)?.hash ?? digest('0');
    ledgers.push({ hash: digest(`${parent} ${Math.random()}`), parent, transactions });
  };
  add([]);

  const closedAt = () => new Date(startedAt - ageMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const writeTransaction = ({ hash, memo, isSuccessful, operations }: Transaction, sequence: number) => ({
    id: hash,
    hash,
    successful: isSuccessful,
    ledger: sequence,
    created_at: closedAt(),
    operation_count: operations.length,
    ...memo,
    ...(!('memo_type' in memo) && { memo_type: 'none' }),
  });
  const recordsOf = (sequence: number, transactions: readonly Transaction[], isJoined: boolean) =>
    transactions.flatMap((transaction, nth) =>
      transaction.operations.map((operation, place) => {
        const id = ((BigInt(sequence) << 32n) | (BigInt(nth + 1) << 12n) | BigInt(place + 1)).toString();
        return {
          id,
          paging_token: id,
          transaction_successful: transaction.isSuccessful,
          source_account: SENDER,
          created_at: closedAt(),
          transaction_hash: transaction.hash,
          ...operation,
          ...(isJoined && { transaction: writeTransaction(transaction, sequence) }),
        };
      }),
    );
  const page = (records: { paging_token: string }[], query: URLSearchParams) => {
    const cursor = query.get('cursor');
    const start = cursor === null ? 0 : records.findIndex(({ paging_token: token }) => token === cursor) + 1;
    return {
      json: { _links: {}, _embedded: { records: records.slice(start, start + Number(query.get('limit') ?? 10)) } },
    };
  };
  const notFound = (): Reply => ({
    status: 404,
    json: { type: 'https://stellar.org/horizon-errors/not_found', title: 'Resource Missing', status: 404 },
  });

  const replyTo = ({ path, query }: Asked): Reply => {
    const [, kind, id = '', part] = path.split('/');
    const isJoined = query.get('join') === 'transactions';
    const isShown = ({ isSuccessful }: Transaction) => isSuccessful || query.get('include_failed') === 'true';
    if (kind === '') {
      return {
        json: {
          horizon_version: '23.0.0',
          core_latest_ledger: latest(),
          history_latest_ledger: latest(),
          history_latest_ledger_closed_at: closedAt(),
          history_elder_ledger: elder,
          network_passphrase: passphrase,
        },
      };
    }
    if (kind === 'ledgers') {
      const sequence = Number(id);
      const ledger = ledgers[sequence - 1];
      if (sequence < elder) {
        return { status: 410, json: { title: 'Data Requested Is Before Recorded History', status: 410 } };
      }
      if (ledger === undefined) return notFound();
      return part === 'payments'
        ? page(recordsOf(sequence, ledger.transactions.filter(isShown), isJoined), query)
        : { json: { id: ledger.hash, hash: ledger.hash, prev_hash: ledger.parent, sequence, closed_at: closedAt() } };
    }
    if (kind === 'transactions') {
      const nth = ledgers.findIndex(({ transactions }) =>
        transactions.some((each) => each.hash === id || each.memo.inner === id),
      );
      const found = ledgers[nth]?.transactions.find((each) => each.hash === id || each.memo.inner === id);
      if (found === undefined || sequenceOf(nth) < elder) return notFound();
      return part === 'payments'
        ? page(recordsOf(sequenceOf(nth), [found].filter(isShown), isJoined), query)
        : { json: { ...writeTransaction(found, sequenceOf(nth)), ...(found.hash !== id && { hash: id }) } };
    }
    return kind === 'operations' && part === 'effects'
      ? page(
          effects.map((effect, nth) => ({ paging_token: `${id}-${nth + 1}`, ...effect })),
          query,
        )
      : notFound();
  };
  const server = await startJsonServer(replyTo);
  return {
    server,
    mine(...transactions) {
      const mined = transactions.map(toTransaction);
      add(mined);
      return mined.map(({ hash }) => hash);
    },
    mineRaw(operations, memo = {}) {
      const hash = digest(`${JSON.stringify(operations)} ${Math.random()}`);
      add([
        {
          hash,
          memo: { ...memo, ...(memo.inner !== undefined && { fee_bump_transaction: { hash } }) },
          isSuccessful: true,
          operations,
        },
      ]);
      return hash;
    },
    setEffects(given) {
      effects = given;
    },
    age(seconds) {
      ageMs = seconds * 1_000;
    },
    beOfAnotherChain() {
      passphrase = 'Test SDF Network ; September 2015';
    },
    forgetHistory() {
      add([]);
      elder = latest();
    },
    height: latest,
  };
}

function toTransaction({ payments, hasFailed = false }: ModelTransaction): Transaction {
  const memo = payments[0]?.memo;
  return {
    hash: digest(`${JSON.stringify(payments)} ${Math.random()}`),
    memo: memo === undefined ? {} : { memo_type: 'id', memo },
    isSuccessful: !hasFailed,
    operations: payments.map(toOperation),
  };
}

function toOperation({ to, units, contract }: ModelPayment): Json {
  const [code = '', issuer] = contract?.split('-') ?? [];
  const asset =
    contract === null
      ? { asset_type: 'native' }
      : {
          asset_type: code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4',
          asset_code: code,
          asset_issuer: issuer,
        };
  return { type: 'payment', type_i: 1, ...asset, from: SENDER, to, amount: coins(units) };
}
