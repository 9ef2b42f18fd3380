import { z } from 'zod';
import { findAddressProblem } from '#address/validate-address';
import { defineRoute, type Route } from '#api/define-route';
import { ERROR_EXAMPLES } from '#api/openapi/errors';
import { ROUTES } from '#api/routes';
import { orderEventExample } from '#contract/orders/order-event';
import { ERRORS } from '#domain/error';
import { isId } from '#domain/id';
import { ORDER_EVENTS, ORDER_STATUSES } from '#domain/orders/status';
import { createSchemaCheck, documentOf, examplesIn } from './document';

const document = documentOf(ROUTES);
const examples = examplesIn(document);

/** The descriptions and examples that an operation's row lacks. */
function missingIn(routes: readonly Route[]): string[] {
  const published = documentOf(routes);
  return routes.flatMap(({ id, path, method, description }) => {
    const operation = published.paths?.[path]?.[method];
    const bodies = [
      ['its request body', operation?.requestBody],
      ...Object.entries(operation?.responses ?? {}).map(([status, response]) => [`its answer ${status}`, response]),
    ];
    const bare = bodies.filter(([, body]) =>
      Object.values((body as { content?: object } | undefined)?.content ?? {}).some(({ examples }) => !examples),
    );
    return [
      ...(description ? [] : [`${id}: say in \`description\` of its row what happens`]),
      ...bare.map(
        ([what]) => `${id}: ${what} has no example; put \`examples.add(<its schema>, { example })\` beside the schema`,
      ),
    ];
  });
}

test('every operation has a description and an example of each of its bodies', () => {
  expect(missingIn(ROUTES)).toEqual([]);
});

test('a route without a description or examples is reported, with how to add them', () => {
  const bare = defineRoute({
    id: 'bareRoute',
    method: 'post',
    path: '/bare',
    tag: 'Public',
    summary: 'Nothing',
    auth: 'none',
    rateClass: 'W',
    request: { body: z.object({ a: z.string() }) },
    responses: [{ status: 200, description: 'Nothing', schema: z.object({ b: z.string() }) }],
    errors: [],
    handle: async () => ({ status: 200 }),
  });
  expect(missingIn([bare])).toEqual([
    'bareRoute: say in `description` of its row what happens',
    'bareRoute: its request body has no example; put `examples.add(<its schema>, { example })` beside the schema',
    'bareRoute: its answer 200 has no example; put `examples.add(<its schema>, { example })` beside the schema',
  ]);
});

test('every example matches its published schema', () => {
  const problems = createSchemaCheck(document);
  expect(examples.length).toBeGreaterThan(200);
  for (const { at, value, schema } of examples) {
    expect([at, problems(schema, value)]).toEqual([at, []]);
  }
});

test('a wrong example is reported', () => {
  const problems = createSchemaCheck(document);
  const order = { $ref: '#/components/schemas/Order' };
  const example = orderEventExample('completed').order;
  expect(problems(order, example)).toEqual([]);
  expect(problems(order, { ...example, amount_from: 0.05 })).toEqual(['/amount_from must be string']);
  expect(problems(order, { ...example, expires_at: 'tomorrow' })).toEqual([
    '/expires_at must match format "date-time"',
  ]);
});

test('every error code has an example at each status it is returned with', () => {
  const shown = Object.values(ERROR_EXAMPLES).map(({ value }) => value.error.code);
  expect(new Set(shown)).toEqual(new Set(Object.keys(ERRORS)));
  const refusals = examples.filter(({ at }) => at.includes('/responses/4') || at.includes('/responses/5'));
  expect(refusals.length).toBeGreaterThan(80);
});

test('every order event and every ops event has an example', () => {
  const names = Object.keys(document.webhooks ?? {});
  expect(names).toHaveLength(ORDER_EVENTS.length + 9);
  for (const name of names) {
    const body = examples.find(({ at }) => at.startsWith(`/webhooks/${name}/post/requestBody/`));
    expect(body?.value).toMatchObject({ event: name });
  }
  expect(ORDER_STATUSES.map((status) => orderEventExample(status).order.status)).toEqual(ORDER_STATUSES);
});

test('ids, times and addresses of the examples are valid', () => {
  for (const text of examples.flatMap(({ value }) => stringsIn(value))) {
    const prefix = /^(ord|q|po|req|par|key|we|dlv)_[^:]*$/.exec(text)?.[1];
    expect([text, prefix === undefined || isId(prefix as 'ord', text)]).toEqual([text, true]);
    expect(text).not.toMatch(/^\d{4}-\d\d-\d\dT(?!.*\.\d{3}Z$)/);
  }
  const { deposit_address, from_network, payout_address, to_network } = orderEventExample('completed').order;
  expect([findAddressProblem(from_network, deposit_address), findAddressProblem(to_network, payout_address)]).toEqual([
    null,
    null,
  ]);
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
