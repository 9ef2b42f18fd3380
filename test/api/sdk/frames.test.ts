import fc from 'fast-check';
import { frameText } from '#api/streams/event-stream';
import { type Frame, readFrames } from '../../../sdk/client/src/streams/frames';

async function* inParts(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const to of places) {
    yield bytes.subarray(from, to);
    from = to;
  }
}

async function framesOf(text: string, cuts: readonly number[] = []): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of readFrames(inParts(new TextEncoder().encode(text), cuts))) {
    frames.push(frame);
  }
  return frames;
}

test("the server's frames are parsed, wherever the bytes are split", async () => {
  const frame = fc.record({
    id: fc.stringMatching(/^[a-z0-9:_]{1,30}$/),
    event: fc.stringMatching(/^order\.[a-z_]{1,20}$/),
    data: fc.json(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 5 }), fc.array(fc.nat(), { maxLength: 8 }), async (sent, cuts) => {
      const text = `retry: 1000\n\n${sent.map(frameText).join(': heartbeat\n\n')}`;
      const read = (await framesOf(text, cuts)).filter((one) => one !== 'comment');
      expect(read).toEqual(sent);
    }),
  );
});

test.each(['\n', '\r\n', '\r'])('lines may end in %j', async (end) => {
  const text = ['id: 7', 'event: e', 'data: a', 'data:b', '', ': still here', '', ''].join(end);
  for (let cut = 0; cut <= text.length; cut += 1) {
    expect(await framesOf(`${text}:x${end}:`, [cut])).toEqual([
      { id: '7', event: 'e', data: 'a\nb' },
      'comment',
      'comment',
    ]);
  }
});

test('an incomplete frame is dropped', async () => {
  expect(await framesOf('id: 7\nevent: e\ndata: {"order_id"')).toEqual([]);
});
