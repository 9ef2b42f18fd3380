import { ORDER_STATUSES } from '../orders/status';
import { FAILED_REASONS } from '../watching/provider-report';

/**
 * Members that identify an end user, or tell what to look up to do so. Wherever one occurs in what is stored about an order, at
 * any depth, its value is erased with the order's personal data.
 */
const PERSONAL_MEMBERS = [
  'address',
  'extraId',
  'payoutAddress',
  'payoutExtraId',
  'refundAddress',
  'refundExtraId',
  'stableAddress',
  'depositAddress',
  'depositExtraId',
  'txInHash',
  'txOutHash',
  'txHash',
  'depositHash',
  'userIp',
  'ip',
  'partnerOrderRef',
  'userId',
  'payload',
  'message',
  'failedReasonMessage',
] as const;

const PERSONAL: ReadonlySet<string> = new Set(PERSONAL_MEMBERS.map(plainName));

/**
 * Members with ids, words and amounts of the service's own. A personal text may read the same, like a reference `changenow` or
 * `10000000`, and still nothing of an order's user is in them.
 */
const OWN_MEMBERS = [
  'orderId',
  'partnerId',
  'event',
  'eventId',
  'trackingUrl',
  'trace',
  'provider',
  'from',
  'fromNetwork',
  'to',
  'toNetwork',
  'default',
  'fallbackIfRefundAddressMissing',
  'convertToStableTarget',
  'target',
  'action',
  'decidedBy',
  'actor',
  'operator',
  'refundCapability',
  'refundChoice',
  'refundPreferenceNote',
  'rateType',
  'flow',
  'verdict',
  'scenario',
  'report',
  'what',
  'why',
  'amount',
  'amountFrom',
  'amountFromActual',
  'amountTo',
  'amountToExpected',
  'amountToActual',
  'amountInUsd',
  'providerAmountTo',
  'refundAmount',
  'networkFee',
  'networkFeeActual',
  'quoted',
  'expected',
  'delivered',
  'difference',
  'depositDifference',
  'markup',
  'rate',
  'rounding',
] as const;

const OWN: ReadonlySet<string> = new Set(OWN_MEMBERS.map(plainName));

/** Words of the service's own in any member. */
const OWN_WORDS: ReadonlySet<string> = new Set([...ORDER_STATUSES, ...FAILED_REASONS]);

/** A time as the service writes all of them. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A shorter text may occur elsewhere by chance, like a memo of three digits in an amount. */
const FOUND_BY_TEXT_FROM = 8;

const MARK = 'erased:';

/**
 * What replaces a text. It differs from order to order, so that no two erased orders seem to have the same address, and no
 * index has to hold one value for all of them.
 */
export function erasedMark(orderId: string): string {
  return `${MARK}${orderId}`;
}

export function isErased(text: string): boolean {
  return text.startsWith(MARK);
}

/** The texts of all personal members in a JSON value that are long enough to be found in other texts. */
export function personalTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, inner]) => {
    const isFindable = typeof inner === 'string' && inner.length >= FOUND_BY_TEXT_FROM && !isErased(inner);
    return isFindable && isPersonalOf(value, name) ? [inner] : personalTexts(inner);
  });
}

export interface Erasing {
  mark: string;
  /** To be erased wherever they occur, for example in a provider's message or id. */
  texts: readonly string[];
}

/**
 * A JSON value with the mark in place of every personal text. What was null stays null, so it still shows what there was, and what
 * the service itself says of the order stays, whatever the texts read like.
 */
export function withoutPersonal<T>(value: T, erasing: Erasing): T;
export function withoutPersonal(value: unknown, erasing: Erasing): unknown {
  if (typeof value === 'string') {
    return withoutTexts(value, erasing);
  }
  if (Array.isArray(value)) {
    return value.map((inner) => withoutPersonal(inner, erasing));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (isPersonalOf(value, name)) {
        return [name, erasedMember(inner, erasing)];
      }
      return [name, typeof inner === 'string' && OWN.has(plainName(name)) ? inner : withoutPersonal(inner, erasing)];
    }),
  );
}

/** Longer texts first, so that nothing is left of one that contains another. */
function withoutTexts(text: string, { mark, texts }: Erasing): string {
  return OWN_WORDS.has(text) || TIME.test(text)
    ? text
    : texts
        .toSorted((one, other) => other.length - one.length)
        .reduce((rest, personal) => rest.replaceAll(personal, mark), text);
}

function erasedMember(value: unknown, { mark }: Erasing): string | null {
  return typeof value === 'string' && value !== '' ? mark : null;
}

/** A doubt says what a provider said, and of which member. */
function isPersonalOf(value: object, name: string): boolean {
  return isPersonal(name) || (name === 'said' && 'what' in value && isPersonal(String(value.what)));
}

function isPersonal(name: string): boolean {
  return PERSONAL.has(plainName(name));
}

/** The same for `payoutAddress` and `payout_address`. */
function plainName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
