import type { Command } from 'commander';
import { z } from 'zod';
import { routesOf } from '#api/internal/support/operation-routes';
import { WrongUsage } from '#cli/command';
import { listOperations } from '#cli/operations/table';
import { newProgram } from '#cli/partner-commands';
import { addOperationCommands, createProgram } from '#cli/program';
import { InternalError } from '#domain/users/internal-error';
import { defineOperation, defineRead } from '#operations/operation';
import { OPERATIONS } from '#operations/operations';
import { expectForEach } from '#test/helpers/expect-for-each';
import { importsOf } from '../architecture/sources/imports';
import { sourceFiles } from '../architecture/sources/source-files';

const ORDER_ID = `ord_${'0'.repeat(26)}`;

const paintOrder = defineOperation({
  id: 'paintOrder',
  path: '/orders/{order_id}/paint',
  summary: 'Paint an order',
  permission: 'support.help',
  params: z.object({ order_id: z.string() }),
  input: z.object({
    color: z.enum(['red', 'blue']).describe('Its new color'),
    coats: z.int().min(1, 'must be at least 1').optional().describe('How many coats'),
    is_glossy: z.literal(true).optional().describe('With varnish'),
    reason: z.string().trim().min(1, 'must say why').describe('Why; kept in the audit log'),
  }),
  output: z.object({ order_id: z.string(), color: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
  audit: 'order.noted',
  find: async ({ params }) => (params.order_id === ORDER_ID ? { orderId: ORDER_ID, isLive: true } : null),
  stepUp: { action: 'decide_live_order', when: ({ found, input }) => found.isLive && input.color === 'red' },
  run: async ({ operator, found, input }) => ({
    order_id: found.orderId,
    color: `${input.color} by ${operator}`,
  }),
  command: { name: 'order paint', positional: ['color'], text: ({ output }) => output.color },
});

describe('the command of an operation', () => {
  function derived(): Command {
    const program = newProgram();
    program.command('order').configureOutput({ writeErr: () => {} });
    addOperationCommands(program, [paintOrder]);
    return program.commands[0]?.commands[0] as Command;
  }

  test('has the parameters of the path and the positional fields as arguments, and all other fields as options', () => {
    const help = derived().configureHelp({ helpWidth: 200 }).helpInformation();
    expect(help).toContain('order paint [options] <order-id> <color>');
    expect(help).toContain('paint an order');
    expect(help).toMatch(/order-id +ID of the order\n +color +its new color \(choices: "red", "blue"\)\n/);
    expect(help).toMatch(
      /--coats <number> +how many coats\n +--is-glossy +with varnish\n +--reason <reason> +why; kept/,
    );
    expect(derived().options.map(({ long, mandatory }) => [long, mandatory])).toEqual([
      ['--json', false],
      ['--coats', false],
      ['--is-glossy', false],
      ['--reason', true],
    ]);
  });

  test('refuses values that the schema refuses, in its words, before anything is opened', () =>
    expectForEach(
      [
        [['ord_7', 'red', '--reason', 'x'], 'An order ID is ord_ and 26 characters.'],
        [[ORDER_ID, 'green', '--reason', 'x'], 'Allowed choices are red, blue.'],
        [[ORDER_ID, 'red', '--reason', ' '], 'It must say why.'],
        [[ORDER_ID, 'red', '--reason', 'x', '--coats', 'two'], 'It must be a whole number.'],
        [[ORDER_ID, 'red', '--reason', 'x', '--coats', '0'], 'It must be at least 1.'],
        [[ORDER_ID, 'red'], "required option '--reason <reason>' not specified"],
      ] as const,
      async ([args, message]) => {
        const command = derived()
          .exitOverride()
          .configureOutput({ writeErr: () => {} });
        await expect(command.parseAsync([...args], { from: 'user' })).rejects.toThrow(message);
      },
    ));
});

test('options of an order decision that do not go together are wrong usage, before an instance is looked for', () =>
  expectForEach(
    [
      [['--status', 'failed', '--tx', '0xfeed'], '--tx cannot be used with --status failed.'],
      [['--status', 'refunded', '--amount', '1'], '--amount can only be used with --status completed.'],
      [['--status', 'failed', '--without-evidence'], '--without-evidence cannot be used with --tx, --amount or'],
      [
        ['--status', 'completed', '--tx', '0xfeed'],
        'completed needs --amount, or --without-evidence if there is none.',
      ],
    ] as const,
    async ([args, message]) => {
      const parsed = createProgram(OPERATIONS).parseAsync(['order', 'decide', ORDER_ID, '--reason', 'x', ...args], {
        from: 'user',
      });
      const error = await parsed.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WrongUsage);
      expect(String(error)).toContain(message);
    },
  ));

test('an operation with several commands has one route, and each command gives its part of the input', () => {
  const alerts = OPERATIONS.find(({ id }) => id === 'takeAlertStep');
  expect(routesOf(OPERATIONS).filter(({ path }) => path === '/alerts/{alert_id}/steps')).toHaveLength(1);
  expect(alerts?.commands.map(({ name, toInput }) => [name, toInput?.({ reason: 'x' })])).toEqual([
    ['alert acknowledge', { step: 'acknowledged', reason: 'x' }],
    ['alert close', { step: 'closed', reason: 'x' }],
  ]);
  const group = createProgram(OPERATIONS).commands.find((command) => command.name() === 'alert');
  expect(group?.commands.map((command) => [command.name(), command.description()])).toEqual([
    ['list', 'list open alerts, oldest first'],
    ['limit', 'set from when on operators are alerted of a queue; without values they are not'],
    ['acknowledge', 'say that somebody is working on an alert; it is not emailed again'],
    ['close', 'close an alert that nothing more has to be done about'],
  ]);
});

test('a command asks neither for a parameter that its words say already nor for a partner that is an option', () => {
  const argumentsOf = (...words: string[]) => {
    const group = createProgram(OPERATIONS).commands.find((command) => command.name() === words[0]);
    const command = group?.commands.find((one) => one.name() === words[1]);
    return [command?.registeredArguments.map((one) => one.name()), command?.options.map(({ long }) => long)];
  };
  expect(argumentsOf('alert', 'list')).toEqual([[], ['--json', '--closed']]);
  expect(argumentsOf('webhook', 'list')).toEqual([[], ['--json', '--partner']]);
  expect(argumentsOf('webhook', 'show')).toEqual([['endpoint-id'], ['--json']]);
});

test('a step of a payout needs no reason on the command line unless it failed, and always one in the console', () => {
  const steps = OPERATIONS.find((operation) => operation.id === 'takePayoutStep');
  const given = [
    ['payout process', {}, { status: 'processing' }],
    ['payout sent', { tx: '0xfeed', amount: '99.50' }, { status: 'sent', tx_hash: '0xfeed', payout_amount: '99.5' }],
    ['payout confirm', { reason: 'Seen' }, { status: 'confirmed', reason: 'Seen' }],
    ['payout fail', { reason: 'Wrong memo' }, { status: 'failed', reason: 'Wrong memo' }],
  ] as const;
  for (const [name, written, input] of given) {
    const command = steps?.commands.find((one) => one.name === name);
    const taken = steps?.commandInput.parse(command?.toInput?.(command.options.parse(written)));
    expect([name, taken]).toEqual([name, input]);
    expect([name, steps?.input.safeParse(input).success]).toEqual([name, 'reason' in input]);
  }
  expect(steps?.commands.find(({ name }) => name === 'payout fail')?.options.safeParse({}).success).toBe(false);
});

test('an amount of money is read in its one form, above zero, on the command line and in the console', () => {
  const sent = { status: 'sent', reason: 'Paid', tx_hash: '0xfeed' };
  const written: readonly [operation: string, read: (amount: string) => object][] = [
    ['takePayoutStep', (amount) => ({ ...sent, payout_amount: amount })],
    ['decideAnyOrder', (amount) => ({ status: 'completed', reason: 'Paid', tx: '0xfeed', amount })],
  ];
  for (const [id, input] of written) {
    const operation = OPERATIONS.find((one) => one.id === id);
    expect([id, operation?.input.parse(input('099.50'))]).toEqual([id, input('99.5')]);
    for (const wrong of ['0', '0.00', '-1']) {
      expect([id, wrong, operation?.input.safeParse(input(wrong)).success]).toEqual([id, wrong, false]);
    }
  }
});

describe('the route of an operation', () => {
  const [route] = routesOf([paintOrder]);
  const call = { services: {}, params: {}, caller: { userId: 'usr_1' }, found: { orderId: ORDER_ID, isLive: true } };

  test('has its path, permission, schemas and errors', () => {
    expect(route).toMatchObject({
      id: 'paintOrder',
      method: 'post',
      path: '/orders/{order_id}/paint',
      permission: 'support.help',
      request: { params: paintOrder.params, body: paintOrder.input },
      responses: [{ status: 201, schema: paintOrder.output }],
      errors: ['NOT_FOUND', 'CONFLICT'],
    });
  });

  test('answers with what the operation made of the body and of the thing in the path, for the person who calls', async () => {
    const body = { color: 'blue', reason: 'x' };
    expect(await route.handle({ ...call, body })).toEqual({
      status: 201,
      body: { order_id: ORDER_ID, color: 'blue by usr_1' },
    });
    expect(await route.find?.({ services: {}, params: { order_id: 'ord_7' } })).toBeNull();
  });

  test('asks for the second factor when the operation says so', () => {
    const asks = (color: string) => route.stepUp?.when?.({ ...call, body: { color, reason: 'x' } });
    expect([route.stepUp?.action, asks('red'), asks('blue')]).toEqual(['decide_live_order', true, false]);
  });
});

test('what only reads is a GET, with its input in the query, if there is any', async () => {
  const paints = defineRead({
    id: 'listPaints',
    path: '/paints',
    summary: 'List paints',
    input: z.object({ color: z.string() }),
    output: z.object({ items: z.array(z.string()) }),
    run: async ({ input }) => ({ items: [`${input.color} 1`] }),
  });
  const [route] = routesOf([paints]);
  expect(route).toMatchObject({ method: 'get', permission: 'support.view', errors: ['INVALID_REQUEST'] });
  expect(route.request).toEqual({ params: paints.params, query: paints.input });
  const call = { services: {}, params: {}, caller: { userId: 'usr_1' }, query: { color: 'red' } };
  expect(await route.handle(call)).toEqual({ status: 200, body: { items: ['red 1'] } });
  expect(routesOf(OPERATIONS).find(({ id }) => id === 'readAnyRequest')?.request).not.toHaveProperty('query');
});

test('a command cannot run what uses a service that only the API has', () => {
  const spec = {
    id: 'listAgents',
    path: '/agents',
    summary: 'List agents',
    output: z.object({ agent: z.string() }),
    uses: ['webhooks'],
  } as const;
  const listAgents = defineRead({
    ...spec,
    run: async ({ services }) => ({ agent: services.webhooks.userAgent }),
    command: { name: 'agent list', reads: true },
  });
  expect(listAgents.commands).toMatchObject([{ name: 'agent list', reads: true }]);
  const run = defineRead({
    ...spec,
    run: async ({ services }) => ({ agent: services.webhooks.userAgent }),
    // @ts-expect-error: it would be run without the service
    command: { name: 'agent list', text: () => '' },
  });
  expect(run.commands[0]?.reads).toBeUndefined();
});

test('events are replayed from a time or from an event, never from both or neither', () => {
  const replay = OPERATIONS.find(({ id }) => id === 'replayAnySince');
  const [command] = replay?.commands ?? [];
  const given = (written: object) => {
    const options = command?.options.parse(written);
    const misuse = command?.refuse?.(options) ?? null;
    return misuse ?? replay?.commandInput.parse(command?.toInput?.(options));
  };
  expect([{}, { since: '2026-03-01', since_event: 'evt' }].map(given)).toEqual([
    'Specify either --since or --since-event.',
    'Specify either --since or --since-event.',
  ]);
  expect(given({ since: '2026-03-01T10:00:00Z' })).toEqual({ since: new Date('2026-03-01T10:00:00Z') });
  expect(given({ since_event: 'evt', reason: 'Lost' })).toEqual({ event_id: 'evt', reason: 'Lost' });
});

test('evidence that is missing is named field by field in the API too, before anything is opened', async () => {
  const route = routesOf(OPERATIONS).find(({ id }) => id === 'decideAnyOrder');
  const body = { status: 'completed', tx: '0xfeed', reason: 'x' };
  const call = { services: {}, params: {}, caller: { userId: 'usr_1' }, found: { orderId: ORDER_ID }, body };
  const error = await route?.handle(call).catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(InternalError);
  expect(error).toMatchObject({ code: 'INVALID_PAIR', options: { fields: [{ field: 'amount' }] } });
});

test('the declarations load neither Temporal nor the database: a command loads its use case when it runs', () => {
  const sources = new Map(['src', 'workflows'].flatMap(sourceFiles).map(({ path, code }) => [path, code]));
  const seen = new Set<string>();
  const packages = new Set<string>();
  const follow = (path: string) => {
    const code = sources.get(path);
    if (code === undefined || seen.has(path)) return;
    seen.add(path);
    // What is imported within a function is loaded when it runs.
    for (const { to, isPackage, isType } of importsOf({ path, code: code.replaceAll('import(', 'later(') })) {
      if (isType) continue;
      if (isPackage) packages.add(to);
      else follow(`${to}.ts`);
    }
  };
  follow('src/operations/operations.ts');
  expect(seen.size).toBeGreaterThan(10);
  expect([...packages].filter((name) => /temporal|^pg$|drizzle/.test(name))).toEqual([]);
  expect([...seen].filter((path) => /^(src\/db|src\/temporal|workflows)\//.test(path))).toEqual([]);
});

test('the table of operations is printed, with what each needs and leaves', async () => {
  const { json, text } = await listOperations();
  const { operations } = JSON.parse(JSON.stringify(json)) as { operations: { id: string }[] };
  expect(operations.map(({ id }) => id)).toEqual(OPERATIONS.map(({ id }) => id));
  expect(operations.find(({ id }) => id === 'decideAnyOrder')).toMatchObject({
    commands: ['order decide'],
    method: 'POST',
    path: '/orders/{order_id}/decide',
    permission: 'support.decide',
    second_factor: { action: 'decide_live_order', always: false },
    audit: ['order.decided'],
    input: { required: ['status', 'reason'] },
  });
  expect(text).toMatch(/\norder decide +POST \/orders\/\{order_id\}\/decide +support\.decide +decide_live_order/);
});
