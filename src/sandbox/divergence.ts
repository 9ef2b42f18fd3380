/** Where two golden texts differ. */
export interface Divergence {
  /** Counted from 1, in the first text. */
  line: number;
  section: string;
  /** The surrounding lines. */
  sideBySide: string;
  cause: string;
}

type Sides = readonly [string, string];

const BEFORE = 3;
const SHOWN = 8;
const WIDTH = 76;

/** The usual cause if a member or section differs. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    / bytes, signature /,
    'the bytes of a body, although nothing shown of it differs: order, spacing or format of members',
  ],
  [/refund_deadline/, 'the length of the refund window, or when it begins'],
  [/refund_decision/, 'who decided about the refund, when, or what the preference says'],
  [/expires_at/, 'the length of the deposit window'],
  [/failed_reason/, 'the reason code of a provider report'],
  [/amount_to_actual|amount_difference/, 'what was paid out, or how it is calculated'],
  [/amount_(from|to)/, 'a price, a limit or how amounts are rounded'],
  [/tx_(in|out)_hash/, 'which transaction a report names'],
  [/late_deposit/, 'what is stored about a late deposit'],
  [/attempt/, 'the retry schedule of webhooks, or what counts as a failure'],
  [/connection|:\d{13}$/, 'what a stream resends after a lost connection'],
  [/^(POST|GET) /, 'whether a call is accepted at that moment, or its error'],
  [/"(code|message)"/, 'whether a call is accepted at that moment, or its error'],
];

const BY_SECTION: Readonly<Record<string, string>> = {
  timeline: 'the transitions of orders, a window, or a step of the scenario',
  answers: 'an API response',
  events: 'the content of an event',
  deliveries: 'the retry schedule of webhooks, or what counts as a failure',
  stream: 'what a stream resends after a lost connection',
};

/** The first line where two texts differ, with each text's name; null if they are identical. */
export function findDivergence(one: string, other: string, names: Sides = ['golden', 'now']): Divergence | null {
  if (one === other) {
    return null;
  }
  const [left, right] = [one.split('\n'), other.split('\n')];
  const length = Math.max(left.length, right.length);
  const at = Array.from({ length }, (_, index) => index).find((index) => left[index] !== right[index]) ?? 0;
  const section = sectionOf(left, at);
  return {
    line: at + 1,
    section,
    sideBySide: showSides(left, right, at, names),
    cause: causeOf(left, right, at, section),
  };
}

function sectionOf(lines: readonly string[], at: number): string {
  const heading = lines.slice(0, at + 1).findLast((line) => line.startsWith('== '));
  return heading?.slice('== '.length) ?? 'heading';
}

function causeOf(left: readonly string[], right: readonly string[], at: number, section: string): string {
  const words = `${left[at] ?? ''}\n${right[at] ?? ''}`;
  const known =
    section === 'timeline'
      ? undefined
      : CAUSES.find(([pattern]) => words.split('\n').some((line) => pattern.test(line.trim())));
  return known?.[1] ?? BY_SECTION[section] ?? 'the scenario file itself';
}

function showSides(left: readonly string[], right: readonly string[], at: number, [one, other]: Sides): string {
  const first = Math.max(0, at - BEFORE);
  const rows = Array.from({ length: BEFORE + SHOWN }, (_, index) => first + index)
    .filter((index) => index < Math.max(left.length, right.length))
    .map((index) => {
      const [mine = '', yours = ''] = [left[index], right[index]];
      return `${mine === yours ? ' ' : '≠'} ${cut(mine, yours).padEnd(WIDTH)} │ ${cut(yours, mine)}`.trimEnd();
    });
  return [`  ${one.padEnd(WIDTH)} │ ${other}`, ...rows].join('\n');
}

/** Shortens a long line to the part that differs. */
function cut(line: string, other: string): string {
  if (line.length <= WIDTH) {
    return line;
  }
  let same = 0;
  while (same < line.length && line[same] === other[same]) {
    same += 1;
  }
  const from = Math.max(0, Math.min(same, line.length - 1) - WIDTH / 2);
  const end = from + WIDTH - 2;
  return `${from > 0 ? '…' : ''}${line.slice(from, end)}${end < line.length ? '…' : ''}`;
}
