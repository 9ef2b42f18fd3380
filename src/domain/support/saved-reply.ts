import { namesOf } from '../names-of';

/** The facts of an order that a saved reply can name in braces, like `{order_id}` [rules/support: Saved replies]. */
export const PLACEHOLDERS = {
  order_id: "The order's ID",
  partner_reference: "The partner's own reference; the order's ID without one",
  amount: 'What the user sends, with its currency',
  receives: 'What the user receives, with its currency',
  network: 'The network of the deposit',
  payout_network: 'The network of the payout',
  status: 'The status in words',
  status_sentence: 'Where the money is, in sentences for the user',
  next_step: 'What happens next, in sentences for the user',
  tracking_url: 'The URL of the tracking page',
  phrase: 'The three words that the tracking page shows',
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;
export const PLACEHOLDER_NAMES = namesOf(PLACEHOLDERS);

const IN_BRACES = /\{([^{}\n]*)\}/g;

/** What is wrong with the text of a reply; null if nothing is. */
export function refuseReply(text: string): string | null {
  const unknown = [...text.matchAll(IN_BRACES)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));
  if (unknown.length > 0) {
    const named = [...new Set(unknown)].map((name) => `{${name}}`).join(', ');
    return `must not contain ${named}: known are ${PLACEHOLDER_NAMES.map((name) => `{${name}}`).join(', ')}`;
  }
  return /[{}]/.test(text.replaceAll(IN_BRACES, '')) ? 'has a brace that nothing closes or opens' : null;
}

/** The text with the order's facts; what an order does not have is a dash. */
export function fillReply(text: string, facts: Readonly<Partial<Record<string, string>>>): string {
  return text.replaceAll(IN_BRACES, (_whole, name: string) => facts[name] || '–');
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name);
}
