import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { findMistakes, type Mistake } from '#contract/likely-mistakes';
import { SCENARIO_LIMITS, type ScenarioFile, ScenarioFileSchema } from '#contract/sandbox/scenario-file';
import { messageOf } from '#domain/caught';
import { ScenarioError } from './partner-api';

/** A text that is no scenario. */
export class InvalidScenario extends ScenarioError {
  constructor(
    message: string,
    /** The likeliest cause first. */
    readonly problems: readonly ScenarioProblem[],
  ) {
    super(message);
  }
}

/**
 * Parses a scenario. @throws ScenarioError, InvalidScenario that names each problem with its line and column, the likely cause first
 */
export function parseScenario(text: string, source: string): ScenarioFile {
  if (text.length > SCENARIO_LIMITS.characters) {
    throw new ScenarioError(`${source}: a scenario can have at most ${SCENARIO_LIMITS.characters} characters.`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = document.errors.map(({ message, pos: [offset] }) => ({ message, ...lines.linePos(offset) }));
  if (broken.length > 0) {
    const problems = broken.map(({ message, line, col }) => ({ message, line, column: col }));
    throw invalidScenario(`${source} is not valid YAML`, { source, text, problems });
  }
  const parsed = ScenarioFileSchema.safeParse(toValue(document, source));
  if (!parsed.success) {
    throw invalidScenario(`${source} is not a valid scenario`, {
      source,
      text,
      problems: findProblems(document, lines),
    });
  }
  return parsed.data;
}

function toValue(document: Document, source: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw new ScenarioError(`${source} is not valid YAML: ${messageOf(error)}`);
  }
}

interface Invalid {
  source: string;
  text: string;
  problems: readonly ScenarioProblem[];
}

/** The first problem with its line of the file, then the others. */
function invalidScenario(heading: string, { source, text, problems }: Invalid): InvalidScenario {
  const [first, ...others] = problems.map(({ line, column, message }) => `${source}:${line}:${column}: ${message}`);
  const { line = 1, column = 1 } = problems[0] ?? {};
  const margin = `  ${line} | `;
  const shown = [`${margin}${text.split('\n')[line - 1] ?? ''}`, `${' '.repeat(margin.length + column - 1)}^`];
  return new InvalidScenario([`${heading}:\n${first}`, ...shown, ...others].join('\n'), problems);
}

/** One reason why a file is not a valid scenario. Line and column count from 1. */
interface ScenarioProblem {
  line: number;
  column: number;
  message: string;
}

/** What is wrong with a scenario, in the order of its file. */
function findProblems(document: Document, lines: LineCounter): ScenarioProblem[] {
  return findMistakes(ScenarioFileSchema, document.toJS({ maxAliasCount: 0 }))
    .map((mistake) => ({ message: mistake.message, ...lines.linePos(offsetOf(mistake, document)) }))
    .sort((one, other) => one.line - other.line || one.col - other.col)
    .map(({ line, col: column, message }) => ({ line, column, message }));
}

/** Where the member's name or value stands in the file; of what has no place of its own, what contains it. */
function offsetOf({ path, isName }: Mistake, document: Document): number {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (isName && isMap(parent)) {
    const key = parent.items.find((pair) => isScalar(pair.key) && pair.key.value === path.at(-1))?.key;
    if (isNode(key)) return key.range?.[0] ?? 0;
  }
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
