import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/status-badges';

/** By the first digit. */
const BADGES: Readonly<Record<string, Omit<BadgeContent, 'label'>>> = {
  2: { tone: 'done', shape: 'check' },
  3: { tone: 'over', shape: 'minus' },
  4: { tone: 'person', shape: 'person' },
  5: { tone: 'failed', shape: 'cross' },
};

/** Null: the caller disconnected before there was a response. */
export function HttpStatus({ status }: { status: number | null }) {
  const content = BADGES[String(status).charAt(0)] ?? { tone: 'over', shape: 'minus' };
  return <Badge content={{ ...content, label: status === null ? 'No response' : String(status) }} />;
}
