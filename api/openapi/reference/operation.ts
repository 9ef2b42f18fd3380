import { anchorOf } from './anchor';
import { foldFields, proseOf, writeFields, writeParameters } from './fields';
import {
  nameOf,
  type Operation,
  onlyMedia,
  ownParameters,
  parameterOf,
  type ReadDocument,
  type Response,
} from './read-document';
import { type Call, fence, writeSamples } from './samples';

/** One page of a reference while it is written. */
export interface ReferencePage {
  document: ReadDocument;
  /** Relative path from the page to the folder docs, such as `../`. */
  toDocs: string;
  hasClients: boolean;
  /** Where the fields of a schema are on this page: the name of the heading above them. */
  shown: Map<string, string>;
  /** Headers that every operation has, which the first page explains. */
  common: ReadonlySet<string>;
}

const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const;

/**
 * The section of an operation. What is between `told` and `shown` explains it, the rest shows it; the site sets them side
 * by side (docs/.vitepress/reference.ts).
 */
export function writeOperation(page: ReferencePage, call: Call): string {
  const { method, path, operation } = call;
  const { document } = page;
  const parameters = ownParameters(operation).map((parameter) => parameterOf(document, parameter));
  const lists = PLACES.map(([place, title]) => {
    const there = parameters.filter((parameter) => parameter.in === place);
    return there.length > 0 && `### ${title}\n\n${writeParameters(document, 'request', there)}`;
  });
  const body = onlyMedia(operation.requestBody?.content);
  const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
  return writeSection(operation.operationId, operation.summary, {
    told: [
      `\`${method.toUpperCase()} ${path}\``,
      `<!-- try ${operation.tags[0]?.toLowerCase()}/${method.toUpperCase()}${path} -->`,
      proseOf(operation.description),
      ...lists,
      body && `### Body\n\n${writeFields(document, 'request', body.schema).join('\n\n')}`,
      `### Returns\n\n${answers.map((answer) => writeAnswer(page, operation.summary, answer)).join('\n\n')}`,
      writeErrors(page, operation),
    ],
    shown: [
      writeSamples(document, call, page.hasClients),
      ...answers.map(([status, response]) => writeExample(status, response)),
    ],
  });
}

/** A heading with its two columns. */
export function writeSection(
  id: string,
  title: string,
  { told, shown }: Record<'told' | 'shown', readonly (string | false | null)[]>,
): string {
  const write = (parts: readonly (string | false | null)[]) =>
    parts.filter((part): part is string => Boolean(part)).join('\n\n');
  return `<section id="operation/${id}">\n\n## ${title}\n\n<!-- told -->\n\n${write(told)}\n\n<!-- shown -->\n\n${write(shown)}\n\n</section>`;
}

function writeAnswer(page: ReferencePage, title: string, [status, response]: readonly [string, Response]): string {
  const { document, common } = page;
  const own = status === '304' ? [] : Object.keys(response.headers ?? {}).filter((name) => !common.has(name));
  const headers = own.map(
    (name) => `- \`${name}\` _header_\n\n  ${proseOf(document.components.headers[name]?.description ?? '')}`,
  );
  const lines = [`**${status}** ${proseOf(response.description)}`, ...headers, writeShape(page, title, response)];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** The fields of an answer, or where they stand already. */
function writeShape({ document, shown }: ReferencePage, title: string, response: Response): string {
  const media = onlyMedia(response.content);
  const fields = media ? writeFields(document, 'answer', media.schema) : [];
  if (!media || fields.length === 0) {
    return '';
  }
  const name = nameOf(media.schema.$ref ?? '');
  const place = shown.get(name);
  if (name !== '' && place !== undefined) {
    return `The same fields as in [${place}](#${anchorOf(place)}).`;
  }
  shown.set(name, title);
  return foldFields(fields);
}

function writeExample(status: string, response: Response): string {
  const media = onlyMedia(response.content);
  if (!media) {
    return '';
  }
  const text = typeof media.example === 'string' ? media.example.trimEnd() : JSON.stringify(media.example, null, 2);
  return `**${status}** \`${media.type}\`\n\n${fence(typeof media.example === 'string' ? 'text' : 'json', text)}`;
}

/** A line of an error's description: `- \`CODE\`: when. What to do: …`. */
const CASE = /^- `(\w+)`: /;

function writeErrors({ toDocs, hasClients }: ReferencePage, { responses }: Operation): string {
  const cases = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      description.split('\n').map((line) => {
        const [whole, code] = CASE.exec(line) ?? [];
        // Health says what is down by no error.
        if (whole === undefined || code === undefined) {
          return `- **${status}**: ${proseOf(line)}`;
        }
        // The words of the v2 layer are not in the catalog.
        const named = hasClients ? `[\`${code}\`](${toDocs}errors.md#${code.toLowerCase()})` : `\`${code}\``;
        return `- **${status}** ${named}: ${proseOf(line.slice(whole.length))}`;
      }),
    );
  const count = cases.length === 1 ? '1 case' : `${cases.length} cases`;
  return `### Errors\n\n<details><summary>${count}</summary>\n\n${cases.join('\n')}\n\n</details>`;
}
