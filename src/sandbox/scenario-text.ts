import { type Document, LineCounter, parseDocument } from 'yaml';
import { SCENARIO_LIMITS, type ScenarioFile, ScenarioFileSchema } from '#contract/sandbox/scenario-file';
import { messageOf } from '#domain/caught';
import { ScenarioError } from './partner-api';
import { findProblems, type ScenarioProblem } from './scenario-problems';

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
