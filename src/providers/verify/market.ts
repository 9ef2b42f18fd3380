import { rowsOf } from '#domain/names-of';
import type { ProviderConfig } from '#process/config/provider-config';
import type { Adapter } from '../adapter';
import type { TriedPair } from './pairs';
import { openSession, type Session } from './session';

/** So many others are enough to tell a wrong price. */
const MOST_OTHERS = 2;

export interface Market {
  /** What other providers pay for the amount to send. */
  ask(pair: TriedPair, amount: string): Promise<string[]>;
  close(): Promise<void>;
}

interface MarketOptions {
  /** Configured providers other than the one under check. */
  others: readonly { adapter: Adapter; config: ProviderConfig }[];
  paceMs: number;
  calls: number;
}

/** Other configured providers, to compare prices with. One that does not answer is left out. */
export async function openMarket({ others, ...pace }: MarketOptions): Promise<Market> {
  const withoutUsers = others.filter(({ adapter: { facts } }) => facts.demands.userIp !== 'required');
  const sessions = withoutUsers.slice(0, MOST_OTHERS).map((other) => openSession({ ...other, ...pace }));
  await Promise.all(
    sessions.map(async (session) => {
      session.listed = await session.adapter.assets(session.api).catch(() => null);
    }),
  );
  return {
    async ask(pair, amount) {
      const answers = await Promise.all(sessions.map((session) => askOne(session, pair, amount)));
      return answers.flatMap((answer) => answer ?? []);
    },
    async close() {
      await Promise.all(sessions.map((session) => session.close()));
    },
  };
}

async function askOne({ provider }: Session, { from, to }: TriedPair, amount: string): Promise<string | null> {
  const [rateType] = rowsOf(provider.facts.rates).find(([, sides]) => sides.includes('send')) ?? [];
  if (!rateType || !provider.supports(from, to)) {
    return null;
  }
  const request = { from, to, side: 'send', rateType, amount } as const;
  return provider.quote(request).then(
    ({ amountTo }) => amountTo,
    () => null,
  );
}
