import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { startServer } from '#api/server';

/** Express calls it for each request; its types omit it. */
interface Answering extends Express {
  handle: (req: IncomingMessage, res: ServerResponse, done?: () => void) => void;
}

test("a request and its response are created with the app's prototypes, so that none is changed later", async () => {
  const app = express() as Answering;
  const answer = app.handle.bind(app);
  const born: unknown[] = [];
  app.handle = (req, res, done) => {
    born.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response);
    answer(req, res, done);
  };
  app.get('/', (req, res) => {
    res.json({ app: [req.app === app, res.app === app], host: req.get('Host'), type: typeof res.locals });
  });
  const server = await startServer(app, { host: '127.0.0.1', port: 0 });
  const response = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(await response.json()).toEqual({ app: [true, true], host: `127.0.0.1:${server.port}`, type: 'object' });
  expect(born).toEqual([true, true]);
  await server.close();
});
