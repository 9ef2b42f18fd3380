import BigNumber from 'bignumber.js';
import type { Block, ChainPayment } from '#domain/evidence/payment';
import { SourceFailure } from '../source';
import type { Amount, Transaction } from './fields';

/** Of amounts of tokens; what is smaller is left out. */
const TOKEN_DECIMALS = 15;
const SUCCESS = 'tesSUCCESS';

export function hasSucceeded({ meta }: Transaction): boolean {
  return meta.TransactionResult === SUCCESS;
}

/** Whether it may pay in another way than those that are read, such as by an offer or the end of an escrow. */
export function mayPayOtherwise(transaction: Transaction): boolean {
  return receiverOf(transaction) === null || transaction.meta.delivered_amount === 'unavailable';
}

/** What the transaction delivered; nothing if it was not carried out. @throws SourceFailure if the node does not say */
export function listPaymentsOf(transaction: Transaction, block: Block): ChainPayment[] {
  const address = receiverOf(transaction);
  if (!hasSucceeded(transaction) || address === null) {
    return [];
  }
  const { hash: txHash, meta, tx_json: sent } = transaction;
  const delivered = meta.delivered_amount ?? (sent.TransactionType === 'AccountDelete' ? meta.DeliveredAmount : null);
  if (!delivered) {
    throw new SourceFailure('the node does not say what a payment delivered');
  }
  if (delivered === 'unavailable' || sent.Account === sent.Destination) {
    return [];
  }
  const { contract, units } = readAmount(delivered);
  const memo = sent.DestinationTag === undefined ? null : String(sent.DestinationTag);
  return units === '0' ? [] : [{ txHash, index: 0, address, memo, contract, units, block }];
}

function receiverOf({ tx_json: { TransactionType: type, Account, Destination } }: Transaction): string | null {
  switch (type) {
    case 'Payment':
    case 'AccountDelete':
      return Destination ?? null;
    case 'CheckCash':
      return Account;
    default:
      return null;
  }
}

/** Tokens are told apart by currency and issuer: anyone can issue a currency of any name. */
function readAmount(amount: Amount): Pick<ChainPayment, 'contract' | 'units'> {
  if (typeof amount === 'string') {
    return { contract: null, units: amount };
  }
  if ('mpt_issuance_id' in amount) {
    return { contract: amount.mpt_issuance_id, units: amount.value };
  }
  const units = new BigNumber(amount.value).shiftedBy(TOKEN_DECIMALS).integerValue(BigNumber.ROUND_DOWN);
  return { contract: `${amount.currency}.${amount.issuer}`, units: units.toFixed() };
}
