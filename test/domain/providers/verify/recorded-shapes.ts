import type { OrderKey } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { shapeOf } from '#providers/verify/shape';
import { type Conversation, readConversations } from '#test/helpers/providers/conversations';

/** What src/providers/verify/known-shapes.json must contain: the shapes of the recorded answers. */
export function recordedShapes(): Record<string, { order: OrderKey | null; shape: string[] }> {
  return Object.fromEntries(
    ADAPTERS.map(({ facts: { code } }) => {
      const conversations = readConversations(code);
      const found = conversations.find(({ operation, error }) => operation === 'readStatus' && !error);
      return [code, { order: (found?.given ?? null) as OrderKey | null, shape: shapeOfAll(conversations) }];
    }).sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
}

function shapeOfAll(conversations: readonly Conversation[]): string[] {
  const answers = conversations.flatMap(({ exchange }) => exchange);
  const lines = answers.flatMap(({ response, text }) => shapeOf(text === undefined ? response : readJson(text)));
  return [...new Set(lines)].sort();
}

/** Null if it is not JSON: an error page has no shape. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
