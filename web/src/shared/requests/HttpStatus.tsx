import { Badge } from '#web/design/status/Badge';
import type { Look } from '#web/design/status/tone';

/** By the first digit. */
const LOOKS: Readonly<Record<string, Omit<Look, 'word'>>> = {
  2: { tone: 'done', shape: 'check' },
  3: { tone: 'over', shape: 'minus' },
  4: { tone: 'person', shape: 'person' },
  5: { tone: 'failed', shape: 'cross' },
};

/** Null: the caller disconnected before there was a response. */
export function HttpStatus({ status }: { status: number | null }) {
  const look = LOOKS[String(status).charAt(0)] ?? { tone: 'over', shape: 'minus' };
  return <Badge look={{ ...look, word: status === null ? 'No response' : String(status) }} />;
}
