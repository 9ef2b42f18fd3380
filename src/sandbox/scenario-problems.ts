import { type Document, isMap, isNode, isScalar, type LineCounter } from 'yaml';
import { findMistakes, type Mistake } from '#contract/likely-mistakes';
import { ScenarioFileSchema } from '#contract/sandbox/scenario-file';

/** One reason why a file is not a valid scenario. Line and column count from 1. */
export interface ScenarioProblem {
  line: number;
  column: number;
  message: string;
}

/** What is wrong with a scenario, in the order of its file. */
export function findProblems(document: Document, lines: LineCounter): ScenarioProblem[] {
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
