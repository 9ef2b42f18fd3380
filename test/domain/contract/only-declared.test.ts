import { z } from 'zod';
import { onlyDeclared } from '#contract/only-declared';

const Item = z.object({ id: z.string(), note: z.string().optional(), details: z.record(z.string(), z.unknown()) });
const Choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a'), one: z.int() }),
  z.object({ kind: z.literal('b'), two: z.int() }),
]);
const List = z.object({ items: z.array(Item), last: Item.nullable(), choice: Choice.optional() });

test('a response contains no field that its contract does not declare, at any depth', () => {
  const item = { id: '1', details: { anything: { goes: true } } };
  const leaky = { ...item, reason: 'told in confidence' };
  const value = { items: [leaky], last: leaky, choice: { kind: 'b', two: 2, one: 1 }, secret: 'x' };
  expect(onlyDeclared(List, value)).toEqual({ items: [item], last: item, choice: { kind: 'b', two: 2 } });
});

test('values that a newer release wrote are returned unchanged', () => {
  expect(onlyDeclared(z.object({ status: z.enum(['a']) }), { status: 'newer' })).toEqual({ status: 'newer' });
});
