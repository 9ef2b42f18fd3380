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

/** A JSON value with the mark in place of every personal text. What was null stays null, so it still shows what there was. */
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
    Object.entries(value).map(([name, inner]) => [
      name,
      isPersonalOf(value, name) ? erasedMember(inner, erasing) : withoutPersonal(inner, erasing),
    ]),
  );
}

function withoutTexts(text: string, { mark, texts }: Erasing): string {
  return texts.reduce((rest, personal) => rest.replaceAll(personal, mark), text);
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
