import { wordsIn } from '#api/tracking/language/words';
import { FONT } from '#api/tracking/page/dress';
import { renderChoicePage } from '#api/tracking/refund/choice-page';
import { LANGUAGE_LIST } from '#domain/tracking/languages';
import { TRACKED_STATES } from '#e2e/tracked-states';
import type { ChoiceProblem } from '#operations/orders/refunds/choose-refund';
import { expectForEach } from '#test/helpers/expect-for-each';
import { readable } from '#test/helpers/orders/tracked-orders';
import { renderState, type ShownSettings, TOKEN, trackedIn } from './rendered-page';

const PROBLEMS: readonly (ChoiceProblem | null)[] = [
  null,
  'unlike',
  'wrong',
  'none',
  'expired',
  'locked',
  'too_many',
  'bad_address',
  'bad_memo',
  'conflict',
  'decided',
  'closed',
  'unknown',
];
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const inState = (state: string): ShownSettings => TRACKED_STATES[state]?.() ?? {};
const due = () => inState('refund-choice');

function render(language: (typeof LANGUAGE_LIST)[number], problem: ChoiceProblem | null, input = {}) {
  const { tracked: order } = trackedIn(due(), language);
  return renderChoicePage({
    words: wordsIn(language),
    order,
    branding: { logo: null, accent: '#2f6bff' },
    token: TOKEN,
    input: { fromNetwork: 'btc', refundAddress: ADDRESS, ...input },
    problem,
    triesLeft: 3,
    entered: problem && { code: 'K7QF-2MXP', to: 'other', address: '"><i>', extraId: '' },
  });
}

test('the form is complete in every language with every problem, below 40 KB, and runs no script', () =>
  expectForEach(
    LANGUAGE_LIST.flatMap((language) => PROBLEMS.map((problem) => [language, problem] as const)),
    ([language, problem]) => {
      const page = render(language, problem);
      expect(readable(page)).not.toMatch(/\{\w+\}|undefined|null|NaN|\[object/);
      expect(page).not.toContain('<script');
      expect(page.includes('role="alert"')).toBe(problem !== null);
      expect(page.includes('<form')).toBe(!['decided', 'closed', 'unknown'].includes(String(problem)));
      expect(Buffer.byteLength(page) + (language === 'en' ? FONT.length : 0)).toBeLessThan(40 * 1024);
      if (language !== 'en') expect(readable(page)).not.toMatch(/\b(your|the|hours?|address) /i);
    },
  ));

test('what was entered is shown again as text, and never the code', () => {
  const page = render('en', 'wrong');
  expect(page).toContain('value="&quot;&gt;&lt;i&gt;"');
  expect(page).not.toContain('<i>');
  expect(page.replaceAll('like K7QF-2MXP', '')).not.toContain('K7QF');
  expect(readable(page)).toContain('3 tries left');
});

test('of the address on record only what identifies it is shown, and a memo is asked for where there are any', () => {
  const page = render('en', null);
  expect(readable(page)).toContain('bc1qar…wf5mdq');
  expect(page).not.toContain(ADDRESS);
  expect(page).not.toContain('name="memo"');
  expect(render('en', null, { fromNetwork: 'xrp' })).toContain('name="memo"');
  const without = render('en', null, { refundAddress: null });
  expect(without).toContain('<input type="hidden" name="to" value="other">');
  expect(without).not.toContain('type="radio"');
});

test('a browser cuts nothing off a pasted address or memo: what is too long is refused', () => {
  const fields = render('en', null, { fromNetwork: 'xrp' }).match(/<input id="(?:address|memo)"[^>]*>/g) ?? [];
  expect(fields).toHaveLength(2);
  expect(fields.join()).not.toContain('maxlength');
});

test("the order's page leads there only while its reader may choose", () => {
  const link = `/refund?lang=en&amp;t=${TOKEN}`;
  const { input = {}, ...rest } = due();
  const hosted = { input: { ...input, refundChoice: 'hosted' as const }, ...rest };
  expect(renderState(hosted, 'en').page).toContain(link);
  expect(renderState(due(), 'en').page).not.toContain('/refund?');
  const decided = inState('refund-under-way');
  const { page } = renderState({ ...decided, input: { ...decided.input, refundChoice: 'hosted' } }, 'en');
  expect(page).not.toContain('/refund?');
});
