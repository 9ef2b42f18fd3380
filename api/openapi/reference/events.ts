import { anchorOf } from './anchor';
import { proseOf, writeFields, writeParameters } from './fields';
import { type ReferencePage, writeSection } from './operation';
import { nameOf, type Operation, onlyMedia } from './read-document';
import { fence } from './samples';

/** What all webhooks have in common: their headers, and how they are delivered. */
export function writeDeliveries({ document }: ReferencePage): string {
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
export function writeEvent({ document, shown }: ReferencePage, webhook: Operation): string {
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
