import type { Block, ChainPayment } from '#domain/evidence/payment';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';
import {
  type Log,
  type Outcome,
  type Transaction,
  toTronAddress,
  transferAssetContract,
  transferContract,
  triggerContract,
} from './fields';

/** The hash of `Transfer(address,address,uint256)`, which every TRC-20 token writes into its logs. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Calls of a token that pay nothing but the token: `transfer` and `transferFrom`. */
const TOKEN_CALLS = /^(?:a9059cbb|23b872dd)/;

/** Numbers of payments within their transaction: one place for each way to pay. */
const OWN = 0;
const OWN_TOKEN = 1;
const FIRST_LOG = 2;
const FIRST_INTERNAL = 1_000_000;

type Part = Pick<ChainPayment, 'index' | 'address' | 'contract' | 'units'> & { from: string };

/** Whether a transaction that a block has was carried out. @throws SourceFailure if the node does not say */
export function hasSucceeded({ ret }: Transaction, { result, receipt }: Outcome): boolean {
  const words = ret?.flatMap(({ contractRet }) => contractRet ?? []) ?? [];
  if (words.length === 0) {
    throw new SourceFailure('the node does not say what came of a transaction');
  }
  return (
    result !== 'FAILED' && [...words, ...(receipt?.result ? [receipt.result] : [])].every((word) => word === 'SUCCESS')
  );
}

/** Every payment of a transaction; none if it was not carried out. */
export function listPaymentsOf(transaction: Transaction, outcome: Outcome, block: Block | null): ChainPayment[] {
  if (!hasSucceeded(transaction, outcome)) {
    return [];
  }
  return [...readContracts(transaction), ...readLogs(outcome.log), ...readInternal(outcome)].flatMap(
    ({ from, ...part }) =>
      part.units === '0' || from === part.address ? [] : [{ ...part, txHash: transaction.txID, memo: null, block }],
  );
}

/**
 * Whether a contract may have paid coins without a trace: a node keeps what contracts pay only if `vm.saveInternalTx` is set.
 */
export function mayHidePayments({ raw_data: { contract } }: Transaction, outcome: Outcome): boolean {
  if (outcome.internal_transactions.length > 0) {
    return false;
  }
  return contract.some(({ type, parameter: { value } }) => {
    if (type !== 'TriggerSmartContract') {
      return type === 'CreateSmartContract';
    }
    return !TOKEN_CALLS.test(checkAnswer(triggerContract, value, 'call of a contract').data);
  });
}

function readContracts({ raw_data: { contract } }: Transaction): Part[] {
  return contract.flatMap(({ type, parameter: { value } }): Part[] => {
    switch (type) {
      case 'TransferContract': {
        const { owner_address: from, to_address: address, amount } = checkAnswer(transferContract, value, 'transfer');
        return [{ index: OWN, from, address, contract: null, units: amount }];
      }
      case 'TransferAssetContract': {
        const read = checkAnswer(transferAssetContract, value, 'transfer of a token');
        const token = toTokenId(read.asset_name);
        return [
          { index: OWN, from: read.owner_address, address: read.to_address, contract: token, units: read.amount },
        ];
      }
      case 'TriggerSmartContract': {
        const read = checkAnswer(triggerContract, value, 'call of a contract');
        const parts = { from: read.owner_address, address: read.contract_address };
        return [
          { ...parts, index: OWN, contract: null, units: read.call_value },
          { ...parts, index: OWN_TOKEN, contract: String(read.token_id ?? ''), units: read.call_token_value },
        ];
      }
      default:
        return [];
    }
  });
}

/** Written in hexadecimal of its digits. */
function toTokenId(hex: string): string {
  const text = Buffer.from(hex, 'hex').toString('latin1');
  return /^\d{1,20}$/.test(text) ? text : hex;
}

/** Logs of collectibles have a fourth topic, and other contracts may write anything. */
function readLogs(logs: readonly Log[]): Part[] {
  return logs.flatMap(({ address: contract, topics: [kind, from, to, id], data }, i): Part[] =>
    kind === TRANSFER && from !== undefined && to !== undefined && id === undefined && /^[\da-f]{64}$/.test(data)
      ? [
          {
            index: FIRST_LOG + i,
            from: toTronAddress(from.slice(-40)),
            address: toTronAddress(to.slice(-40)),
            contract: toTronAddress(contract),
            units: BigInt(`0x${data}`).toString(),
          },
        ]
      : [],
  );
}

function readInternal({ internal_transactions: calls }: Outcome): Part[] {
  const paid = calls.flatMap(({ caller_address: from, transferTo_address: address, callValueInfo, rejected }) =>
    callValueInfo.map(({ callValue, tokenId }) => ({
      from,
      address,
      contract: tokenId || null,
      units: rejected ? '0' : callValue,
    })),
  );
  return paid.flatMap(({ address, ...part }, i) =>
    address === undefined ? [] : [{ ...part, address, index: FIRST_INTERNAL + i }],
  );
}
