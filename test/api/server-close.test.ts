import { connect } from 'node:net';
import express from 'express';
import { startServer } from '#api/server';

const LOCAL = { host: '127.0.0.1', port: 0 };

test('a closing server does not wait for a connection without any request', async () => {
  const server = await startServer(express(), LOCAL);
  const silent = connect(server.port, LOCAL.host);
  await new Promise((resolve) => silent.once('connect', resolve));
  const closedAt = Date.now();
  await server.close();
  expect(Date.now() - closedAt).toBeLessThan(4_000);
  silent.destroy();
});

test('a stream that opens while the server closes is ended like the others', async () => {
  const app = express();
  let open = () => {};
  const arrived = new Promise<void>((resolve) => {
    app.get('/', (_req, res) => {
      open = () => {
        res.setHeader('Content-Type', 'text/event-stream');
        res.write('data: late\n\n');
      };
      resolve();
    });
  });
  const server = await startServer(app, LOCAL);
  const answer = fetch(`http://127.0.0.1:${server.port}/`).then((response) => response.text());
  await arrived;
  const closing = server.close();
  open();
  expect(await answer).toMatch(/^data: late\n\nretry: \d+\n\n$/);
  await closing;
});
