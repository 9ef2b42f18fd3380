import { ADAPTERS } from '#providers/adapters';
import { type MarkupRules, toPercent } from '#providers/markup';
import { writeTable } from './markdown-table';

const HEAD = ['Provider', 'A share is kept', 'At most', 'Needs'];

/** The table of the page on going live: how each provider keeps a share. */
export function writeMarkupTable(): string {
  const rows = ADAPTERS.map(({ facts: { code, name, markup } }) => [name, ...cellsOf(code, markup)]);
  return writeTable([HEAD, ...rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other, 'en'))]);
}

/** The page with its table generated again. */
export function withMarkupTable(page: string): string {
  return page.replace(/\| Provider +\| A share [\s\S]*?\n(?=\n)/, () => `${writeMarkupTable()}\n`);
}

function cellsOf(code: string, rules: MarkupRules): [how: string, most: string, needs: string] {
  const needs = rules.kind === 'none' || !rules.needs ? '' : variableOf(code, rules.needs);
  switch (rules.kind) {
    case 'per_order':
      return [`with each order, by \`${rules.member}\``, `${toPercent(rules.maxBps)} %`, needs];
    case 'in_account':
      return ['as set in the account', '', needs];
    default:
      return [NONE[rules.because], '', ''];
  }
}

const NONE = {
  undocumented: 'no: nothing is documented',
  unclear: 'no: a share is named, but not for both price and order',
} as const;

function variableOf(code: string, setting: string): string {
  return `\`PROVIDER_${code.toUpperCase()}_${setting.toUpperCase()}\``;
}
