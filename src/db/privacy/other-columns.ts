/** The columns without personal data, by table: ids, amounts, times, statuses, settings, digests and sealed secrets of our own. */
export const OTHER_COLUMNS: Readonly<Record<string, string>> = {
  api_keys: `
    key_id partner_id environment name hash hashed_under prefix scopes status created_at expires_at revoked_at
    allow_list replaced_by last_used_at`,
  attempt_hours: 'endpoint_id hour ok failed',
  audit_days: 'day entries foreign_entries previous head signature sealed_at',
  audit_log: 'id at action target partner_id ip_salt ip_commitment salt commitment mac erased_at',
  avoided_providers: 'provider until last_error',
  caller_ranges: 'partner_id environment seen_at',
  chain_blocks: 'network height hash parent_hash time followed_at',
  chain_networks: 'network source answered_at down_since fault tip_height synced_until served_at progressed_at',
  data_export_parts: 'export_id part',
  data_exports: 'export_id partner_id user_id state parts lines size place leased_until created_at ended_at',
  deliveries: `
    delivery_id seq endpoint_id event_id order_id state plan plan_attempts attempts first_attempt_at next_attempt_at
    delivered_at leased_until created_at once is_replay replayed_from history_copy`,
  delivery_attempts: `
    delivery_id attempt endpoint_id at recorded_at ok shown_signature response_code error_label duration_ms
    next_attempt_at`,
  devices: 'user_id seen_at',
  endpoint_timers: 'endpoint_id task at started',
  endpoints: `
    endpoint_id partner_id environment channel alias url events sealed_secret previous_sealed_secret previous_until
    created_at removed_at paused_at failures_since auto_resumes drains_to drained_by drained_until`,
  evidence_claims: 'network order_id leg is_named',
  evidence_legs: `
    order_id leg network contract decimals agreed_amount since since_height said_amount said_at known_at verdict reason
    verdict_since announced_at seen_height source checked_at watched_until`,
  evidence_payments: 'network index contract units block_height block_hash block_time first_seen_at',
  evidence_statistics: `
    provider network leg checked verified contradicted amount_ratio seconds_median computed_at`,
  failed_checks: 'order_id failures next_at',
  idempotency_keys: 'partner_id environment operation subject_id status created_at claimed_at attempt',
  incidents: 'id started_at ended_at source rca_url',
  installation_facts: 'name value',
  invitations: 'invitation_id partner_id role token_hash invited_by created_at expires_at',
  key_failures: 'id at key_prefix',
  ledger_days: 'partner_id account kind day amount',
  ledger_entries: 'id transaction_id partner_id account amount',
  ledger_transactions: 'transaction_id partner_id kind source_id at',
  limited_uses: 'id limit at',
  lockouts: 'id locked_at locked_until key_prefixes notices end_announced_at',
  logins: `
    login_id user_id token_hash previous_hash previous_until stage partner_id created_at seen_at
    must_rotate proven_at`,
  mailed_codes: 'user_id purpose hash expires_at guesses_left',
  mails: 'mail_id kind created_at due_at tries sent_at failed_at last_error',
  memberships: 'partner_id user_id role from_groups created_at payout_mails',
  old_seals: 'granted_at signature',
  open_streams: 'process_id partner_id environment open seen_at',
  operator_alerts: `
    id kind subject words opened_at seen_at times acknowledged_at closed_at mailed_at announced_at`,
  operator_ops_events: 'event_id event at body attempts first_attempt_at due_at delivered_at last_error',
  ops_events: 'event_id partner_id environment event at',
  order_cases: 'id order_id mismatch opened_at seen_at times closed_at mailed_at announced_at',
  order_claims: 'order_id generation partner_id environment open started claimed_at',
  order_erasures: 'order_id erased_at histories_erased_at',
  order_events: 'event_id seq order_id partner_id environment version status at recorded_at recorded_in trace',
  order_export_parts: 'export_id part',
  order_exports: `
    export_id partner_id environment user_id state rows after_created_at after_order_id leased_until created_at
    ended_at`,
  order_holders: 'order_id since',
  order_watches: `
    order_id provider started_at told_status changed_at answered_at failure failures polls silent told_cases deposit_report_times
    deposit_told next_poll_at goes_first`,
  orders: `
    order_id partner_id environment revision version status provider amount_in_usd clock_offset_ms created_at
    updated_at recorded_at checked history_copy evidence_changes priced_later_at`,
  partners: `
    partner_id name tier tier_since markup_bps switched_off fee_bps revenue_share_pct reads_per_minute
    writes_per_minute advances_per_minute bulk_per_minute streams requests_per_second payout_minimum_usd
    two_person_payouts logo accent way_back hosted_refund_choice tracking_host host_proved_at host_checked_at host_problem
    host_failing_since host_lost_at approved_at onboarded_at created_at closed_at`,
  passkey_challenges: 'login_id purpose challenge expires_at',
  passkeys: 'passkey_id user_id counter transports created_at used_at',
  payout_addresses: `
    address_id partner_id currency is_default proof_amount prove_by verified_at usable_at removed_at
    created_at`,
  payout_confirmations: `
    payout_id partner_id user_id amount_usd address_id challenge guesses_left expires_at confirmed_at
    approve_by`,
  payouts: `
    payout_id partner_id status amount_usd currency payout_amount requested_via started created_at processed_at
    sent_at confirmed_at failed_at history_copy`,
  posted_incidents: 'id title message provider posted_at resolved_at resolution starts_at ends_at',
  probes: 'minute source up error_label latency_ms recorded_at',
  provider_calls: 'order_id call started_at over_at answered_at provider',
  provider_catalogues: 'provider assets listed_at changed_at',
  provider_drains: 'provider since',
  provider_drills: 'provider kind since until',
  provider_reports: 'provider month amount_usd recorded_at',
  provider_outages: 'id provider since ended_at last_error announced_at',
  provider_rates: 'provider spent paused_until version',
  provider_statistics: `
    provider from_code from_network to_code to_network orders completed refunded failed expired measured
    delivered_ratio seconds_median seconds_p95 refunds_due refunds_by_hand refunds_open contradictions reviewed
    review_seconds_median review_seconds_p95 computed_at`,
  push_subscriptions: 'subscription_id order_id link signed_under created_at change event_id changed_at tries due_at',
  publishable_keys: 'key_id partner_id environment name key origins created_at revoked_at last_used_at',
  queue_limits: 'queue more_than older_than_minutes over_since',
  quotes: `
    quote_id partner_id environment provider from_code from_network to_code to_network amount_from amount_to
    markup_bps rate_type side quote_ref provider_amount_to network_fee expires_at used_by others`,
  rate_buckets: 'per_minute sixtieths refilled_at',
  refund_codes: 'order_id hash made_by made_at expires_at wrong_tries used_at',
  refused_creations: 'order_id provider network refused_at',
  refused_orders: 'provider partner_id content at',
  reported_earnings: 'partner_id provider month amount_usd recorded_at',
  requests:
    'request_id partner_id key_id environment at method operation order_id status error_code duration_ms trace_id',
  sandbox_scenarios: 'partner_id name story script uploaded_at source golden result played_at order_id playing_until',
  saved_replies: 'reply_id name text saved_at',
  sla_alarm: 'id raised_at good_since',
  streams: 'stream_id process_id partner_id environment key_id order_id resume_source opened_at',
  tracking_links: 'order_id link created_at revoked_at',
  usd_prices: 'code usd quotes as_of',
  users: `
    user_id portal operator_role organisation verified_at created_at totp_enrolled_at totp_step
    second_factor_failures locked_until disabled_at left_at erased_at`,
  wanted_prices: 'code wanted_at asked_at',
  webhook_replays: 'id endpoint_id at queued',
  workflow_histories: `
    workflow_id run_id workflow_type order_id payout_id delivery_id closed_at events format bytes copied_at`,
};
