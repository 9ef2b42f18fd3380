import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { mayCompress } from './compress';

/** The endings under which the build has put the compressed forms of a file (tools/build/pack.js). */
const FORMS = { br: '.br', gzip: '.gz' } as const;

/** Leads a request for a file of the folder to the form that the browser takes, if the build has compressed the file. */
export function choosePacked(folder: string): RequestHandler {
  return (req, res, next) => {
    const [name, ending] = /^\/[\w-]+\.(js|css|svg)$/.exec(req.path) ?? [];
    const form = req.acceptsEncodings('br', 'gzip');
    if (name !== undefined && ending !== undefined && (form === 'br' || form === 'gzip')) {
      const packed = name + FORMS[form];
      res.type(ending);
      if (mayCompress(req, res) && existsSync(join(folder, packed))) {
        res.vary('Accept-Encoding').set('Content-Encoding', form);
        req.url = packed;
      }
    }
    next();
  };
}
