/** One to three digits, a comma and three more: a thousand to one reader, a fraction to another. */
const AMBIGUOUS = /^([1-9]\d{0,2}),(\d{3})$/;

/** An entered amount as the service takes it, or the two amounts that it may mean. A comma is taken as the decimal point. */
export function readAmount(entered: string): string | { whole: string; part: string } {
  const text = entered.trim();
  const [, thousands, rest] = AMBIGUOUS.exec(text) ?? [];
  return thousands === undefined
    ? text.replace(',', '.')
    : { whole: `${thousands}${rest}`, part: `${thousands}.${rest}` };
}
