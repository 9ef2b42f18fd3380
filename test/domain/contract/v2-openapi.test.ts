import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from '#api/openapi/document';
import { writeV2PublishedText } from '#api/openapi/published';
import { V2_API } from '#api/v2/openapi/published-api';
import { V2_ROUTES } from '#api/v2/routes';
import { V2_BASE_PATH } from '#contract/v2/base-path';
import { createSchemaCheck, examplesIn } from './document';

const document = JSON.parse(JSON.stringify(openApiDocument(V2_ROUTES, V2_BASE_PATH, V2_API))) as ReturnType<
  typeof openApiDocument
>;

interface Operation {
  operationId: string;
  summary?: string;
  description: string;
  requestBody?: { content: Record<string, { examples?: object }> };
  responses: Record<string, { headers?: object; content?: Record<string, { examples?: object }> }>;
}

const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item) as Operation[]);

test('the document of the v2 layer is valid OpenAPI 3.1 of exactly its routes', async () => {
  expect((await new Validator().validate({ ...structuredClone(document) })).valid).toBe(true);
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(V2_ROUTES.map(({ id }) => id).sort());
});

test('docs/openapi-v2.json matches the route table; `npm run openapi` rewrites it', () => {
  const committed = readFileSync(join(__dirname, '../../../docs/openapi-v2.json'), 'utf8');
  expect(committed === writeV2PublishedText(V2_ROUTES)).toBe(true);
});

test('every operation of the v2 layer states its key, its rate class and what to do after a failure', () => {
  for (const { summary, description, responses } of operations) {
    expect(summary).toBeTruthy();
    expect(description).toMatch(/\*\*Key\.\*\* .+\n\n\*\*Rate class\.\*\* .+\n\n\*\*Retries\.\*\* .+/);
    for (const [status, { headers }] of Object.entries(responses)) {
      const expected = ['X-Request-Id', ...(['409', '429', '503'].includes(status) ? ['Retry-After'] : [])];
      expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(expected));
    }
  }
});

test('every body of the v2 layer has an example, and every example matches its schema', () => {
  for (const { operationId, requestBody, responses } of operations) {
    for (const body of [requestBody, ...Object.values(responses)]) {
      for (const { examples } of Object.values(body?.content ?? {})) {
        expect([operationId, Object.keys(examples ?? {}).length]).not.toEqual([operationId, 0]);
      }
    }
  }
  const problemsOf = createSchemaCheck(document);
  const found = examplesIn(document);
  expect(found.length).toBeGreaterThan(100);
  expect(
    found.flatMap(({ at, schema, value }) => problemsOf(schema, value).map((problem) => `${at}: ${problem}`)),
  ).toEqual([]);
});
