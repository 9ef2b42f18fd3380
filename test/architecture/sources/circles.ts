import { importsOf } from './imports';
import type { SourceFile } from './source-files';

/** What leads to what by imports. */
type Arrows = ReadonlyMap<string, readonly string[]>;

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
  return groupsIn(targets);
}

/** Groups of folders whose files lead to each other. Without a slash at its end, a name is that of one file. */
export function folderCircles(files: readonly SourceFile[], folders: readonly string[]): string[][] {
  const folderOf = (path: string) =>
    folders.find((name) => (name.endsWith('/') ? path.startsWith(name) : path.replace(/\.ts$/, '') === name));
  const targets = new Map<string, string[]>(folders.map((folder) => [folder, []]));
  for (const file of files) {
    const from = folderOf(file.path);
    for (const { to, isPackage } of from === undefined ? [] : importsOf(file)) {
      const folder = isPackage ? undefined : folderOf(to);
      if (from !== undefined && folder !== undefined && folder !== from) targets.get(from)?.push(folder);
    }
  }
  return groupsIn(targets);
}

function groupsIn(targets: Arrows): string[][] {
  const names = [...targets.keys()];
  const reach = new Map(names.map((name) => [name, reachable(name, targets)]));
  const groups = names
    .filter((name) => reach.get(name)?.has(name))
    .map((name) => names.filter((other) => reach.get(name)?.has(other) && reach.get(other)?.has(name)).sort());
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

function reachable(start: string, targets: Arrows): Set<string> {
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
