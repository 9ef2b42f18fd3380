const { readdir, readFile, writeFile } = require('node:fs/promises');
const { extname, join } = require('node:path');
const { promisify } = require('node:util');
const { brotliCompress, constants, gzip } = require('node:zlib');

/** Fonts are compressed already. */
const PACKED = ['.js', '.css', '.svg'];
/** By the ending of the file, as api/http/portal-pages.ts looks for it. */
const PACKERS = {
  '.br': (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Puts beside each file of a folder its compressed forms: once, and so better than for every request. */
async function packFiles(folder) {
  const names = (await readdir(folder)).filter((name) => PACKED.includes(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await Promise.all(
        Object.entries(PACKERS).map(async ([ending, pack]) =>
          writeFile(join(folder, name + ending), await pack(bytes)),
        ),
      );
    }),
  );
}

module.exports = { packFiles };
