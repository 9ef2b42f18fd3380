import { expectForEach } from '#test/helpers/expect-for-each';

const refusalOf = (promise: Promise<void>) => promise.then(String, ({ message }: Error) => message);

test('a promise about a table fails with every row that breaks it, and the reason', async () => {
  const rows = [
    ['one', 1],
    ['two', 2],
    ['three', 3],
  ] as const;
  const refusal = await refusalOf(expectForEach(rows, async ([, number]) => expect(number).toBe(2)));
  expect(refusal).toMatch(/one 1: .*three 3: /s);
  expect(refusal).not.toContain('two');
});

test('a promise about an empty table fails', async () => {
  expect(await refusalOf(expectForEach([], () => undefined))).toContain('not');
});
