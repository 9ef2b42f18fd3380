import { z } from 'zod';
import { isStorable, isStorableThroughout } from '#domain/storable-text';
import { text } from '#providers/http/fields';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';

const HALF = '\ud83d';
const forEachAdapter = useAdapters(openAdapter);

test.each([
  ['a NUL', 'ab\u0000cd', false],
  ['an escape sequence', 'ab\u001b[2J', false],
  ['half a pair', `ab${HALF}`, false],
  ['the other half', 'ab\ude00cd', false],
  ['a whole pair', 'ab\u{1F600}', true],
  ['letters of any alphabet', 'обмен 完了', true],
])('a text with %s: can it be recorded?', (_what, value, expected) => {
  expect(isStorable(value)).toBe(expected);
  expect(text.safeParse(value).success).toBe(expected);
  expect(isStorableThroughout({ list: [{ deep: value }] })).toBe(expected);
  expect(isStorableThroughout({ [value]: null })).toBe(expected);
});

test('a text of a megabyte is no text of a provider', () => {
  expect(z.object({ id: text }).safeParse({ id: 'a'.repeat(1_000_000) }).success).toBe(false);
});

test('no adapter passes on a text that cannot be recorded', () =>
  forEachAdapter(async (adapter, { twin, api, open, plan, keyOf }) => {
    const { created } = await open();
    const order = await plan();
    twin.spoil({ fault: 'unstorable', times: Number.POSITIVE_INFINITY });
    const passedOn = await Promise.all(
      [adapter.createOrder(api, order), adapter.readStatus(api, keyOf(created))].map((call) =>
        call.catch((error: Error) => error.message),
      ),
    );
    expect(passedOn.filter((answer) => !isStorableThroughout(answer))).toEqual([]);
  }));
