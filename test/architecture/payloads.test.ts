import { type SourceFile, sourceFiles } from './sources/source-files';

/** Where payloads are read and written; all other code uses it, so that a codec is always applied. */
const OWN = 'src/temporal/payloads.ts';
const BY_ITSELF = /\b(defaultPayloadConverter|loadDataConverter)\b/;

const readBesides = (files: readonly SourceFile[]) =>
  files.filter(({ path, code }) => path !== OWN && BY_ITSELF.test(code)).map(({ path }) => path);

test("nothing reads Temporal's payloads without the data converter of its client", () => {
  expect(readBesides(['src', 'workflows', 'activities', 'api', 'bench'].flatMap(sourceFiles))).toEqual([]);
  const leak = { path: 'src/temporal/leak.ts', code: "import { defaultPayloadConverter } from '@temporalio/common';" };
  expect(readBesides([leak])).toEqual([leak.path]);
});
