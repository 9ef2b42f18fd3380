import type { FieldIssue } from '../error';

/** The order fields that a provider's refusal can be about. */
export const REFUSABLE_MEMBERS = ['address', 'extra_id', 'refund_address', 'refund_extra_id'] as const;
export type RefusableMember = (typeof REFUSABLE_MEMBERS)[number];

/**
 * What a provider calls the fields of an order in the request that creates it, which its refusals repeat; a field that it is never
 * sent is absent. A dot stands for a member of a member.
 */
export type OrderNames = Readonly<{ address: string } & Partial<Record<RefusableMember, string>>>;

export type RefusedField = RefusableMember | 'quote_id' | 'user_ip';

/** Values of the order fields; null if the order has none. */
export type RefusableValues = Readonly<Record<RefusableMember, string | null>>;

/** A word that stands alone in a sentence says less than `refundAddress`: both "address" and "refund address" contain it. */
const IS_PLAIN = /^[a-z]+$/;
/** Refusals about the provider's own address of a deposit, or about no address of the order. */
const NOT_OF_THE_ORDER = /\bdeposit|\bpay[ -]?in\b|generat|\be[ -]?mail\b|\bip\b/;
const AMOUNT = /\bamounts?\b|\btoo (small|low|large|big|high)\b|\bminimum\b|\bmaximum\b/;
const PRICE = /\b(rate|quot[ea])\b.*\b(expired|lapsed|not found|unknown)\b/;
const MEMO = /\b(memo|tag|extra ?id|payment ?id)\b/;
const ADDRESS = /\b(address(es)?|recipient|wallet|withdraw(al)?|destination|payout)\b/;
const REFUND = /\b(refund|return)/;
const PAYOUT = /\b(withdraw|payout|destination|recipient|receiv|settle|address to\b|to address\b)/;

/**
 * The fields that a provider's refusal of an order is about, as far as its words tell; empty if they do not. Where they may mean
 * the payout or the refund, both are named [rules/providers: Refused orders].
 */
export function findRefusedFields(
  names: OrderNames,
  words: string,
  values: RefusableValues,
): FieldIssue<RefusedField>[] {
  const named = REFUSABLE_MEMBERS.filter((member) => isNamed(names[member], words));
  if (named.length > 0) {
    return named.map(refused);
  }
  const plain = toPlain(words);
  if (AMOUNT.test(plain) || PRICE.test(plain)) {
    return [refused('quote_id')];
  }
  if (NOT_OF_THE_ORDER.test(plain)) {
    return [];
  }
  const [payout, refund] = MEMO.test(plain)
    ? (['extra_id', 'refund_extra_id'] as const)
    : (['address', 'refund_address'] as const);
  if (REFUND.test(plain)) {
    return [refused(refund)];
  }
  if (!MEMO.test(plain) && !ADDRESS.test(plain)) {
    return [];
  }
  const isPayout = PAYOUT.test(plain) || names[refund] === undefined || values[refund] === null;
  return isPayout
    ? [refused(payout)]
    : [payout, refund].filter((field) => values[field] !== null).map((field) => ({ field, issue: MAY_BE }));
}

/** A field that the provider certainly refuses. */
export function refused<Field extends RefusedField>(field: Field): FieldIssue<Field> {
  return { field, issue: ISSUES[field] };
}

function isNamed(name: string | undefined, words: string): boolean {
  return (
    name !== undefined &&
    !IS_PLAIN.test(name) &&
    new RegExp(`(?<!\\w)${name.replaceAll('.', '\\.')}(?!\\w)`).test(words)
  );
}

/** `refundAddress` and `refund_address` become "refund address". */
function toPlain(words: string): string {
  return words
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

const MAY_BE = "may be what the quote's provider refuses, which does not say more: check it, or use another quote";

const ISSUES: Readonly<Record<RefusedField, string>> = {
  address: "is refused by the quote's provider: give another payout address, or use another quote",
  extra_id: "is refused by the quote's provider as the memo of this payout address: correct it, or use another quote",
  refund_address: "is refused by the quote's provider: give another refund address, or use another quote",
  refund_extra_id:
    "is refused by the quote's provider as the memo of this refund address: correct it, or use another quote",
  quote_id: 'is for an amount or a price that its provider no longer takes: ask for a new quote',
  user_ip: "belongs to a user from whom the quote's provider takes no order: use another quote",
};
