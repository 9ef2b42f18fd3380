import { undeclaredCode } from '#api/internal/mount-internal-api';
import { ERRORS, ServiceError } from '#domain/error';
import { InternalError } from '#domain/users/internal-error';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { checkAnswer } from './check-answer';
import { documentedErrors } from './documented-errors';
import { type ErrorServices, openErrorServices } from './partner';
import { type Row, titleOf } from './rows/row';
import { ROWS } from './rows/rows';

describe('undeclared code', () => {
  test.each([
    ['declared', ['NOT_FOUND'], new InternalError('NOT_FOUND'), null],
    ['not declared', ['NOT_FOUND'], new InternalError('CONFLICT'), 'CONFLICT'],
    ['from a shared part, with a code of the portals', [], new ServiceError('INVALID_PAIR'), 'INVALID_REQUEST'],
    ['common to every route', [], new ServiceError('NO_PROVIDERS_AVAILABLE'), null],
    ['no refusal', [], new Error('a bug'), null],
  ] as const)(
    'for a refusal that is %s the log gets the code that its route does not declare',
    (_what, errors, error, code) => {
      expect(undeclaredCode({ errors }, error)).toBe(code);
    },
  );
});

describe('errors', () => {
  let services: ErrorServices;

  beforeAll(async () => {
    services = await openErrorServices();
  });
  afterAll(() => services.close());
  afterEach(() => jest.restoreAllMocks());

  test.each([...new Set(ROWS.map(({ route }) => route))])(
    '%s refuses every wrong request as the contract says',
    (route) =>
      expectForEach(
        ROWS.filter((row) => row.route === route).map((row) => [titleOf(row), row] as const),
        async ([_title, row]) => {
          const setup = await services.partner();
          const error = checkAnswer(row, await row.provoke(setup));
          jest.restoreAllMocks();
          await row.holds?.(error, setup);
        },
      ),
  );

  test('no two provocations are the same', () => {
    expect(new Set(ROWS.map(titleOf)).size).toBe(ROWS.length);
  });
});

describe('documented', () => {
  const api = useTestApi();
  let documented: string[];

  beforeAll(async () => {
    documented = documentedErrors(await (await api.get('/openapi.json')).json());
  });

  const errorIn = ({ route, http, code }: Row) => `${route} ${http} ${code}`;
  /** The document is built without anything that can be unavailable, but the table of errors gives every route a 503. */
  const NEVER_RETURNED = ['GET /openapi.json 503 NO_PROVIDERS_AVAILABLE'];
  const provoked = new Set(ROWS.map(errorIn));

  test('every error of the published document is provoked, and every provoked error is published', () => {
    expect(documented.length).toBeGreaterThan(90);
    expect([...provoked, ...NEVER_RETURNED].sort()).toEqual(documented);
  });

  test('an error that no test provokes is found, and so is one that no document declares', () => {
    const document = {
      paths: { '/x': { get: { responses: { 409: { description: '`WEBHOOK_PAUSED`' }, 200: { description: 'ok' } } } } },
    };
    expect(documentedErrors(document)).toEqual(['GET /x 409 WEBHOOK_PAUSED']);
    expect(provoked).not.toContain('GET /x 409 WEBHOOK_PAUSED');
    const example = {
      description: 'busy',
      content: { 'application/json': { example: { error: { code: 'RATE_LIMITED' } } } },
    };
    expect(documentedErrors({ paths: { '/x': { post: { responses: { 429: example } } } } })).toEqual([
      'POST /x 429 RATE_LIMITED',
    ]);
  });

  test('every public code is returned by some route', () => {
    const given = new Set(documented.map((error) => error.split(' ').at(-1)));
    expect(Object.keys(ERRORS).filter((code) => !given.has(code))).toEqual([]);
  });
});
