import { z } from 'zod';
import { onlyDeclared } from '#contract/only-declared';

const Item = z.object({ id: z.string(), note: z.string().optional(), details: z.record(z.string(), z.unknown()) });
const Choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a'), one: z.int() }),
  z.object({ kind: z.literal('b'), two: z.int() }),
]);
const List = z.object({ items: z.array(Item), last: Item.nullable(), choice: Choice.optional() });

test('nothing leaves that the contract does not name, however deep it lies', () => {
  const item = { id: '1', details: { anything: { goes: true } } };
  const leaky = { ...item, reason: 'told in confidence' };
  const value = { items: [leaky], last: leaky, choice: { kind: 'b', two: 2, one: 1 }, secret: 'x' };
  expect(onlyDeclared(List, value)).toEqual({ items: [item], last: item, choice: { kind: 'b', two: 2 } });
});

test('values that a newer release wrote are passed on', () => {
  expect(onlyDeclared(z.object({ status: z.enum(['a']) }), { status: 'newer' })).toEqual({ status: 'newer' });
});
