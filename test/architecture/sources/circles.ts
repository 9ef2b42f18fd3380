import { importsOf } from './imports';
import type { SourceFile } from './source-files';

/** Groups of files that lead to each other by their imports, each sorted by name. */
export function circles(files: readonly SourceFile[]): string[][] {
  const paths = new Set(files.map(({ path }) => path));
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter(({ isPackage }) => !isPackage)
        .map(({ to }) => [to, `${to}.ts`, `${to}.tsx`].find((path) => paths.has(path)) ?? to)
        .filter((to) => paths.has(to)),
    ]),
  );
  const reach = new Map([...paths].map((path) => [path, reachable(path, targets)]));
  const groups = [...paths]
    .filter((path) => reach.get(path)?.has(path))
    .map((path) => [...paths].filter((other) => reach.get(path)?.has(other) && reach.get(other)?.has(path)).sort());
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function reachable(start: string, targets: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>();
  const waiting = [...(targets.get(start) ?? [])];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (!seen.has(path)) {
      seen.add(path);
      waiting.push(...(targets.get(path) ?? []));
    }
  }
  return seen;
}
