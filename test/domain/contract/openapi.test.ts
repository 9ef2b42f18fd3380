import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from '#api/openapi/document';
import { writePublishedText, writeV2PublishedText } from '#api/openapi/published';
import { ROUTES } from '#api/routes';
import { V2_API } from '#api/v2/openapi';
import { V2_ROUTES } from '#api/v2/routes';
import { V2_BASE_PATH } from '#contract/v2/request';
import { createSchemaCheck, documentOf, examplesIn } from './document';

describe('openapi', () => {
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
});

describe('v2 openapi', () => {
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
});
