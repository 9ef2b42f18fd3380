import { z } from 'zod';
import { parse } from '#contract/parse';
import { refuseUnlisted } from '#contract/unlisted';
import { ServiceError } from '#domain/error';
import { expectForEach } from '#test/helpers/expect-for-each';

const LONG = Array.from({ length: 21 }, (_, nth) => `value_${String.fromCharCode(97 + nth)}`);

describe('a value that is not in a list', () => {
  test('is refused with the values or, of a long list, with the nearest one and where the list is', () =>
    expectForEach(
      [
        ['x', ['one'], undefined, 'must be one'],
        ['x', ['one', 'two'], undefined, 'must be one of one, two'],
        ['x', LONG.slice(1), undefined, `must be one of ${LONG.slice(1).join(', ')}`],
        ['valu_c', LONG, undefined, 'is not known; did you mean value_c?'],
        ['valu_c', LONG, 'GET /values lists all', 'is not known; did you mean value_c?; GET /values lists all'],
        ['something else', LONG, 'GET /values lists all', 'is not known; GET /values lists all'],
        [7, LONG, undefined, 'is not known'],
        ['v'.repeat(10_000), LONG, undefined, 'is not known'],
      ] as const,
      ([value, allowed, where, text]) => expect(refuseUnlisted(value, allowed, where)).toBe(text),
    ));

  const schema = z.object({ mode: z.enum(['fast', 'slow']), same: z.literal(true).optional() });
  const refusal = (value: unknown) => {
    try {
      return parse(schema, value, { whole: 'body' });
    } catch (error) {
      return error instanceof ServiceError ? { message: error.message, fields: error.options.fields } : error;
    }
  };

  test('is named in the message and in the field, whichever schema has the list', () => {
    expect(refusal({ mode: 'quick' })).toEqual({
      message: 'mode: must be one of fast, slow',
      fields: [{ field: 'mode', issue: 'must be one of fast, slow' }],
    });
    expect(refusal({ mode: 'fast', same: false })).toMatchObject({
      fields: [{ field: 'same', issue: 'must be true' }],
    });
  });

  test('is asked for with the values where it is missing', () =>
    expect(refusal({})).toMatchObject({
      fields: [{ field: 'mode', issue: 'is required, and must be one of fast, slow' }],
    }));
});
