import { PagingQuery } from '#contract/paging';

test.each(['page', 'page_size'] as const)('%s accepts whole numbers between its published bounds only', (name) => {
  const schema = PagingQuery[name];
  const { minimum, maximum } = schema.meta() ?? {};
  const accepts = (value: number) => schema.safeParse(String(value)).success;
  expect([minimum, maximum].map(Number).map(accepts)).toEqual([true, true]);
  expect([Number(minimum) - 1, Number(maximum) + 1, 1.5].map(accepts)).toEqual([false, false, false]);
});
