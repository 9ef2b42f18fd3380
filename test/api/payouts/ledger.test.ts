import { eq, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { type LedgerEntry, listEarningDays, postTransaction, readBalances } from '#db/payouts/ledger';
import { ledgerEntries, ledgerTransactions } from '#db/schema/payouts';
import { newId } from '#security/secret';
import { useDatabase } from '#test/helpers/servers/database';
import { newPartner } from '#test/helpers/service/partners';

let db: Database;
let partnerId: string;

useDatabase(5, (opened) => {
  db = opened.db;
});
beforeEach(async () => {
  partnerId = await newPartner(db);
});

const EARNED: LedgerEntry[] = [
  { account: 'commission', amount: '-0.12345678' },
  { account: 'surcharge', amount: '-0.00000001' },
  { account: 'payable', amount: '0.12345679' },
];

function earning(sourceId: string, entries: readonly LedgerEntry[] = EARNED) {
  return { transactionId: `earning:${sourceId}`, partnerId, kind: 'earning' as const, sourceId, entries };
}

/** The database's own message, which the query builder wraps. */
async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (thrown: Error) => thrown,
  );
  return String((error?.cause as Error | undefined)?.message ?? error?.message ?? 'accepted');
}

test('a new partner has a balance of zero in every account', async () => {
  const zero = '0.00000000';
  expect(await readBalances(db, partnerId)).toEqual({
    commission: zero,
    surcharge: zero,
    payable: zero,
    in_payout: zero,
    paid: zero,
  });
});

test('balances are exact to the eighth decimal, also beyond the precision of floats', async () => {
  await postTransaction(db, earning(newId('ord')));
  const large = '123456789012345678901234567890.12345678';
  await postTransaction(
    db,
    earning(newId('ord'), [
      { account: 'commission', amount: `-${large}` },
      { account: 'payable', amount: large },
    ]),
  );
  expect(await readBalances(db, partnerId)).toMatchObject({
    commission: '-123456789012345678901234567890.24691356',
    surcharge: '-0.00000001',
    payable: '123456789012345678901234567890.24691357',
  });
});

test('one source is booked once, even if it is booked again with other data', async () => {
  const orderId = newId('ord');
  expect(await postTransaction(db, earning(orderId))).toBe(true);
  expect(await postTransaction(db, earning(orderId))).toBe(false);
  expect(await postTransaction(db, { ...earning(orderId), transactionId: 'another' })).toBe(false);
  expect(await readBalances(db, partnerId)).toMatchObject({ payable: '0.12345679' });
});

test('many simultaneous bookings of one source leave one', async () => {
  const orderId = newId('ord');
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => postTransaction(db, earning(orderId))));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await readBalances(db, partnerId)).toMatchObject({ payable: '0.12345679' });
});

test('entries that do not add up to zero are refused completely', async () => {
  const orderId = newId('ord');
  const entries = [...EARNED.slice(0, 2), { account: 'payable' as const, amount: '0.12345678' }];
  expect(await refusal(postTransaction(db, earning(orderId, entries)))).toContain('does not add up to zero');
  const left = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.sourceId, orderId));
  expect(left).toEqual([]);
});

test('an entry that is added later to a balanced transaction is refused', async () => {
  const posting = earning(newId('ord'));
  await postTransaction(db, posting);
  const more = { transactionId: posting.transactionId, partnerId, account: 'payable' as const, amount: '1' };
  expect(await refusal(db.insert(ledgerEntries).values(more))).toContain('does not add up to zero');
});

test('nothing in the ledger can be changed, deleted or truncated', async () => {
  const { transactionId } = earning(newId('ord'));
  const mine = eq(ledgerEntries.transactionId, transactionId);
  const attempts = [
    db.update(ledgerEntries).set({ amount: '0' }).where(mine),
    db.delete(ledgerEntries).where(mine),
    db.update(ledgerTransactions).set({ kind: 'payout_returned' }),
    db.delete(ledgerTransactions),
    db.execute('truncate ledger_entries, ledger_transactions'),
  ];
  for (const attempt of attempts) {
    expect(await refusal(Promise.resolve(attempt))).toContain('append-only');
  }
});

test('a booking is rolled back with its transaction', async () => {
  const work = db.transaction(async (tx) => {
    await postTransaction(tx, earning(newId('ord')));
    throw new Error('the rest failed');
  });
  await expect(work).rejects.toThrow('the rest failed');
  expect(await readBalances(db, partnerId)).toMatchObject({ payable: '0.00000000' });
});

test('the daily sums equal the entries, also after simultaneous bookings', async () => {
  const partners = [partnerId, await newPartner(db)];
  const bookings = Array.from({ length: 40 }, (_, index) => {
    const amount = `${index}.00000001`;
    const booking = earning(newId('ord'), [
      { account: 'commission', amount: `-${amount}` },
      { account: 'payable', amount },
    ]);
    return postTransaction(db, { ...booking, partnerId: partners[index % 2] ?? partnerId });
  });
  await Promise.all(bookings);
  const { rows } = await db.execute(sql`
    select * from (
      select e.partner_id, e.account, t.kind, (t.at at time zone 'UTC')::date as day, sum(e.amount) as amount
      from ledger_entries e join ledger_transactions t using (transaction_id) group by 1, 2, 3, 4
    ) entered full join ledger_days d using (partner_id, account, kind, day)
    where entered.amount is distinct from d.amount`);
  expect(rows).toEqual([]);
  expect(await readBalances(db, partnerId)).toMatchObject({ payable: '380.00000020', commission: '-380.00000020' });
});

test('earnings are counted on the day of their completion', async () => {
  await postTransaction(db, earning(newId('ord')));
  const days = await listEarningDays(db, partnerId);
  expect(days).toHaveLength(31);
  expect(days.slice(-2).map(({ usd }) => usd)).toEqual(['0', '0.12345679']);
  expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
});
