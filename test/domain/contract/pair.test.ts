import { PairQuery, PairsQuerySchema } from '#contract/quotes/pair';
import { expectForEach } from '#test/helpers/expect-for-each';

const CODES = {
  ...PairQuery,
  'from of /pairs': PairsQuerySchema.shape.from,
  'to of /pairs': PairsQuerySchema.shape.to,
};

test('no schema accepts a text that is shorter than published', () =>
  expectForEach(Object.entries(CODES), ([_name, schema]) => {
    const { minLength } = schema.meta() ?? {};
    expect(minLength).toBe(1);
    expect(schema.safeParse('x').success).toBe(true);
    expect(schema.safeParse('').success).toBe(false);
  }));
