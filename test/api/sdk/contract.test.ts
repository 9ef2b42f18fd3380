import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { ERRORS, type ErrorCode } from '#domain/error';
import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { expectForEach } from '#test/helpers/expect-for-each';
import openapi from '../../../docs/openapi.json';
import { errorOf, SwaplaneError } from '../../../sdk/client/src/errors';
import { toCamel, toSnake } from '../../../sdk/client/src/names';
import { OPERATIONS, type Operation } from '../../../sdk/client/src/operations';
import { TERMINAL } from '../../../sdk/client/src/streams/event';
import { VERSION } from '../../../sdk/client/src/version';

const { wireTypes, WIRE } = require('../../../sdk/client/build/wire') as { wireTypes(): string; WIRE: string };

interface Documented {
  operationId: string;
  parameters: { name?: string }[];
}

/** The operations of the published document, in the form of the client's table. */
function documentedOperations(): Record<string, Operation> {
  const rows = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Documented>).map(([method, { operationId, parameters }]) => {
      const keyed = parameters.some(({ name }) => name === 'Idempotency-Key');
      return [operationId, { method: method.toUpperCase(), path, ...(keyed && { keyed }) }];
    }),
  );
  return Object.fromEntries(rows);
}

test('the client has every operation of the published document, and knows which ones take a key', () => {
  expect(OPERATIONS).toEqual(documentedOperations());
});

test('the types of the client match the published document; `npm run openapi` writes both', () => {
  expect(readFileSync(WIRE, 'utf8')).toBe(wireTypes());
});

test('the version of the client is the package’s', () => {
  const { version } = JSON.parse(readFileSync('sdk/client/package.json', 'utf8'));
  expect(VERSION).toBe(version);
});

test('the client ends streams at the statuses that end orders', () => {
  expect([...TERMINAL].sort()).toEqual(ORDER_STATUSES.filter(isTerminal).sort());
});

test('every code has its own class', () =>
  expectForEach(Object.keys(ERRORS) as ErrorCode[], (code) => {
    const error = errorOf({ code, message: 'no', httpStatus: ERRORS[code].http });
    expect(error).toBeInstanceOf(SwaplaneError);
    expect(error.name).not.toBe('SwaplaneError');
  }));

test('names are the same after the conversion to camelCase and back, and values never change', () => {
  const name = fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,8}){0,3}$/);
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(name, tie('value')),
    ),
  })).value;
  fc.assert(fc.property(json, (value) => expect(toSnake(toCamel(value))).toEqual(value)));
});
