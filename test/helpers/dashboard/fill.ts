import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';

/** This many orders of one owner, one every 15 s up to now, most of them completed; a few are unusual in some way. */
export async function fillOrders(db: Database, { partnerId, environment }: Owner, count: number): Promise<void> {
  await db.$client.query(
    `insert into orders (order_id, partner_id, environment, revision, version, status, partner_order_ref, provider, amount_in_usd,
      body, state, created_at, updated_at, checked, history_copy)
    select 'ord_' || n, $1, $2, 5, 5,
      case when n % 10000 = 7 then 'manual_review' when n % 1000 = 3 then 'refund_required' when n % 50 = 1 then 'expired'
        when n % 60 = 1 then 'failed' when n > $3::int - 100 then 'waiting_deposit' else 'completed' end,
      'ref-' || n, case when n % 9000 = 9 then 'rareswap' else 'provider' || (n % 40) end, (n % 5000) + 0.5,
      json_build_object('order_id', 'ord_' || n, 'provider_order_id', 'P-' || md5(n::text), 'provider', 'provider' || (n % 40),
        'from', (array['BTC', 'ETH', 'USDT', 'XMR', 'LTC'])[1 + n % 5], 'from_network', 'btc',
        'to', case when n % 8000 = 11 then 'RARE' else (array['ETH', 'BTC', 'USDC', 'SOL', 'TRX'])[1 + n % 5] end,
        'to_network', 'eth', 'amount_from', '0.5', 'amount_to_expected', '14.823', 'amount_to_actual', '14.9',
        'deposit_address', 'bc1q' || md5('d' || n), 'deposit_extra_id', null,
        'payout_address', '0x' || md5('p' || n) || 'abcdef12', 'status', 'completed', 'refund_capability', 'programmatic',
        'refund_deadline', at, 'refund_decision', null, 'tx_in_hash', md5('i' || n) || md5('j' || n),
        'tx_out_hash', '0x' || md5('o' || n) || md5('q' || n), 'tracking_url', 'https://swaplane.example/track/' || md5('t' || n),
        'timeline', json_build_array(json_build_object('status', 'waiting_deposit', 'at', at, 'sequence', 1))),
      '{}', at, at + interval '12 minutes', true, 'made'
    from generate_series(1, $3::int) n, lateral (select now() - ($3::int - n) * interval '15 seconds' as at) t`,
    [partnerId, environment, count],
  );
  await db.$client.query('vacuum analyze orders');
}

/** This many deliveries, each with an attempt, a quarter of them to an endpoint of the owner; returns the endpoint's id. */
export async function fillDeliveries(db: Database, { partnerId, environment }: Owner, count: number): Promise<string> {
  const query = (text: string, values?: unknown[]) => db.$client.query(text, values);
  await query('insert into partners (partner_id, name) values ($1, $1) on conflict do nothing', [partnerId]);
  await query(
    `insert into endpoints (endpoint_id, partner_id, environment, channel, url, sealed_secret)
    values ('we_full', $1, $2, 'order', 'https://wallet.example', ''), ('we_other', $1, 'test', 'order', 'https://wallet.example', '')`,
    [partnerId, environment],
  );
  await query(
    `insert into deliveries (delivery_id, endpoint_id, event_id, order_id, state, attempts, created_at, history_copy)
    select 'dlv_' || n, case when n % 4 = 1 then 'we_full' else 'we_other' end, 'ord_' || n / 5 || ':' || case when n % 9000 = 1 then 'refunded'
        else (array['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed'])[1 + n % 5] end || ':' || n,
      'ord_' || n / 5, case when n % 7000 = 1 then 'failed' else 'delivered' end, 1, at, 'made'
    from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n) * interval '3 seconds' as at) t`,
    [count],
  );
  await query(
    `insert into delivery_attempts (delivery_id, attempt, endpoint_id, at, recorded_at, ok, response_body, duration_ms)
    select delivery_id, 1, endpoint_id, created_at, created_at, state = 'delivered', '', 20 from deliveries`,
  );
  await query('vacuum analyze deliveries, delivery_attempts');
  return 'we_full';
}

/** The earnings of this many orders, one every 15 s up to now. */
export async function fillEarnings(db: Database, partnerId: string, count: number): Promise<void> {
  const query = (text: string, values?: unknown[]) => db.$client.query(text, values);
  await query('insert into partners (partner_id, name) values ($1, $1) on conflict do nothing', [partnerId]);
  await query(
    `insert into ledger_transactions (transaction_id, partner_id, kind, source_id, at)
    select 'earning:ord_' || n, $1, 'earning', 'ord_' || n, now() - ($2::int - n) * interval '15 seconds'
    from generate_series(1, $2::int) n`,
    [partnerId, count],
  );
  await query(
    `insert into ledger_entries (transaction_id, partner_id, account, amount)
    select 'earning:ord_' || n, $1, account, sign * (n % 100 + 1) * 0.00012345
    from generate_series(1, $2::int) n, (values ('commission', -1), ('payable', 1)) side (account, sign)`,
    [partnerId, count],
  );
  await query('vacuum analyze ledger_transactions, ledger_entries, ledger_days');
}
