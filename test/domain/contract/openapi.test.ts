import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { writePublishedText } from '#api/openapi/published';
import { ROUTES } from '#api/routes';
import { documentOf } from './document';

const document = documentOf(ROUTES);

interface Operation {
  summary?: string;
  description: string;
  responses: Record<string, { headers?: object }>;
}

const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as Operation[]);

test('the document is valid OpenAPI 3.1', async () => {
  const validate = async (candidate: object) =>
    (await new Validator().validate({ ...structuredClone(candidate) })).valid;
  expect(await validate(document)).toBe(true);
  expect(await validate({ ...document, info: { title: 'No version' } })).toBe(false);
});

test('docs/openapi.json matches the route table; `npm run openapi` rewrites it', () => {
  const committed = readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8');
  expect(committed === writePublishedText(ROUTES)).toBe(true);
});

test('every operation states its key, its rate class and what to do after a failure', () => {
  for (const { summary, description } of operations) {
    expect(summary).toBeTruthy();
    expect(description).toMatch(/\*\*Key\.\*\* .+\n\n\*\*Rate class\.\*\* .+\n\n\*\*Retries\.\*\* .+/);
  }
});

test('every response documents the request id, the version and the three rate-limit headers', () => {
  const always = ['X-Request-Id', 'X-Api-Version', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
  for (const { responses } of operations) {
    for (const { headers } of Object.values(responses)) {
      expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(always));
    }
  }
});

test('every 429 and 503 documents Retry-After, except the 503 of the health check', () => {
  const probe = document.paths?.['/health']?.get;
  for (const operation of operations) {
    for (const [status, { headers }] of Object.entries(operation.responses)) {
      const expected = status === '429' || (status === '503' && operation !== probe);
      if (expected) {
        expect(Object.keys(headers ?? {})).toContain('Retry-After');
      }
    }
  }
});
