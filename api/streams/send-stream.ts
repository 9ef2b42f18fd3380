import type { Request, Response } from 'express';
import { callerIp, noteStream } from '../requests/note';
import type { Reply, StreamReply } from '../route';
import { openEventStream, type StreamTiming } from './event-stream';

/** Sends an event stream until it or its client ends; to HEAD only what would stand before it. */
export async function sendStream(
  req: Request,
  res: Response,
  { headers = {} }: Reply,
  { reserve, run }: StreamReply,
  timing: StreamTiming,
): Promise<void> {
  const isWanted = req.method === 'GET';
  const leave = isWanted ? await reserve({ ip: callerIp(res) }) : () => undefined;
  try {
    for (const [name, value] of Object.entries(headers)) {
      res.setHeader(name, value);
    }
    const stream = openEventStream(res, timing);
    noteStream(res);
    try {
      isWanted && (await run(stream));
    } finally {
      stream.end();
    }
  } finally {
    leave();
  }
}
