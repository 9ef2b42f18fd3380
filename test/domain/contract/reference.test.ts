import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeReferences } from '#api/openapi/published';
import { clientMethod, pythonMethod } from '#api/openapi/reference/samples';
import { ROUTES } from '#api/routes';
import { V2_ROUTES } from '#api/v2/routes';
import { ERRORS } from '#domain/error';
import { namesOf } from '#domain/names-of';
import { Swaplane } from '../../../sdk/client/src/client';
import { documentOf } from './document';

const DOCS = join(__dirname, '../../../docs');
const pages = writeReferences(ROUTES, V2_ROUTES);
const text = [...pages.values()].join('\n');

/** The section of an operation or an event. */
function sectionOf(id: string): string {
  const [, rest = ''] = text.split(`<section id="operation/${id}">`);
  return rest.split('</section>')[0] ?? '';
}

test('the pages of the references match the route tables; `npm run openapi` rewrites them', () => {
  const files = readdirSync(join(DOCS, 'reference'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  expect(['reference.md', ...files.map((file) => `reference/${file}`)].sort()).toEqual([...pages.keys()].sort());
  for (const [path, written] of pages) {
    expect([path, readFileSync(join(DOCS, path), 'utf8') === written]).toEqual([path, true]);
  }
});

test.each([...ROUTES, ...V2_ROUTES].map((route) => [route.id, route] as const))(
  'the section of %s has what it does, how it is called, what it returns and its errors',
  (id, { method, path, summary, request }) => {
    const section = sectionOf(id);
    expect(section).toContain(`## ${summary}\n`);
    expect(section).toContain(`\`${method.toUpperCase()} ${path}\``);
    expect(section).toMatch(/\*\*Rate class\.\*\*/);
    expect(section).toMatch(/```sh[\s\S]*curl[\s\S]*\$SWAPLANE_URL/);
    for (const name of Object.keys(request?.query?.shape ?? {})) {
      expect(section).toContain(`- \`${name}\` _`);
    }
    expect(section).toMatch(/### Returns\n\n\*\*2\d\d\*\*/);
    expect(section).toMatch(/### Errors\n\n<details><summary>\d+ cases?<\/summary>\n\n- \*\*\d{3}\*\*/);
  },
);

test('every event of the webhooks has a section with an example of its body', () => {
  const names = Object.keys(documentOf(ROUTES).webhooks ?? {});
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect([name, sectionOf(name).includes(`"event": "${name}"`)]).toEqual([name, true]);
  }
});

test('every error leads to its code in the catalog', () => {
  const linked = new Set([...text.matchAll(/\[`([A-Z_]+)`\]\(\.\.\/errors\.md#([a-z_]+)\)/g)].map(([, code]) => code));
  expect(namesOf(ERRORS).filter((code) => !linked.has(code))).toEqual([]);
});
test('the samples call methods that the clients have', () => {
  const python = readFileSync(join(DOCS, '../sdk/python/src/swaplane/client.py'), 'utf8');
  for (const { id } of ROUTES) {
    expect([id, clientMethod(id) in Swaplane.prototype]).toEqual([id, true]);
    expect([id, python.includes(`    def ${pythonMethod(id)}(`)]).toEqual([id, true]);
  }
});
