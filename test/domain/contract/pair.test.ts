import { PairQuery, PairsQuerySchema } from '#contract/quotes/pair';

const CODES = {
  ...PairQuery,
  'from of /pairs': PairsQuerySchema.shape.from,
  'to of /pairs': PairsQuerySchema.shape.to,
};

test.each(Object.entries(CODES))('%s takes no text that is shorter than published', (_name, schema) => {
  const { minLength } = schema.meta() ?? {};
  expect(minLength).toBe(1);
  expect(schema.safeParse('x').success).toBe(true);
  expect(schema.safeParse('').success).toBe(false);
});
