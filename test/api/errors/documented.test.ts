import { ERRORS } from '#domain/error';
import { useTestApi } from '#test/helpers/api/test-api';
import { documentedErrors } from './documented-errors';
import type { Row } from './rows/row';
import { ROWS } from './rows/rows';

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
