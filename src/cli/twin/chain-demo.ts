import { formatColumns } from '#domain/columns';
import { SECOND } from '#domain/duration';
import { blockSecondsOf } from '#domain/evidence/confirmations';
import type { DevFile, DevLogin } from '#launcher/data-dir';
import { mineEvery } from '#twins/paying/dev-node';
import type { Answer } from '../answer';
import { startParts } from './chain/parts';
import { CHAIN_STORIES, canPlay, payoutVerdict, playStory } from './chain/play-story';
import { untilInterrupted } from './interrupted';

/**
 * Plays live orders with real transactions on networks of this machine's own, Ethereum and, where Go is there to build btcd, Bitcoin,
 * of a provider that pays and lies in turn. `keep`: leaves all of it running until Ctrl-C, to look at the pages.
 */
export async function chainDemo({ keep }: { keep?: true }): Promise<Answer> {
  process.stderr.write('Starting networks, a provider and Swaplane: half a minute.\n');
  const parts = await startParts();
  try {
    const rows: { story: string; orderId: string; status: string; payout: string; trackingUrl: string }[] = [];
    const stories = CHAIN_STORIES.filter((story) => canPlay(parts, story));
    if (stories.length < CHAIN_STORIES.length) {
      process.stderr.write('The orders from and to Bitcoin are left out: btcd needs Go, see https://go.dev/dl\n');
    }
    for (const story of stories) {
      process.stderr.write(`${story.name}: ${story.text}\n`);
      const order = await playStory(parts, story);
      rows.push({
        story: story.name,
        orderId: order.order_id,
        status: order.status,
        payout: payoutVerdict(order),
        trackingUrl: order.tracking_url,
      });
    }
    const table = [['story', 'order', 'status', 'payout on chain'], ...rows.map(columnsOf)];
    if (keep) {
      process.stdout.write(`${formatColumns(table)}\n\n${pagesOf(parts.dev, rows)}\n`);
      // A node whose last block is old would not be asked.
      const stopMining = mineEvery(parts.node, 1, blockSecondsOf('eth') * SECOND);
      await untilInterrupted();
      stopMining();
    }
    return { json: rows, text: keep ? 'Stopped.' : formatColumns(table) };
  } finally {
    await parts.close();
  }
}

function columnsOf(row: { story: string; orderId: string; status: string; payout: string }): string[] {
  return [row.story, row.orderId, row.status, row.payout];
}

function pagesOf(dev: DevFile, rows: readonly { story: string; trackingUrl: string }[]): string {
  const links = [
    ['Support', linkOf(dev.support_url, dev.operator_login)],
    ['Dashboard', linkOf(dev.dashboard_url, dev.partner_login)],
    ...rows.map(({ story, trackingUrl }) => [story, trackingUrl]),
  ];
  return `${formatColumns(links)}\n\nCtrl-C stops it.`;
}

function linkOf(url: string | undefined, login: DevLogin | undefined): string {
  return [url, login?.email, login?.password].join('  ');
}
