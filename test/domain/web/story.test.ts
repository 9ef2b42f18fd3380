import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listEventLines } from '#temporal/histories/history-event';
import { expectForEach } from '#test/helpers/expect-for-each';
import { writeStory } from '#web/support/orders/evidence/story';

const HISTORIES = join(__dirname, '../../histories');
const FILES = ['', 'live/'].flatMap((folder) =>
  readdirSync(join(HISTORIES, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}${name}`),
);

/** The chapters of a recorded history, newest first. */
function chaptersOf(file: string) {
  const { events } = JSON.parse(readFileSync(join(HISTORIES, file), 'utf8'));
  const lines = listEventLines(events).map(({ id, time, what, summary }) => {
    const text = summary === '' ? what : `${what}: ${summary}`;
    return { event_id: id, at: time, group: 'other' as const, text, url: null };
  });
  return writeStory(lines, { code: 'alphaswap', name: 'AlphaSwap' });
}

/** Its sentences, oldest first. */
function storyOf(file: string): string[] {
  return chaptersOf(file)
    .flatMap((chapter) => chapter.lines.map(({ sentence }) => sentence))
    .reverse();
}
const ORDERS = FILES.map((file) => [file, storyOf(file)] as const).filter(([, story]) => story.length > 0);

test('the story of every recorded order begins with its creation and has no word of Temporal', () => {
  expect(ORDERS.length).toBeGreaterThan(20);
  return expectForEach(ORDERS, ([, story]) => {
    expect(story[0]).toMatch(/^Order created: \S+ \w+ to \w+ at \w+\.$/);
    for (const sentence of story) {
      expect(sentence).toMatch(/^([A-Z]|cli:).+[.!?]$/);
      expect(sentence).not.toMatch(/marker|workflow|activity|record\w+:|_required|\dZ/);
    }
  });
});

test('a story says what happened, newest last here, with the words of people', () => {
  expect(storyOf('refund_action.json')).toEqual([
    'Order created: 0.05 BTC to ETH at AlphaSwap.',
    expect.stringMatching(/^The provider opened its order alphaswap-\w+, deposits go to sandbox_btc_\w+\.$/),
    'The order is now: Confirming.',
    'The order is now: Refund due.',
    'The partner decides that the deposit goes back to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4.',
    'The provider was asked for the refund.',
    'The order is now: Refunded.',
  ]);
  expect(storyOf('ticket_sla.json')).toContain('It was time: end of the ticket SLA.');
  expect(storyOf('review_decided.json')).toContain('cli:recorder decides that the order is completed: Paid by hand.');
});

test('a story is told in chapters, newest first, each once, and no sentence is before an older one', () =>
  expectForEach(FILES, (file) => {
    const chapters = chaptersOf(file);
    const titles = ['After the end', 'Refund', 'Payout', 'Exchange', 'Deposit', 'Creation'];
    const places = chapters.map(({ title }) => titles.indexOf(title));
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
    const events = chapters.flatMap(({ lines }) => lines.map(({ line }) => line.event_id));
    expect(events).toEqual(events.toSorted((one, other) => other - one));
  }));

test('what the provider says is in the chapter that it opens', () => {
  const chapters = chaptersOf('refund_action.json').map(({ title, lines }) => [title, lines.length]);
  expect(chapters).toEqual([
    ['Refund', 4],
    ['Deposit', 1],
    ['Creation', 2],
  ]);
});
