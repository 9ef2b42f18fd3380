import type { OpenApiDocument } from '../document';
import { anchorOf } from './anchor';
import { proseOf, writeFields, writeParameters } from './fields';
import { type ReferencePage, writeOperation, writeSection } from './operation';
import { nameOf, type Operation, onlyMedia, type ReadDocument, readDocument } from './read-document';
import { type Call, fence } from './samples';

/** How the reference of one document is laid out. */
export interface ReferenceTerms {
  /** Path of the first page below docs, without `.md`; the others are in a folder of that name, one for each tag. */
  home: string;
  name: string;
  hasClients: boolean;
}

export const PARTNER_REFERENCE: ReferenceTerms = { home: 'reference', name: 'Partner API', hasClients: true };
export const V2_REFERENCE: ReferenceTerms = { home: 'reference/v2', name: 'Exchange API v2', hasClients: false };

/** The pages of a reference in reading order, by path below docs. */
export function writeReference(source: OpenApiDocument, terms: ReferenceTerms): Map<string, string> {
  const document = readDocument(source);
  const pages = document.tags.map(({ name, description }): [string, string] => [
    pathOf(terms, name),
    `${[`# ${name}`, proseOf(description), ...writeTag(document, terms, name)].join('\n\n')}\n`,
  ]);
  return new Map([[`${terms.home}.md`, writeHome(document, terms)], ...pages]);
}

function pathOf({ home }: ReferenceTerms, tag: string): string {
  return `${home}/${tag.toLowerCase()}.md`;
}

function writeTag(document: ReadDocument, terms: ReferenceTerms, tag: string): string[] {
  const page: ReferencePage = {
    document,
    toDocs: '../'.repeat(pathOf(terms, tag).split('/').length - 1),
    hasClients: terms.hasClients,
    shown: new Map(),
    common: commonHeaders(document),
  };
  const events = Object.values(document.webhooks).filter(({ post }) => post.tags.includes(tag));
  return [
    ...callsOf(document, tag).map((call) => writeOperation(page, call)),
    ...(events.length > 0 ? [writeDeliveries(page), ...events.map(({ post }) => writeEvent(page, post))] : []),
  ];
}

function callsOf(document: ReadDocument, tag: string): Call[] {
  return Object.entries(document.paths)
    .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ method, path, operation })))
    .filter(({ operation }) => operation.tags.includes(tag));
}

/** Headers of every operation's every answer. */
function commonHeaders(document: ReadDocument): ReadonlySet<string> {
  const answers = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ responses }) => Object.values(responses).map(({ headers = {} }) => Object.keys(headers)));
  return new Set(answers[0]?.filter((name) => answers.every((names) => names.includes(name))));
}

function writeHome(document: ReadDocument, terms: ReferenceTerms): string {
  const folder = terms.home.split('/').at(-1);
  const [server] = document.servers;
  const operations = document.tags.map(({ name, description }) => {
    const page = `${folder}/${name.toLowerCase()}.md`;
    const rows = [
      ...callsOf(document, name).map(
        ({ method, path, operation: { summary } }) =>
          `- [${summary}](${page}#${anchorOf(summary)}) \`${method.toUpperCase()} ${path}\``,
      ),
      ...Object.values(document.webhooks)
        .filter(({ post }) => post.tags.includes(name))
        .map(({ post: { summary } }) => `- [${summary}](${page}#${anchorOf(summary)})`),
    ];
    return `### ${name}\n\n[${name}](${page}): ${proseOf(description)}\n\n${rows.join('\n')}`;
  });
  const headers = [...commonHeaders(document)].map(
    (name) => `- \`${name}\`\n\n  ${proseOf(document.components.headers[name]?.description ?? '')}`,
  );
  const caller = Object.values(document.components.parameters).find(({ name }) => name === 'X-Request-Id');
  return `${[
    `# ${terms.name}`,
    `Base URL: \`${server?.url}\` of this server.`,
    document.info.description.trim(),
    '## Headers of every call',
    ...(caller ? [`You may send \`${caller.name}\`. ${caller.description}`, 'Every response has these:'] : []),
    ...headers,
    '## Operations',
    ...operations,
  ].join('\n\n')}\n`;
}

/** What all webhooks have in common: their headers, and how they are delivered. */
function writeDeliveries({ document }: ReferencePage): string {
  const webhooks = Object.values(document.webhooks).map(({ post }) => post);
  const [first] = webhooks;
  if (!first) {
    return '';
  }
  const rules = new Set(webhooks.flatMap(({ description }) => description.split('\n\n').slice(1)));
  const parts = [
    '## Headers of a webhook',
    writeParameters(document, 'answer', first.parameters),
    '## Deliveries',
    ...rules,
  ];
  return parts.map((part, index) => (index > 2 ? proseOf(part) : part)).join('\n\n');
}

/** The section of one event. */
function writeEvent({ document, shown }: ReferencePage, webhook: Operation): string {
  const { operationId, summary } = webhook;
  const [what = ''] = webhook.description.split('\n\n');
  const body = onlyMedia(webhook.requestBody?.content);
  const name = nameOf(body?.schema.$ref ?? '');
  const place = shown.get(name);
  shown.set(name, place ?? summary);
  return writeSection(operationId, summary, {
    told: [
      proseOf(what),
      body &&
        (place === undefined
          ? `### Body\n\n${writeFields(document, 'answer', body.schema).join('\n\n')}`
          : `The same fields as in [${place}](#${anchorOf(place)}).`),
    ],
    shown: [body && fence('json', JSON.stringify(body.example, null, 2))],
  });
}
