import fc from 'fast-check';
import { z } from 'zod';
import { readCursor, writeCursor } from '#contract/orders/order-list';
import { PagingQuery } from '#contract/paging';
import { onlyDeclared } from '#contract/parse';
import { PairQuery, PairsQuerySchema } from '#contract/quotes/pair';
import { InternalErrorSchema, toInternalErrorBody } from '#contract/shared/error';
import { ERRORS, type ErrorCode, invalidFields, ServiceError } from '#domain/error';
import type { OrderCursor } from '#domain/orders/event-id';
import { INTERNAL_ERRORS, InternalError, type InternalErrorCode } from '#domain/users/internal-error';
import { newId } from '#security/secret';
import { expectForEach } from '#test/helpers/expect-for-each';

describe('paging', () => {
  test.each(['page', 'page_size'] as const)('%s accepts whole numbers between its published bounds only', (name) => {
    const schema = PagingQuery[name];
    const { minimum, maximum } = schema.meta() ?? {};
    const accepts = (value: number) => schema.safeParse(String(value)).success;
    expect([minimum, maximum].map(Number).map(accepts)).toEqual([true, true]);
    expect([Number(minimum) - 1, Number(maximum) + 1, 1.5].map(accepts)).toEqual([false, false, false]);
  });
});

describe('pair', () => {
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
});

describe('only declared', () => {
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
});

describe('order cursor', () => {
  const orderId = newId('ord');
  const written = (text: string) => Buffer.from(text).toString('base64url');

  test.each<OrderCursor>([
    { by: 'creation', createdAtMs: 1_772_445_600_000, orderId },
    { by: 'creation', createdAtMs: -1, orderId },
    { by: 'change', eventId: `${orderId}:confirming:1772445600000` },
  ])('the cursor %j is parsed to what was written', (cursor) => {
    expect(writeCursor(cursor)).toMatch(/^[\w-]+$/);
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  test('a cursor that the service never issued is refused', () =>
    expectForEach(
      [
        '',
        'x',
        written(''),
        written('c.1.ord_x'),
        written(`c.x.${orderId}`),
        written(`c.999999999999999.${orderId}`),
        written(`c.-999999999999999.${orderId}`),
        written('u.'),
        written(`u.${orderId}`),
        written(`x.1.${orderId}`),
      ],
      (text) => {
        expect(readCursor(text)).toBeNull();
      },
    ));

  test('an arbitrary text is not a cursor', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(readCursor(text)).toBeNull()));
  });
});

describe('internal error', () => {
  const CODES = Object.keys(ERRORS) as ErrorCode[];
  const bodyOf = (error: ServiceError) => toInternalErrorBody(error, 'req_1').error;

  test('an error that a shared part throws reaches people with a code of the internal APIs', () =>
    expectForEach(CODES, (code) => {
      const error = new ServiceError(code);
      expect(InternalErrorSchema.parse({ error: bodyOf(error) }).error.request_id).toBe('req_1');
      expect([INTERNAL_ERRORS[bodyOf(error).code].http, INTERNAL_ERRORS[bodyOf(error).code].code]).toEqual([
        error.http,
        code,
      ]);
      expect(bodyOf(error).message).not.toMatch(/X-API-Key|this key/i);
    }));

  test('the message and the fields of an error are kept', () => {
    expect(bodyOf(invalidFields({ field: 'email', issue: 'is required' }))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'email: is required',
      fields: [{ field: 'email', issue: 'is required' }],
    });
  });

  test('a bug becomes an internal error, and an outage does not', () => {
    expect(bodyOf(new ServiceError('PROVIDER_ERROR', { http: 500 })).code).toBe('INTERNAL_ERROR');
    expect(bodyOf(new ServiceError('PROVIDER_ERROR')).code).toBe('PROVIDER_ERROR');
    expect(bodyOf(new ServiceError('NO_PROVIDERS_AVAILABLE')).code).toBe('UNAVAILABLE');
  });

  test('a missing permission is reported as such, not as a missing scope', () => {
    const error = bodyOf(new InternalError('PERMISSION_REQUIRED', { requiredScope: 'team.edit' }));
    expect(error).toMatchObject({ code: 'PERMISSION_REQUIRED', required_permission: 'team.edit' });
    expect(error).not.toHaveProperty('required_scope');
  });

  test('each code has the status of its row, and the pipeline finds it by a code of the Partner API', () => {
    for (const [code, row] of Object.entries(INTERNAL_ERRORS)) {
      const error = new InternalError(code as InternalErrorCode);
      expect([error.http, error.code, bodyOf(error).code]).toEqual([row.http, row.code, code]);
    }
  });
});
