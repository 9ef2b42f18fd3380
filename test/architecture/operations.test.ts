import type { Command } from 'commander';
import { z } from 'zod';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import { AUTH_ROUTES } from '#api/internal/users/routes';
import { loadOperations } from '#cli/operations/groups';
import { PRINTED, READ } from '#cli/operations/printers';
import { createPackageProgram } from '#cli/package-program';
import { createPartnerProgram } from '#cli/partner-commands';
import { createProgram } from '#cli/program';
import type { Operation } from '#operations/operation';
import { OPERATIONS } from '#operations/operations';
import { COMMANDS_ALONE, ROUTES_ALONE } from './outside-operations';
import { consoleCallsIn } from './sources/console-calls';
import { sourceFiles } from './sources/source-files';

/** The names of all commands that do something: of groups, those that also do something by themselves. */
function namesOf(program: Command, words: readonly string[] = []): string[] {
  return program.commands.flatMap((command) => {
    const name = [...words, command.name()];
    const isGroup = command.commands.length > 0;
    // A group has no option of its own.
    const own = !isGroup || command.options.length > 0 ? [name.join(' ')] : [];
    return [...own, ...namesOf(command, name)];
  });
}

function commandsOf(operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) => operation.commands.map(({ name }) => name));
}

const ofPartners = new Set(namesOf(createPartnerProgram()));
const commands = namesOf(createProgram(OPERATIONS)).filter((name) => !ofPartners.has(name));
const logins = new Set<string>(AUTH_ROUTES.map(({ id }) => id));
const routes = SUPPORT_ROUTES.map(({ id }) => id).filter((id) => !logins.has(id));

describe('what the console can do, the command line can, and the other way round', () => {
  test('every route of the console is an operation, has a command, or says why it has none', () => {
    const withCommand = OPERATIONS.filter(({ commands }) => commands.length > 0).map(({ id }) => id);
    const known = [...withCommand, ...ROUTES_ALONE.keys()];
    expect([...routes].sort()).toEqual([...known].sort());
  });

  test('every command for operators is an operation, has a route, or says why it has none', () => {
    const known = [...commandsOf(OPERATIONS), ...COMMANDS_ALONE.keys()];
    expect([...commands].sort()).toEqual([...known].sort());
  });

  test('a command on orders means the same in the package for partners and in an installation', () => {
    const onOrders = (names: readonly string[]) => names.filter((name) => name.startsWith('order '));
    const partners = onOrders(namesOf(createPackageProgram()));
    expect(partners).toEqual(onOrders([...ofPartners]));
    expect(partners).toContain('order show');
    expect(onOrders(commands).filter((name) => partners.includes(name))).toEqual([]);
  });

  test('the operations of a command are found by its first word, in the order of all', async () => {
    const beginningWith = (word: string, operations: readonly Operation[]) =>
      commandsOf(operations).filter((name) => name.startsWith(`${word} `));
    for (const word of new Set(commandsOf(OPERATIONS).map((name) => name.split(' ')[0] ?? ''))) {
      expect(beginningWith(word, await loadOperations(word))).toEqual(beginningWith(word, OPERATIONS));
    }
  });

  test('no two operations have the same id, route or command', () => {
    for (const of of [
      OPERATIONS.map(({ id }) => id),
      OPERATIONS.map(({ method, path }) => `${method} ${path}`),
      commandsOf(OPERATIONS),
    ]) {
      expect(new Set(of).size).toBe(of.length);
    }
  });
});

/** The method, and the path with `{}` for each parameter. */
const routeOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

describe('the pages of the console', () => {
  test('have a place for every operation', () => {
    const called = new Set(sourceFiles('web/src/support').flatMap(consoleCallsIn));
    expect(called.size).toBeGreaterThan(40);
    expect(OPERATIONS.filter((operation) => !called.has(routeOf(operation))).map(({ id }) => id)).toEqual([]);
  });

  test.each([
    [`support.useRead('/replies')`, ['get /replies']],
    [`support.pagesOf(\`/queues/\${queue}\`, { sort })`, ['get /queues/{}']],
    [`support.call(\`/orders/\${id}/poll\`, { method: 'POST', body })`, ['post /orders/{}/poll']],
    [`support.download(\`/orders/\${id}/case\`, { reason }, name)`, ['post /orders/{}/case']],
    [
      `support.useWrite({ call: () => ({ path: \`/orders/\${id}/take\` }), changes: ['/queues'] })`,
      ['post /orders/{}/take'],
    ],
    [
      `const at = on ? (\`/providers/\${id}/drain\` as const) : (\`/providers/\${id}/undrain\` as const);
       support.call(at, { method: 'POST' })`,
      ['post /providers/{}/drain', 'post /providers/{}/undrain'],
    ],
    [`support.call(\`/providers/\${id}/\${how}\`, { method: 'POST' })`, ['post /providers/{}/{}']],
    [`dashboard.useRead('/keys'); navigate({ to: '/partners' })`, []],
  ])('%s is found as a call', (code, calls) => {
    expect(consoleCallsIn({ path: 'web/src/support/Page.tsx', code })).toEqual(calls);
  });
});

function formsOf(input: Operation['input']): z.ZodObject[] {
  return input instanceof z.ZodObject ? [input] : (input.options as z.ZodObject[]);
}

const writing: readonly Operation[] = OPERATIONS.filter(({ method }) => method !== 'get');

test('every operation that changes something asks for a reason, and names what it leaves in the audit log', () => {
  const withoutReason = writing.filter(({ input }) => !formsOf(input).every((form) => 'reason' in form.shape));
  const withoutAudit = writing.filter(({ audit }) => audit.length === 0);
  expect([...withoutReason, ...withoutAudit].map(({ id }) => id)).toEqual([]);
});

test('a command prints by the text of its declaration or by a printer, unless it has a reader', () => {
  const all = OPERATIONS.flatMap(({ commands }: Operation) => commands);
  const reading = all.filter(({ reads }) => reads);
  const withoutText = all.filter(({ text, reads }) => text === undefined && !reads);
  expect(reading.map(({ name }) => name).sort()).toEqual([...READ].sort());
  expect(withoutText.map(({ name }) => name).sort()).toEqual([...PRINTED].sort());
});
