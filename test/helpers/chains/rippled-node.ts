import { createHash } from 'node:crypto';
import BigNumber from 'bignumber.js';
import { type Asked, type Reply, startJsonServer } from './json-server';
import type { ModelNode, ModelPayment, ModelTransaction } from './model-node';

const EPOCH = 946_684_800;
const SENDER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const digest = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();

interface Mined {
  hash: string;
  tx_json: Record<string, unknown>;
  meta: Record<string, unknown>;
}
interface Ledger {
  hash: string;
  parent: string;
  mined: Mined[];
}

export interface RippledNode extends ModelNode {
  /** A ledger with one transaction as it is written; its hash. */
  mineRaw(tx: Record<string, unknown>, meta: Record<string, unknown>): string;
  /** From now on, new ledgers are closed but not validated. */
  waitWithValidation(): void;
  sayState(state: string | undefined): void;
}

/**
 * A server with rippled's JSON-RPC interface in API version 2, written from https://xrpl.org/docs/references/http-websocket-apis
 * (ledger, tx, server_info) and https://xrpl.org/docs/references/protocol/transactions/metadata.
 */
export async function startRippledNode(): Promise<RippledNode> {
  let network = 0;
  let firstKept = 1;
  let validated: number | null = null;
  let state: string | undefined = 'full';
  let ageSeconds = 0;
  const startedAt = Math.floor(Date.now() / 1000) - 1;
  const ledgers: Ledger[] = [{ hash: digest('1'), parent: '0'.repeat(64), mined: [] }];
  const lastValidated = () => validated ?? ledgers.length;

  const add = (mined: Mined[]) => {
    const parent = ledgers.at(-1)?.hash ?? '';
    ledgers.push({ hash: digest(`${parent} ${ledgers.length} ${Math.random()}`), parent, mined });
  };
  const writeLedger = (height: number, isExpanded: boolean) => {
    const ledger = ledgers[height - 1];
    if (ledger === undefined || height < firstKept) {
      return { error: 'lgrNotFound', error_code: 21, error_message: 'ledgerNotFound', status: 'error' };
    }
    const isValidated = height <= lastValidated();
    return {
      ledger_hash: ledger.hash,
      ledger_index: height,
      ...(isValidated && { validated: true }),
      ledger: {
        close_flags: 0,
        close_time: startedAt - ageSeconds - EPOCH,
        close_time_resolution: 10,
        closed: true,
        ledger_hash: ledger.hash,
        ledger_index: height,
        parent_hash: ledger.parent,
        total_coins: '99985738467416092',
        transaction_hash: digest('transactions'),
        ...(isExpanded && {
          transactions: ledger.mined.map((mined) => ({
            ...mined,
            ledger_hash: ledger.hash,
            ledger_index: height,
            validated: isValidated,
          })),
        }),
      },
      status: 'success',
    };
  };
  const resultOf = (method: unknown, params: Record<string, unknown>) => {
    if (params.api_version !== 2) return { error: 'invalid_API_version', status: 'error' };
    switch (method) {
      case 'ledger': {
        const index = params.ledger_index === 'validated' ? lastValidated() : Number(params.ledger_index);
        return writeLedger(index, params.transactions === true && params.expand === true);
      }
      case 'tx': {
        const at = ledgers.findIndex(({ mined }) => mined.some(({ hash }) => hash === params.transaction));
        const found = ledgers[at]?.mined.find(({ hash }) => hash === params.transaction);
        if (found === undefined || at + 1 < firstKept) {
          return { error: 'txnNotFound', error_code: 29, error_message: 'Transaction not found.', status: 'error' };
        }
        return {
          ...found,
          ledger_index: at + 1,
          ledger_hash: ledgers[at]?.hash,
          ...(at + 1 <= lastValidated() && { validated: true }),
          status: 'success',
        };
      }
      case 'server_info':
        return {
          info: {
            build_version: '2.4.0',
            complete_ledgers: `${firstKept}-${lastValidated()}`,
            network_id: network,
            ...(state !== undefined && { server_state: state }),
            validated_ledger: { age: 1, hash: ledgers[lastValidated() - 1]?.hash, seq: lastValidated() },
          },
          status: 'success',
        };
      default:
        return { error: 'unknownCmd', status: 'error' };
    }
  };
  const server = await startJsonServer(({ body }: Asked): Reply => {
    const { method, params = [] } = body as { method?: string; params?: Record<string, unknown>[] };
    return { json: { result: resultOf(method, params[0] ?? {}) } };
  });
  return {
    server,
    mine(...transactions) {
      const mined = transactions.map((transaction, nth) => toMined(transaction, nth));
      add(mined);
      return mined.map(({ hash }) => hash);
    },
    mineRaw(tx, meta) {
      const hash = digest(`${JSON.stringify(tx)} ${Math.random()}`);
      add([{ hash, tx_json: { Account: SENDER, Fee: '12', Sequence: 1, ...tx }, meta }]);
      return hash;
    },
    age(seconds) {
      ageSeconds = seconds;
    },
    beOfAnotherChain() {
      network = 1;
    },
    forgetHistory() {
      firstKept = ledgers.length;
      // A day of ledgers has passed before.
      for (let nth = 0; nth < 3; nth += 1) add([]);
    },
    height: lastValidated,
    waitWithValidation() {
      validated = ledgers.length;
    },
    sayState(other) {
      state = other;
    },
  };
}

function toMined({ payments: [payment], hasFailed = false }: ModelTransaction, nth: number): Mined {
  if (payment === undefined) throw new Error('a transaction of the XRP Ledger pays once');
  const amount = toAmount(payment);
  return {
    hash: digest(`${JSON.stringify(payment)} ${nth} ${Math.random()}`),
    tx_json: {
      Account: SENDER,
      DeliverMax: amount,
      Destination: payment.to,
      ...(payment.memo !== undefined && { DestinationTag: Number(payment.memo) }),
      Fee: '12',
      Flags: 0,
      Sequence: 5_037_710,
      TransactionType: 'Payment',
    },
    meta: {
      AffectedNodes: [],
      TransactionIndex: nth,
      TransactionResult: hasFailed ? 'tecUNFUNDED_PAYMENT' : 'tesSUCCESS',
      ...(!hasFailed && { delivered_amount: amount }),
    },
  };
}

/** A token's amount has up to 15 digits, and is written with an exponent where it is small. */
function toAmount({ units, contract }: ModelPayment) {
  if (contract === null) {
    return units;
  }
  const [currency, issuer] = contract.split('.');
  return { currency, issuer, value: new BigNumber(units).shiftedBy(-15).toString() };
}
