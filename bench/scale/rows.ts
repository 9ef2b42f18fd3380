/**
 * Statements that fill the tables, in this order; `:orders` is the number of orders. They are spread evenly over two years, over
 * 200 partners of which the largest has 17 %, and over 40 providers. What only people read of a body, and what webhooks
 * carry, is left out: it would be most of the bytes and is in no index.
 */
export interface Filling {
  table: string;
  statement: string;
}

export const PARTNERS = 200;
export const MONTHS = 24;
/** Events of older orders, and deliveries, are left out, except the events of the oldest orders, which are deleted first. */
const RECENT = `interval '10 days'`;
/** Of these all have their events, because retention deletes them first. */
const OLDEST = `created_at < now() - interval '729 days'`;

/** Between 0 and 1, the same for an order at each use; each `use` is independent of the others. */
const chance = (use: number) => `((hashint8extended(n, ${use}) & 1048575) / 1048576.0::float8)`;
const oneOf = (values: readonly string[], share: string) =>
  `(array[${values.map((value) => `'${value}'`)}])[1 + floor(${values.length} * ${share})::int]`;

const CODES = [
  'BTC',
  'ETH',
  'USDT',
  'USDC',
  'SOL',
  'XMR',
  'LTC',
  'TRX',
  'XRP',
  'DOGE',
  'BNB',
  'ADA',
  'TON',
  'DASH',
  'ZEC',
];
const OPEN = ['waiting_deposit', 'confirming', 'exchanging', 'sending'];

const isoTime = (time: string) => `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The members of a body that some statement or index reads. */
const BODY: Readonly<Record<string, string>> = {
  provider_order_id: `substr(hash, 1, 20)`,
  from: 'from_code',
  from_network: 'lower(from_code)',
  to: 'to_code',
  to_network: 'lower(to_code)',
  amount_from: `'0.5'`,
  amount_to_actual: `case status when 'completed' then '14.9' end`,
  deposit_address: `coalesce(erased, 'bc1q' || hash)`,
  payout_address: `coalesce(erased, '0x' || reverse(hash) || substr(hash, 1, 8))`,
  refund_capability: `'programmatic'`,
  tx_in_hash: `coalesce(erased, hash || reverse(hash))`,
  tx_out_hash: `case when status in ('completed', 'refunded') then coalesce(erased, '0x' || reverse(hash) || hash) end`,
};

/** Text, because it takes a fifth of the time of functions that make JSON. No value needs to be escaped. */
const bodyText = [
  ...Object.entries(BODY).map(([name, value]) => `'"${name}":' || coalesce('"' || ${value} || '"', 'null') || ','`),
  `'"timeline":[{"status":"waiting_deposit","at":"' || ${isoTime('created_at')} || '"},{"status":"confirming","at":"'
    || ${isoTime(`created_at + interval '1 minute'`)} || '"},{"status":"' || status || '","at":"' || ${isoTime('updated_at')} || '"}]'`,
].join(' || ');

/** What orders and claims have in common. `offset 0` keeps Postgres from computing a value once more at each use. */
const FACTS = `
  from generate_series(1, :orders::bigint) n
    cross join lateral (select now() - (:orders - n) * (interval '730 days' / :orders) as created_at, md5(n::text) as hash offset 0) a
    cross join lateral (select
      'ord_' || to_char(created_at at time zone 'UTC', 'YYMM') || substr(hash, 1, 22) as order_id,
      'par_' || lpad((1 + floor(${PARTNERS} * ${chance(1)} ^ 3))::text, 26, '0') as partner_id,
      case when ${chance(2)} < 0.08 then 'test' else 'live' end as environment,
      case when n % 5 < 3 then 'ref-' || n end as ref,
      case when created_at > now() - interval '1 hour' then ${oneOf(OPEN, chance(3))}
        when ${chance(3)} < 0.0002 and created_at > now() - interval '14 days' then 'manual_review'
        when ${chance(3)} < 0.002 and created_at > now() - interval '2 days' then 'refund_required'
        when ${chance(3)} < 0.1 then 'expired' when ${chance(3)} < 0.13 then 'failed' when ${chance(3)} < 0.17 then 'refunded'
        else 'completed' end as status,
      'provider' || floor(40 * ${chance(4)} ^ 2) as provider,
      ${oneOf(CODES, `${chance(5)} ^ 2`)} as from_code, ${oneOf(CODES, `${chance(6)} ^ 2`)} as to_code offset 0) b
    cross join lateral (select
      least(now(), created_at + case status when 'expired' then interval '1 hour' else (3 + 30 * ${chance(8)}) * interval '1 minute' end)
        as updated_at,
      case when created_at < now() - interval '365 days' then 'erased:' || order_id end as erased,
      case status when 'completed' then 5 when 'refunded' then 5 when 'refund_required' then 4 when 'sending' then 4
        when 'waiting_deposit' then 1 when 'confirming' then 2 when 'expired' then 2 else 3 end as version offset 0) c`;

const ORDERS = `
  insert into orders (order_id, partner_id, environment, revision, version, status, partner_order_ref, provider, amount_in_usd,
    body, state, created_at, updated_at, recorded_at, checked, history_copy)
  select order_id, partner_id, environment, version, version, status, ref, provider,
    case when n % 5000 > 0 then round((20 + 4980 * ${chance(7)} ^ 4)::numeric, 2) end, ('{' || ${bodyText} || '}')::json, '{}',
    created_at, updated_at, updated_at, created_at < now() - interval '2 minutes',
    case when erased is not null then 'erased' when created_at > now() - interval '1 hour' then 'due' else 'made' end
  ${FACTS}`;

const IS_OPEN = `status not in ('completed', 'failed', 'expired', 'refunded')`;

const CLAIMS = `
  insert into order_claims (order_id, partner_id, environment, partner_order_ref, input, open, started, claimed_at)
  select order_id, partner_id, environment, ref,
    ('{"from":"' || from_code || '","fromNetwork":"' || lower(from_code) || '","to":"' || to_code || '","toNetwork":"' || lower(to_code)
      || '","amountFrom":"0.5","amountTo":"14.823","refundAddress":' || case when erased is null then '"0xre' || hash || '"' else 'null' end
      || '}')::json,
    ${IS_OPEN}, true, created_at
  ${FACTS}`;

/** Each in a transaction of its own in reality; a new database has too few, so some hundred events share a number. */
const EVENTS = `
  insert into order_events (event_id, order_id, partner_id, environment, version, status, at, body, recorded_at, recorded_in)
  select order_id || ':' || name || ':' || (extract(epoch from at) * 1000)::bigint, order_id, partner_id, environment, place, name, at, '{}', at,
    (1 + floor(600 * extract(epoch from at - (now() - interval '731 days')) / extract(epoch from interval '731 days')))::bigint::text::xid8
  from orders
    cross join lateral unnest((array['waiting_deposit', 'confirming', 'exchanging', 'sending'])[1:version - 1] || status)
      with ordinality as passed (name, place)
    cross join lateral (select created_at + (place - 1) * (updated_at - created_at) / greatest(version - 1, 1) as at) t
  where created_at > now() - ${RECENT} or ${OLDEST}`;

/** Three of four partners have an endpoint in each environment. */
const DELIVERIES = `
  insert into deliveries (delivery_id, endpoint_id, event_id, order_id, state, plan_attempts, attempts, first_attempt_at, delivered_at, created_at)
  select 'dlv_' || md5(event_id) || md5(order_id), endpoint_id, event_id, order_id,
    case when version = 1 and hashtext(order_id) % 300 = 0 then 'failed' else 'delivered' end, 1, 1, at, at, recorded_at
  from order_events join endpoints using (partner_id, environment)
  where recorded_at > now() - ${RECENT}`;

const ATTEMPTS = `
  insert into delivery_attempts (delivery_id, attempt, endpoint_id, at, recorded_at, ok, response_body, response_code, duration_ms)
  select delivery_id, 1, endpoint_id, first_attempt_at, created_at, state = 'delivered', '', 200, 20 from deliveries`;

const WATCHES = `
  insert into order_watches (order_id, provider, provider_order_id, started_at, changed_at, answered_at, next_poll_at)
  select order_id, provider, body ->> 'provider_order_id', created_at, updated_at, updated_at,
    case when ${IS_OPEN} then now() + random() * interval '1 minute' end
  from orders
  where environment = 'live' and (created_at > now() - ${RECENT} or ${OLDEST})`;

const CALLS = `
  insert into provider_calls (order_id, call, started_at, over_at, answered_at, answer, provider, provider_order_id)
  select order_id, 'create_order', created_at, created_at, created_at,
    json_build_object('value', json_build_object('depositAddress', body ->> 'deposit_address')), provider, body ->> 'provider_order_id'
  from orders where environment = 'live' and (created_at > now() - ${RECENT} or ${OLDEST})`;

const EARNED = `environment = 'live' and status = 'completed' and created_at > now() - interval '62 days'`;

const LEDGER = `
  insert into ledger_transactions (transaction_id, partner_id, kind, source_id, at)
  select 'earning:' || order_id, partner_id, 'earning', order_id, updated_at from orders where ${EARNED}`;

const ENTRIES = `
  insert into ledger_entries (transaction_id, partner_id, account, amount)
  select transaction_id, partner_id, account, sign * 0.12 from ledger_transactions
    cross join (values ('commission', -1), ('payable', 1)) as side (account, sign)`;

export const PARTNER_ROWS = [
  `insert into partners (partner_id, name) select 'par_' || lpad(k::text, 26, '0'), 'Partner ' || k from generate_series(1, ${PARTNERS}) k`,
  `insert into endpoints (endpoint_id, partner_id, environment, channel, url, sealed_secret)
    select 'we_' || environment || '_' || k, 'par_' || lpad(k::text, 26, '0'), environment, 'order', 'https://wallet.example', ''
    from generate_series(1, ${PARTNERS}) k, unnest(array['live', 'test']) environment where k % 4 > 0`,
];

export const FILLINGS: readonly Filling[] = [
  { table: 'order_claims', statement: CLAIMS },
  { table: 'orders', statement: ORDERS },
  { table: 'order_events', statement: EVENTS },
  { table: 'order_watches', statement: WATCHES },
  { table: 'provider_calls', statement: CALLS },
  { table: 'deliveries', statement: DELIVERIES },
  { table: 'delivery_attempts', statement: ATTEMPTS },
  { table: 'ledger_transactions', statement: LEDGER },
  { table: 'ledger_entries', statement: ENTRIES },
];

export function partnerId(place: number): string {
  return `par_${String(place).padStart(26, '0')}`;
}

/** So many more deliveries with retries to come, none of which is due, spread over the endpoints of an environment. */
export const ADD_RETRYING = `
  with newest as (
    select event_id, order_id, endpoint_id from order_events join endpoints using (partner_id, environment)
    where environment = $1 order by event_id desc limit $2::int
  )
  insert into deliveries (delivery_id, endpoint_id, event_id, order_id, state, plan_attempts, attempts, first_attempt_at,
    next_attempt_at, is_replay, replayed_from)
  select 'dlv_' || md5(event_id || copy) || md5(order_id || 'retrying'), endpoint_id, event_id, order_id, 'retrying', 1, 1, now(),
    now() + interval '1 hour' * (1 + random()), true, event_id
  from newest, generate_series(1, (select 1 + $2::int / count(*) from newest)) copy
  limit $2::int`;
