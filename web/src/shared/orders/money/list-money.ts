import { capitalize } from '#domain/sentence';
import { listArrived, listLateDeposit } from './money-in';
import { amount, type MoneyPart, type OrderMoney, present, time, usd, words } from './money-line';
import { listPaidOut, listSentBack } from './money-out';

/** Where an order's money came from and where it went, in the order in which it moves. */
export function listMoney(money: OrderMoney): MoneyPart[] {
  const paidOut = listPaidOut(money);
  const agreed = listAgreed(money, paidOut === null);
  const parts = [agreed, listArrived(money), paidOut, listSentBack(money), listLateDeposit(money)];
  return parts.filter((part) => part !== null);
}

/** The payout's address is in the part of the payout, where there is one. */
function listAgreed(money: OrderMoney, hasNoPayoutPart: boolean): MoneyPart {
  const { order, quoted, rateType, amountUsd, markupBps, earningUsd, reader } = money;
  const isPartner = reader === 'partner';
  return {
    title: 'Agreed',
    lines: present([
      { name: 'User sends', value: amount(order.amount_from, order.from), isMain: true },
      { name: 'User receives', value: amount(order.amount_to_expected, order.to), isMain: true },
      quoted !== null && quoted !== order.amount_to_expected && { name: 'Quoted', value: amount(quoted, order.to) },
      rateType !== null && { name: 'Rate', value: words(capitalize(rateType)) },
      amountUsd !== null && { name: 'Value', value: usd(amountUsd) },
      markupBps !== null && {
        name: isPartner ? 'Your markup' : "Partner's markup",
        value: words(`${(markupBps / 100).toFixed(2)} %`),
      },
      earningUsd !== null && { name: isPartner ? 'You earned' : 'Partner earned', value: usd(earningUsd) },
      { name: 'Deposit to', value: { is: 'id', id: order.deposit_address, label: 'deposit address' } },
      order.deposit_extra_id !== null && {
        name: 'Deposit memo',
        value: { is: 'id', id: order.deposit_extra_id, label: 'memo' },
      },
      { name: 'Deposit by', value: time(order.expires_at) },
      hasNoPayoutPart && { name: 'Payout to', value: { is: 'id', id: order.payout_address, label: 'payout address' } },
    ]),
  };
}
