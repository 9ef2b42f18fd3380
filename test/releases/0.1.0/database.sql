--
-- PostgreSQL database dump
--


-- Dumped from database version 18.4
-- Dumped by pg_dump version 18.6

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: drizzle; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA drizzle;


--
-- Name: add_to_ledger_days(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.add_to_ledger_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (SELECT FROM entered) THEN
    INSERT INTO ledger_days (partner_id, account, kind, day, amount)
    SELECT e.partner_id, e.account, t.kind, (t.at AT TIME ZONE 'UTC')::date, sum(e.amount)
    FROM entered e JOIN ledger_transactions t USING (transaction_id)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (partner_id, account, kind, day) DO UPDATE SET amount = ledger_days.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;


--
-- Name: refuse_audit_delete(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_audit_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF current_setting('swaplane.retention', true) = 'on' AND OLD.at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log goes only by retention, and not within a year';
END $$;


--
-- Name: refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;


--
-- Name: refuse_unbalanced(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_unbalanced() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.transaction_id;
  END IF;
  RETURN NULL;
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: __drizzle_migrations; Type: TABLE; Schema: drizzle; Owner: -
--

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);


--
-- Name: __drizzle_migrations_id_seq; Type: SEQUENCE; Schema: drizzle; Owner: -
--

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: __drizzle_migrations_id_seq; Type: SEQUENCE OWNED BY; Schema: drizzle; Owner: -
--

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;


--
-- Name: api_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.api_keys (
    key_id text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    name text NOT NULL,
    hash bytea NOT NULL,
    hashed_under text,
    prefix text NOT NULL,
    scopes text[] NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    allow_list text[] DEFAULT '{}'::text[] NOT NULL,
    replaced_by text,
    last_used_at timestamp(3) with time zone,
    last_used_from text
);


--
-- Name: attempt_hours; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.attempt_hours (
    endpoint_id text NOT NULL,
    hour timestamp(3) with time zone NOT NULL,
    ok integer NOT NULL,
    failed integer NOT NULL
);


--
-- Name: audit_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    partner_id text,
    ip text,
    reason text,
    details json NOT NULL
);


--
-- Name: audit_log_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: audit_log_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.audit_log_id_seq OWNED BY public.audit_log.id;


--
-- Name: avoided_providers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.avoided_providers (
    provider text NOT NULL,
    until timestamp(3) with time zone NOT NULL,
    last_error text NOT NULL
);


--
-- Name: caller_ranges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.caller_ranges (
    ip_range text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: data_export_parts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.data_export_parts (
    export_id text NOT NULL,
    part integer NOT NULL,
    body bytea NOT NULL
);


--
-- Name: data_exports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.data_exports (
    export_id text NOT NULL,
    partner_id text NOT NULL,
    user_id text NOT NULL,
    state text DEFAULT 'writing'::text NOT NULL,
    parts integer DEFAULT 0 NOT NULL,
    lines integer DEFAULT 0 NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    place json,
    leased_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone
);


--
-- Name: deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries (
    delivery_id text NOT NULL,
    seq bigint NOT NULL,
    endpoint_id text NOT NULL,
    event_id text NOT NULL,
    order_id text,
    state text DEFAULT 'due'::text NOT NULL,
    plan integer DEFAULT 1 NOT NULL,
    plan_attempts integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    first_attempt_at timestamp(3) with time zone,
    next_attempt_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    leased_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    once boolean DEFAULT false NOT NULL,
    is_replay boolean DEFAULT false NOT NULL,
    replayed_from text,
    history_copy text DEFAULT 'due'::text NOT NULL
)
WITH (fillfactor='50');


--
-- Name: deliveries_seq_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.deliveries_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: deliveries_seq_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.deliveries_seq_seq OWNED BY public.deliveries.seq;


--
-- Name: delivery_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delivery_attempts (
    delivery_id text NOT NULL,
    attempt integer NOT NULL,
    endpoint_id text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
    ok boolean NOT NULL,
    shown_signature text DEFAULT ''::text NOT NULL,
    response_code integer,
    response_body text NOT NULL,
    error_label text,
    duration_ms integer NOT NULL,
    next_attempt_at timestamp(3) with time zone
);


--
-- Name: devices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.devices (
    user_id text NOT NULL,
    token_hash bytea NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: endpoint_timers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.endpoint_timers (
    endpoint_id text NOT NULL,
    task text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    started boolean DEFAULT false NOT NULL
);


--
-- Name: endpoints; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.endpoints (
    endpoint_id text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    channel text NOT NULL,
    alias text,
    url text NOT NULL,
    sealed_secret text NOT NULL,
    previous_sealed_secret text,
    previous_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    removed_at timestamp(3) with time zone,
    paused_at timestamp(3) with time zone,
    failures_since timestamp(3) with time zone DEFAULT now() NOT NULL,
    auto_resumes integer DEFAULT 0 NOT NULL,
    drains_to bigint,
    drained_by text,
    drained_until timestamp(3) with time zone
);


--
-- Name: failed_checks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.failed_checks (
    order_id text NOT NULL,
    failures integer NOT NULL,
    next_at timestamp(3) with time zone NOT NULL
);


--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    partner_id text NOT NULL,
    environment text NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    subject_id text,
    status integer,
    body text,
    location text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    claimed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    attempt integer DEFAULT 1 NOT NULL
);


--
-- Name: incidents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.incidents (
    id bigint NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    source text NOT NULL,
    rca_url text
);


--
-- Name: incidents_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.incidents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: incidents_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.incidents_id_seq OWNED BY public.incidents.id;


--
-- Name: installation_facts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.installation_facts (
    name text NOT NULL,
    value text NOT NULL
);


--
-- Name: invitations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.invitations (
    invitation_id text NOT NULL,
    partner_id text NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash bytea NOT NULL,
    invited_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: key_failures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.key_failures (
    id bigint NOT NULL,
    ip_range text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    key_prefix text
);


--
-- Name: key_failures_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.key_failures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: key_failures_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.key_failures_id_seq OWNED BY public.key_failures.id;


--
-- Name: ledger_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_days (
    partner_id text NOT NULL,
    account text NOT NULL,
    kind text NOT NULL,
    day date NOT NULL,
    amount numeric(38,8) NOT NULL
);


--
-- Name: ledger_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    transaction_id text NOT NULL,
    partner_id text NOT NULL,
    account text NOT NULL,
    amount numeric(38,8) NOT NULL
);


--
-- Name: ledger_entries_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: ledger_entries_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.ledger_entries_id_seq OWNED BY public.ledger_entries.id;


--
-- Name: ledger_transactions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_transactions (
    transaction_id text NOT NULL,
    partner_id text NOT NULL,
    kind text NOT NULL,
    source_id text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: limited_uses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.limited_uses (
    id bigint NOT NULL,
    "limit" text NOT NULL,
    subject text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: limited_uses_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.limited_uses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: limited_uses_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.limited_uses_id_seq OWNED BY public.limited_uses.id;


--
-- Name: lockouts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lockouts (
    id bigint NOT NULL,
    ip_range text NOT NULL,
    ip text NOT NULL,
    locked_at timestamp(3) with time zone NOT NULL,
    locked_until timestamp(3) with time zone NOT NULL,
    key_prefixes text[] DEFAULT '{}'::text[] NOT NULL,
    notices json,
    end_announced_at timestamp(3) with time zone
);


--
-- Name: lockouts_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.lockouts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: lockouts_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.lockouts_id_seq OWNED BY public.lockouts.id;


--
-- Name: logins; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.logins (
    login_id text NOT NULL,
    user_id text NOT NULL,
    token_hash bytea NOT NULL,
    previous_hash bytea,
    previous_until timestamp(3) with time zone,
    stage text NOT NULL,
    partner_id text,
    ip text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    must_rotate boolean DEFAULT false NOT NULL
);


--
-- Name: mailed_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mailed_codes (
    user_id text NOT NULL,
    purpose text NOT NULL,
    hash bytea NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    guesses_left integer NOT NULL
);


--
-- Name: mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mails (
    mail_id text NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    sealed_text text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    sent_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    last_error text
);


--
-- Name: memberships; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.memberships (
    partner_id text NOT NULL,
    user_id text NOT NULL,
    role text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    payout_mails boolean DEFAULT true NOT NULL
);


--
-- Name: open_streams; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.open_streams (
    process_id text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    open integer NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: operator_alerts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operator_alerts (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    words text NOT NULL,
    opened_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    acknowledged_at timestamp(3) with time zone,
    acknowledged_by text,
    closed_at timestamp(3) with time zone,
    closed_by text,
    mailed_at timestamp(3) with time zone,
    announced_at timestamp(3) with time zone
);


--
-- Name: operator_alerts_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.operator_alerts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: operator_alerts_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.operator_alerts_id_seq OWNED BY public.operator_alerts.id;


--
-- Name: operator_ops_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operator_ops_events (
    event_id text NOT NULL,
    event text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    body text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    first_attempt_at timestamp(3) with time zone,
    due_at timestamp(3) with time zone DEFAULT now(),
    delivered_at timestamp(3) with time zone,
    last_error text
);


--
-- Name: ops_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ops_events (
    event_id text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    event text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    body text NOT NULL
);


--
-- Name: order_cases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_cases (
    id bigint NOT NULL,
    order_id text NOT NULL,
    mismatch text NOT NULL,
    repair text NOT NULL,
    opened_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    closed_at timestamp(3) with time zone,
    mailed_at timestamp(3) with time zone,
    announced_at timestamp(3) with time zone
);


--
-- Name: order_cases_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.order_cases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: order_cases_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.order_cases_id_seq OWNED BY public.order_cases.id;


--
-- Name: order_claims; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_claims (
    order_id text NOT NULL,
    generation integer DEFAULT 0 NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    partner_order_ref text,
    input json NOT NULL,
    open boolean DEFAULT true NOT NULL,
    started boolean DEFAULT false NOT NULL,
    claimed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: order_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_events (
    event_id text NOT NULL,
    seq bigint NOT NULL,
    order_id text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    version integer NOT NULL,
    status text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    body text NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    recorded_in xid8 DEFAULT pg_current_xact_id() NOT NULL
);


--
-- Name: order_events_seq_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.order_events_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: order_events_seq_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.order_events_seq_seq OWNED BY public.order_events.seq;


--
-- Name: order_export_parts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_export_parts (
    export_id text NOT NULL,
    part integer NOT NULL,
    body bytea NOT NULL
);


--
-- Name: order_exports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_exports (
    export_id text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    user_id text NOT NULL,
    search json NOT NULL,
    state text DEFAULT 'writing'::text NOT NULL,
    rows integer DEFAULT 0 NOT NULL,
    after_created_at timestamp(3) with time zone,
    after_order_id text,
    leased_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone
);


--
-- Name: order_watches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_watches (
    order_id text NOT NULL,
    provider text NOT NULL,
    provider_order_id text NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    report json,
    told_status text,
    told json,
    unknown_word text,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    answered_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    polls integer DEFAULT 0 NOT NULL,
    silent boolean DEFAULT false NOT NULL,
    late_deposit json,
    told_cases json DEFAULT '[]'::json NOT NULL,
    deposit_hash text,
    deposit_report_times json DEFAULT '[]'::json NOT NULL,
    deposit_told boolean DEFAULT false NOT NULL,
    next_poll_at timestamp(3) with time zone DEFAULT now()
);


--
-- Name: orders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.orders (
    order_id text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    version integer NOT NULL,
    status text NOT NULL,
    partner_order_ref text,
    provider text NOT NULL,
    amount_in_usd numeric(38,8),
    body json NOT NULL,
    state json NOT NULL,
    clock_offset_ms bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    checked boolean DEFAULT false NOT NULL,
    history_copy text DEFAULT 'due'::text NOT NULL,
    CONSTRAINT orders_live_clock CHECK (((environment = 'test'::text) OR (clock_offset_ms = 0)))
);


--
-- Name: partners; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.partners (
    partner_id text NOT NULL,
    name text NOT NULL,
    tier text DEFAULT 'trial'::text NOT NULL,
    tier_since timestamp(3) with time zone DEFAULT now() NOT NULL,
    markup_bps integer DEFAULT 0 NOT NULL,
    switched_off text[] DEFAULT '{}'::text[] NOT NULL,
    fee_bps integer DEFAULT 50 NOT NULL,
    revenue_share_pct integer,
    reads_per_minute integer,
    writes_per_minute integer,
    advances_per_minute integer,
    bulk_per_minute integer,
    streams integer,
    requests_per_second integer,
    payout_minimum_usd numeric(38,8),
    probe_addresses text[] DEFAULT '{}'::text[] NOT NULL,
    logo text,
    support_contact text,
    approved_at timestamp(3) with time zone DEFAULT now(),
    onboarding json DEFAULT '{}'::json NOT NULL,
    onboarded_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    closed_at timestamp(3) with time zone
);


--
-- Name: passkey_challenges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.passkey_challenges (
    login_id text NOT NULL,
    purpose text NOT NULL,
    challenge text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);


--
-- Name: passkeys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.passkeys (
    passkey_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    used_at timestamp(3) with time zone
);


--
-- Name: payout_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payout_addresses (
    address_id text NOT NULL,
    partner_id text NOT NULL,
    currency text NOT NULL,
    address text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    proof_amount text NOT NULL,
    prove_by timestamp(3) with time zone NOT NULL,
    verified_at timestamp(3) with time zone,
    removed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: payout_confirmations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payout_confirmations (
    payout_id text NOT NULL,
    partner_id text NOT NULL,
    user_id text NOT NULL,
    amount_usd numeric(20,2) NOT NULL,
    address_id text NOT NULL,
    challenge text,
    guesses_left integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    confirmed_at timestamp(3) with time zone
);


--
-- Name: payouts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payouts (
    payout_id text NOT NULL,
    partner_id text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    amount_usd numeric(20,2) NOT NULL,
    currency text NOT NULL,
    payout_address text NOT NULL,
    payout_amount text,
    tx_hash text,
    failure_reason text,
    requested_via text NOT NULL,
    started boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    processed_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    confirmed_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    history_copy text DEFAULT 'due'::text NOT NULL
);


--
-- Name: posted_incidents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.posted_incidents (
    id bigint NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    provider text,
    posted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    posted_by text NOT NULL,
    resolved_at timestamp(3) with time zone,
    resolution text
);


--
-- Name: posted_incidents_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.posted_incidents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: posted_incidents_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.posted_incidents_id_seq OWNED BY public.posted_incidents.id;


--
-- Name: probes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.probes (
    minute timestamp(3) with time zone NOT NULL,
    source text NOT NULL,
    up boolean NOT NULL,
    error_label text,
    latency_ms integer,
    recorded_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: provider_calls; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_calls (
    order_id text NOT NULL,
    call text NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    over_at timestamp(3) with time zone DEFAULT (now() + '00:00:35'::interval) NOT NULL,
    answered_at timestamp(3) with time zone,
    answer json,
    sealed_secret text
);


--
-- Name: provider_catalogues; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_catalogues (
    provider text NOT NULL,
    assets json NOT NULL,
    listed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    changed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: provider_drains; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_drains (
    provider text NOT NULL,
    reason text NOT NULL,
    actor text NOT NULL,
    since timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: provider_drills; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_drills (
    provider text NOT NULL,
    kind text NOT NULL,
    actor text NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    until timestamp(3) with time zone NOT NULL
);


--
-- Name: provider_outages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_outages (
    id bigint NOT NULL,
    provider text NOT NULL,
    since timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone,
    last_error text NOT NULL,
    announced_at timestamp(3) with time zone
);


--
-- Name: provider_outages_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.provider_outages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: provider_outages_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.provider_outages_id_seq OWNED BY public.provider_outages.id;


--
-- Name: provider_rates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_rates (
    provider text NOT NULL,
    spent json NOT NULL,
    paused_until timestamp(3) with time zone,
    version bigint DEFAULT 0 NOT NULL
);


--
-- Name: provider_statistics; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_statistics (
    provider text NOT NULL,
    from_code text NOT NULL,
    from_network text NOT NULL,
    to_code text NOT NULL,
    to_network text NOT NULL,
    orders integer NOT NULL,
    completed integer NOT NULL,
    refunded integer NOT NULL,
    failed integer NOT NULL,
    expired integer NOT NULL,
    measured integer NOT NULL,
    delivered_ratio text,
    seconds_median integer,
    seconds_p95 integer,
    refunds_due integer NOT NULL,
    refunds_by_hand integer NOT NULL,
    refunds_open integer NOT NULL,
    computed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: quotes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.quotes (
    quote_id text NOT NULL,
    partner_id text,
    environment text NOT NULL,
    provider text NOT NULL,
    from_code text NOT NULL,
    from_network text NOT NULL,
    to_code text NOT NULL,
    to_network text NOT NULL,
    amount_from text NOT NULL,
    amount_to text NOT NULL,
    markup_bps integer DEFAULT 0 NOT NULL,
    rate_type text,
    side text,
    quote_ref text,
    provider_amount_to text,
    network_fee text,
    expires_at timestamp(3) with time zone NOT NULL,
    used_by text,
    others json
);


--
-- Name: rate_buckets; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.rate_buckets (
    bucket text NOT NULL,
    per_minute integer NOT NULL,
    sixtieths bigint NOT NULL,
    refilled_at timestamp(3) with time zone NOT NULL
);


--
-- Name: requests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.requests (
    request_id text NOT NULL,
    partner_id text NOT NULL,
    key_id text NOT NULL,
    environment text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    query text,
    operation text,
    order_id text,
    status integer,
    error_code text,
    duration_ms integer NOT NULL,
    client_ip text NOT NULL,
    user_agent text,
    request_body text,
    response_body text
);


--
-- Name: sandbox_scenarios; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sandbox_scenarios (
    partner_id text NOT NULL,
    name text NOT NULL,
    story text NOT NULL,
    script json NOT NULL,
    uploaded_at timestamp(3) with time zone NOT NULL
);


--
-- Name: sla_alarm; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sla_alarm (
    id smallint DEFAULT 1 NOT NULL,
    raised_at timestamp(3) with time zone,
    good_since timestamp(3) with time zone
);


--
-- Name: streams; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.streams (
    stream_id text NOT NULL,
    process_id text NOT NULL,
    partner_id text NOT NULL,
    environment text NOT NULL,
    key_id text NOT NULL,
    order_id text,
    ip text NOT NULL,
    resume_source text NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL
);


--
-- Name: usd_prices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usd_prices (
    code text NOT NULL,
    usd text NOT NULL,
    quotes integer NOT NULL,
    as_of timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    user_id text NOT NULL,
    portal text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text NOT NULL,
    operator_role text,
    organisation text,
    verified_at timestamp(3) with time zone,
    country text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sealed_totp_secret text,
    totp_enrolled_at timestamp(3) with time zone,
    totp_step integer,
    backup_codes text[] DEFAULT '{}'::text[] NOT NULL,
    second_factor_failures integer DEFAULT 0 NOT NULL,
    locked_until timestamp(3) with time zone,
    disabled_at timestamp(3) with time zone,
    left_at timestamp(3) with time zone,
    erased_at timestamp(3) with time zone
);


--
-- Name: webhook_replays; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_replays (
    id bigint NOT NULL,
    endpoint_id text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    queued integer NOT NULL
);


--
-- Name: webhook_replays_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.webhook_replays_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: webhook_replays_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.webhook_replays_id_seq OWNED BY public.webhook_replays.id;


--
-- Name: workflow_histories; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.workflow_histories (
    workflow_id text NOT NULL,
    run_id text NOT NULL,
    workflow_type text NOT NULL,
    order_id text,
    payout_id text,
    delivery_id text,
    closed_at timestamp(3) with time zone NOT NULL,
    events integer NOT NULL,
    format text NOT NULL,
    history bytea NOT NULL,
    bytes integer NOT NULL,
    copied_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT workflow_histories_owner CHECK ((num_nonnulls(order_id, payout_id, delivery_id) = 1))
);


--
-- Name: write_checks; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.write_checks
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: __drizzle_migrations id; Type: DEFAULT; Schema: drizzle; Owner: -
--

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);


--
-- Name: audit_log id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_log ALTER COLUMN id SET DEFAULT nextval('public.audit_log_id_seq'::regclass);


--
-- Name: deliveries seq; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries ALTER COLUMN seq SET DEFAULT nextval('public.deliveries_seq_seq'::regclass);


--
-- Name: incidents id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.incidents ALTER COLUMN id SET DEFAULT nextval('public.incidents_id_seq'::regclass);


--
-- Name: key_failures id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key_failures ALTER COLUMN id SET DEFAULT nextval('public.key_failures_id_seq'::regclass);


--
-- Name: ledger_entries id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_entries ALTER COLUMN id SET DEFAULT nextval('public.ledger_entries_id_seq'::regclass);


--
-- Name: limited_uses id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.limited_uses ALTER COLUMN id SET DEFAULT nextval('public.limited_uses_id_seq'::regclass);


--
-- Name: lockouts id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lockouts ALTER COLUMN id SET DEFAULT nextval('public.lockouts_id_seq'::regclass);


--
-- Name: operator_alerts id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_alerts ALTER COLUMN id SET DEFAULT nextval('public.operator_alerts_id_seq'::regclass);


--
-- Name: order_cases id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_cases ALTER COLUMN id SET DEFAULT nextval('public.order_cases_id_seq'::regclass);


--
-- Name: order_events seq; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_events ALTER COLUMN seq SET DEFAULT nextval('public.order_events_seq_seq'::regclass);


--
-- Name: posted_incidents id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.posted_incidents ALTER COLUMN id SET DEFAULT nextval('public.posted_incidents_id_seq'::regclass);


--
-- Name: provider_outages id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_outages ALTER COLUMN id SET DEFAULT nextval('public.provider_outages_id_seq'::regclass);


--
-- Name: webhook_replays id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_replays ALTER COLUMN id SET DEFAULT nextval('public.webhook_replays_id_seq'::regclass);


--
-- Data for Name: __drizzle_migrations; Type: TABLE DATA; Schema: drizzle; Owner: -
--

INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, 'a3c4a8a83a82145b62a77b3614c7c19538ee742a022b677c97f453fc30bb32ac', 1795610190348);


--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_keys VALUES
	('key_rvghbv0a5n12cjywwr9q5whddk', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'live', 'demo', '\x8cf2702be2b6c95f2c14b664a60b306f502740c97329a7947de79e390d5c5647', 'f48af7f1022a98cd', 'pk_live_3JViPQEm', '{orders:rw,webhook:admin,payouts:read,payouts:trigger}', 'active', '2026-11-26 19:13:43.333+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_yydq7fk9x77jvrm86zwypv45tt', 'par_875cw189zwn1de5gfqm2486veh', 'test', 'test', '\x5385c8c609cb9c72fd62c931150e3d8d525060bc2f605ebe95edcf8fae15a17a', 'f48af7f1022a98cd', 'pk_test_h2lXjd1Q', '{orders:rw}', 'active', '2026-11-26 19:13:43.696+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_17xdk7mk4ydqdv4mkfnvhy3mf9', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'demo', '\xf73cb107c1c440f38ab2fcd5040ecabd71bdf59ce5cf4f9b10da37c3c8926698', 'f48af7f1022a98cd', 'pk_test_XR7adAjw', '{orders:rw,webhook:admin,payouts:read}', 'active', '2026-11-26 19:13:43.333+00', NULL, NULL, '{}', NULL, '2026-11-26 19:13:43.729+00', '127.0.0.1'),
	('key_c1f8jp5heh43cw5zbhnz337qbt', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'rotated', '\xf09413451dda86930ce38ec5bfa79397a8ef1a5f5cf3deac05d8777c89dd6366', 'f48af7f1022a98cd', 'pk_test_1EeL1GS0', '{}', 'active', '2026-11-26 19:13:51.138+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_af6sbxj9ds63qvm9fb7vh2x40t', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'rotated', '\xad7eb343f3268f416d241ce75f3bf91c64176b56febaf759d0faf025850b6647', 'f48af7f1022a98cd', 'pk_test_fNf3xRXn', '{}', 'revoked', '2026-11-26 19:13:51.133+00', NULL, '2026-11-26 19:13:52.139+00', '{}', 'key_c1f8jp5heh43cw5zbhnz337qbt', NULL, NULL),
	('key_gcdqa905ytw0kb1avr45wmsfwh', 'par_875cw189zwn1de5gfqm2486veh', 'live', 'test', '\xe5f1644c9faf0b0a766a96447ae100c768d52a7e785481a687b4cbe6d1e3a3c9', 'f48af7f1022a98cd', 'pk_live_lgFpoybZ', '{orders:rw}', 'active', '2026-11-26 19:13:43.702+00', NULL, NULL, '{}', NULL, '2026-11-26 19:13:52.226+00', '127.0.0.1');


--
-- Data for Name: attempt_hours; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_log; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_log VALUES
	(1, '2026-11-26 19:13:43.333+00', 'system', 'partner.created', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"name":"Demo wallet"}'),
	(2, '2026-11-26 19:13:43.333+00', 'system', 'api_key.created', 'key_17xdk7mk4ydqdv4mkfnvhy3mf9', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"partner_id":"par_h30xp1pg7jr4sr0yb5402ageqz","env":"test","scopes":["orders:rw","webhook:admin","payouts:read"],"allow_list":[],"expires_at":null,"prefix":"pk_test_XR7adAjw"}'),
	(3, '2026-11-26 19:13:43.333+00', 'system', 'api_key.created', 'key_rvghbv0a5n12cjywwr9q5whddk', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"partner_id":"par_h30xp1pg7jr4sr0yb5402ageqz","env":"live","scopes":["orders:rw","webhook:admin","payouts:read","payouts:trigger"],"allow_list":[],"expires_at":null,"prefix":"pk_live_3JViPQEm"}'),
	(4, '2026-11-26 19:13:43.467+00', 'system', 'user.created', 'usr_shhp5mgfx8mm49j5szf9x755qc', NULL, NULL, NULL, '{"email":"demo@wallet.example","portal":"dashboard","role":null}'),
	(5, '2026-11-26 19:13:43.467+00', 'system', 'member.joined', 'usr_shhp5mgfx8mm49j5szf9x755qc', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"email":"demo@wallet.example","role":"owner"}'),
	(6, '2026-11-26 19:13:43.585+00', 'system', 'user.created', 'usr_xk3qz70et0nh6feg1ht8542yv4', NULL, NULL, NULL, '{"email":"operator@swaplane.example","portal":"support","role":"admin"}'),
	(7, '2026-11-26 19:13:43.663+00', 'cli:root', 'webhook_endpoint.set', 'we_vbxf3dszp077m580tjer12v3es', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"partner_id":"par_h30xp1pg7jr4sr0yb5402ageqz","env":"test","channel":"order","host":"localhost:37337"}'),
	(8, '2026-11-26 19:13:48.119+00', 'key_17xdk7mk4ydqdv4mkfnvhy3mf9', 'order.refund_action', 'ord_tfwn53xvt3pev8f55gh5smegcy', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"action":"refund_to_address","stable_target":null}'),
	(9, '2026-11-26 19:13:50.842+00', 'recorder', 'payout.requested', 'po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', NULL, NULL, '{"partner_id":"par_an0vkhgnk894tf1z69f53tp5be","amount_usd":"5000.00","currency":"USDT-TRC20","address_id":"pad_3zn1nk326824793jwr1bjccm77"}'),
	(10, '2026-11-26 19:13:50.922+00', 'cli:recorder', 'payout.processing', 'po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', NULL, NULL, '{"status":"processing"}'),
	(11, '2026-11-26 19:13:50.99+00', 'cli:recorder', 'payout.sent', 'po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', NULL, NULL, '{"status":"sent","txHash":"9c41","payoutAmount":"4999.5"}'),
	(12, '2026-11-26 19:13:51.082+00', 'cli:recorder', 'payout.confirmed', 'po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', NULL, NULL, '{"status":"confirmed"}'),
	(13, '2026-11-26 19:13:51.138+00', 'cli:recorder', 'api_key.created', 'key_c1f8jp5heh43cw5zbhnz337qbt', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"partner_id":"par_h30xp1pg7jr4sr0yb5402ageqz","env":"test","prefix":"pk_test_1EeL1GS0","replaces":"key_af6sbxj9ds63qvm9fb7vh2x40t"}'),
	(14, '2026-11-26 19:13:51.138+00', 'cli:recorder', 'api_key.rotated', 'key_af6sbxj9ds63qvm9fb7vh2x40t', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"prefix":"pk_test_fNf3xRXn","replaced_by":"key_c1f8jp5heh43cw5zbhnz337qbt","ends_at":"2026-11-26T19:13:52.139Z"}'),
	(15, '2026-11-26 19:13:52.181+00', 'system', 'api_key.rotation_ended', 'key_af6sbxj9ds63qvm9fb7vh2x40t', 'par_h30xp1pg7jr4sr0yb5402ageqz', NULL, NULL, '{"replaced_by":"key_c1f8jp5heh43cw5zbhnz337qbt"}'),
	(16, '2026-11-26 19:13:54.303+00', 'key_gcdqa905ytw0kb1avr45wmsfwh', 'order.refund_action', 'ord_4gzfne9rnxekq3ahsbqpknxe8t', 'par_875cw189zwn1de5gfqm2486veh', NULL, NULL, '{"action":"refund_to_address","stable_target":null}'),
	(17, '2026-11-26 19:13:55.06+00', 'cli:recorder', 'order.decided', 'ord_a8thb9gbpnss5ba38c3f3f16j9', NULL, NULL, 'Paid back by hand', '{"status":"refunded","reason":"Paid back by hand","tx":"feed"}');


--
-- Data for Name: avoided_providers; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: caller_ranges; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.caller_ranges VALUES
	('127.0.0.1', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', '2026-11-26 19:13:43.719+00'),
	('127.0.0.1', 'par_875cw189zwn1de5gfqm2486veh', 'live', '2026-11-26 19:13:52.227+00');


--
-- Data for Name: data_export_parts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: data_exports; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: deliveries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deliveries VALUES
	('dlv_e18321bb096e6406a8e10d1b58562ff422540230a5e889d5abbdf187e42dca8f', 1, 'we_vbxf3dszp077m580tjer12v3es', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq:waiting_deposit:1795720423815', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'delivered', 1, 1, 1, '2026-11-26 19:13:43.815+00', NULL, '2026-11-26 19:13:43.815+00', NULL, '2026-11-26 19:13:43.927+00', false, false, NULL, 'due'),
	('dlv_5740f84956fd78ead59ab0ff0f758ae683ce22cfc4da2d426887483b8a7e1167', 2, 'we_vbxf3dszp077m580tjer12v3es', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq:confirming:1795720424015', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'delivered', 1, 1, 1, '2026-11-26 19:13:44.015+00', NULL, '2026-11-26 19:13:44.015+00', NULL, '2026-11-26 19:13:44.181+00', false, false, NULL, 'due'),
	('dlv_22e08154dac2b8a1763fbfb8bcd65492ccb0bc748f7d8274db5233cfd14ad236', 3, 'we_vbxf3dszp077m580tjer12v3es', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq:exchanging:1795720424265', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'delivered', 1, 1, 1, '2026-11-26 19:13:44.265+00', NULL, '2026-11-26 19:13:44.265+00', NULL, '2026-11-26 19:13:44.332+00', false, false, NULL, 'due'),
	('dlv_5aeafc8018ea2199e08b5f6240aac49e181486cf0b8a68d0122e8bd4fa4f00e6', 4, 'we_vbxf3dszp077m580tjer12v3es', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq:sending:1795720424515', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'delivered', 1, 1, 1, '2026-11-26 19:13:44.515+00', NULL, '2026-11-26 19:13:44.515+00', NULL, '2026-11-26 19:13:44.579+00', false, false, NULL, 'due'),
	('dlv_075479447fa5ce4c0096cb767e09de653df8c14783af5f3bfa5441459c51673c', 5, 'we_vbxf3dszp077m580tjer12v3es', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq:completed:1795720424815', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'delivered', 1, 1, 1, '2026-11-26 19:13:44.815+00', NULL, '2026-11-26 19:13:44.815+00', NULL, '2026-11-26 19:13:44.869+00', false, false, NULL, 'due'),
	('dlv_e0501350ea32dd8bad7d52e530561bbe6ad04ca1b28b4c111b55d4609809cee7', 6, 'we_vbxf3dszp077m580tjer12v3es', 'ord_yzfwdcej2ch299stcpvs4sj8y5:waiting_deposit:1795720425139', 'ord_yzfwdcej2ch299stcpvs4sj8y5', 'delivered', 1, 1, 1, '2026-11-26 19:13:45.139+00', NULL, '2026-11-26 19:13:45.139+00', NULL, '2026-11-26 19:13:45.167+00', false, false, NULL, 'due'),
	('dlv_e1fc8a13c2eb5fe97ca32a3021e0fce188055af786f302ec4517a91dfc3a836a', 7, 'we_vbxf3dszp077m580tjer12v3es', 'ord_yzfwdcej2ch299stcpvs4sj8y5:failed:1795720425539', 'ord_yzfwdcej2ch299stcpvs4sj8y5', 'delivered', 1, 1, 1, '2026-11-26 19:13:45.539+00', NULL, '2026-11-26 19:13:45.539+00', NULL, '2026-11-26 19:13:45.592+00', false, false, NULL, 'due'),
	('dlv_1a39e6aae54305345d64849f30065dd14a8b2b85cdba886b78859ff41b95653c', 8, 'we_vbxf3dszp077m580tjer12v3es', 'ord_d5j38egnp3aw2qgq22bhnzz0g1:waiting_deposit:1795720425654', 'ord_d5j38egnp3aw2qgq22bhnzz0g1', 'delivered', 1, 1, 1, '2026-11-26 19:13:45.654+00', NULL, '2026-11-26 19:13:45.654+00', NULL, '2026-11-26 19:13:45.692+00', false, false, NULL, 'due'),
	('dlv_1ca46720b306daa5548cb8766f4170107e124c652eea4af00458b71f9ef8f856', 9, 'we_vbxf3dszp077m580tjer12v3es', 'ord_d5j38egnp3aw2qgq22bhnzz0g1:expired:1795720426654', 'ord_d5j38egnp3aw2qgq22bhnzz0g1', 'delivered', 1, 1, 1, '2026-11-26 19:13:46.654+00', NULL, '2026-11-26 19:13:46.654+00', NULL, '2026-11-26 19:13:46.715+00', false, false, NULL, 'due'),
	('dlv_f635173f51df84ef36dfed91670e2d95a48792622822f557963aecad5ac3d2a0', 10, 'we_vbxf3dszp077m580tjer12v3es', 'ord_tfwn53xvt3pev8f55gh5smegcy:waiting_deposit:1795720426794', 'ord_tfwn53xvt3pev8f55gh5smegcy', 'delivered', 1, 1, 1, '2026-11-26 19:13:46.794+00', NULL, '2026-11-26 19:13:46.794+00', NULL, '2026-11-26 19:13:46.812+00', false, false, NULL, 'due'),
	('dlv_b736d779d12d2a138304dfdea8909c42d821f89074d4685ad119494e6dab6c39', 11, 'we_vbxf3dszp077m580tjer12v3es', 'ord_tfwn53xvt3pev8f55gh5smegcy:confirming:1795720427394', 'ord_tfwn53xvt3pev8f55gh5smegcy', 'delivered', 1, 1, 1, '2026-11-26 19:13:47.394+00', NULL, '2026-11-26 19:13:47.394+00', NULL, '2026-11-26 19:13:47.428+00', false, false, NULL, 'due'),
	('dlv_45f2012dc7a819d41c4fbe86a152632ab0052f147edf4c1095a192b62be726cb', 12, 'we_vbxf3dszp077m580tjer12v3es', 'ord_tfwn53xvt3pev8f55gh5smegcy:refund_required:1795720427994', 'ord_tfwn53xvt3pev8f55gh5smegcy', 'delivered', 1, 1, 1, '2026-11-26 19:13:47.994+00', NULL, '2026-11-26 19:13:47.994+00', NULL, '2026-11-26 19:13:48.047+00', false, false, NULL, 'due'),
	('dlv_e2ab449ccecfee45ff018d7fafe55ca82009710f9f0e66e3524873b59a6e98f7', 13, 'we_vbxf3dszp077m580tjer12v3es', 'ord_tfwn53xvt3pev8f55gh5smegcy:refunded:1795720428702', 'ord_tfwn53xvt3pev8f55gh5smegcy', 'delivered', 1, 1, 1, '2026-11-26 19:13:48.702+00', NULL, '2026-11-26 19:13:48.702+00', NULL, '2026-11-26 19:13:48.761+00', false, false, NULL, 'due'),
	('dlv_21bb01a7b5e833d273567a78709a7a6f2d768c165603ecc1509b78f750a837c3', 14, 'we_vbxf3dszp077m580tjer12v3es', 'ord_m04qnxf1qqzq6rss0y17d7n4pe:waiting_deposit:1795720428841', 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 'delivered', 1, 1, 1, '2026-11-26 19:13:48.841+00', NULL, '2026-11-26 19:13:48.841+00', NULL, '2026-11-26 19:13:48.862+00', false, false, NULL, 'due'),
	('dlv_84b498e8cb148db398b72057522fa34feab2327ed1efd0e31f4b3983f480b34e', 15, 'we_vbxf3dszp077m580tjer12v3es', 'ord_m04qnxf1qqzq6rss0y17d7n4pe:confirming:1795720429041', 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 'delivered', 1, 1, 1, '2026-11-26 19:13:49.041+00', NULL, '2026-11-26 19:13:49.041+00', NULL, '2026-11-26 19:13:49.081+00', false, false, NULL, 'due'),
	('dlv_63b1beba5bbc708869ccd0b3baca055574dd6bba6031bf37a6ccbc0281a82f49', 16, 'we_vbxf3dszp077m580tjer12v3es', 'ord_m04qnxf1qqzq6rss0y17d7n4pe:refund_required:1795720429241', 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 'delivered', 1, 1, 1, '2026-11-26 19:13:49.241+00', NULL, '2026-11-26 19:13:49.241+00', NULL, '2026-11-26 19:13:49.276+00', false, false, NULL, 'due'),
	('dlv_ac99b8f5ada928006fcc5dbaa4f65f06431590583133bba0ed4db1af987b2f09', 17, 'we_vbxf3dszp077m580tjer12v3es', 'ord_m04qnxf1qqzq6rss0y17d7n4pe:manual_review:1795720430241', 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 'delivered', 1, 1, 1, '2026-11-26 19:13:50.241+00', NULL, '2026-11-26 19:13:50.241+00', NULL, '2026-11-26 19:13:50.299+00', false, false, NULL, 'due'),
	('dlv_a45dce855c1cb0cfa3d4338d0bc3f135ca0115c1373322102651fea1ef2e3e06', 18, 'we_vbxf3dszp077m580tjer12v3es', 'ord_4whqes3qm4drxenz7r9r38x3da:waiting_deposit:1795720430500', 'ord_4whqes3qm4drxenz7r9r38x3da', 'delivered', 1, 4, 4, '2026-11-26 19:13:50.5+00', NULL, '2026-11-26 19:28:50.5+00', NULL, '2026-11-26 19:13:50.523+00', false, false, NULL, 'due'),
	('dlv_a470cec49418c64431a82c4434d40ebab6777961972850b6986e179f48b3561b', 19, 'we_vbxf3dszp077m580tjer12v3es', 'ord_3401szjz0xreaetgvm119qzh6x:waiting_deposit:1795720435111', 'ord_3401szjz0xreaetgvm119qzh6x', 'delivered', 1, 1, 1, '2026-11-26 19:13:55.111+00', NULL, '2026-11-26 19:13:55.111+00', NULL, '2026-11-26 19:13:55.135+00', false, false, NULL, 'due');


--
-- Data for Name: delivery_attempts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delivery_attempts VALUES
	('dlv_e18321bb096e6406a8e10d1b58562ff422540230a5e889d5abbdf187e42dca8f', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:43.815+00', '2026-11-26 19:13:43.992+00', true, 't=1795720423,v1=IKvunYFZ…', 204, '', NULL, 23, NULL),
	('dlv_5740f84956fd78ead59ab0ff0f758ae683ce22cfc4da2d426887483b8a7e1167', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:44.015+00', '2026-11-26 19:13:44.197+00', true, 't=1795720424,v1=ujs/DUb5…', 204, '', NULL, 4, NULL),
	('dlv_22e08154dac2b8a1763fbfb8bcd65492ccb0bc748f7d8274db5233cfd14ad236', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:44.265+00', '2026-11-26 19:13:44.351+00', true, 't=1795720424,v1=4xNrjhs0…', 204, '', NULL, 5, NULL),
	('dlv_5aeafc8018ea2199e08b5f6240aac49e181486cf0b8a68d0122e8bd4fa4f00e6', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:44.515+00', '2026-11-26 19:13:44.612+00', true, 't=1795720424,v1=8trC+YZr…', 204, '', NULL, 18, NULL),
	('dlv_075479447fa5ce4c0096cb767e09de653df8c14783af5f3bfa5441459c51673c', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:44.815+00', '2026-11-26 19:13:44.885+00', true, 't=1795720424,v1=Bcc1NVbZ…', 204, '', NULL, 3, NULL),
	('dlv_e0501350ea32dd8bad7d52e530561bbe6ad04ca1b28b4c111b55d4609809cee7', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:45.139+00', '2026-11-26 19:13:45.186+00', true, 't=1795720425,v1=WDoCgo9z…', 204, '', NULL, 5, NULL),
	('dlv_e1fc8a13c2eb5fe97ca32a3021e0fce188055af786f302ec4517a91dfc3a836a', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:45.539+00', '2026-11-26 19:13:45.607+00', true, 't=1795720425,v1=FfNF6NvE…', 204, '', NULL, 6, NULL),
	('dlv_1a39e6aae54305345d64849f30065dd14a8b2b85cdba886b78859ff41b95653c', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:45.654+00', '2026-11-26 19:13:45.702+00', true, 't=1795720425,v1=gWkqVA2P…', 204, '', NULL, 2, NULL),
	('dlv_1ca46720b306daa5548cb8766f4170107e124c652eea4af00458b71f9ef8f856', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:46.654+00', '2026-11-26 19:13:46.736+00', true, 't=1795720426,v1=UipaSSFa…', 204, '', NULL, 6, NULL),
	('dlv_f635173f51df84ef36dfed91670e2d95a48792622822f557963aecad5ac3d2a0', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:46.794+00', '2026-11-26 19:13:46.832+00', true, 't=1795720426,v1=icH04xJ/…', 204, '', NULL, 3, NULL),
	('dlv_b736d779d12d2a138304dfdea8909c42d821f89074d4685ad119494e6dab6c39', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:47.394+00', '2026-11-26 19:13:47.444+00', true, 't=1795720427,v1=WYYjUV4q…', 204, '', NULL, 3, NULL),
	('dlv_45f2012dc7a819d41c4fbe86a152632ab0052f147edf4c1095a192b62be726cb', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:47.994+00', '2026-11-26 19:13:48.057+00', true, 't=1795720428,v1=uGzUFULf…', 204, '', NULL, 3, NULL),
	('dlv_e2ab449ccecfee45ff018d7fafe55ca82009710f9f0e66e3524873b59a6e98f7', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:48.702+00', '2026-11-26 19:13:48.776+00', true, 't=1795720428,v1=eM9bb0Jb…', 204, '', NULL, 4, NULL),
	('dlv_21bb01a7b5e833d273567a78709a7a6f2d768c165603ecc1509b78f750a837c3', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:48.841+00', '2026-11-26 19:13:48.872+00', true, 't=1795720428,v1=aSbuoQdD…', 204, '', NULL, 3, NULL),
	('dlv_84b498e8cb148db398b72057522fa34feab2327ed1efd0e31f4b3983f480b34e', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:49.041+00', '2026-11-26 19:13:49.088+00', true, 't=1795720429,v1=q9Y2U0yo…', 204, '', NULL, 2, NULL),
	('dlv_63b1beba5bbc708869ccd0b3baca055574dd6bba6031bf37a6ccbc0281a82f49', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:49.241+00', '2026-11-26 19:13:49.289+00', true, 't=1795720429,v1=cbOi05Sd…', 204, '', NULL, 5, NULL),
	('dlv_ac99b8f5ada928006fcc5dbaa4f65f06431590583133bba0ed4db1af987b2f09', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:50.241+00', '2026-11-26 19:13:50.33+00', true, 't=1795720430,v1=/1R2KTmz…', 204, '', NULL, 18, NULL),
	('dlv_a45dce855c1cb0cfa3d4338d0bc3f135ca0115c1373322102651fea1ef2e3e06', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:50.5+00', '2026-11-26 19:13:50.534+00', false, 't=1795720430,v1=AXAkxD23…', 503, 'the answer', 'http_503', 5, '2026-11-26 19:14:50.5+00'),
	('dlv_a45dce855c1cb0cfa3d4338d0bc3f135ca0115c1373322102651fea1ef2e3e06', 2, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:14:50.5+00', '2026-11-26 19:13:50.656+00', false, 't=1795720430,v1=AXAkxD23…', 503, 'the answer', 'http_503', 1, '2026-11-26 19:18:50.5+00'),
	('dlv_a45dce855c1cb0cfa3d4338d0bc3f135ca0115c1373322102651fea1ef2e3e06', 3, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:18:50.5+00', '2026-11-26 19:13:50.702+00', false, 't=1795720430,v1=AXAkxD23…', 503, 'the answer', 'http_503', 1, '2026-11-26 19:28:50.5+00'),
	('dlv_a45dce855c1cb0cfa3d4338d0bc3f135ca0115c1373322102651fea1ef2e3e06', 4, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:28:50.5+00', '2026-11-26 19:13:50.733+00', true, 't=1795720430,v1=AXAkxD23…', 204, '', NULL, 1, NULL),
	('dlv_a470cec49418c64431a82c4434d40ebab6777961972850b6986e179f48b3561b', 1, 'we_vbxf3dszp077m580tjer12v3es', '2026-11-26 19:13:55.111+00', '2026-11-26 19:13:55.148+00', true, 't=1795720435,v1=5pgtJjfb…', 204, '', NULL, 3, NULL);


--
-- Data for Name: devices; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: endpoint_timers; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: endpoints; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.endpoints VALUES
	('we_vbxf3dszp077m580tjer12v3es', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'order', NULL, 'http://localhost:37337/hooks', 'v1.U-lE4Vw4pQJ6qT-dAUWeQwr5qI7Dl4YNQrvzS4R-6DFoZ8YQIcbG1wk-JCNafJ1CJlpbm3ZgVmhg7yS4bxbw8aSELv5HY9Dr-QraFWsmNdil4g', NULL, NULL, '2026-11-26 19:13:43.663+00', NULL, NULL, '2026-11-26 19:13:43.663+00', 0, NULL, NULL, NULL);


--
-- Data for Name: failed_checks; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'POST /order/create', '6b7cc1ad-3661-4bc4-8021-990c1936ee55', 'ad7fcefd5782bc42b85e40e96049ed17463d97c7abdcbb70ebea1a4338767e46', 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 201, '{"order_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq","provider_order_id":"alphaswap-3g4u6c4psziuybtg3jbz","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5wbgyh66ncwwg6pduafcy6tvhriqigwp","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:43.815Z","late_deposit":null,"created_at":"2026-11-26T19:13:43.815Z","tracking_url":"http://127.0.0.1:11066/track/ord_xx8fnj3vpxxkxfgmytgp9g19tq?t=p-Sv_GxFFvnxTfzrknweAUMjInUddQmf5Rugyx-omfY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:43.815Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:11066/partner/v1/order/ord_xx8fnj3vpxxkxfgmytgp9g19tq', '2026-11-26 19:13:43.778+00', '2026-11-26 19:13:43.778+00', 1),
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'POST /order/create', 'f510d753-514e-4240-a48d-83ba783d28bc', 'b3722cc0bf45d430ab84334af8c721919d00dae29f771db7191e1acb842f87ec', 'ord_yzfwdcej2ch299stcpvs4sj8y5', 201, '{"order_id":"ord_yzfwdcej2ch299stcpvs4sj8y5","provider_order_id":"alphaswap-x6457mssozjobyb4dh6d","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_3ufkvb7t3mrigbnqj7yfpxddza73w4n7","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:45.139Z","late_deposit":null,"created_at":"2026-11-26T19:13:45.139Z","tracking_url":"http://127.0.0.1:11066/track/ord_yzfwdcej2ch299stcpvs4sj8y5?t=y7N-_bHpFeGOuTpK_M8C5r4ueJljN4bLKe9Gg9o6ttE","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.139Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:11066/partner/v1/order/ord_yzfwdcej2ch299stcpvs4sj8y5', '2026-11-26 19:13:45.12+00', '2026-11-26 19:13:45.12+00', 1),
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'POST /order/create', '8d6b00d0-cb5e-4cbb-9cbf-b13e3d2ad5b7', 'fa36448561d4f8a2d6132285a88f3efcd53db46fb92a274b3511b97d22e0f3e4', 'ord_d5j38egnp3aw2qgq22bhnzz0g1', 201, '{"order_id":"ord_d5j38egnp3aw2qgq22bhnzz0g1","provider_order_id":"alphaswap-3tpo2oergjo6wqq4f3k3","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_52n6iainzcgbe4cxq2k2hs6zint5mifj","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:13:46.654Z","late_deposit":null,"created_at":"2026-11-26T19:13:45.654Z","tracking_url":"http://127.0.0.1:11066/track/ord_d5j38egnp3aw2qgq22bhnzz0g1?t=G22v0dVBWU2V-awFkZisbEnHKuoUhwZM42DVYTK5qog","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.654Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:11066/partner/v1/order/ord_d5j38egnp3aw2qgq22bhnzz0g1', '2026-11-26 19:13:45.636+00', '2026-11-26 19:13:45.636+00', 1),
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'POST /order/create', 'c5188add-b4f1-4f6c-a558-39310c4383fe', '9d998ab86d1373eb31c00226ab23ea56b7ed14566c5ed63b1b1a950209649c38', 'ord_tfwn53xvt3pev8f55gh5smegcy', 201, '{"order_id":"ord_tfwn53xvt3pev8f55gh5smegcy","provider_order_id":"alphaswap-y2ycuuwhexic4y2votxp","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_vqp37dgq2ud3edfiibz3bwwa2mo7oc75","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:46.794Z","late_deposit":null,"created_at":"2026-11-26T19:13:46.794Z","tracking_url":"http://127.0.0.1:11066/track/ord_tfwn53xvt3pev8f55gh5smegcy?t=iciNV0_Fej9gXr2Iase3Ht2_ZfhA6h-J5j9Ms0IiBWg","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:46.794Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:11066/partner/v1/order/ord_tfwn53xvt3pev8f55gh5smegcy', '2026-11-26 19:13:46.781+00', '2026-11-26 19:13:46.781+00', 1),
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'POST /order/create', '8f346031-edb4-4f60-b4e0-91245e5d4ae4', '989b812671f32a276ed9cb015c87db379215ca7d2754fe35092cea8c26b76bd6', 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 201, '{"order_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe","provider_order_id":"betaswap-iztvxdbleupgi4xjkyzl","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5d7r7nojdb25o5qjwiwfc2pc7bplup6t","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:48.841Z","late_deposit":null,"created_at":"2026-11-26T19:13:48.841Z","tracking_url":"http://127.0.0.1:11066/track/ord_m04qnxf1qqzq6rss0y17d7n4pe?t=grmaGSNm4eUqKJL3UKfq-MqjHb_4-Xlh0ktwb8uDZsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:48.841Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:11066/partner/v1/order/ord_m04qnxf1qqzq6rss0y17d7n4pe', '2026-11-26 19:13:48.822+00', '2026-11-26 19:13:48.822+00', 1),
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'POST /order/create', '851561b7-4ac8-4645-9f80-573de6fcf012', '14f4c4cd5f867a08d5f92dc451550b4b0e940ca8b64c0f6f29bd38a9b6739105', 'ord_4whqes3qm4drxenz7r9r38x3da', 201, '{"order_id":"ord_4whqes3qm4drxenz7r9r38x3da","provider_order_id":"alphaswap-zxtkbzyz7fesqot22nqy","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_23ntrqxsmci3abh2g2kt2pdwuikvzcrr","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-27T19:13:50.500Z","late_deposit":null,"created_at":"2026-11-26T19:13:50.500Z","tracking_url":"http://127.0.0.1:11066/track/ord_4whqes3qm4drxenz7r9r38x3da?t=hqpbBB3KS6hEG_Itc1EIiGd-hVTohEHIE3-YHokCnyo","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:50.500Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:11066/partner/v1/order/ord_4whqes3qm4drxenz7r9r38x3da', '2026-11-26 19:13:50.486+00', '2026-11-26 19:13:50.486+00', 1),
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 'POST /order/create', 'bba3f572-d2e5-493c-8650-5b3308e75dc5', '3a112c344d40ac19d934fdc12931ebbe576b19075f5e9382a5d444ba092604a7', 'ord_3401szjz0xreaetgvm119qzh6x', 201, '{"order_id":"ord_3401szjz0xreaetgvm119qzh6x","provider_order_id":"alphaswap-be42sev2uhr3q4c6o77j","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_njxxp5ixrpoa643av73flidqttyqbpou","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-27T19:13:55.111Z","late_deposit":null,"created_at":"2026-11-26T19:13:55.111Z","tracking_url":"http://127.0.0.1:11066/track/ord_3401szjz0xreaetgvm119qzh6x?t=chVCC4EqTLgmB8NVoWKBGRX_ceUWob76YacZdO8CjzI","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.111Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:11066/partner/v1/order/ord_3401szjz0xreaetgvm119qzh6x', '2026-11-26 19:13:55.105+00', '2026-11-26 19:13:55.105+00', 1);


--
-- Data for Name: incidents; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: installation_facts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.installation_facts VALUES
	('public_url', 'http://127.0.0.1:11066');


--
-- Data for Name: invitations; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: key_failures; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: ledger_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_days VALUES
	('par_an0vkhgnk894tf1z69f53tp5be', 'commission', 'earning', '2026-11-26', -5000.00000000),
	('par_an0vkhgnk894tf1z69f53tp5be', 'payable', 'earning', '2026-11-26', 5000.00000000),
	('par_an0vkhgnk894tf1z69f53tp5be', 'in_payout', 'payout_requested', '2026-11-26', 5000.00000000),
	('par_an0vkhgnk894tf1z69f53tp5be', 'payable', 'payout_requested', '2026-11-26', -5000.00000000),
	('par_an0vkhgnk894tf1z69f53tp5be', 'in_payout', 'payout_confirmed', '2026-11-26', -5000.00000000),
	('par_an0vkhgnk894tf1z69f53tp5be', 'paid', 'payout_confirmed', '2026-11-26', 5000.00000000);


--
-- Data for Name: ledger_entries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_entries VALUES
	(1, 'test:ord_3zsjppt4q5grp49tq8mg6z0ar5', 'par_an0vkhgnk894tf1z69f53tp5be', 'commission', -5000.00000000),
	(2, 'test:ord_3zsjppt4q5grp49tq8mg6z0ar5', 'par_an0vkhgnk894tf1z69f53tp5be', 'payable', 5000.00000000),
	(3, 'payout_requested:po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', 'payable', -5000.00000000),
	(4, 'payout_requested:po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', 'in_payout', 5000.00000000),
	(5, 'payout_confirmed:po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', 'in_payout', -5000.00000000),
	(6, 'payout_confirmed:po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', 'paid', 5000.00000000);


--
-- Data for Name: ledger_transactions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_transactions VALUES
	('test:ord_3zsjppt4q5grp49tq8mg6z0ar5', 'par_an0vkhgnk894tf1z69f53tp5be', 'earning', 'ord_3zsjppt4q5grp49tq8mg6z0ar5', '2026-11-26 19:13:50.788+00'),
	('payout_requested:po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', 'payout_requested', 'po_598p461v1d74n9gcgwrmqtzcw9', '2026-11-26 19:13:50.842+00'),
	('payout_confirmed:po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', 'payout_confirmed', 'po_598p461v1d74n9gcgwrmqtzcw9', '2026-11-26 19:13:51.082+00');


--
-- Data for Name: limited_uses; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: lockouts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: mailed_codes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: memberships; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.memberships VALUES
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'usr_shhp5mgfx8mm49j5szf9x755qc', 'owner', '2026-11-26 19:13:43.467+00', true);


--
-- Data for Name: open_streams; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: operator_alerts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: operator_ops_events; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: ops_events; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: order_cases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_cases VALUES
	(1, 'ord_bqpek3wb44c2yb0vm5gjd97byw', 'late_deposit', '3.5 LTC arrived late; the provider says confirming', '2026-11-26 19:13:53.296+00', '2026-11-26 19:13:53.296+00', 1, NULL, NULL, NULL),
	(2, 'ord_9rej1ycp33xwh67pnwjvhfax8k', 'failed_with_deposit', 'ask changenow what happened to the deposit of its order 1649ae46-47a9-4751-a4cb-1a3a4752d618', '2026-11-26 19:13:53.948+00', '2026-11-26 19:13:53.948+00', 1, NULL, NULL, NULL),
	(3, 'ord_v7zj8g3pyhe324brh3hcfejqpj', 'refund_ticket', 'ask Exolix to refund its order 3c47c2cc-8321-4832-a8da-f08ffe7cdf9a', '2026-11-26 19:13:54.76+00', '2026-11-26 19:13:54.76+00', 1, NULL, NULL, NULL),
	(4, 'ord_a8thb9gbpnss5ba38c3f3f16j9', 'failed_with_deposit', 'ask changenow what happened to the deposit of its order 403910de-72f5-4e53-9e7a-8e34b2e8f3b7', '2026-11-26 19:13:55.031+00', '2026-11-26 19:13:55.031+00', 1, NULL, NULL, NULL);


--
-- Data for Name: order_claims; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_claims VALUES
	('ord_xx8fnj3vpxxkxfgmytgp9g19tq', 0, 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', NULL, '{"orderId":"ord_xx8fnj3vpxxkxfgmytgp9g19tq","generation":0,"partnerId":"par_h30xp1pg7jr4sr0yb5402ageqz","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"success","plan":{"steps":[{"afterMs":200,"report":{"status":"confirming","txInHash":"sandbox_in_xx8fnj3vpxxkxfgmytgp9g19tq"}},{"afterMs":450,"report":{"status":"exchanging"}},{"afterMs":700,"report":{"status":"sending"}},{"afterMs":1000,"report":{"status":"completed","txOutHash":"sandbox_out_xx8fnj3vpxxkxfgmytgp9g19tq","amountTo":"1.006179245283018867"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-26 19:13:43.791+00'),
	('ord_yzfwdcej2ch299stcpvs4sj8y5', 0, 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', NULL, '{"orderId":"ord_yzfwdcej2ch299stcpvs4sj8y5","generation":0,"partnerId":"par_h30xp1pg7jr4sr0yb5402ageqz","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"fail","plan":{"steps":[{"afterMs":400,"report":{"status":"failed","reason":"provider_internal","message":"The provider reported an internal error"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-26 19:13:45.129+00'),
	('ord_d5j38egnp3aw2qgq22bhnzz0g1', 0, 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', NULL, '{"orderId":"ord_d5j38egnp3aw2qgq22bhnzz0g1","generation":0,"partnerId":"par_h30xp1pg7jr4sr0yb5402ageqz","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"expire","plan":{"steps":[],"windowMs":1000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-26 19:13:45.644+00'),
	('ord_4whqes3qm4drxenz7r9r38x3da', 0, 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', NULL, '{"orderId":"ord_4whqes3qm4drxenz7r9r38x3da","generation":0,"partnerId":"par_h30xp1pg7jr4sr0yb5402ageqz","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"stuck","plan":{"steps":[{"afterMs":17280000,"report":{"status":"confirming","txInHash":"sandbox_in_4whqes3qm4drxenz7r9r38x3da"}}],"windowMs":86400000,"answers":{},"refundConfirmedMs":17280000,"ticketResolvedMs":null},"ttlSeconds":86400,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-26 19:13:50.492+00'),
	('ord_69ha3c4wxq6p3k949x285567gh', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_69ha3c4wxq6p3k949x285567gh","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-26 19:13:52.307+00'),
	('ord_tfwn53xvt3pev8f55gh5smegcy', 0, 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', NULL, '{"orderId":"ord_tfwn53xvt3pev8f55gh5smegcy","generation":0,"partnerId":"par_h30xp1pg7jr4sr0yb5402ageqz","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"refund","plan":{"steps":[{"afterMs":600,"report":{"status":"confirming","txInHash":"sandbox_in_tfwn53xvt3pev8f55gh5smegcy"}},{"afterMs":1200,"report":{"status":"refund_required","reason":"underpayment","message":"Less than the expected amount arrived"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":600,"ticketResolvedMs":null},"ttlSeconds":3,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-26 19:13:46.788+00'),
	('ord_m04qnxf1qqzq6rss0y17d7n4pe', 0, 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', NULL, '{"orderId":"ord_m04qnxf1qqzq6rss0y17d7n4pe","generation":0,"partnerId":"par_h30xp1pg7jr4sr0yb5402ageqz","partnerOrderRef":null,"provider":"betaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.004663915094339622","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"ticket","refundWindowHours":null,"refundSlaHours":72,"depositWindowMinutes":60,"sandbox":{"scenario":"refund","plan":{"steps":[{"afterMs":200,"report":{"status":"confirming","txInHash":"sandbox_in_m04qnxf1qqzq6rss0y17d7n4pe"}},{"afterMs":400,"report":{"status":"refund_required","reason":"underpayment","message":"Less than the expected amount arrived"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-26 19:13:48.834+00'),
	('ord_2s697etfhft921h6dtanyy27mx', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_2s697etfhft921h6dtanyy27mx","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-26 19:13:52.817+00'),
	('ord_bqpek3wb44c2yb0vm5gjd97byw', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_bqpek3wb44c2yb0vm5gjd97byw","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-26 19:13:53.058+00'),
	('ord_5ry4yyjg2n8brr34c38m2eba2d', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_5ry4yyjg2n8brr34c38m2eba2d","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-26 19:13:53.362+00'),
	('ord_9rej1ycp33xwh67pnwjvhfax8k', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_9rej1ycp33xwh67pnwjvhfax8k","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-26 19:13:53.659+00'),
	('ord_4gzfne9rnxekq3ahsbqpknxe8t', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_4gzfne9rnxekq3ahsbqpknxe8t","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-26 19:13:54.044+00'),
	('ord_a8thb9gbpnss5ba38c3f3f16j9', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_a8thb9gbpnss5ba38c3f3f16j9","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-26 19:13:54.857+00'),
	('ord_3401szjz0xreaetgvm119qzh6x', 0, 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', NULL, '{"orderId":"ord_3401szjz0xreaetgvm119qzh6x","generation":0,"partnerId":"par_h30xp1pg7jr4sr0yb5402ageqz","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":null,"refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"success","plan":{"steps":[{"afterMs":17280000,"report":{"status":"confirming","txInHash":"sandbox_in_3401szjz0xreaetgvm119qzh6x"}},{"afterMs":38880000,"report":{"status":"exchanging"}},{"afterMs":60480000,"report":{"status":"sending"}},{"afterMs":86400000,"report":{"status":"completed","txOutHash":"sandbox_out_3401szjz0xreaetgvm119qzh6x","amountTo":"1.006179245283018867"}}],"windowMs":86400000,"answers":{},"refundConfirmedMs":17280000,"ticketResolvedMs":null},"ttlSeconds":86400,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-26 19:13:55.108+00'),
	('ord_ccfhb415q4f7qa46zvn70372w7', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_ccfhb415q4f7qa46zvn70372w7","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', true, true, '2026-11-26 19:13:55.331+00'),
	('ord_v7zj8g3pyhe324brh3hcfejqpj', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_v7zj8g3pyhe324brh3hcfejqpj","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"exolix","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"ticket","refundWindowHours":null,"refundSlaHours":72,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","hidesRefundHash":true}', false, true, '2026-11-26 19:13:54.457+00'),
	('ord_4pprva89xb5np54pghyxjbcb7h', 0, 'par_875cw189zwn1de5gfqm2486veh', 'live', NULL, '{"orderId":"ord_4pprva89xb5np54pghyxjbcb7h","generation":0,"partnerId":"par_875cw189zwn1de5gfqm2486veh","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":1,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', true, true, '2026-11-26 19:13:55.182+00');


--
-- Data for Name: order_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_events VALUES
	('ord_xx8fnj3vpxxkxfgmytgp9g19tq:waiting_deposit:1795720423815', 1, 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 'waiting_deposit', '2026-11-26 19:13:43.815+00', '{"event":"order.waiting_deposit","event_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq:waiting_deposit:1795720423815","sequence":1,"order":{"order_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq","provider_order_id":"alphaswap-3g4u6c4psziuybtg3jbz","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5wbgyh66ncwwg6pduafcy6tvhriqigwp","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:43.815Z","late_deposit":null,"created_at":"2026-11-26T19:13:43.815Z","tracking_url":"http://127.0.0.1:11066/track/ord_xx8fnj3vpxxkxfgmytgp9g19tq?t=p-Sv_GxFFvnxTfzrknweAUMjInUddQmf5Rugyx-omfY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:43.815Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:43.815Z","sandbox":true}', '2026-11-26 19:13:43.927+00', '789'),
	('ord_xx8fnj3vpxxkxfgmytgp9g19tq:confirming:1795720424015', 2, 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 2, 'confirming', '2026-11-26 19:13:44.015+00', '{"event":"order.confirming","event_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq:confirming:1795720424015","sequence":2,"order":{"order_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq","provider_order_id":"alphaswap-3g4u6c4psziuybtg3jbz","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5wbgyh66ncwwg6pduafcy6tvhriqigwp","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_xx8fnj3vpxxkxfgmytgp9g19tq","tx_out_hash":null,"expires_at":"2026-11-26T20:13:43.815Z","late_deposit":null,"created_at":"2026-11-26T19:13:43.815Z","tracking_url":"http://127.0.0.1:11066/track/ord_xx8fnj3vpxxkxfgmytgp9g19tq?t=p-Sv_GxFFvnxTfzrknweAUMjInUddQmf5Rugyx-omfY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:43.815Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:44.015Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:44.015Z","sandbox":true}', '2026-11-26 19:13:44.181+00', '796'),
	('ord_xx8fnj3vpxxkxfgmytgp9g19tq:exchanging:1795720424265', 3, 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 3, 'exchanging', '2026-11-26 19:13:44.265+00', '{"event":"order.exchanging","event_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq:exchanging:1795720424265","sequence":3,"order":{"order_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq","provider_order_id":"alphaswap-3g4u6c4psziuybtg3jbz","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5wbgyh66ncwwg6pduafcy6tvhriqigwp","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"exchanging","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_xx8fnj3vpxxkxfgmytgp9g19tq","tx_out_hash":null,"expires_at":"2026-11-26T20:13:43.815Z","late_deposit":null,"created_at":"2026-11-26T19:13:43.815Z","tracking_url":"http://127.0.0.1:11066/track/ord_xx8fnj3vpxxkxfgmytgp9g19tq?t=p-Sv_GxFFvnxTfzrknweAUMjInUddQmf5Rugyx-omfY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:43.815Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:44.015Z","sequence":2},{"status":"exchanging","at":"2026-11-26T19:13:44.265Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:44.265Z","sandbox":true}', '2026-11-26 19:13:44.332+00', '801'),
	('ord_xx8fnj3vpxxkxfgmytgp9g19tq:sending:1795720424515', 4, 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 4, 'sending', '2026-11-26 19:13:44.515+00', '{"event":"order.sending","event_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq:sending:1795720424515","sequence":4,"order":{"order_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq","provider_order_id":"alphaswap-3g4u6c4psziuybtg3jbz","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5wbgyh66ncwwg6pduafcy6tvhriqigwp","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"sending","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_xx8fnj3vpxxkxfgmytgp9g19tq","tx_out_hash":null,"expires_at":"2026-11-26T20:13:43.815Z","late_deposit":null,"created_at":"2026-11-26T19:13:43.815Z","tracking_url":"http://127.0.0.1:11066/track/ord_xx8fnj3vpxxkxfgmytgp9g19tq?t=p-Sv_GxFFvnxTfzrknweAUMjInUddQmf5Rugyx-omfY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:43.815Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:44.015Z","sequence":2},{"status":"exchanging","at":"2026-11-26T19:13:44.265Z","sequence":3},{"status":"sending","at":"2026-11-26T19:13:44.515Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:44.515Z","sandbox":true}', '2026-11-26 19:13:44.579+00', '805'),
	('ord_xx8fnj3vpxxkxfgmytgp9g19tq:completed:1795720424815', 5, 'ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 5, 'completed', '2026-11-26 19:13:44.815+00', '{"event":"order.completed","event_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq:completed:1795720424815","sequence":5,"order":{"order_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq","provider_order_id":"alphaswap-3g4u6c4psziuybtg3jbz","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":"1.006179245283018867","amount_difference":null,"deposit_address":"sandbox_btc_5wbgyh66ncwwg6pduafcy6tvhriqigwp","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_xx8fnj3vpxxkxfgmytgp9g19tq","tx_out_hash":"sandbox_out_xx8fnj3vpxxkxfgmytgp9g19tq","expires_at":"2026-11-26T20:13:43.815Z","late_deposit":null,"created_at":"2026-11-26T19:13:43.815Z","tracking_url":"http://127.0.0.1:11066/track/ord_xx8fnj3vpxxkxfgmytgp9g19tq?t=p-Sv_GxFFvnxTfzrknweAUMjInUddQmf5Rugyx-omfY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:43.815Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:44.015Z","sequence":2},{"status":"exchanging","at":"2026-11-26T19:13:44.265Z","sequence":3},{"status":"sending","at":"2026-11-26T19:13:44.515Z","sequence":4},{"status":"completed","at":"2026-11-26T19:13:44.815Z","sequence":5}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:44.815Z","sandbox":true}', '2026-11-26 19:13:44.869+00', '810'),
	('ord_yzfwdcej2ch299stcpvs4sj8y5:waiting_deposit:1795720425139', 6, 'ord_yzfwdcej2ch299stcpvs4sj8y5', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 'waiting_deposit', '2026-11-26 19:13:45.139+00', '{"event":"order.waiting_deposit","event_id":"ord_yzfwdcej2ch299stcpvs4sj8y5:waiting_deposit:1795720425139","sequence":1,"order":{"order_id":"ord_yzfwdcej2ch299stcpvs4sj8y5","provider_order_id":"alphaswap-x6457mssozjobyb4dh6d","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_3ufkvb7t3mrigbnqj7yfpxddza73w4n7","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:45.139Z","late_deposit":null,"created_at":"2026-11-26T19:13:45.139Z","tracking_url":"http://127.0.0.1:11066/track/ord_yzfwdcej2ch299stcpvs4sj8y5?t=y7N-_bHpFeGOuTpK_M8C5r4ueJljN4bLKe9Gg9o6ttE","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.139Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:45.139Z","sandbox":true}', '2026-11-26 19:13:45.167+00', '821'),
	('ord_yzfwdcej2ch299stcpvs4sj8y5:failed:1795720425539', 7, 'ord_yzfwdcej2ch299stcpvs4sj8y5', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 2, 'failed', '2026-11-26 19:13:45.539+00', '{"event":"order.failed","event_id":"ord_yzfwdcej2ch299stcpvs4sj8y5:failed:1795720425539","sequence":2,"order":{"order_id":"ord_yzfwdcej2ch299stcpvs4sj8y5","provider_order_id":"alphaswap-x6457mssozjobyb4dh6d","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_3ufkvb7t3mrigbnqj7yfpxddza73w4n7","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"failed","failed_reason_code":"provider_internal","failed_reason_message":"The provider reported an internal error","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:45.139Z","late_deposit":null,"created_at":"2026-11-26T19:13:45.139Z","tracking_url":"http://127.0.0.1:11066/track/ord_yzfwdcej2ch299stcpvs4sj8y5?t=y7N-_bHpFeGOuTpK_M8C5r4ueJljN4bLKe9Gg9o6ttE","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.139Z","sequence":1},{"status":"failed","at":"2026-11-26T19:13:45.539Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:45.539Z","sandbox":true}', '2026-11-26 19:13:45.592+00', '829'),
	('ord_d5j38egnp3aw2qgq22bhnzz0g1:waiting_deposit:1795720425654', 8, 'ord_d5j38egnp3aw2qgq22bhnzz0g1', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 'waiting_deposit', '2026-11-26 19:13:45.654+00', '{"event":"order.waiting_deposit","event_id":"ord_d5j38egnp3aw2qgq22bhnzz0g1:waiting_deposit:1795720425654","sequence":1,"order":{"order_id":"ord_d5j38egnp3aw2qgq22bhnzz0g1","provider_order_id":"alphaswap-3tpo2oergjo6wqq4f3k3","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_52n6iainzcgbe4cxq2k2hs6zint5mifj","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:13:46.654Z","late_deposit":null,"created_at":"2026-11-26T19:13:45.654Z","tracking_url":"http://127.0.0.1:11066/track/ord_d5j38egnp3aw2qgq22bhnzz0g1?t=G22v0dVBWU2V-awFkZisbEnHKuoUhwZM42DVYTK5qog","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.654Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:45.654Z","sandbox":true}', '2026-11-26 19:13:45.692+00', '839'),
	('ord_d5j38egnp3aw2qgq22bhnzz0g1:expired:1795720426654', 9, 'ord_d5j38egnp3aw2qgq22bhnzz0g1', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 2, 'expired', '2026-11-26 19:13:46.654+00', '{"event":"order.expired","event_id":"ord_d5j38egnp3aw2qgq22bhnzz0g1:expired:1795720426654","sequence":2,"order":{"order_id":"ord_d5j38egnp3aw2qgq22bhnzz0g1","provider_order_id":"alphaswap-3tpo2oergjo6wqq4f3k3","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_52n6iainzcgbe4cxq2k2hs6zint5mifj","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:13:46.654Z","late_deposit":null,"created_at":"2026-11-26T19:13:45.654Z","tracking_url":"http://127.0.0.1:11066/track/ord_d5j38egnp3aw2qgq22bhnzz0g1?t=G22v0dVBWU2V-awFkZisbEnHKuoUhwZM42DVYTK5qog","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.654Z","sequence":1},{"status":"expired","at":"2026-11-26T19:13:46.654Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:46.654Z","sandbox":true}', '2026-11-26 19:13:46.715+00', '851'),
	('ord_tfwn53xvt3pev8f55gh5smegcy:waiting_deposit:1795720426794', 10, 'ord_tfwn53xvt3pev8f55gh5smegcy', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 'waiting_deposit', '2026-11-26 19:13:46.794+00', '{"event":"order.waiting_deposit","event_id":"ord_tfwn53xvt3pev8f55gh5smegcy:waiting_deposit:1795720426794","sequence":1,"order":{"order_id":"ord_tfwn53xvt3pev8f55gh5smegcy","provider_order_id":"alphaswap-y2ycuuwhexic4y2votxp","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_vqp37dgq2ud3edfiibz3bwwa2mo7oc75","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:46.794Z","late_deposit":null,"created_at":"2026-11-26T19:13:46.794Z","tracking_url":"http://127.0.0.1:11066/track/ord_tfwn53xvt3pev8f55gh5smegcy?t=iciNV0_Fej9gXr2Iase3Ht2_ZfhA6h-J5j9Ms0IiBWg","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:46.794Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:46.794Z","sandbox":true}', '2026-11-26 19:13:46.812+00', '862'),
	('ord_tfwn53xvt3pev8f55gh5smegcy:confirming:1795720427394', 11, 'ord_tfwn53xvt3pev8f55gh5smegcy', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 2, 'confirming', '2026-11-26 19:13:47.394+00', '{"event":"order.confirming","event_id":"ord_tfwn53xvt3pev8f55gh5smegcy:confirming:1795720427394","sequence":2,"order":{"order_id":"ord_tfwn53xvt3pev8f55gh5smegcy","provider_order_id":"alphaswap-y2ycuuwhexic4y2votxp","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_vqp37dgq2ud3edfiibz3bwwa2mo7oc75","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_tfwn53xvt3pev8f55gh5smegcy","tx_out_hash":null,"expires_at":"2026-11-26T20:13:46.794Z","late_deposit":null,"created_at":"2026-11-26T19:13:46.794Z","tracking_url":"http://127.0.0.1:11066/track/ord_tfwn53xvt3pev8f55gh5smegcy?t=iciNV0_Fej9gXr2Iase3Ht2_ZfhA6h-J5j9Ms0IiBWg","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:46.794Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:47.394Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:47.394Z","sandbox":true}', '2026-11-26 19:13:47.428+00', '872'),
	('ord_tfwn53xvt3pev8f55gh5smegcy:refund_required:1795720427994', 12, 'ord_tfwn53xvt3pev8f55gh5smegcy', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 3, 'refund_required', '2026-11-26 19:13:47.994+00', '{"event":"order.refund_required","event_id":"ord_tfwn53xvt3pev8f55gh5smegcy:refund_required:1795720427994","sequence":3,"order":{"order_id":"ord_tfwn53xvt3pev8f55gh5smegcy","provider_order_id":"alphaswap-y2ycuuwhexic4y2votxp","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_vqp37dgq2ud3edfiibz3bwwa2mo7oc75","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refund_required","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-26T19:13:50.994Z","refund_decision":null,"tx_in_hash":"sandbox_in_tfwn53xvt3pev8f55gh5smegcy","tx_out_hash":null,"expires_at":"2026-11-26T20:13:46.794Z","late_deposit":null,"created_at":"2026-11-26T19:13:46.794Z","tracking_url":"http://127.0.0.1:11066/track/ord_tfwn53xvt3pev8f55gh5smegcy?t=iciNV0_Fej9gXr2Iase3Ht2_ZfhA6h-J5j9Ms0IiBWg","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:46.794Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:47.394Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:47.994Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:47.994Z","sandbox":true}', '2026-11-26 19:13:48.047+00', '880'),
	('ord_tfwn53xvt3pev8f55gh5smegcy:refunded:1795720428702', 14, 'ord_tfwn53xvt3pev8f55gh5smegcy', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 4, 'refunded', '2026-11-26 19:13:48.702+00', '{"event":"order.refunded","event_id":"ord_tfwn53xvt3pev8f55gh5smegcy:refunded:1795720428702","sequence":4,"order":{"order_id":"ord_tfwn53xvt3pev8f55gh5smegcy","provider_order_id":"alphaswap-y2ycuuwhexic4y2votxp","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_vqp37dgq2ud3edfiibz3bwwa2mo7oc75","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refunded","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-26T19:13:50.994Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-26T19:13:48.102Z"},"tx_in_hash":"sandbox_in_tfwn53xvt3pev8f55gh5smegcy","tx_out_hash":"sandbox_refund_tfwn53xvt3pev8f55gh5smegcy","expires_at":"2026-11-26T20:13:46.794Z","late_deposit":null,"created_at":"2026-11-26T19:13:46.794Z","tracking_url":"http://127.0.0.1:11066/track/ord_tfwn53xvt3pev8f55gh5smegcy?t=iciNV0_Fej9gXr2Iase3Ht2_ZfhA6h-J5j9Ms0IiBWg","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:46.794Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:47.394Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:47.994Z","sequence":3},{"status":"refunded","at":"2026-11-26T19:13:48.702Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:48.702Z","sandbox":true}', '2026-11-26 19:13:48.761+00', '893'),
	('ord_m04qnxf1qqzq6rss0y17d7n4pe:waiting_deposit:1795720428841', 15, 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 'waiting_deposit', '2026-11-26 19:13:48.841+00', '{"event":"order.waiting_deposit","event_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe:waiting_deposit:1795720428841","sequence":1,"order":{"order_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe","provider_order_id":"betaswap-iztvxdbleupgi4xjkyzl","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5d7r7nojdb25o5qjwiwfc2pc7bplup6t","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:48.841Z","late_deposit":null,"created_at":"2026-11-26T19:13:48.841Z","tracking_url":"http://127.0.0.1:11066/track/ord_m04qnxf1qqzq6rss0y17d7n4pe?t=grmaGSNm4eUqKJL3UKfq-MqjHb_4-Xlh0ktwb8uDZsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:48.841Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:48.841Z","sandbox":true}', '2026-11-26 19:13:48.862+00', '904'),
	('ord_m04qnxf1qqzq6rss0y17d7n4pe:confirming:1795720429041', 16, 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 2, 'confirming', '2026-11-26 19:13:49.041+00', '{"event":"order.confirming","event_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe:confirming:1795720429041","sequence":2,"order":{"order_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe","provider_order_id":"betaswap-iztvxdbleupgi4xjkyzl","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5d7r7nojdb25o5qjwiwfc2pc7bplup6t","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_m04qnxf1qqzq6rss0y17d7n4pe","tx_out_hash":null,"expires_at":"2026-11-26T20:13:48.841Z","late_deposit":null,"created_at":"2026-11-26T19:13:48.841Z","tracking_url":"http://127.0.0.1:11066/track/ord_m04qnxf1qqzq6rss0y17d7n4pe?t=grmaGSNm4eUqKJL3UKfq-MqjHb_4-Xlh0ktwb8uDZsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:48.841Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:49.041Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:49.041Z","sandbox":true}', '2026-11-26 19:13:49.081+00', '911'),
	('ord_m04qnxf1qqzq6rss0y17d7n4pe:refund_required:1795720429241', 17, 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 3, 'refund_required', '2026-11-26 19:13:49.241+00', '{"event":"order.refund_required","event_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe:refund_required:1795720429241","sequence":3,"order":{"order_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe","provider_order_id":"betaswap-iztvxdbleupgi4xjkyzl","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5d7r7nojdb25o5qjwiwfc2pc7bplup6t","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refund_required","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_m04qnxf1qqzq6rss0y17d7n4pe","tx_out_hash":null,"expires_at":"2026-11-26T20:13:48.841Z","late_deposit":null,"created_at":"2026-11-26T19:13:48.841Z","tracking_url":"http://127.0.0.1:11066/track/ord_m04qnxf1qqzq6rss0y17d7n4pe?t=grmaGSNm4eUqKJL3UKfq-MqjHb_4-Xlh0ktwb8uDZsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:48.841Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:49.041Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:49.241Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:49.241Z","sandbox":true}', '2026-11-26 19:13:49.276+00', '915'),
	('ord_m04qnxf1qqzq6rss0y17d7n4pe:manual_review:1795720430241', 18, 'ord_m04qnxf1qqzq6rss0y17d7n4pe', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 4, 'manual_review', '2026-11-26 19:13:50.241+00', '{"event":"order.manual_review","event_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe:manual_review:1795720430241","sequence":4,"order":{"order_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe","provider_order_id":"betaswap-iztvxdbleupgi4xjkyzl","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5d7r7nojdb25o5qjwiwfc2pc7bplup6t","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"manual_review","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_m04qnxf1qqzq6rss0y17d7n4pe","tx_out_hash":null,"expires_at":"2026-11-26T20:13:48.841Z","late_deposit":null,"created_at":"2026-11-26T19:13:48.841Z","tracking_url":"http://127.0.0.1:11066/track/ord_m04qnxf1qqzq6rss0y17d7n4pe?t=grmaGSNm4eUqKJL3UKfq-MqjHb_4-Xlh0ktwb8uDZsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:48.841Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:49.041Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:49.241Z","sequence":3},{"status":"manual_review","at":"2026-11-26T19:13:50.241Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:50.241Z","sandbox":true}', '2026-11-26 19:13:50.299+00', '928'),
	('ord_4whqes3qm4drxenz7r9r38x3da:waiting_deposit:1795720430500', 19, 'ord_4whqes3qm4drxenz7r9r38x3da', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 'waiting_deposit', '2026-11-26 19:13:50.5+00', '{"event":"order.waiting_deposit","event_id":"ord_4whqes3qm4drxenz7r9r38x3da:waiting_deposit:1795720430500","sequence":1,"order":{"order_id":"ord_4whqes3qm4drxenz7r9r38x3da","provider_order_id":"alphaswap-zxtkbzyz7fesqot22nqy","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_23ntrqxsmci3abh2g2kt2pdwuikvzcrr","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-27T19:13:50.500Z","late_deposit":null,"created_at":"2026-11-26T19:13:50.500Z","tracking_url":"http://127.0.0.1:11066/track/ord_4whqes3qm4drxenz7r9r38x3da?t=hqpbBB3KS6hEG_Itc1EIiGd-hVTohEHIE3-YHokCnyo","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:50.500Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:50.500Z","sandbox":true}', '2026-11-26 19:13:50.523+00', '937'),
	('ord_69ha3c4wxq6p3k949x285567gh:waiting_deposit:1795720432318', 20, 'ord_69ha3c4wxq6p3k949x285567gh', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:52.318+00', '{"event":"order.waiting_deposit","event_id":"ord_69ha3c4wxq6p3k949x285567gh:waiting_deposit:1795720432318","sequence":1,"order":{"order_id":"ord_69ha3c4wxq6p3k949x285567gh","provider_order_id":"71dc8f96-b5b8-4bed-a194-53755e841aa4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qwnx4ce2slv93h496smzt5q952wzz8wqsuruhh3","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:52.354Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.318Z","tracking_url":"http://127.0.0.1:11066/track/ord_69ha3c4wxq6p3k949x285567gh?t=OCKpcVKZWL-JfMPkrX0sUf_aCV190KPA9rFsX_GZ9gY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.318Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:52.318Z"}', '2026-11-26 19:13:52.38+00', '988'),
	('ord_69ha3c4wxq6p3k949x285567gh:confirming:1795720432496', 21, 'ord_69ha3c4wxq6p3k949x285567gh', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'confirming', '2026-11-26 19:13:52.496+00', '{"event":"order.confirming","event_id":"ord_69ha3c4wxq6p3k949x285567gh:confirming:1795720432496","sequence":2,"order":{"order_id":"ord_69ha3c4wxq6p3k949x285567gh","provider_order_id":"71dc8f96-b5b8-4bed-a194-53755e841aa4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qwnx4ce2slv93h496smzt5q952wzz8wqsuruhh3","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"a9d46506c1a802ecf69aab80e1933b80fe2720c6d307dd102e126924bd975af1","tx_out_hash":null,"expires_at":"2026-11-26T19:43:52.354Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.318Z","tracking_url":"http://127.0.0.1:11066/track/ord_69ha3c4wxq6p3k949x285567gh?t=OCKpcVKZWL-JfMPkrX0sUf_aCV190KPA9rFsX_GZ9gY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.318Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:52.496Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:52.496Z"}', '2026-11-26 19:13:52.518+00', '1000'),
	('ord_69ha3c4wxq6p3k949x285567gh:exchanging:1795720432575', 22, 'ord_69ha3c4wxq6p3k949x285567gh', 'par_875cw189zwn1de5gfqm2486veh', 'live', 3, 'exchanging', '2026-11-26 19:13:52.575+00', '{"event":"order.exchanging","event_id":"ord_69ha3c4wxq6p3k949x285567gh:exchanging:1795720432575","sequence":3,"order":{"order_id":"ord_69ha3c4wxq6p3k949x285567gh","provider_order_id":"71dc8f96-b5b8-4bed-a194-53755e841aa4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qwnx4ce2slv93h496smzt5q952wzz8wqsuruhh3","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"exchanging","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"a9d46506c1a802ecf69aab80e1933b80fe2720c6d307dd102e126924bd975af1","tx_out_hash":null,"expires_at":"2026-11-26T19:43:52.354Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.318Z","tracking_url":"http://127.0.0.1:11066/track/ord_69ha3c4wxq6p3k949x285567gh?t=OCKpcVKZWL-JfMPkrX0sUf_aCV190KPA9rFsX_GZ9gY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.318Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:52.496Z","sequence":2},{"status":"exchanging","at":"2026-11-26T19:13:52.575Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:52.575Z"}', '2026-11-26 19:13:52.599+00', '1007'),
	('ord_69ha3c4wxq6p3k949x285567gh:sending:1795720432661', 23, 'ord_69ha3c4wxq6p3k949x285567gh', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 'sending', '2026-11-26 19:13:52.661+00', '{"event":"order.sending","event_id":"ord_69ha3c4wxq6p3k949x285567gh:sending:1795720432661","sequence":4,"order":{"order_id":"ord_69ha3c4wxq6p3k949x285567gh","provider_order_id":"71dc8f96-b5b8-4bed-a194-53755e841aa4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qwnx4ce2slv93h496smzt5q952wzz8wqsuruhh3","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"sending","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"a9d46506c1a802ecf69aab80e1933b80fe2720c6d307dd102e126924bd975af1","tx_out_hash":null,"expires_at":"2026-11-26T19:43:52.354Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.318Z","tracking_url":"http://127.0.0.1:11066/track/ord_69ha3c4wxq6p3k949x285567gh?t=OCKpcVKZWL-JfMPkrX0sUf_aCV190KPA9rFsX_GZ9gY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.318Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:52.496Z","sequence":2},{"status":"exchanging","at":"2026-11-26T19:13:52.575Z","sequence":3},{"status":"sending","at":"2026-11-26T19:13:52.661Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:52.661Z"}', '2026-11-26 19:13:52.684+00', '1015'),
	('ord_69ha3c4wxq6p3k949x285567gh:completed:1795720432726', 24, 'ord_69ha3c4wxq6p3k949x285567gh', 'par_875cw189zwn1de5gfqm2486veh', 'live', 5, 'completed', '2026-11-26 19:13:52.726+00', '{"event":"order.completed","event_id":"ord_69ha3c4wxq6p3k949x285567gh:completed:1795720432726","sequence":5,"order":{"order_id":"ord_69ha3c4wxq6p3k949x285567gh","provider_order_id":"71dc8f96-b5b8-4bed-a194-53755e841aa4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qwnx4ce2slv93h496smzt5q952wzz8wqsuruhh3","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"a9d46506c1a802ecf69aab80e1933b80fe2720c6d307dd102e126924bd975af1","tx_out_hash":"45af18eb26fe799179e7ef6efbc3692f89c851c4088c3e6ce56ab86a0a2f5c28","expires_at":"2026-11-26T19:43:52.354Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.318Z","tracking_url":"http://127.0.0.1:11066/track/ord_69ha3c4wxq6p3k949x285567gh?t=OCKpcVKZWL-JfMPkrX0sUf_aCV190KPA9rFsX_GZ9gY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.318Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:52.496Z","sequence":2},{"status":"exchanging","at":"2026-11-26T19:13:52.575Z","sequence":3},{"status":"sending","at":"2026-11-26T19:13:52.661Z","sequence":4},{"status":"completed","at":"2026-11-26T19:13:52.726Z","sequence":5}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:52.726Z"}', '2026-11-26 19:13:52.747+00', '1021'),
	('ord_2s697etfhft921h6dtanyy27mx:waiting_deposit:1795720432824', 25, 'ord_2s697etfhft921h6dtanyy27mx', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:52.824+00', '{"event":"order.waiting_deposit","event_id":"ord_2s697etfhft921h6dtanyy27mx:waiting_deposit:1795720432824","sequence":1,"order":{"order_id":"ord_2s697etfhft921h6dtanyy27mx","provider_order_id":"718a4b0c-172b-4263-a3f4-21de66b47f94","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q0a548a4eunjmp7e0tx6drxthqc3jmxjpa6qv3h","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:52.859Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.824Z","tracking_url":"http://127.0.0.1:11066/track/ord_2s697etfhft921h6dtanyy27mx?t=vhG4r4VIX70yeZfiLQRSpoenic-M7bntVpoEIiwpXG4","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.824Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:52.824Z"}', '2026-11-26 19:13:52.883+00', '1033'),
	('ord_2s697etfhft921h6dtanyy27mx:expired:1795720432946', 26, 'ord_2s697etfhft921h6dtanyy27mx', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'expired', '2026-11-26 19:13:52.946+00', '{"event":"order.expired","event_id":"ord_2s697etfhft921h6dtanyy27mx:expired:1795720432946","sequence":2,"order":{"order_id":"ord_2s697etfhft921h6dtanyy27mx","provider_order_id":"718a4b0c-172b-4263-a3f4-21de66b47f94","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q0a548a4eunjmp7e0tx6drxthqc3jmxjpa6qv3h","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:52.859Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.824Z","tracking_url":"http://127.0.0.1:11066/track/ord_2s697etfhft921h6dtanyy27mx?t=vhG4r4VIX70yeZfiLQRSpoenic-M7bntVpoEIiwpXG4","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.824Z","sequence":1},{"status":"expired","at":"2026-11-26T19:13:52.946Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:52.946Z"}', '2026-11-26 19:13:52.957+00', '1039'),
	('ord_bqpek3wb44c2yb0vm5gjd97byw:waiting_deposit:1795720433069', 27, 'ord_bqpek3wb44c2yb0vm5gjd97byw', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:53.069+00', '{"event":"order.waiting_deposit","event_id":"ord_bqpek3wb44c2yb0vm5gjd97byw:waiting_deposit:1795720433069","sequence":1,"order":{"order_id":"ord_bqpek3wb44c2yb0vm5gjd97byw","provider_order_id":"ae3306f8-49d5-4fd0-b8df-2686592b9dfc","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qedjls4vt6puva44qsvp02zpx25p53dcud8u3wm","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.125Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.069Z","tracking_url":"http://127.0.0.1:11066/track/ord_bqpek3wb44c2yb0vm5gjd97byw?t=9fW3AiaILfQmMVv_XI6-9N7MfEUW6No9badr_148atY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.069Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.069Z"}', '2026-11-26 19:13:53.167+00', '1051'),
	('ord_5ry4yyjg2n8brr34c38m2eba2d:confirming:1795720433467', 30, 'ord_5ry4yyjg2n8brr34c38m2eba2d', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'confirming', '2026-11-26 19:13:53.467+00', '{"event":"order.confirming","event_id":"ord_5ry4yyjg2n8brr34c38m2eba2d:confirming:1795720433467","sequence":2,"order":{"order_id":"ord_5ry4yyjg2n8brr34c38m2eba2d","provider_order_id":"42ecc4fb-4448-4e92-a535-fb7e7e911ac4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhd8pfqfj9q0xmvdcxm3mk4ll742386vquvsq83","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"bb8715b29235ce30a7099c611cc75fd829e78573fcb4957ba1b1bd2f9632fbfe","tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.400Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.368Z","tracking_url":"http://127.0.0.1:11066/track/ord_5ry4yyjg2n8brr34c38m2eba2d?t=kZBDepRIcV5PNiv1uA0C72-_koPVV5L00a8zhasv5i0","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.368Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:53.467Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.467Z"}', '2026-11-26 19:13:53.476+00', '1083'),
	('ord_5ry4yyjg2n8brr34c38m2eba2d:manual_review:1795720433496', 31, 'ord_5ry4yyjg2n8brr34c38m2eba2d', 'par_875cw189zwn1de5gfqm2486veh', 'live', 3, 'manual_review', '2026-11-26 19:13:53.496+00', '{"event":"order.manual_review","event_id":"ord_5ry4yyjg2n8brr34c38m2eba2d:manual_review:1795720433496","sequence":3,"order":{"order_id":"ord_5ry4yyjg2n8brr34c38m2eba2d","provider_order_id":"42ecc4fb-4448-4e92-a535-fb7e7e911ac4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhd8pfqfj9q0xmvdcxm3mk4ll742386vquvsq83","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"bb8715b29235ce30a7099c611cc75fd829e78573fcb4957ba1b1bd2f9632fbfe","tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.400Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.368Z","tracking_url":"http://127.0.0.1:11066/track/ord_5ry4yyjg2n8brr34c38m2eba2d?t=kZBDepRIcV5PNiv1uA0C72-_koPVV5L00a8zhasv5i0","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.368Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:53.467Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:53.496Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.496Z"}', '2026-11-26 19:13:53.515+00', '1085'),
	('ord_9rej1ycp33xwh67pnwjvhfax8k:completed:1795720433996', 36, 'ord_9rej1ycp33xwh67pnwjvhfax8k', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 'completed', '2026-11-26 19:13:53.996+00', '{"event":"order.completed","event_id":"ord_9rej1ycp33xwh67pnwjvhfax8k:completed:1795720433996","sequence":4,"order":{"order_id":"ord_9rej1ycp33xwh67pnwjvhfax8k","provider_order_id":"1649ae46-47a9-4751-a4cb-1a3a4752d618","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1q6k84tunezd0ayqhau08mm9qv4n0as3eznv4zct","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"2f5c249a206379da53ac48efb8ff6f7b24044a66d5b3056bc85397f8a60b4d16","tx_out_hash":"d8b229d7a053cde5eab6c63801f6adbc38f9837693eda17ddc7b96cdb3f28705","expires_at":"2026-11-26T19:43:53.719Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.670Z","tracking_url":"http://127.0.0.1:11066/track/ord_9rej1ycp33xwh67pnwjvhfax8k?t=v24gC7U-5ygSxT3x9oiAu1-kYI_0A5jgJWk38MnXbj8","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.670Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:53.836Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:53.932Z","sequence":3},{"status":"completed","at":"2026-11-26T19:13:53.996Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.996Z"}', '2026-11-26 19:13:54.003+00', '1120'),
	('ord_4gzfne9rnxekq3ahsbqpknxe8t:waiting_deposit:1795720434053', 37, 'ord_4gzfne9rnxekq3ahsbqpknxe8t', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:54.053+00', '{"event":"order.waiting_deposit","event_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t:waiting_deposit:1795720434053","sequence":1,"order":{"order_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t","provider_order_id":"c9c0d0e5-dd0c-4816-baf1-08a9008f3a33","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q5rl6zmcxr3m504rrf40xq63272ujlyux7237cv","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:54.094Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.053Z","tracking_url":"http://127.0.0.1:11066/track/ord_4gzfne9rnxekq3ahsbqpknxe8t?t=Q_UfjQIqo_osH-Czj5zqlYGEPQ0cWWRuqakWONXtXzM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.053Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.053Z"}', '2026-11-26 19:13:54.127+00', '1129'),
	('ord_bqpek3wb44c2yb0vm5gjd97byw:expired:1795720433236', 28, 'ord_bqpek3wb44c2yb0vm5gjd97byw', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'expired', '2026-11-26 19:13:53.236+00', '{"event":"order.expired","event_id":"ord_bqpek3wb44c2yb0vm5gjd97byw:expired:1795720433236","sequence":2,"order":{"order_id":"ord_bqpek3wb44c2yb0vm5gjd97byw","provider_order_id":"ae3306f8-49d5-4fd0-b8df-2686592b9dfc","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qedjls4vt6puva44qsvp02zpx25p53dcud8u3wm","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.125Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.069Z","tracking_url":"http://127.0.0.1:11066/track/ord_bqpek3wb44c2yb0vm5gjd97byw?t=9fW3AiaILfQmMVv_XI6-9N7MfEUW6No9badr_148atY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.069Z","sequence":1},{"status":"expired","at":"2026-11-26T19:13:53.236Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.236Z"}', '2026-11-26 19:13:53.249+00', '1060'),
	('ord_5ry4yyjg2n8brr34c38m2eba2d:waiting_deposit:1795720433368', 29, 'ord_5ry4yyjg2n8brr34c38m2eba2d', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:53.368+00', '{"event":"order.waiting_deposit","event_id":"ord_5ry4yyjg2n8brr34c38m2eba2d:waiting_deposit:1795720433368","sequence":1,"order":{"order_id":"ord_5ry4yyjg2n8brr34c38m2eba2d","provider_order_id":"42ecc4fb-4448-4e92-a535-fb7e7e911ac4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhd8pfqfj9q0xmvdcxm3mk4ll742386vquvsq83","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.400Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.368Z","tracking_url":"http://127.0.0.1:11066/track/ord_5ry4yyjg2n8brr34c38m2eba2d?t=kZBDepRIcV5PNiv1uA0C72-_koPVV5L00a8zhasv5i0","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.368Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.368Z"}', '2026-11-26 19:13:53.428+00', '1077'),
	('ord_5ry4yyjg2n8brr34c38m2eba2d:completed:1795720433577', 32, 'ord_5ry4yyjg2n8brr34c38m2eba2d', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 'completed', '2026-11-26 19:13:53.577+00', '{"event":"order.completed","event_id":"ord_5ry4yyjg2n8brr34c38m2eba2d:completed:1795720433577","sequence":4,"order":{"order_id":"ord_5ry4yyjg2n8brr34c38m2eba2d","provider_order_id":"42ecc4fb-4448-4e92-a535-fb7e7e911ac4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qhd8pfqfj9q0xmvdcxm3mk4ll742386vquvsq83","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"bb8715b29235ce30a7099c611cc75fd829e78573fcb4957ba1b1bd2f9632fbfe","tx_out_hash":"8b6a83a6c3a594e8c7fae15d570d21a5f651f32053f2f5831e86c9f6e75d7291","expires_at":"2026-11-26T19:43:53.400Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.368Z","tracking_url":"http://127.0.0.1:11066/track/ord_5ry4yyjg2n8brr34c38m2eba2d?t=kZBDepRIcV5PNiv1uA0C72-_koPVV5L00a8zhasv5i0","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.368Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:53.467Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:53.496Z","sequence":3},{"status":"completed","at":"2026-11-26T19:13:53.577Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.577Z"}', '2026-11-26 19:13:53.606+00', '1090'),
	('ord_9rej1ycp33xwh67pnwjvhfax8k:waiting_deposit:1795720433670', 33, 'ord_9rej1ycp33xwh67pnwjvhfax8k', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:53.67+00', '{"event":"order.waiting_deposit","event_id":"ord_9rej1ycp33xwh67pnwjvhfax8k:waiting_deposit:1795720433670","sequence":1,"order":{"order_id":"ord_9rej1ycp33xwh67pnwjvhfax8k","provider_order_id":"1649ae46-47a9-4751-a4cb-1a3a4752d618","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q6k84tunezd0ayqhau08mm9qv4n0as3eznv4zct","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.719Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.670Z","tracking_url":"http://127.0.0.1:11066/track/ord_9rej1ycp33xwh67pnwjvhfax8k?t=v24gC7U-5ygSxT3x9oiAu1-kYI_0A5jgJWk38MnXbj8","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.670Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.670Z"}', '2026-11-26 19:13:53.756+00', '1102'),
	('ord_9rej1ycp33xwh67pnwjvhfax8k:confirming:1795720433836', 34, 'ord_9rej1ycp33xwh67pnwjvhfax8k', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'confirming', '2026-11-26 19:13:53.836+00', '{"event":"order.confirming","event_id":"ord_9rej1ycp33xwh67pnwjvhfax8k:confirming:1795720433836","sequence":2,"order":{"order_id":"ord_9rej1ycp33xwh67pnwjvhfax8k","provider_order_id":"1649ae46-47a9-4751-a4cb-1a3a4752d618","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q6k84tunezd0ayqhau08mm9qv4n0as3eznv4zct","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"2f5c249a206379da53ac48efb8ff6f7b24044a66d5b3056bc85397f8a60b4d16","tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.719Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.670Z","tracking_url":"http://127.0.0.1:11066/track/ord_9rej1ycp33xwh67pnwjvhfax8k?t=v24gC7U-5ygSxT3x9oiAu1-kYI_0A5jgJWk38MnXbj8","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.670Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:53.836Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.836Z"}', '2026-11-26 19:13:53.873+00', '1109'),
	('ord_9rej1ycp33xwh67pnwjvhfax8k:manual_review:1795720433932', 35, 'ord_9rej1ycp33xwh67pnwjvhfax8k', 'par_875cw189zwn1de5gfqm2486veh', 'live', 3, 'manual_review', '2026-11-26 19:13:53.932+00', '{"event":"order.manual_review","event_id":"ord_9rej1ycp33xwh67pnwjvhfax8k:manual_review:1795720433932","sequence":3,"order":{"order_id":"ord_9rej1ycp33xwh67pnwjvhfax8k","provider_order_id":"1649ae46-47a9-4751-a4cb-1a3a4752d618","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q6k84tunezd0ayqhau08mm9qv4n0as3eznv4zct","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"2f5c249a206379da53ac48efb8ff6f7b24044a66d5b3056bc85397f8a60b4d16","tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.719Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.670Z","tracking_url":"http://127.0.0.1:11066/track/ord_9rej1ycp33xwh67pnwjvhfax8k?t=v24gC7U-5ygSxT3x9oiAu1-kYI_0A5jgJWk38MnXbj8","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.670Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:53.836Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:53.932Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:53.932Z"}', '2026-11-26 19:13:53.948+00', '1114'),
	('ord_4gzfne9rnxekq3ahsbqpknxe8t:confirming:1795720434189', 38, 'ord_4gzfne9rnxekq3ahsbqpknxe8t', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'confirming', '2026-11-26 19:13:54.189+00', '{"event":"order.confirming","event_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t:confirming:1795720434189","sequence":2,"order":{"order_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t","provider_order_id":"c9c0d0e5-dd0c-4816-baf1-08a9008f3a33","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q5rl6zmcxr3m504rrf40xq63272ujlyux7237cv","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"68d03501bc219d1560677dd3b4c5246e249552090184fe758b39a5d4940ed728","tx_out_hash":null,"expires_at":"2026-11-26T19:43:54.094Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.053Z","tracking_url":"http://127.0.0.1:11066/track/ord_4gzfne9rnxekq3ahsbqpknxe8t?t=Q_UfjQIqo_osH-Czj5zqlYGEPQ0cWWRuqakWONXtXzM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.053Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.189Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.189Z"}', '2026-11-26 19:13:54.213+00', '1135'),
	('ord_4gzfne9rnxekq3ahsbqpknxe8t:refund_required:1795720434254', 39, 'ord_4gzfne9rnxekq3ahsbqpknxe8t', 'par_875cw189zwn1de5gfqm2486veh', 'live', 3, 'refund_required', '2026-11-26 19:13:54.254+00', '{"event":"order.refund_required","event_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t:refund_required:1795720434254","sequence":3,"order":{"order_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t","provider_order_id":"c9c0d0e5-dd0c-4816-baf1-08a9008f3a33","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q5rl6zmcxr3m504rrf40xq63272ujlyux7237cv","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refund_required","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-27T19:13:54.254Z","refund_decision":null,"tx_in_hash":"68d03501bc219d1560677dd3b4c5246e249552090184fe758b39a5d4940ed728","tx_out_hash":null,"expires_at":"2026-11-26T19:43:54.094Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.053Z","tracking_url":"http://127.0.0.1:11066/track/ord_4gzfne9rnxekq3ahsbqpknxe8t?t=Q_UfjQIqo_osH-Czj5zqlYGEPQ0cWWRuqakWONXtXzM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.053Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.189Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:54.254Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.254Z"}', '2026-11-26 19:13:54.266+00', '1142'),
	('ord_ccfhb415q4f7qa46zvn70372w7:confirming:1795720435473', 53, 'ord_ccfhb415q4f7qa46zvn70372w7', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'confirming', '2026-11-26 19:13:55.473+00', '{"event":"order.confirming","event_id":"ord_ccfhb415q4f7qa46zvn70372w7:confirming:1795720435473","sequence":2,"order":{"order_id":"ord_ccfhb415q4f7qa46zvn70372w7","provider_order_id":"dfef91a1-f5d8-4e90-baf5-1802479d4c5c","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qxr0ynzd9hkqssjlxmdkxj42xwatmc2ak2kr29q","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"582696d9e5ab86dc94bc975513b30c62db935ed32f9df7c50913b89be0b67a59","tx_out_hash":null,"expires_at":"2026-11-26T19:43:55.387Z","late_deposit":null,"created_at":"2026-11-26T19:13:55.338Z","tracking_url":"http://127.0.0.1:11066/track/ord_ccfhb415q4f7qa46zvn70372w7?t=2KKP1lwDysUnyUI31rWme_cs9OhYEfu4OoCstIWxsBI","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.338Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:55.473Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:55.473Z"}', '2026-11-26 19:13:55.495+00', '1251'),
	('ord_4gzfne9rnxekq3ahsbqpknxe8t:refunded:1795720434359', 41, 'ord_4gzfne9rnxekq3ahsbqpknxe8t', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 'refunded', '2026-11-26 19:13:54.359+00', '{"event":"order.refunded","event_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t:refunded:1795720434359","sequence":4,"order":{"order_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t","provider_order_id":"c9c0d0e5-dd0c-4816-baf1-08a9008f3a33","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q5rl6zmcxr3m504rrf40xq63272ujlyux7237cv","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-27T19:13:54.254Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-26T19:13:54.291Z"},"tx_in_hash":"68d03501bc219d1560677dd3b4c5246e249552090184fe758b39a5d4940ed728","tx_out_hash":"cd7b4685baed1c9dbd1df76f96d52562835c576b96fe191a72cdc85f6554dd96","expires_at":"2026-11-26T19:43:54.094Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.053Z","tracking_url":"http://127.0.0.1:11066/track/ord_4gzfne9rnxekq3ahsbqpknxe8t?t=Q_UfjQIqo_osH-Czj5zqlYGEPQ0cWWRuqakWONXtXzM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.053Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.189Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:54.254Z","sequence":3},{"status":"refunded","at":"2026-11-26T19:13:54.359Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.359Z"}', '2026-11-26 19:13:54.383+00', '1152'),
	('ord_v7zj8g3pyhe324brh3hcfejqpj:waiting_deposit:1795720434464', 42, 'ord_v7zj8g3pyhe324brh3hcfejqpj', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:54.464+00', '{"event":"order.waiting_deposit","event_id":"ord_v7zj8g3pyhe324brh3hcfejqpj:waiting_deposit:1795720434464","sequence":1,"order":{"order_id":"ord_v7zj8g3pyhe324brh3hcfejqpj","provider_order_id":"3c47c2cc-8321-4832-a8da-f08ffe7cdf9a","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qv0snmezyw496sl7vc7569gej7w05jm6qqljhvd","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:54.464Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.464Z","tracking_url":"http://127.0.0.1:11066/track/ord_v7zj8g3pyhe324brh3hcfejqpj?t=Mvdo_37LS2Ai23mEscOTOr1C71BcIfw2_biD4iThfsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.464Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.464Z"}', '2026-11-26 19:13:54.536+00', '1165'),
	('ord_a8thb9gbpnss5ba38c3f3f16j9:manual_review:1795720435019', 48, 'ord_a8thb9gbpnss5ba38c3f3f16j9', 'par_875cw189zwn1de5gfqm2486veh', 'live', 3, 'manual_review', '2026-11-26 19:13:55.019+00', '{"event":"order.manual_review","event_id":"ord_a8thb9gbpnss5ba38c3f3f16j9:manual_review:1795720435019","sequence":3,"order":{"order_id":"ord_a8thb9gbpnss5ba38c3f3f16j9","provider_order_id":"403910de-72f5-4e53-9e7a-8e34b2e8f3b7","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhk7sphkpqql646skx3nyzqremjc2dmd6ecegy6","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"787ad701aaf09b7c1ca143c0e83869b9a72a694d0585037c55532ba2a78455a6","tx_out_hash":null,"expires_at":"2026-11-26T19:43:54.905Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.863Z","tracking_url":"http://127.0.0.1:11066/track/ord_a8thb9gbpnss5ba38c3f3f16j9?t=gH_lHSJ43FD5rRhlbjhcbSIgcfuJyqmniS5gwIeftoM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.863Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.970Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:55.019Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:55.019Z"}', '2026-11-26 19:13:55.031+00', '1209'),
	('ord_v7zj8g3pyhe324brh3hcfejqpj:confirming:1795720434597', 43, 'ord_v7zj8g3pyhe324brh3hcfejqpj', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'confirming', '2026-11-26 19:13:54.597+00', '{"event":"order.confirming","event_id":"ord_v7zj8g3pyhe324brh3hcfejqpj:confirming:1795720434597","sequence":2,"order":{"order_id":"ord_v7zj8g3pyhe324brh3hcfejqpj","provider_order_id":"3c47c2cc-8321-4832-a8da-f08ffe7cdf9a","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qv0snmezyw496sl7vc7569gej7w05jm6qqljhvd","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f7fdc4c87cdf0f1e3f988b60b4a3c1c2a7129b4f00ea45406140e1c75ca8f9df","tx_out_hash":null,"expires_at":"2026-11-26T20:13:54.464Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.464Z","tracking_url":"http://127.0.0.1:11066/track/ord_v7zj8g3pyhe324brh3hcfejqpj?t=Mvdo_37LS2Ai23mEscOTOr1C71BcIfw2_biD4iThfsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.464Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.597Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.597Z"}', '2026-11-26 19:13:54.638+00', '1171'),
	('ord_v7zj8g3pyhe324brh3hcfejqpj:refund_required:1795720434704', 44, 'ord_v7zj8g3pyhe324brh3hcfejqpj', 'par_875cw189zwn1de5gfqm2486veh', 'live', 3, 'refund_required', '2026-11-26 19:13:54.704+00', '{"event":"order.refund_required","event_id":"ord_v7zj8g3pyhe324brh3hcfejqpj:refund_required:1795720434704","sequence":3,"order":{"order_id":"ord_v7zj8g3pyhe324brh3hcfejqpj","provider_order_id":"3c47c2cc-8321-4832-a8da-f08ffe7cdf9a","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qv0snmezyw496sl7vc7569gej7w05jm6qqljhvd","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refund_required","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f7fdc4c87cdf0f1e3f988b60b4a3c1c2a7129b4f00ea45406140e1c75ca8f9df","tx_out_hash":null,"expires_at":"2026-11-26T20:13:54.464Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.464Z","tracking_url":"http://127.0.0.1:11066/track/ord_v7zj8g3pyhe324brh3hcfejqpj?t=Mvdo_37LS2Ai23mEscOTOr1C71BcIfw2_biD4iThfsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.464Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.597Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:54.704Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.704Z"}', '2026-11-26 19:13:54.728+00', '1177'),
	('ord_v7zj8g3pyhe324brh3hcfejqpj:refunded:1795720434798', 45, 'ord_v7zj8g3pyhe324brh3hcfejqpj', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 'refunded', '2026-11-26 19:13:54.798+00', '{"event":"order.refunded","event_id":"ord_v7zj8g3pyhe324brh3hcfejqpj:refunded:1795720434798","sequence":4,"order":{"order_id":"ord_v7zj8g3pyhe324brh3hcfejqpj","provider_order_id":"3c47c2cc-8321-4832-a8da-f08ffe7cdf9a","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qv0snmezyw496sl7vc7569gej7w05jm6qqljhvd","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f7fdc4c87cdf0f1e3f988b60b4a3c1c2a7129b4f00ea45406140e1c75ca8f9df","tx_out_hash":null,"expires_at":"2026-11-26T20:13:54.464Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.464Z","tracking_url":"http://127.0.0.1:11066/track/ord_v7zj8g3pyhe324brh3hcfejqpj?t=Mvdo_37LS2Ai23mEscOTOr1C71BcIfw2_biD4iThfsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.464Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.597Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:54.704Z","sequence":3},{"status":"refunded","at":"2026-11-26T19:13:54.798Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.798Z"}', '2026-11-26 19:13:54.81+00', '1185'),
	('ord_a8thb9gbpnss5ba38c3f3f16j9:waiting_deposit:1795720434863', 46, 'ord_a8thb9gbpnss5ba38c3f3f16j9', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:54.863+00', '{"event":"order.waiting_deposit","event_id":"ord_a8thb9gbpnss5ba38c3f3f16j9:waiting_deposit:1795720434863","sequence":1,"order":{"order_id":"ord_a8thb9gbpnss5ba38c3f3f16j9","provider_order_id":"403910de-72f5-4e53-9e7a-8e34b2e8f3b7","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhk7sphkpqql646skx3nyzqremjc2dmd6ecegy6","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:54.905Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.863Z","tracking_url":"http://127.0.0.1:11066/track/ord_a8thb9gbpnss5ba38c3f3f16j9?t=gH_lHSJ43FD5rRhlbjhcbSIgcfuJyqmniS5gwIeftoM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.863Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.863Z"}', '2026-11-26 19:13:54.937+00', '1197'),
	('ord_a8thb9gbpnss5ba38c3f3f16j9:confirming:1795720434970', 47, 'ord_a8thb9gbpnss5ba38c3f3f16j9', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 'confirming', '2026-11-26 19:13:54.97+00', '{"event":"order.confirming","event_id":"ord_a8thb9gbpnss5ba38c3f3f16j9:confirming:1795720434970","sequence":2,"order":{"order_id":"ord_a8thb9gbpnss5ba38c3f3f16j9","provider_order_id":"403910de-72f5-4e53-9e7a-8e34b2e8f3b7","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhk7sphkpqql646skx3nyzqremjc2dmd6ecegy6","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"787ad701aaf09b7c1ca143c0e83869b9a72a694d0585037c55532ba2a78455a6","tx_out_hash":null,"expires_at":"2026-11-26T19:43:54.905Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.863Z","tracking_url":"http://127.0.0.1:11066/track/ord_a8thb9gbpnss5ba38c3f3f16j9?t=gH_lHSJ43FD5rRhlbjhcbSIgcfuJyqmniS5gwIeftoM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.863Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.970Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:54.970Z"}', '2026-11-26 19:13:54.989+00', '1204'),
	('ord_a8thb9gbpnss5ba38c3f3f16j9:refunded:1795720435046', 49, 'ord_a8thb9gbpnss5ba38c3f3f16j9', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 'refunded', '2026-11-26 19:13:55.046+00', '{"event":"order.refunded","event_id":"ord_a8thb9gbpnss5ba38c3f3f16j9:refunded:1795720435046","sequence":4,"order":{"order_id":"ord_a8thb9gbpnss5ba38c3f3f16j9","provider_order_id":"403910de-72f5-4e53-9e7a-8e34b2e8f3b7","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhk7sphkpqql646skx3nyzqremjc2dmd6ecegy6","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":{"action":null,"target":null,"decided_by":"operator","decided_at":"2026-11-26T19:13:55.046Z"},"tx_in_hash":"787ad701aaf09b7c1ca143c0e83869b9a72a694d0585037c55532ba2a78455a6","tx_out_hash":"feed","expires_at":"2026-11-26T19:43:54.905Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.863Z","tracking_url":"http://127.0.0.1:11066/track/ord_a8thb9gbpnss5ba38c3f3f16j9?t=gH_lHSJ43FD5rRhlbjhcbSIgcfuJyqmniS5gwIeftoM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.863Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.970Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:55.019Z","sequence":3},{"status":"refunded","at":"2026-11-26T19:13:55.046Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:55.046Z"}', '2026-11-26 19:13:55.06+00', '1211'),
	('ord_3401szjz0xreaetgvm119qzh6x:waiting_deposit:1795720435111', 50, 'ord_3401szjz0xreaetgvm119qzh6x', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 'waiting_deposit', '2026-11-26 19:13:55.111+00', '{"event":"order.waiting_deposit","event_id":"ord_3401szjz0xreaetgvm119qzh6x:waiting_deposit:1795720435111","sequence":1,"order":{"order_id":"ord_3401szjz0xreaetgvm119qzh6x","provider_order_id":"alphaswap-be42sev2uhr3q4c6o77j","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_njxxp5ixrpoa643av73flidqttyqbpou","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-27T19:13:55.111Z","late_deposit":null,"created_at":"2026-11-26T19:13:55.111Z","tracking_url":"http://127.0.0.1:11066/track/ord_3401szjz0xreaetgvm119qzh6x?t=chVCC4EqTLgmB8NVoWKBGRX_ceUWob76YacZdO8CjzI","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.111Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-26T19:13:55.111Z","sandbox":true}', '2026-11-26 19:13:55.135+00', '1220'),
	('ord_4pprva89xb5np54pghyxjbcb7h:waiting_deposit:1795720435199', 51, 'ord_4pprva89xb5np54pghyxjbcb7h', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:55.199+00', '{"event":"order.waiting_deposit","event_id":"ord_4pprva89xb5np54pghyxjbcb7h:waiting_deposit:1795720435199","sequence":1,"order":{"order_id":"ord_4pprva89xb5np54pghyxjbcb7h","provider_order_id":"b690bcac-dfb0-4d89-ab5c-a5dec3f77783","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q824ftrunyw0glz2fcx49f3u8zwtuqmcrqzxsac","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:55.239Z","late_deposit":null,"created_at":"2026-11-26T19:13:55.199Z","tracking_url":"http://127.0.0.1:11066/track/ord_4pprva89xb5np54pghyxjbcb7h?t=2njz68C4xcGbkUqNxgkNh3jPKpTCiavcAZxNrl4ntPQ","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.199Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:55.199Z"}', '2026-11-26 19:13:55.279+00', '1233'),
	('ord_ccfhb415q4f7qa46zvn70372w7:waiting_deposit:1795720435338', 52, 'ord_ccfhb415q4f7qa46zvn70372w7', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 'waiting_deposit', '2026-11-26 19:13:55.338+00', '{"event":"order.waiting_deposit","event_id":"ord_ccfhb415q4f7qa46zvn70372w7:waiting_deposit:1795720435338","sequence":1,"order":{"order_id":"ord_ccfhb415q4f7qa46zvn70372w7","provider_order_id":"dfef91a1-f5d8-4e90-baf5-1802479d4c5c","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qxr0ynzd9hkqssjlxmdkxj42xwatmc2ak2kr29q","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:55.387Z","late_deposit":null,"created_at":"2026-11-26T19:13:55.338Z","tracking_url":"http://127.0.0.1:11066/track/ord_ccfhb415q4f7qa46zvn70372w7?t=2KKP1lwDysUnyUI31rWme_cs9OhYEfu4OoCstIWxsBI","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.338Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-26T19:13:55.338Z"}', '2026-11-26 19:13:55.42+00', '1243');


--
-- Data for Name: order_export_parts; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: order_exports; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: order_watches; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_watches VALUES
	('ord_69ha3c4wxq6p3k949x285567gh', 'changenow', '71dc8f96-b5b8-4bed-a194-53755e841aa4', '2026-11-26 19:13:52.362+00', '{"status":"completed","txInHash":"a9d46506c1a802ecf69aab80e1933b80fe2720c6d307dd102e126924bd975af1","txOutHash":"45af18eb26fe799179e7ef6efbc3692f89c851c4088c3e6ce56ab86a0a2f5c28","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'sending', '{"revision":4,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":5,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"45af18eb26fe799179e7ef6efbc3692f89c851c4088c3e6ce56ab86a0a2f5c28\"}"],"times":1,"at":"2026-11-26T19:13:52.719Z"}}}', NULL, '2026-11-26 19:13:52.731+00', '2026-11-26 19:13:52.731+00', 4, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:03.171+00'),
	('ord_2s697etfhft921h6dtanyy27mx', 'changenow', '718a4b0c-172b-4263-a3f4-21de66b47f94', '2026-11-26 19:13:52.866+00', '{"status":"expired","providerWord":"expired"}', 'waiting_deposit', '{"revision":1,"of":{"expired":{"meanings":["{\"status\":\"expired\",\"revision\":2}"],"times":1,"at":"2026-11-26T19:13:52.935Z"}}}', NULL, '2026-11-26 19:13:52.95+00', '2026-11-26 19:13:52.95+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:03.794+00'),
	('ord_bqpek3wb44c2yb0vm5gjd97byw', 'changenow', 'ae3306f8-49d5-4fd0-b8df-2686592b9dfc', '2026-11-26 19:13:53.137+00', '{"status":"confirming","txInHash":"89b2239d871dabdea0eba1f3aa1cc7d2a3ed00a2c810e6b4aa8cc774400a0452","providerWord":"confirming","amountFrom":"3.5"}', 'expired', '{"revision":1,"of":{"expired":{"meanings":["{\"status\":\"expired\",\"revision\":2}"],"times":1,"at":"2026-11-26T19:13:53.229Z"}}}', NULL, '2026-11-26 19:13:53.311+00', '2026-11-26 19:13:53.311+00', 2, false, '{"status":"confirming","seenAt":"2026-11-26T19:13:53.290Z","updatedAt":"2026-11-26T19:13:53.290Z","amount":"3.5","txInHash":"89b2239d871dabdea0eba1f3aa1cc7d2a3ed00a2c810e6b4aa8cc774400a0452","txOutHash":null}', '[]', NULL, '[]', false, '2026-11-26 19:14:49.309+00'),
	('ord_5ry4yyjg2n8brr34c38m2eba2d', 'changenow', '42ecc4fb-4448-4e92-a535-fb7e7e911ac4', '2026-11-26 19:13:53.406+00', '{"status":"completed","txInHash":"bb8715b29235ce30a7099c611cc75fd829e78573fcb4957ba1b1bd2f9632fbfe","txOutHash":"8b6a83a6c3a594e8c7fae15d570d21a5f651f32053f2f5831e86c9f6e75d7291","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'manual_review', '{"revision":3,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":4,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"8b6a83a6c3a594e8c7fae15d570d21a5f651f32053f2f5831e86c9f6e75d7291\"}"],"times":1,"at":"2026-11-26T19:13:53.555Z"}}}', NULL, '2026-11-26 19:13:53.587+00', '2026-11-26 19:13:53.587+00', 2, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:03.976+00'),
	('ord_9rej1ycp33xwh67pnwjvhfax8k', 'changenow', '1649ae46-47a9-4751-a4cb-1a3a4752d618', '2026-11-26 19:13:53.734+00', '{"status":"completed","txInHash":"2f5c249a206379da53ac48efb8ff6f7b24044a66d5b3056bc85397f8a60b4d16","txOutHash":"d8b229d7a053cde5eab6c63801f6adbc38f9837693eda17ddc7b96cdb3f28705","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'manual_review', '{"revision":3,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":4,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"d8b229d7a053cde5eab6c63801f6adbc38f9837693eda17ddc7b96cdb3f28705\"}"],"times":1,"at":"2026-11-26T19:13:53.991Z"}}}', NULL, '2026-11-26 19:13:53.998+00', '2026-11-26 19:13:53.998+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:03.26+00'),
	('ord_4gzfne9rnxekq3ahsbqpknxe8t', 'changenow', 'c9c0d0e5-dd0c-4816-baf1-08a9008f3a33', '2026-11-26 19:13:54.106+00', '{"status":"refunded","txInHash":"68d03501bc219d1560677dd3b4c5246e249552090184fe758b39a5d4940ed728","txOutHash":"cd7b4685baed1c9dbd1df76f96d52562835c576b96fe191a72cdc85f6554dd96","providerWord":"refunded","amountFrom":"3.5"}', 'refund_required', '{"revision":4,"of":{"refunded":{"meanings":["{\"status\":\"refunded\",\"revision\":5,\"txOutHash\":\"cd7b4685baed1c9dbd1df76f96d52562835c576b96fe191a72cdc85f6554dd96\"}"],"times":1,"at":"2026-11-26T19:13:54.351Z"}}}', NULL, '2026-11-26 19:13:54.361+00', '2026-11-26 19:13:54.361+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:04.375+00'),
	('ord_v7zj8g3pyhe324brh3hcfejqpj', 'exolix', '3c47c2cc-8321-4832-a8da-f08ffe7cdf9a', '2026-11-26 19:13:54.518+00', '{"status":"refunded","txInHash":"f7fdc4c87cdf0f1e3f988b60b4a3c1c2a7129b4f00ea45406140e1c75ca8f9df","providerWord":"refunded","amountFrom":"3.5"}', 'refund_required', '{"revision":3,"of":{"refunded":{"meanings":["{\"status\":\"refunded\",\"revision\":4}"],"times":1,"at":"2026-11-26T19:13:54.785Z"}}}', NULL, '2026-11-26 19:13:54.796+00', '2026-11-26 19:13:54.796+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:05.749+00'),
	('ord_a8thb9gbpnss5ba38c3f3f16j9', 'changenow', '403910de-72f5-4e53-9e7a-8e34b2e8f3b7', '2026-11-26 19:13:54.914+00', '{"status":"failed","txInHash":"787ad701aaf09b7c1ca143c0e83869b9a72a694d0585037c55532ba2a78455a6","providerWord":"failed","amountFrom":"3.5"}', 'confirming', '{"revision":2,"of":{"manual_review":{"meanings":["{\"status\":\"manual_review\",\"revision\":3,\"failedReasonMessage\":\"The provider says that the swap failed, and does not say what became of the deposit\",\"failedWithDeposit\":true}"],"times":1,"at":"2026-11-26T19:13:55.016Z"}}}', NULL, '2026-11-26 19:13:55.026+00', '2026-11-26 19:13:55.026+00', 2, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:04.869+00'),
	('ord_4pprva89xb5np54pghyxjbcb7h', 'changenow', 'b690bcac-dfb0-4d89-ab5c-a5dec3f77783', '2026-11-26 19:13:55.249+00', '{"status":"waiting_deposit","providerWord":"waiting"}', 'waiting_deposit', NULL, NULL, '2026-11-26 19:13:55.249+00', '2026-11-26 19:13:55.475+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:04.538+00'),
	('ord_ccfhb415q4f7qa46zvn70372w7', 'changenow', 'dfef91a1-f5d8-4e90-baf5-1802479d4c5c', '2026-11-26 19:13:55.394+00', '{"status":"confirming","txInHash":"582696d9e5ab86dc94bc975513b30c62db935ed32f9df7c50913b89be0b67a59","providerWord":"confirming","amountFrom":"3.5"}', 'waiting_deposit', '{"revision":1,"of":{"confirming":{"meanings":["{\"status\":\"confirming\",\"revision\":2,\"txInHash\":\"582696d9e5ab86dc94bc975513b30c62db935ed32f9df7c50913b89be0b67a59\",\"amountFromActual\":\"3.5\"}"],"times":1,"at":"2026-11-26T19:13:55.470Z"}}}', NULL, '2026-11-26 19:13:55.478+00', '2026-11-26 19:13:55.478+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-26 19:14:04.681+00');


--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.orders VALUES
	('ord_xx8fnj3vpxxkxfgmytgp9g19tq', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 5, 5, 'completed', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_xx8fnj3vpxxkxfgmytgp9g19tq","provider_order_id":"alphaswap-3g4u6c4psziuybtg3jbz","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":"1.006179245283018867","amount_difference":null,"deposit_address":"sandbox_btc_5wbgyh66ncwwg6pduafcy6tvhriqigwp","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_xx8fnj3vpxxkxfgmytgp9g19tq","tx_out_hash":"sandbox_out_xx8fnj3vpxxkxfgmytgp9g19tq","expires_at":"2026-11-26T20:13:43.815Z","late_deposit":null,"created_at":"2026-11-26T19:13:43.815Z","tracking_url":"http://127.0.0.1:11066/track/ord_xx8fnj3vpxxkxfgmytgp9g19tq?t=p-Sv_GxFFvnxTfzrknweAUMjInUddQmf5Rugyx-omfY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:43.815Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:44.015Z","sequence":2},{"status":"exchanging","at":"2026-11-26T19:13:44.265Z","sequence":3},{"status":"sending","at":"2026-11-26T19:13:44.515Z","sequence":4},{"status":"completed","at":"2026-11-26T19:13:44.815Z","sequence":5}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-3g4u6c4psziuybtg3jbz","depositAddress":"sandbox_btc_5wbgyh66ncwwg6pduafcy6tvhriqigwp","depositExtraId":null,"expiresAt":null},"status":"completed","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:43.815Z"},{"status":"confirming","at":"2026-11-26T19:13:44.015Z"},{"status":"exchanging","at":"2026-11-26T19:13:44.265Z"},{"status":"sending","at":"2026-11-26T19:13:44.515Z"},{"status":"completed","at":"2026-11-26T19:13:44.815Z"}],"createdAt":"2026-11-26T19:13:43.815Z","expiresAt":"2026-11-26T20:13:43.815Z","amountToActual":"1.006179245283018867","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"sandbox_in_xx8fnj3vpxxkxfgmytgp9g19tq","txOutHash":"sandbox_out_xx8fnj3vpxxkxfgmytgp9g19tq","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-26 19:13:43.815+00', '2026-11-26 19:13:44.815+00', '2026-11-26 19:13:44.869+00', false, 'due'),
	('ord_yzfwdcej2ch299stcpvs4sj8y5', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 2, 2, 'failed', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_yzfwdcej2ch299stcpvs4sj8y5","provider_order_id":"alphaswap-x6457mssozjobyb4dh6d","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_3ufkvb7t3mrigbnqj7yfpxddza73w4n7","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"failed","failed_reason_code":"provider_internal","failed_reason_message":"The provider reported an internal error","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T20:13:45.139Z","late_deposit":null,"created_at":"2026-11-26T19:13:45.139Z","tracking_url":"http://127.0.0.1:11066/track/ord_yzfwdcej2ch299stcpvs4sj8y5?t=y7N-_bHpFeGOuTpK_M8C5r4ueJljN4bLKe9Gg9o6ttE","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.139Z","sequence":1},{"status":"failed","at":"2026-11-26T19:13:45.539Z","sequence":2}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-x6457mssozjobyb4dh6d","depositAddress":"sandbox_btc_3ufkvb7t3mrigbnqj7yfpxddza73w4n7","depositExtraId":null,"expiresAt":null},"status":"failed","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.139Z"},{"status":"failed","at":"2026-11-26T19:13:45.539Z"}],"createdAt":"2026-11-26T19:13:45.139Z","expiresAt":"2026-11-26T20:13:45.139Z","amountToActual":null,"failedReasonCode":"provider_internal","failedReasonMessage":"The provider reported an internal error","txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-26 19:13:45.139+00', '2026-11-26 19:13:45.539+00', '2026-11-26 19:13:45.592+00', false, 'due'),
	('ord_d5j38egnp3aw2qgq22bhnzz0g1', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 2, 2, 'expired', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_d5j38egnp3aw2qgq22bhnzz0g1","provider_order_id":"alphaswap-3tpo2oergjo6wqq4f3k3","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_52n6iainzcgbe4cxq2k2hs6zint5mifj","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:13:46.654Z","late_deposit":null,"created_at":"2026-11-26T19:13:45.654Z","tracking_url":"http://127.0.0.1:11066/track/ord_d5j38egnp3aw2qgq22bhnzz0g1?t=G22v0dVBWU2V-awFkZisbEnHKuoUhwZM42DVYTK5qog","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.654Z","sequence":1},{"status":"expired","at":"2026-11-26T19:13:46.654Z","sequence":2}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-3tpo2oergjo6wqq4f3k3","depositAddress":"sandbox_btc_52n6iainzcgbe4cxq2k2hs6zint5mifj","depositExtraId":null,"expiresAt":null},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:45.654Z"},{"status":"expired","at":"2026-11-26T19:13:46.654Z"}],"createdAt":"2026-11-26T19:13:45.654Z","expiresAt":"2026-11-26T19:13:46.654Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-26 19:13:45.654+00', '2026-11-26 19:13:46.654+00', '2026-11-26 19:13:46.715+00', false, 'due'),
	('ord_tfwn53xvt3pev8f55gh5smegcy', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 5, 4, 'refunded', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_tfwn53xvt3pev8f55gh5smegcy","provider_order_id":"alphaswap-y2ycuuwhexic4y2votxp","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_vqp37dgq2ud3edfiibz3bwwa2mo7oc75","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refunded","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-26T19:13:50.994Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-26T19:13:48.102Z"},"tx_in_hash":"sandbox_in_tfwn53xvt3pev8f55gh5smegcy","tx_out_hash":"sandbox_refund_tfwn53xvt3pev8f55gh5smegcy","expires_at":"2026-11-26T20:13:46.794Z","late_deposit":null,"created_at":"2026-11-26T19:13:46.794Z","tracking_url":"http://127.0.0.1:11066/track/ord_tfwn53xvt3pev8f55gh5smegcy?t=iciNV0_Fej9gXr2Iase3Ht2_ZfhA6h-J5j9Ms0IiBWg","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:46.794Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:47.394Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:47.994Z","sequence":3},{"status":"refunded","at":"2026-11-26T19:13:48.702Z","sequence":4}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-y2ycuuwhexic4y2votxp","depositAddress":"sandbox_btc_vqp37dgq2ud3edfiibz3bwwa2mo7oc75","depositExtraId":null,"expiresAt":null},"status":"refunded","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:46.794Z"},{"status":"confirming","at":"2026-11-26T19:13:47.394Z"},{"status":"refund_required","at":"2026-11-26T19:13:47.994Z"},{"status":"refunded","at":"2026-11-26T19:13:48.702Z"}],"createdAt":"2026-11-26T19:13:46.794Z","expiresAt":"2026-11-26T20:13:46.794Z","amountToActual":null,"failedReasonCode":"underpayment","failedReasonMessage":"Less than the expected amount arrived","txInHash":"sandbox_in_tfwn53xvt3pev8f55gh5smegcy","txOutHash":"sandbox_refund_tfwn53xvt3pev8f55gh5smegcy","refundDeadline":"2026-11-26T19:13:50.994Z","refund":{"target":{"kind":"address","address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","extraId":null},"decidedBy":"partner","decidedAt":"2026-11-26T19:13:48.102Z","decider":{"by":"partner","actor":"key_17xdk7mk4ydqdv4mkfnvhy3mf9","ip":null,"reason":null}},"refundAcceptedAt":"2026-11-26T19:13:48.102Z","ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-26 19:13:46.794+00', '2026-11-26 19:13:48.702+00', '2026-11-26 19:13:48.761+00', false, 'due'),
	('ord_m04qnxf1qqzq6rss0y17d7n4pe', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 4, 4, 'manual_review', NULL, 'betaswap', 3212.50000000, '{"order_id":"ord_m04qnxf1qqzq6rss0y17d7n4pe","provider_order_id":"betaswap-iztvxdbleupgi4xjkyzl","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5d7r7nojdb25o5qjwiwfc2pc7bplup6t","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"manual_review","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_m04qnxf1qqzq6rss0y17d7n4pe","tx_out_hash":null,"expires_at":"2026-11-26T20:13:48.841Z","late_deposit":null,"created_at":"2026-11-26T19:13:48.841Z","tracking_url":"http://127.0.0.1:11066/track/ord_m04qnxf1qqzq6rss0y17d7n4pe?t=grmaGSNm4eUqKJL3UKfq-MqjHb_4-Xlh0ktwb8uDZsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:48.841Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:49.041Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:49.241Z","sequence":3},{"status":"manual_review","at":"2026-11-26T19:13:50.241Z","sequence":4}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"betaswap-iztvxdbleupgi4xjkyzl","depositAddress":"sandbox_btc_5d7r7nojdb25o5qjwiwfc2pc7bplup6t","depositExtraId":null,"expiresAt":null},"status":"manual_review","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:48.841Z"},{"status":"confirming","at":"2026-11-26T19:13:49.041Z"},{"status":"refund_required","at":"2026-11-26T19:13:49.241Z"},{"status":"manual_review","at":"2026-11-26T19:13:50.241Z"}],"createdAt":"2026-11-26T19:13:48.841Z","expiresAt":"2026-11-26T20:13:48.841Z","amountToActual":null,"failedReasonCode":"underpayment","failedReasonMessage":"Less than the expected amount arrived","txInHash":"sandbox_in_m04qnxf1qqzq6rss0y17d7n4pe","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":"2026-11-26T19:13:49.241Z","decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-26 19:13:48.841+00', '2026-11-26 19:13:50.241+00', '2026-11-26 19:13:50.299+00', false, 'due'),
	('ord_4whqes3qm4drxenz7r9r38x3da', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 1, 'waiting_deposit', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_4whqes3qm4drxenz7r9r38x3da","provider_order_id":"alphaswap-zxtkbzyz7fesqot22nqy","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_23ntrqxsmci3abh2g2kt2pdwuikvzcrr","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-27T19:13:50.500Z","late_deposit":null,"created_at":"2026-11-26T19:13:50.500Z","tracking_url":"http://127.0.0.1:11066/track/ord_4whqes3qm4drxenz7r9r38x3da?t=hqpbBB3KS6hEG_Itc1EIiGd-hVTohEHIE3-YHokCnyo","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:50.500Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-zxtkbzyz7fesqot22nqy","depositAddress":"sandbox_btc_23ntrqxsmci3abh2g2kt2pdwuikvzcrr","depositExtraId":null,"expiresAt":null},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:50.500Z"}],"createdAt":"2026-11-26T19:13:50.500Z","expiresAt":"2026-11-27T19:13:50.500Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[{"at":"2026-11-27T00:01:50.500Z","report":{"status":"confirming","txInHash":"sandbox_in_4whqes3qm4drxenz7r9r38x3da"}}]}', 1200000, '2026-11-26 19:13:50.5+00', '2026-11-26 19:13:50.5+00', '2026-11-26 19:13:50.523+00', false, 'due'),
	('ord_69ha3c4wxq6p3k949x285567gh', 'par_875cw189zwn1de5gfqm2486veh', 'live', 5, 5, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_69ha3c4wxq6p3k949x285567gh","provider_order_id":"71dc8f96-b5b8-4bed-a194-53755e841aa4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qwnx4ce2slv93h496smzt5q952wzz8wqsuruhh3","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"a9d46506c1a802ecf69aab80e1933b80fe2720c6d307dd102e126924bd975af1","tx_out_hash":"45af18eb26fe799179e7ef6efbc3692f89c851c4088c3e6ce56ab86a0a2f5c28","expires_at":"2026-11-26T19:43:52.354Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.318Z","tracking_url":"http://127.0.0.1:11066/track/ord_69ha3c4wxq6p3k949x285567gh?t=OCKpcVKZWL-JfMPkrX0sUf_aCV190KPA9rFsX_GZ9gY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.318Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:52.496Z","sequence":2},{"status":"exchanging","at":"2026-11-26T19:13:52.575Z","sequence":3},{"status":"sending","at":"2026-11-26T19:13:52.661Z","sequence":4},{"status":"completed","at":"2026-11-26T19:13:52.726Z","sequence":5}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"71dc8f96-b5b8-4bed-a194-53755e841aa4","depositAddress":"ltc1qwnx4ce2slv93h496smzt5q952wzz8wqsuruhh3","depositExtraId":null,"expiresAt":"2026-11-26T19:43:52.354Z","amountTo":"0.00442764"},"status":"completed","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.318Z"},{"status":"confirming","at":"2026-11-26T19:13:52.496Z"},{"status":"exchanging","at":"2026-11-26T19:13:52.575Z"},{"status":"sending","at":"2026-11-26T19:13:52.661Z"},{"status":"completed","at":"2026-11-26T19:13:52.726Z"}],"createdAt":"2026-11-26T19:13:52.318Z","expiresAt":"2026-11-26T19:43:52.354Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"a9d46506c1a802ecf69aab80e1933b80fe2720c6d307dd102e126924bd975af1","txOutHash":"45af18eb26fe799179e7ef6efbc3692f89c851c4088c3e6ce56ab86a0a2f5c28","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-26 19:13:52.318+00', '2026-11-26 19:13:52.726+00', '2026-11-26 19:13:52.747+00', false, 'due'),
	('ord_2s697etfhft921h6dtanyy27mx', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 2, 'expired', NULL, 'changenow', NULL, '{"order_id":"ord_2s697etfhft921h6dtanyy27mx","provider_order_id":"718a4b0c-172b-4263-a3f4-21de66b47f94","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q0a548a4eunjmp7e0tx6drxthqc3jmxjpa6qv3h","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:52.859Z","late_deposit":null,"created_at":"2026-11-26T19:13:52.824Z","tracking_url":"http://127.0.0.1:11066/track/ord_2s697etfhft921h6dtanyy27mx?t=vhG4r4VIX70yeZfiLQRSpoenic-M7bntVpoEIiwpXG4","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.824Z","sequence":1},{"status":"expired","at":"2026-11-26T19:13:52.946Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"718a4b0c-172b-4263-a3f4-21de66b47f94","depositAddress":"ltc1q0a548a4eunjmp7e0tx6drxthqc3jmxjpa6qv3h","depositExtraId":null,"expiresAt":"2026-11-26T19:43:52.859Z","amountTo":"0.00442764"},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:52.824Z"},{"status":"expired","at":"2026-11-26T19:13:52.946Z"}],"createdAt":"2026-11-26T19:13:52.824Z","expiresAt":"2026-11-26T19:43:52.859Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-26 19:13:52.824+00', '2026-11-26 19:13:52.946+00', '2026-11-26 19:13:52.957+00', false, 'due'),
	('ord_bqpek3wb44c2yb0vm5gjd97byw', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 2, 'expired', NULL, 'changenow', NULL, '{"order_id":"ord_bqpek3wb44c2yb0vm5gjd97byw","provider_order_id":"ae3306f8-49d5-4fd0-b8df-2686592b9dfc","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qedjls4vt6puva44qsvp02zpx25p53dcud8u3wm","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:53.125Z","late_deposit":{"status":"confirming","amount":"3.5","tx_in_hash":"89b2239d871dabdea0eba1f3aa1cc7d2a3ed00a2c810e6b4aa8cc774400a0452","tx_out_hash":null,"seen_at":"2026-11-26T19:13:53.290Z","updated_at":"2026-11-26T19:13:53.290Z"},"created_at":"2026-11-26T19:13:53.069Z","tracking_url":"http://127.0.0.1:11066/track/ord_bqpek3wb44c2yb0vm5gjd97byw?t=9fW3AiaILfQmMVv_XI6-9N7MfEUW6No9badr_148atY","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.069Z","sequence":1},{"status":"expired","at":"2026-11-26T19:13:53.236Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"ae3306f8-49d5-4fd0-b8df-2686592b9dfc","depositAddress":"ltc1qedjls4vt6puva44qsvp02zpx25p53dcud8u3wm","depositExtraId":null,"expiresAt":"2026-11-26T19:43:53.125Z","amountTo":"0.00442764"},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.069Z"},{"status":"expired","at":"2026-11-26T19:13:53.236Z"}],"createdAt":"2026-11-26T19:13:53.069Z","expiresAt":"2026-11-26T19:43:53.125Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-26 19:13:53.069+00', '2026-11-26 19:13:53.29+00', '2026-11-26 19:13:53.249+00', false, 'due'),
	('ord_5ry4yyjg2n8brr34c38m2eba2d', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 4, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_5ry4yyjg2n8brr34c38m2eba2d","provider_order_id":"42ecc4fb-4448-4e92-a535-fb7e7e911ac4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qhd8pfqfj9q0xmvdcxm3mk4ll742386vquvsq83","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"bb8715b29235ce30a7099c611cc75fd829e78573fcb4957ba1b1bd2f9632fbfe","tx_out_hash":"8b6a83a6c3a594e8c7fae15d570d21a5f651f32053f2f5831e86c9f6e75d7291","expires_at":"2026-11-26T19:43:53.400Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.368Z","tracking_url":"http://127.0.0.1:11066/track/ord_5ry4yyjg2n8brr34c38m2eba2d?t=kZBDepRIcV5PNiv1uA0C72-_koPVV5L00a8zhasv5i0","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.368Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:53.467Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:53.496Z","sequence":3},{"status":"completed","at":"2026-11-26T19:13:53.577Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"42ecc4fb-4448-4e92-a535-fb7e7e911ac4","depositAddress":"ltc1qhd8pfqfj9q0xmvdcxm3mk4ll742386vquvsq83","depositExtraId":null,"expiresAt":"2026-11-26T19:43:53.400Z","amountTo":"0.00442764"},"status":"completed","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.368Z"},{"status":"confirming","at":"2026-11-26T19:13:53.467Z"},{"status":"manual_review","at":"2026-11-26T19:13:53.496Z"},{"status":"completed","at":"2026-11-26T19:13:53.577Z"}],"createdAt":"2026-11-26T19:13:53.368Z","expiresAt":"2026-11-26T19:43:53.400Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"bb8715b29235ce30a7099c611cc75fd829e78573fcb4957ba1b1bd2f9632fbfe","txOutHash":"8b6a83a6c3a594e8c7fae15d570d21a5f651f32053f2f5831e86c9f6e75d7291","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-26 19:13:53.368+00', '2026-11-26 19:13:53.577+00', '2026-11-26 19:13:53.606+00', false, 'due'),
	('ord_9rej1ycp33xwh67pnwjvhfax8k', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 4, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_9rej1ycp33xwh67pnwjvhfax8k","provider_order_id":"1649ae46-47a9-4751-a4cb-1a3a4752d618","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1q6k84tunezd0ayqhau08mm9qv4n0as3eznv4zct","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"2f5c249a206379da53ac48efb8ff6f7b24044a66d5b3056bc85397f8a60b4d16","tx_out_hash":"d8b229d7a053cde5eab6c63801f6adbc38f9837693eda17ddc7b96cdb3f28705","expires_at":"2026-11-26T19:43:53.719Z","late_deposit":null,"created_at":"2026-11-26T19:13:53.670Z","tracking_url":"http://127.0.0.1:11066/track/ord_9rej1ycp33xwh67pnwjvhfax8k?t=v24gC7U-5ygSxT3x9oiAu1-kYI_0A5jgJWk38MnXbj8","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.670Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:53.836Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:53.932Z","sequence":3},{"status":"completed","at":"2026-11-26T19:13:53.996Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"1649ae46-47a9-4751-a4cb-1a3a4752d618","depositAddress":"ltc1q6k84tunezd0ayqhau08mm9qv4n0as3eznv4zct","depositExtraId":null,"expiresAt":"2026-11-26T19:43:53.719Z","amountTo":"0.00442764"},"status":"completed","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:53.670Z"},{"status":"confirming","at":"2026-11-26T19:13:53.836Z"},{"status":"manual_review","at":"2026-11-26T19:13:53.932Z"},{"status":"completed","at":"2026-11-26T19:13:53.996Z"}],"createdAt":"2026-11-26T19:13:53.670Z","expiresAt":"2026-11-26T19:43:53.719Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":"The provider says that the swap failed, and does not say what became of the deposit","txInHash":"2f5c249a206379da53ac48efb8ff6f7b24044a66d5b3056bc85397f8a60b4d16","txOutHash":"d8b229d7a053cde5eab6c63801f6adbc38f9837693eda17ddc7b96cdb3f28705","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5","failedWithDeposit":true}', 0, '2026-11-26 19:13:53.67+00', '2026-11-26 19:13:53.996+00', '2026-11-26 19:13:54.003+00', false, 'due'),
	('ord_4gzfne9rnxekq3ahsbqpknxe8t', 'par_875cw189zwn1de5gfqm2486veh', 'live', 5, 4, 'refunded', NULL, 'changenow', NULL, '{"order_id":"ord_4gzfne9rnxekq3ahsbqpknxe8t","provider_order_id":"c9c0d0e5-dd0c-4816-baf1-08a9008f3a33","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q5rl6zmcxr3m504rrf40xq63272ujlyux7237cv","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-27T19:13:54.254Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-26T19:13:54.291Z"},"tx_in_hash":"68d03501bc219d1560677dd3b4c5246e249552090184fe758b39a5d4940ed728","tx_out_hash":"cd7b4685baed1c9dbd1df76f96d52562835c576b96fe191a72cdc85f6554dd96","expires_at":"2026-11-26T19:43:54.094Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.053Z","tracking_url":"http://127.0.0.1:11066/track/ord_4gzfne9rnxekq3ahsbqpknxe8t?t=Q_UfjQIqo_osH-Czj5zqlYGEPQ0cWWRuqakWONXtXzM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.053Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.189Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:54.254Z","sequence":3},{"status":"refunded","at":"2026-11-26T19:13:54.359Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"c9c0d0e5-dd0c-4816-baf1-08a9008f3a33","depositAddress":"ltc1q5rl6zmcxr3m504rrf40xq63272ujlyux7237cv","depositExtraId":null,"expiresAt":"2026-11-26T19:43:54.094Z","amountTo":"0.00442764"},"status":"refunded","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.053Z"},{"status":"confirming","at":"2026-11-26T19:13:54.189Z"},{"status":"refund_required","at":"2026-11-26T19:13:54.254Z"},{"status":"refunded","at":"2026-11-26T19:13:54.359Z"}],"createdAt":"2026-11-26T19:13:54.053Z","expiresAt":"2026-11-26T19:43:54.094Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"68d03501bc219d1560677dd3b4c5246e249552090184fe758b39a5d4940ed728","txOutHash":"cd7b4685baed1c9dbd1df76f96d52562835c576b96fe191a72cdc85f6554dd96","refundDeadline":"2026-11-27T19:13:54.254Z","refund":{"target":{"kind":"address","address":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","extraId":null},"decidedBy":"partner","decidedAt":"2026-11-26T19:13:54.291Z","decider":{"by":"partner","actor":"key_gcdqa905ytw0kb1avr45wmsfwh","ip":null,"reason":null}},"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-26 19:13:54.053+00', '2026-11-26 19:13:54.359+00', '2026-11-26 19:13:54.383+00', false, 'due'),
	('ord_v7zj8g3pyhe324brh3hcfejqpj', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 4, 'refunded', NULL, 'exolix', NULL, '{"order_id":"ord_v7zj8g3pyhe324brh3hcfejqpj","provider_order_id":"3c47c2cc-8321-4832-a8da-f08ffe7cdf9a","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qv0snmezyw496sl7vc7569gej7w05jm6qqljhvd","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f7fdc4c87cdf0f1e3f988b60b4a3c1c2a7129b4f00ea45406140e1c75ca8f9df","tx_out_hash":null,"expires_at":"2026-11-26T20:13:54.464Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.464Z","tracking_url":"http://127.0.0.1:11066/track/ord_v7zj8g3pyhe324brh3hcfejqpj?t=Mvdo_37LS2Ai23mEscOTOr1C71BcIfw2_biD4iThfsM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.464Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.597Z","sequence":2},{"status":"refund_required","at":"2026-11-26T19:13:54.704Z","sequence":3},{"status":"refunded","at":"2026-11-26T19:13:54.798Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"3c47c2cc-8321-4832-a8da-f08ffe7cdf9a","depositAddress":"ltc1qv0snmezyw496sl7vc7569gej7w05jm6qqljhvd","depositExtraId":null,"expiresAt":null,"amountTo":"0.00442764"},"status":"refunded","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.464Z"},{"status":"confirming","at":"2026-11-26T19:13:54.597Z"},{"status":"refund_required","at":"2026-11-26T19:13:54.704Z"},{"status":"refunded","at":"2026-11-26T19:13:54.798Z"}],"createdAt":"2026-11-26T19:13:54.464Z","expiresAt":"2026-11-26T20:13:54.464Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"f7fdc4c87cdf0f1e3f988b60b4a3c1c2a7129b4f00ea45406140e1c75ca8f9df","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":"2026-11-26T19:13:54.760Z","decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-26 19:13:54.464+00', '2026-11-26 19:13:54.798+00', '2026-11-26 19:13:54.81+00', false, 'due'),
	('ord_a8thb9gbpnss5ba38c3f3f16j9', 'par_875cw189zwn1de5gfqm2486veh', 'live', 4, 4, 'refunded', NULL, 'changenow', NULL, '{"order_id":"ord_a8thb9gbpnss5ba38c3f3f16j9","provider_order_id":"403910de-72f5-4e53-9e7a-8e34b2e8f3b7","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhk7sphkpqql646skx3nyzqremjc2dmd6ecegy6","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":{"action":null,"target":null,"decided_by":"operator","decided_at":"2026-11-26T19:13:55.046Z"},"tx_in_hash":"787ad701aaf09b7c1ca143c0e83869b9a72a694d0585037c55532ba2a78455a6","tx_out_hash":"feed","expires_at":"2026-11-26T19:43:54.905Z","late_deposit":null,"created_at":"2026-11-26T19:13:54.863Z","tracking_url":"http://127.0.0.1:11066/track/ord_a8thb9gbpnss5ba38c3f3f16j9?t=gH_lHSJ43FD5rRhlbjhcbSIgcfuJyqmniS5gwIeftoM","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.863Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:54.970Z","sequence":2},{"status":"manual_review","at":"2026-11-26T19:13:55.019Z","sequence":3},{"status":"refunded","at":"2026-11-26T19:13:55.046Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"403910de-72f5-4e53-9e7a-8e34b2e8f3b7","depositAddress":"ltc1qhk7sphkpqql646skx3nyzqremjc2dmd6ecegy6","depositExtraId":null,"expiresAt":"2026-11-26T19:43:54.905Z","amountTo":"0.00442764"},"status":"refunded","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:54.863Z"},{"status":"confirming","at":"2026-11-26T19:13:54.970Z"},{"status":"manual_review","at":"2026-11-26T19:13:55.019Z"},{"status":"refunded","at":"2026-11-26T19:13:55.046Z"}],"createdAt":"2026-11-26T19:13:54.863Z","expiresAt":"2026-11-26T19:43:54.905Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":"The provider says that the swap failed, and does not say what became of the deposit","txInHash":"787ad701aaf09b7c1ca143c0e83869b9a72a694d0585037c55532ba2a78455a6","txOutHash":"feed","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":{"status":"refunded","reason":"Paid back by hand","operator":"cli:recorder","txOutHash":"feed"},"missingEvidence":null,"script":[],"amountFromActual":"3.5","failedWithDeposit":true}', 0, '2026-11-26 19:13:54.863+00', '2026-11-26 19:13:55.046+00', '2026-11-26 19:13:55.06+00', false, 'due'),
	('ord_3401szjz0xreaetgvm119qzh6x', 'par_h30xp1pg7jr4sr0yb5402ageqz', 'test', 1, 1, 'waiting_deposit', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_3401szjz0xreaetgvm119qzh6x","provider_order_id":"alphaswap-be42sev2uhr3q4c6o77j","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_njxxp5ixrpoa643av73flidqttyqbpou","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-27T19:13:55.111Z","late_deposit":null,"created_at":"2026-11-26T19:13:55.111Z","tracking_url":"http://127.0.0.1:11066/track/ord_3401szjz0xreaetgvm119qzh6x?t=chVCC4EqTLgmB8NVoWKBGRX_ceUWob76YacZdO8CjzI","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.111Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-be42sev2uhr3q4c6o77j","depositAddress":"sandbox_btc_njxxp5ixrpoa643av73flidqttyqbpou","depositExtraId":null,"expiresAt":null},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.111Z"}],"createdAt":"2026-11-26T19:13:55.111Z","expiresAt":"2026-11-27T19:13:55.111Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[{"at":"2026-11-27T00:01:55.111Z","report":{"status":"confirming","txInHash":"sandbox_in_3401szjz0xreaetgvm119qzh6x"}},{"at":"2026-11-27T06:01:55.111Z","report":{"status":"exchanging"}},{"at":"2026-11-27T12:01:55.111Z","report":{"status":"sending"}},{"at":"2026-11-27T19:13:55.111Z","report":{"status":"completed","txOutHash":"sandbox_out_3401szjz0xreaetgvm119qzh6x","amountTo":"1.006179245283018867"}}]}', 0, '2026-11-26 19:13:55.111+00', '2026-11-26 19:13:55.111+00', '2026-11-26 19:13:55.135+00', false, 'due'),
	('ord_4pprva89xb5np54pghyxjbcb7h', 'par_875cw189zwn1de5gfqm2486veh', 'live', 1, 1, 'waiting_deposit', NULL, 'changenow', NULL, '{"order_id":"ord_4pprva89xb5np54pghyxjbcb7h","provider_order_id":"b690bcac-dfb0-4d89-ab5c-a5dec3f77783","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q824ftrunyw0glz2fcx49f3u8zwtuqmcrqzxsac","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-26T19:43:55.239Z","late_deposit":null,"created_at":"2026-11-26T19:13:55.199Z","tracking_url":"http://127.0.0.1:11066/track/ord_4pprva89xb5np54pghyxjbcb7h?t=2njz68C4xcGbkUqNxgkNh3jPKpTCiavcAZxNrl4ntPQ","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.199Z","sequence":1}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"b690bcac-dfb0-4d89-ab5c-a5dec3f77783","depositAddress":"ltc1q824ftrunyw0glz2fcx49f3u8zwtuqmcrqzxsac","depositExtraId":null,"expiresAt":"2026-11-26T19:43:55.239Z","amountTo":"0.00442764"},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.199Z"}],"createdAt":"2026-11-26T19:13:55.199Z","expiresAt":"2026-11-26T19:43:55.239Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-26 19:13:55.199+00', '2026-11-26 19:13:55.199+00', '2026-11-26 19:13:55.279+00', false, 'due'),
	('ord_ccfhb415q4f7qa46zvn70372w7', 'par_875cw189zwn1de5gfqm2486veh', 'live', 2, 2, 'confirming', NULL, 'changenow', NULL, '{"order_id":"ord_ccfhb415q4f7qa46zvn70372w7","provider_order_id":"dfef91a1-f5d8-4e90-baf5-1802479d4c5c","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qxr0ynzd9hkqssjlxmdkxj42xwatmc2ak2kr29q","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"582696d9e5ab86dc94bc975513b30c62db935ed32f9df7c50913b89be0b67a59","tx_out_hash":null,"expires_at":"2026-11-26T19:43:55.387Z","late_deposit":null,"created_at":"2026-11-26T19:13:55.338Z","tracking_url":"http://127.0.0.1:11066/track/ord_ccfhb415q4f7qa46zvn70372w7?t=2KKP1lwDysUnyUI31rWme_cs9OhYEfu4OoCstIWxsBI","timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.338Z","sequence":1},{"status":"confirming","at":"2026-11-26T19:13:55.473Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"dfef91a1-f5d8-4e90-baf5-1802479d4c5c","depositAddress":"ltc1qxr0ynzd9hkqssjlxmdkxj42xwatmc2ak2kr29q","depositExtraId":null,"expiresAt":"2026-11-26T19:43:55.387Z","amountTo":"0.00442764"},"status":"confirming","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-26T19:13:55.338Z"},{"status":"confirming","at":"2026-11-26T19:13:55.473Z"}],"createdAt":"2026-11-26T19:13:55.338Z","expiresAt":"2026-11-26T19:43:55.387Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"582696d9e5ab86dc94bc975513b30c62db935ed32f9df7c50913b89be0b67a59","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-26 19:13:55.338+00', '2026-11-26 19:13:55.473+00', '2026-11-26 19:13:55.495+00', false, 'due');


--
-- Data for Name: partners; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.partners VALUES
	('par_h30xp1pg7jr4sr0yb5402ageqz', 'Demo wallet', 'trial', '2026-11-26 19:13:43.333+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-26 19:13:43.333+00', '{}', NULL, '2026-11-26 19:13:43.333+00', NULL),
	('par_875cw189zwn1de5gfqm2486veh', 'Example Wallet', 'trial', '2026-11-26 19:13:43.694+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-26 19:13:43.694+00', '{}', NULL, '2026-11-26 19:13:43.694+00', NULL),
	('par_an0vkhgnk894tf1z69f53tp5be', 'Recorded', 'trial', '2026-11-26 19:13:50.786+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-26 19:13:50.786+00', '{}', NULL, '2026-11-26 19:13:50.786+00', NULL);


--
-- Data for Name: passkey_challenges; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: passkeys; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: payout_addresses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payout_addresses VALUES
	('pad_3zn1nk326824793jwr1bjccm77', 'par_an0vkhgnk894tf1z69f53tp5be', 'USDT-TRC20', 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2', true, '0.01', '2026-11-26 19:13:50.804+00', '2026-11-26 19:13:50.804+00', NULL, '2026-11-26 19:13:50.804+00');


--
-- Data for Name: payout_confirmations; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: payouts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payouts VALUES
	('po_598p461v1d74n9gcgwrmqtzcw9', 'par_an0vkhgnk894tf1z69f53tp5be', 'confirmed', 5000.00, 'USDT-TRC20', 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2', '4999.5', '9c41', NULL, 'api', true, '2026-11-26 19:13:50.842+00', '2026-11-26 19:13:50.903+00', '2026-11-26 19:13:50.968+00', '2026-11-26 19:13:51.065+00', NULL, 'due');


--
-- Data for Name: posted_incidents; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: probes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: provider_calls; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.provider_calls VALUES
	('ord_tfwn53xvt3pev8f55gh5smegcy', 'request_refund', '2026-11-26 19:13:48.102+00', '2026-11-26 19:14:23.139+00', '2026-11-26 19:13:48.102+00', '{"value":null}', NULL),
	('ord_m04qnxf1qqzq6rss0y17d7n4pe', 'open_ticket', '2026-11-26 19:13:49.241+00', '2026-11-26 19:14:24.294+00', '2026-11-26 19:13:49.241+00', '{"value":null}', NULL),
	('ord_69ha3c4wxq6p3k949x285567gh', 'create_order', '2026-11-26 19:13:52.346+00', '2026-11-26 19:14:27.346+00', '2026-11-26 19:13:52.358+00', '{"value":{"providerOrderId":"71dc8f96-b5b8-4bed-a194-53755e841aa4","depositAddress":"ltc1qwnx4ce2slv93h496smzt5q952wzz8wqsuruhh3","depositExtraId":null,"expiresAt":"2026-11-26T19:43:52.354Z","amountTo":"0.00442764"}}', NULL),
	('ord_2s697etfhft921h6dtanyy27mx', 'create_order', '2026-11-26 19:13:52.857+00', '2026-11-26 19:14:27.857+00', '2026-11-26 19:13:52.861+00', '{"value":{"providerOrderId":"718a4b0c-172b-4263-a3f4-21de66b47f94","depositAddress":"ltc1q0a548a4eunjmp7e0tx6drxthqc3jmxjpa6qv3h","depositExtraId":null,"expiresAt":"2026-11-26T19:43:52.859Z","amountTo":"0.00442764"}}', NULL),
	('ord_bqpek3wb44c2yb0vm5gjd97byw', 'create_order', '2026-11-26 19:13:53.115+00', '2026-11-26 19:14:28.115+00', '2026-11-26 19:13:53.133+00', '{"value":{"providerOrderId":"ae3306f8-49d5-4fd0-b8df-2686592b9dfc","depositAddress":"ltc1qedjls4vt6puva44qsvp02zpx25p53dcud8u3wm","depositExtraId":null,"expiresAt":"2026-11-26T19:43:53.125Z","amountTo":"0.00442764"}}', NULL),
	('ord_5ry4yyjg2n8brr34c38m2eba2d', 'create_order', '2026-11-26 19:13:53.399+00', '2026-11-26 19:14:28.399+00', '2026-11-26 19:13:53.402+00', '{"value":{"providerOrderId":"42ecc4fb-4448-4e92-a535-fb7e7e911ac4","depositAddress":"ltc1qhd8pfqfj9q0xmvdcxm3mk4ll742386vquvsq83","depositExtraId":null,"expiresAt":"2026-11-26T19:43:53.400Z","amountTo":"0.00442764"}}', NULL),
	('ord_9rej1ycp33xwh67pnwjvhfax8k', 'create_order', '2026-11-26 19:13:53.714+00', '2026-11-26 19:14:28.714+00', '2026-11-26 19:13:53.722+00', '{"value":{"providerOrderId":"1649ae46-47a9-4751-a4cb-1a3a4752d618","depositAddress":"ltc1q6k84tunezd0ayqhau08mm9qv4n0as3eznv4zct","depositExtraId":null,"expiresAt":"2026-11-26T19:43:53.719Z","amountTo":"0.00442764"}}', NULL),
	('ord_4gzfne9rnxekq3ahsbqpknxe8t', 'create_order', '2026-11-26 19:13:54.09+00', '2026-11-26 19:14:29.09+00', '2026-11-26 19:13:54.099+00', '{"value":{"providerOrderId":"c9c0d0e5-dd0c-4816-baf1-08a9008f3a33","depositAddress":"ltc1q5rl6zmcxr3m504rrf40xq63272ujlyux7237cv","depositExtraId":null,"expiresAt":"2026-11-26T19:43:54.094Z","amountTo":"0.00442764"}}', NULL),
	('ord_v7zj8g3pyhe324brh3hcfejqpj', 'create_order', '2026-11-26 19:13:54.502+00', '2026-11-26 19:14:29.502+00', '2026-11-26 19:13:54.513+00', '{"value":{"providerOrderId":"3c47c2cc-8321-4832-a8da-f08ffe7cdf9a","depositAddress":"ltc1qv0snmezyw496sl7vc7569gej7w05jm6qqljhvd","depositExtraId":null,"expiresAt":null,"amountTo":"0.00442764"}}', NULL),
	('ord_v7zj8g3pyhe324brh3hcfejqpj', 'open_ticket', '2026-11-26 19:13:54.76+00', '2026-11-26 19:14:29.76+00', '2026-11-26 19:13:54.76+00', '{"value":"2026-11-26T19:13:54.760Z"}', NULL),
	('ord_a8thb9gbpnss5ba38c3f3f16j9', 'create_order', '2026-11-26 19:13:54.9+00', '2026-11-26 19:14:29.9+00', '2026-11-26 19:13:54.91+00', '{"value":{"providerOrderId":"403910de-72f5-4e53-9e7a-8e34b2e8f3b7","depositAddress":"ltc1qhk7sphkpqql646skx3nyzqremjc2dmd6ecegy6","depositExtraId":null,"expiresAt":"2026-11-26T19:43:54.905Z","amountTo":"0.00442764"}}', NULL),
	('ord_4pprva89xb5np54pghyxjbcb7h', 'create_order', '2026-11-26 19:13:55.237+00', '2026-11-26 19:14:30.237+00', '2026-11-26 19:13:55.243+00', '{"value":{"providerOrderId":"b690bcac-dfb0-4d89-ab5c-a5dec3f77783","depositAddress":"ltc1q824ftrunyw0glz2fcx49f3u8zwtuqmcrqzxsac","depositExtraId":null,"expiresAt":"2026-11-26T19:43:55.239Z","amountTo":"0.00442764"}}', NULL),
	('ord_ccfhb415q4f7qa46zvn70372w7', 'create_order', '2026-11-26 19:13:55.38+00', '2026-11-26 19:14:30.38+00', '2026-11-26 19:13:55.39+00', '{"value":{"providerOrderId":"dfef91a1-f5d8-4e90-baf5-1802479d4c5c","depositAddress":"ltc1qxr0ynzd9hkqssjlxmdkxj42xwatmc2ak2kr29q","depositExtraId":null,"expiresAt":"2026-11-26T19:43:55.387Z","amountTo":"0.00442764"}}', NULL);


--
-- Data for Name: provider_drains; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: provider_drills; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: provider_outages; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: provider_rates; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.provider_rates VALUES
	('thorchain', '{"1795720423":2,"1795720432":2,"1795720433":2}', NULL, 6),
	('exolix', '{"1795720423":2,"1795720432":1,"1795720433":1,"1795720434":5}', NULL, 8),
	('changenow', '{"1795720422":6,"1795720432":12,"1795720433":14,"1795720434":10,"1795720435":4}', NULL, 15);


--
-- Data for Name: provider_statistics; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: rate_buckets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rate_buckets VALUES
	('par_875cw189zwn1de5gfqm2486veh:live:B', 10, 20, '2026-11-26 19:13:54.235+00'),
	('par_875cw189zwn1de5gfqm2486veh:live:W', 60, 3180, '2026-11-26 19:13:56.296+00'),
	('par_h30xp1pg7jr4sr0yb5402ageqz:test:R', 600, 36000, '2026-11-26 19:13:56.767+00'),
	('par_875cw189zwn1de5gfqm2486veh:live:R', 600, 32700, '2026-11-26 19:13:56.438+00'),
	('par_h30xp1pg7jr4sr0yb5402ageqz:test:W', 60, 3600, '2026-11-26 19:13:56.773+00'),
	('par_h30xp1pg7jr4sr0yb5402ageqz:test:B', 10, 550, '2026-11-26 19:13:49.8+00'),
	('par_h30xp1pg7jr4sr0yb5402ageqz:test:A', 600, 36000, '2026-11-26 19:13:51.763+00');


--
-- Data for Name: sandbox_scenarios; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: sla_alarm; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: streams; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES
	('usr_shhp5mgfx8mm49j5szf9x755qc', 'dashboard', 'demo@wallet.example', 'Demo', '$argon2id$v=19$m=19456,t=2,p=1$3wdsDnlkeFt6orycY5ii8w$Bofu9nZ0eB49VLard0IvP+qLeKGYIQQAl0kHzbfDHds', NULL, NULL, '2026-11-26 19:13:43.467+00', NULL, '2026-11-26 19:13:43.467+00', NULL, NULL, NULL, '{}', 0, NULL, NULL, NULL, NULL),
	('usr_xk3qz70et0nh6feg1ht8542yv4', 'support', 'operator@swaplane.example', 'Demo', '$argon2id$v=19$m=19456,t=2,p=1$tlqnIJOh78R/1/w+JashPw$n6QGxuVQ2GgxL6OrBbtzehda50clJb5O+Ll29tRf2zs', 'admin', NULL, '2026-11-26 19:13:43.589+00', NULL, '2026-11-26 19:13:43.585+00', NULL, NULL, NULL, '{}', 0, NULL, NULL, NULL, NULL);


--
-- Data for Name: webhook_replays; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: __drizzle_migrations_id_seq; Type: SEQUENCE SET; Schema: drizzle; Owner: -
--

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 1, true);


--
-- Name: audit_log_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_log_id_seq', 17, true);


--
-- Name: deliveries_seq_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.deliveries_seq_seq', 19, true);


--
-- Name: incidents_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.incidents_id_seq', 1, false);


--
-- Name: key_failures_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.key_failures_id_seq', 1, false);


--
-- Name: ledger_entries_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.ledger_entries_id_seq', 6, true);


--
-- Name: limited_uses_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.limited_uses_id_seq', 1, false);


--
-- Name: lockouts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.lockouts_id_seq', 1, false);


--
-- Name: operator_alerts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.operator_alerts_id_seq', 1, false);


--
-- Name: order_cases_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.order_cases_id_seq', 4, true);


--
-- Name: order_events_seq_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.order_events_seq_seq', 53, true);


--
-- Name: posted_incidents_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.posted_incidents_id_seq', 1, false);


--
-- Name: provider_outages_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.provider_outages_id_seq', 1, false);


--
-- Name: webhook_replays_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.webhook_replays_id_seq', 1, false);


--
-- Name: write_checks; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.write_checks', 1, false);


--
-- Name: __drizzle_migrations __drizzle_migrations_pkey; Type: CONSTRAINT; Schema: drizzle; Owner: -
--

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);


--
-- Name: api_keys api_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (key_id);


--
-- Name: attempt_hours attempt_hours_endpoint_id_hour_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.attempt_hours
    ADD CONSTRAINT attempt_hours_endpoint_id_hour_pk PRIMARY KEY (endpoint_id, hour);


--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);


--
-- Name: avoided_providers avoided_providers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.avoided_providers
    ADD CONSTRAINT avoided_providers_pkey PRIMARY KEY (provider);


--
-- Name: caller_ranges caller_ranges_ip_range_partner_id_environment_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.caller_ranges
    ADD CONSTRAINT caller_ranges_ip_range_partner_id_environment_pk PRIMARY KEY (ip_range, partner_id, environment);


--
-- Name: data_export_parts data_export_parts_export_id_part_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.data_export_parts
    ADD CONSTRAINT data_export_parts_export_id_part_pk PRIMARY KEY (export_id, part);


--
-- Name: data_exports data_exports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.data_exports
    ADD CONSTRAINT data_exports_pkey PRIMARY KEY (export_id);


--
-- Name: deliveries deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (delivery_id);


--
-- Name: delivery_attempts delivery_attempts_delivery_id_attempt_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_delivery_id_attempt_pk PRIMARY KEY (delivery_id, attempt);


--
-- Name: devices devices_user_id_token_hash_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_user_id_token_hash_pk PRIMARY KEY (user_id, token_hash);


--
-- Name: endpoint_timers endpoint_timers_endpoint_id_task_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.endpoint_timers
    ADD CONSTRAINT endpoint_timers_endpoint_id_task_pk PRIMARY KEY (endpoint_id, task);


--
-- Name: endpoints endpoints_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_pkey PRIMARY KEY (endpoint_id);


--
-- Name: failed_checks failed_checks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.failed_checks
    ADD CONSTRAINT failed_checks_pkey PRIMARY KEY (order_id);


--
-- Name: idempotency_keys idempotency_keys_partner_id_environment_operation_key_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_partner_id_environment_operation_key_pk PRIMARY KEY (partner_id, environment, operation, key);


--
-- Name: incidents incidents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.incidents
    ADD CONSTRAINT incidents_pkey PRIMARY KEY (id);


--
-- Name: installation_facts installation_facts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.installation_facts
    ADD CONSTRAINT installation_facts_pkey PRIMARY KEY (name);


--
-- Name: invitations invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (invitation_id);


--
-- Name: key_failures key_failures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key_failures
    ADD CONSTRAINT key_failures_pkey PRIMARY KEY (id);


--
-- Name: ledger_days ledger_days_partner_id_account_kind_day_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_days
    ADD CONSTRAINT ledger_days_partner_id_account_kind_day_pk PRIMARY KEY (partner_id, account, kind, day);


--
-- Name: ledger_entries ledger_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);


--
-- Name: ledger_transactions ledger_transactions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_pkey PRIMARY KEY (transaction_id);


--
-- Name: limited_uses limited_uses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.limited_uses
    ADD CONSTRAINT limited_uses_pkey PRIMARY KEY (id);


--
-- Name: lockouts lockouts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lockouts
    ADD CONSTRAINT lockouts_pkey PRIMARY KEY (id);


--
-- Name: logins logins_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.logins
    ADD CONSTRAINT logins_pkey PRIMARY KEY (login_id);


--
-- Name: mailed_codes mailed_codes_user_id_purpose_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mailed_codes
    ADD CONSTRAINT mailed_codes_user_id_purpose_pk PRIMARY KEY (user_id, purpose);


--
-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (mail_id);


--
-- Name: memberships memberships_partner_id_user_id_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_partner_id_user_id_pk PRIMARY KEY (partner_id, user_id);


--
-- Name: open_streams open_streams_partner_id_environment_process_id_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.open_streams
    ADD CONSTRAINT open_streams_partner_id_environment_process_id_pk PRIMARY KEY (partner_id, environment, process_id);


--
-- Name: operator_alerts operator_alerts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_alerts
    ADD CONSTRAINT operator_alerts_pkey PRIMARY KEY (id);


--
-- Name: operator_ops_events operator_ops_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_ops_events
    ADD CONSTRAINT operator_ops_events_pkey PRIMARY KEY (event_id);


--
-- Name: ops_events ops_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ops_events
    ADD CONSTRAINT ops_events_pkey PRIMARY KEY (event_id);


--
-- Name: order_cases order_cases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_cases
    ADD CONSTRAINT order_cases_pkey PRIMARY KEY (id);


--
-- Name: order_claims order_claims_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_claims
    ADD CONSTRAINT order_claims_pkey PRIMARY KEY (order_id);


--
-- Name: order_events order_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_events
    ADD CONSTRAINT order_events_pkey PRIMARY KEY (event_id);


--
-- Name: order_export_parts order_export_parts_export_id_part_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_export_parts
    ADD CONSTRAINT order_export_parts_export_id_part_pk PRIMARY KEY (export_id, part);


--
-- Name: order_exports order_exports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_exports
    ADD CONSTRAINT order_exports_pkey PRIMARY KEY (export_id);


--
-- Name: order_watches order_watches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_watches
    ADD CONSTRAINT order_watches_pkey PRIMARY KEY (order_id);


--
-- Name: orders orders_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (order_id);


--
-- Name: partners partners_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.partners
    ADD CONSTRAINT partners_pkey PRIMARY KEY (partner_id);


--
-- Name: passkey_challenges passkey_challenges_login_id_purpose_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_login_id_purpose_pk PRIMARY KEY (login_id, purpose);


--
-- Name: passkeys passkeys_credential; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential UNIQUE (credential_id);


--
-- Name: passkeys passkeys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (passkey_id);


--
-- Name: payout_addresses payout_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_addresses
    ADD CONSTRAINT payout_addresses_pkey PRIMARY KEY (address_id);


--
-- Name: payout_confirmations payout_confirmations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_confirmations
    ADD CONSTRAINT payout_confirmations_pkey PRIMARY KEY (payout_id);


--
-- Name: payouts payouts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (payout_id);


--
-- Name: posted_incidents posted_incidents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.posted_incidents
    ADD CONSTRAINT posted_incidents_pkey PRIMARY KEY (id);


--
-- Name: probes probes_minute_source_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.probes
    ADD CONSTRAINT probes_minute_source_pk PRIMARY KEY (minute, source);


--
-- Name: provider_calls provider_calls_order_id_call_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_calls
    ADD CONSTRAINT provider_calls_order_id_call_pk PRIMARY KEY (order_id, call);


--
-- Name: provider_catalogues provider_catalogues_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_catalogues
    ADD CONSTRAINT provider_catalogues_pkey PRIMARY KEY (provider);


--
-- Name: provider_drains provider_drains_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_drains
    ADD CONSTRAINT provider_drains_pkey PRIMARY KEY (provider);


--
-- Name: provider_drills provider_drills_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_drills
    ADD CONSTRAINT provider_drills_pkey PRIMARY KEY (provider);


--
-- Name: provider_outages provider_outages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_outages
    ADD CONSTRAINT provider_outages_pkey PRIMARY KEY (id);


--
-- Name: provider_rates provider_rates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_rates
    ADD CONSTRAINT provider_rates_pkey PRIMARY KEY (provider);


--
-- Name: provider_statistics provider_statistics_provider_from_code_from_network_to_code_to_; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_statistics
    ADD CONSTRAINT provider_statistics_provider_from_code_from_network_to_code_to_ PRIMARY KEY (provider, from_code, from_network, to_code, to_network);


--
-- Name: quotes quotes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_pkey PRIMARY KEY (quote_id);


--
-- Name: rate_buckets rate_buckets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rate_buckets
    ADD CONSTRAINT rate_buckets_pkey PRIMARY KEY (bucket);


--
-- Name: requests requests_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_pkey PRIMARY KEY (request_id);


--
-- Name: sandbox_scenarios sandbox_scenarios_partner_id_name_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sandbox_scenarios
    ADD CONSTRAINT sandbox_scenarios_partner_id_name_pk PRIMARY KEY (partner_id, name);


--
-- Name: sla_alarm sla_alarm_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sla_alarm
    ADD CONSTRAINT sla_alarm_pkey PRIMARY KEY (id);


--
-- Name: streams streams_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.streams
    ADD CONSTRAINT streams_pkey PRIMARY KEY (stream_id);


--
-- Name: usd_prices usd_prices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usd_prices
    ADD CONSTRAINT usd_prices_pkey PRIMARY KEY (code);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (user_id);


--
-- Name: webhook_replays webhook_replays_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_replays
    ADD CONSTRAINT webhook_replays_pkey PRIMARY KEY (id);


--
-- Name: workflow_histories workflow_histories_workflow_id_run_id_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workflow_histories
    ADD CONSTRAINT workflow_histories_workflow_id_run_id_pk PRIMARY KEY (workflow_id, run_id);


--
-- Name: api_keys_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX api_keys_hash ON public.api_keys USING btree (hash);


--
-- Name: api_keys_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_keys_partner ON public.api_keys USING btree (partner_id);


--
-- Name: attempt_hours_hour; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX attempt_hours_hour ON public.attempt_hours USING btree (hour);


--
-- Name: audit_log_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_at ON public.audit_log USING btree (at);


--
-- Name: audit_log_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_partner ON public.audit_log USING btree (partner_id, id);


--
-- Name: audit_log_target; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_target ON public.audit_log USING btree (target);


--
-- Name: caller_ranges_seen; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX caller_ranges_seen ON public.caller_ranges USING btree (seen_at);


--
-- Name: data_exports_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX data_exports_created ON public.data_exports USING btree (created_at);


--
-- Name: data_exports_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX data_exports_partner ON public.data_exports USING btree (partner_id, created_at);


--
-- Name: data_exports_writing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX data_exports_writing ON public.data_exports USING btree (created_at) WHERE (state = 'writing'::text);


--
-- Name: deliveries_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_created ON public.deliveries USING btree (created_at);


--
-- Name: deliveries_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_due ON public.deliveries USING btree (endpoint_id, seq) WHERE (state = 'due'::text);


--
-- Name: deliveries_endpoint; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_endpoint ON public.deliveries USING btree (endpoint_id, seq);


--
-- Name: deliveries_event; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX deliveries_event ON public.deliveries USING btree (event_id, endpoint_id) WHERE (NOT is_replay);


--
-- Name: deliveries_event_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_event_name ON public.deliveries USING btree (endpoint_id, split_part(event_id, ':'::text, 2), seq);


--
-- Name: deliveries_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_order ON public.deliveries USING btree (order_id);


--
-- Name: deliveries_replays; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_replays ON public.deliveries USING btree (event_id) WHERE is_replay;


--
-- Name: deliveries_uncopied; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_uncopied ON public.deliveries USING btree (delivery_id) WHERE ((history_copy = 'due'::text) AND (state = ANY (ARRAY['delivered'::text, 'failed'::text])) AND (plan_attempts > 1));


--
-- Name: deliveries_unsettled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_unsettled ON public.deliveries USING btree (endpoint_id, state, seq) WHERE (state <> 'delivered'::text);


--
-- Name: delivery_attempts_endpoint; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX delivery_attempts_endpoint ON public.delivery_attempts USING btree (endpoint_id, recorded_at, ok);


--
-- Name: delivery_attempts_failed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX delivery_attempts_failed ON public.delivery_attempts USING btree (endpoint_id, recorded_at) WHERE (NOT ok);


--
-- Name: devices_seen; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX devices_seen ON public.devices USING btree (seen_at);


--
-- Name: endpoint_timers_unstarted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX endpoint_timers_unstarted ON public.endpoint_timers USING btree (at) WHERE (NOT started);


--
-- Name: endpoints_draining; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX endpoints_draining ON public.endpoints USING btree (endpoint_id) WHERE (drains_to IS NOT NULL);


--
-- Name: endpoints_ops_slot; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX endpoints_ops_slot ON public.endpoints USING btree (partner_id) WHERE ((channel = 'ops'::text) AND (removed_at IS NULL));


--
-- Name: endpoints_order_slot; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX endpoints_order_slot ON public.endpoints USING btree (partner_id, environment) WHERE ((channel = 'order'::text) AND (removed_at IS NULL));


--
-- Name: idempotency_keys_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);


--
-- Name: incidents_started; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX incidents_started ON public.incidents USING btree (started_at);


--
-- Name: invitations_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX invitations_email ON public.invitations USING btree (partner_id, email);


--
-- Name: invitations_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX invitations_expiry ON public.invitations USING btree (expires_at);


--
-- Name: invitations_token; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX invitations_token ON public.invitations USING btree (token_hash);


--
-- Name: key_failures_range; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX key_failures_range ON public.key_failures USING btree (ip_range, at);


--
-- Name: ledger_entries_transaction; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_entries_transaction ON public.ledger_entries USING btree (transaction_id);


--
-- Name: ledger_transactions_source; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX ledger_transactions_source ON public.ledger_transactions USING btree (kind, source_id);


--
-- Name: limited_uses_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX limited_uses_at ON public.limited_uses USING btree (at);


--
-- Name: limited_uses_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX limited_uses_subject ON public.limited_uses USING btree ("limit", subject, at);


--
-- Name: lockouts_unannounced; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lockouts_unannounced ON public.lockouts USING btree (locked_until) WHERE (end_announced_at IS NULL);


--
-- Name: lockouts_until; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lockouts_until ON public.lockouts USING btree (locked_until);


--
-- Name: logins_previous; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX logins_previous ON public.logins USING btree (previous_hash) WHERE (previous_hash IS NOT NULL);


--
-- Name: logins_seen; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX logins_seen ON public.logins USING btree (seen_at);


--
-- Name: logins_token; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX logins_token ON public.logins USING btree (token_hash);


--
-- Name: logins_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX logins_user ON public.logins USING btree (user_id);


--
-- Name: mailed_codes_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mailed_codes_expiry ON public.mailed_codes USING btree (expires_at);


--
-- Name: mailed_codes_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mailed_codes_hash ON public.mailed_codes USING btree (hash);


--
-- Name: mails_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_created ON public.mails USING btree (created_at);


--
-- Name: mails_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_due ON public.mails USING btree (due_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));


--
-- Name: memberships_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX memberships_user ON public.memberships USING btree (user_id);


--
-- Name: operator_alerts_closed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operator_alerts_closed ON public.operator_alerts USING btree (closed_at) WHERE (closed_at IS NOT NULL);


--
-- Name: operator_alerts_open; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX operator_alerts_open ON public.operator_alerts USING btree (kind, subject) WHERE (closed_at IS NULL);


--
-- Name: operator_ops_events_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operator_ops_events_at ON public.operator_ops_events USING btree (at);


--
-- Name: operator_ops_events_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operator_ops_events_due ON public.operator_ops_events USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: ops_events_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ops_events_at ON public.ops_events USING btree (at);


--
-- Name: ops_events_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ops_events_partner ON public.ops_events USING btree (partner_id, at);


--
-- Name: order_cases_open; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX order_cases_open ON public.order_cases USING btree (order_id, mismatch) WHERE (closed_at IS NULL);


--
-- Name: order_claims_claimed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_claims_claimed ON public.order_claims USING btree (claimed_at);


--
-- Name: order_claims_open_ref; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX order_claims_open_ref ON public.order_claims USING btree (partner_id, environment, partner_order_ref) WHERE (open AND (partner_order_ref IS NOT NULL));


--
-- Name: order_claims_ref; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_claims_ref ON public.order_claims USING hash (lower(partner_order_ref)) WHERE (partner_order_ref IS NOT NULL);


--
-- Name: order_claims_refund_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_claims_refund_address ON public.order_claims USING hash (lower((input ->> 'refundAddress'::text))) WHERE (lower((input ->> 'refundAddress'::text)) IS NOT NULL);


--
-- Name: order_claims_unstarted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_claims_unstarted ON public.order_claims USING btree (claimed_at) WHERE (NOT started);


--
-- Name: order_events_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_events_partner ON public.order_events USING btree (partner_id, environment, recorded_in, seq);


--
-- Name: order_events_recorded; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_events_recorded ON public.order_events USING btree (partner_id, environment, recorded_at);


--
-- Name: order_events_version; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX order_events_version ON public.order_events USING btree (order_id, version);


--
-- Name: order_exports_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_exports_created ON public.order_exports USING btree (created_at);


--
-- Name: order_exports_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_exports_partner ON public.order_exports USING btree (partner_id, created_at);


--
-- Name: order_exports_writing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_exports_writing ON public.order_exports USING btree (created_at) WHERE (state = 'writing'::text);


--
-- Name: order_watches_deposit; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX order_watches_deposit ON public.order_watches USING btree (provider, deposit_hash) WHERE (deposit_hash IS NOT NULL);


--
-- Name: order_watches_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_watches_due ON public.order_watches USING btree (provider, next_poll_at) WHERE (next_poll_at IS NOT NULL);


--
-- Name: order_watches_late_in; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_watches_late_in ON public.order_watches USING hash (lower((late_deposit ->> 'txInHash'::text))) WHERE (late_deposit IS NOT NULL);


--
-- Name: order_watches_late_out; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_watches_late_out ON public.order_watches USING hash (lower((late_deposit ->> 'txOutHash'::text))) WHERE (late_deposit IS NOT NULL);


--
-- Name: order_watches_provider_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_watches_provider_order ON public.order_watches USING btree (provider, provider_order_id);


--
-- Name: orders_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_created ON public.orders USING brin (created_at);


--
-- Name: orders_deposit_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_deposit_address ON public.orders USING hash (lower((body ->> 'deposit_address'::text)));


--
-- Name: orders_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_open ON public.orders USING btree (environment, status, updated_at) WHERE (status <> ALL (ARRAY['completed'::text, 'failed'::text, 'expired'::text, 'refunded'::text]));


--
-- Name: orders_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_partner ON public.orders USING btree (partner_id, environment, created_at DESC, order_id, status, provider, ((body ->> 'from'::text)), ((body ->> 'to'::text)), amount_in_usd);


--
-- Name: orders_payout_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_payout_address ON public.orders USING hash (lower((body ->> 'payout_address'::text)));


--
-- Name: orders_provider_ended; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_provider_ended ON public.orders USING btree (provider, (
CASE
    WHEN (status = ANY (ARRAY['completed'::text, 'failed'::text, 'expired'::text, 'refunded'::text])) THEN updated_at
    ELSE NULL::timestamp with time zone
END)) WHERE (environment = 'live'::text);


--
-- Name: orders_provider_order_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_provider_order_id ON public.orders USING hash (lower((body ->> 'provider_order_id'::text)));


--
-- Name: orders_ref; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_ref ON public.orders USING btree (partner_id, environment, partner_order_ref);


--
-- Name: orders_stats; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_stats ON public.orders USING btree (partner_id, environment, status, amount_in_usd);


--
-- Name: orders_tx_in_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_tx_in_hash ON public.orders USING hash (lower((body ->> 'tx_in_hash'::text)));


--
-- Name: orders_tx_out_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_tx_out_hash ON public.orders USING hash (lower((body ->> 'tx_out_hash'::text)));


--
-- Name: orders_unchecked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_unchecked ON public.orders USING btree (recorded_at) WHERE (NOT checked);


--
-- Name: orders_uncopied; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_uncopied ON public.orders USING btree (order_id) WHERE ((history_copy = 'due'::text) AND (status = ANY (ARRAY['completed'::text, 'failed'::text, 'expired'::text, 'refunded'::text])));


--
-- Name: passkeys_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);


--
-- Name: payout_addresses_address; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payout_addresses_address ON public.payout_addresses USING btree (partner_id, currency, address) WHERE (removed_at IS NULL);


--
-- Name: payout_addresses_default; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payout_addresses_default ON public.payout_addresses USING btree (partner_id, currency) WHERE (is_default AND (removed_at IS NULL));


--
-- Name: payout_confirmations_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payout_confirmations_expiry ON public.payout_confirmations USING btree (expires_at);


--
-- Name: payouts_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payouts_partner ON public.payouts USING btree (partner_id, created_at DESC, payout_id);


--
-- Name: payouts_uncopied; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payouts_uncopied ON public.payouts USING btree (payout_id) WHERE ((history_copy = 'due'::text) AND (status = ANY (ARRAY['confirmed'::text, 'failed'::text])));


--
-- Name: payouts_unstarted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payouts_unstarted ON public.payouts USING btree (created_at) WHERE (NOT started);


--
-- Name: posted_incidents_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX posted_incidents_open ON public.posted_incidents USING btree (id) WHERE (resolved_at IS NULL);


--
-- Name: provider_calls_unanswered; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX provider_calls_unanswered ON public.provider_calls USING btree (over_at) WHERE (answer IS NULL);


--
-- Name: provider_outages_open; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX provider_outages_open ON public.provider_outages USING btree (provider) WHERE (ended_at IS NULL);


--
-- Name: provider_outages_provider; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX provider_outages_provider ON public.provider_outages USING btree (provider, since DESC NULLS LAST);


--
-- Name: provider_outages_unannounced; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX provider_outages_unannounced ON public.provider_outages USING btree (id) WHERE (announced_at IS NULL);


--
-- Name: quotes_expires; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX quotes_expires ON public.quotes USING btree (expires_at);


--
-- Name: quotes_used_by; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX quotes_used_by ON public.quotes USING btree (used_by) WHERE (used_by IS NOT NULL);


--
-- Name: requests_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX requests_at ON public.requests USING brin (at);


--
-- Name: requests_errors; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX requests_errors ON public.requests USING btree (partner_id, environment, at) WHERE (error_code IS NOT NULL);


--
-- Name: requests_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX requests_order ON public.requests USING btree (order_id, at DESC NULLS LAST) WHERE (order_id IS NOT NULL);


--
-- Name: requests_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX requests_owner ON public.requests USING btree (partner_id, environment, at DESC NULLS LAST, request_id DESC NULLS LAST);


--
-- Name: streams_partner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX streams_partner ON public.streams USING btree (partner_id, environment, opened_at);


--
-- Name: users_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_email ON public.users USING btree (portal, email);


--
-- Name: users_unerased; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_unerased ON public.users USING btree (COALESCE(left_at, created_at)) WHERE (erased_at IS NULL);


--
-- Name: webhook_replays_endpoint; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_replays_endpoint ON public.webhook_replays USING btree (endpoint_id, at);


--
-- Name: workflow_histories_delivery; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX workflow_histories_delivery ON public.workflow_histories USING btree (delivery_id) WHERE (delivery_id IS NOT NULL);


--
-- Name: workflow_histories_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX workflow_histories_order ON public.workflow_histories USING btree (order_id) WHERE (order_id IS NOT NULL);


--
-- Name: workflow_histories_payout; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX workflow_histories_payout ON public.workflow_histories USING btree (payout_id) WHERE (payout_id IS NOT NULL);


--
-- Name: audit_log audit_log_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: audit_log audit_log_retention; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_log_retention BEFORE DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_delete();


--
-- Name: ledger_entries ledger_entries_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: ledger_entries ledger_entries_balanced; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse_unbalanced();


--
-- Name: ledger_entries ledger_entries_by_day; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_entries_by_day AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION public.add_to_ledger_days();


--
-- Name: ledger_transactions ledger_transactions_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: api_keys api_keys_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: data_export_parts data_export_parts_export_id_data_exports_export_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.data_export_parts
    ADD CONSTRAINT data_export_parts_export_id_data_exports_export_id_fk FOREIGN KEY (export_id) REFERENCES public.data_exports(export_id) ON DELETE CASCADE;


--
-- Name: data_exports data_exports_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.data_exports
    ADD CONSTRAINT data_exports_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: deliveries deliveries_endpoint_id_endpoints_endpoint_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_endpoint_id_endpoints_endpoint_id_fk FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(endpoint_id);


--
-- Name: devices devices_user_id_users_user_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);


--
-- Name: endpoint_timers endpoint_timers_endpoint_id_endpoints_endpoint_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.endpoint_timers
    ADD CONSTRAINT endpoint_timers_endpoint_id_endpoints_endpoint_id_fk FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(endpoint_id);


--
-- Name: endpoints endpoints_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.endpoints
    ADD CONSTRAINT endpoints_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: invitations invitations_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: ledger_entries ledger_entries_transaction_id_ledger_transactions_transaction_i; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_transaction_id_ledger_transactions_transaction_i FOREIGN KEY (transaction_id) REFERENCES public.ledger_transactions(transaction_id);


--
-- Name: ledger_transactions ledger_transactions_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_transactions
    ADD CONSTRAINT ledger_transactions_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: logins logins_user_id_users_user_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.logins
    ADD CONSTRAINT logins_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);


--
-- Name: mailed_codes mailed_codes_user_id_users_user_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mailed_codes
    ADD CONSTRAINT mailed_codes_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);


--
-- Name: memberships memberships_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: memberships memberships_user_id_users_user_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);


--
-- Name: ops_events ops_events_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ops_events
    ADD CONSTRAINT ops_events_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: order_export_parts order_export_parts_export_id_order_exports_export_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_export_parts
    ADD CONSTRAINT order_export_parts_export_id_order_exports_export_id_fk FOREIGN KEY (export_id) REFERENCES public.order_exports(export_id) ON DELETE CASCADE;


--
-- Name: order_exports order_exports_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_exports
    ADD CONSTRAINT order_exports_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: passkey_challenges passkey_challenges_login_id_logins_login_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_login_id_logins_login_id_fk FOREIGN KEY (login_id) REFERENCES public.logins(login_id) ON DELETE CASCADE;


--
-- Name: passkeys passkeys_user_id_users_user_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_users_user_id_fk FOREIGN KEY (user_id) REFERENCES public.users(user_id);


--
-- Name: payout_addresses payout_addresses_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_addresses
    ADD CONSTRAINT payout_addresses_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: payout_confirmations payout_confirmations_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_confirmations
    ADD CONSTRAINT payout_confirmations_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: payouts payouts_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: sandbox_scenarios sandbox_scenarios_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sandbox_scenarios
    ADD CONSTRAINT sandbox_scenarios_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


--
-- Name: webhook_replays webhook_replays_endpoint_id_endpoints_endpoint_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_replays
    ADD CONSTRAINT webhook_replays_endpoint_id_endpoints_endpoint_id_fk FOREIGN KEY (endpoint_id) REFERENCES public.endpoints(endpoint_id);


--
-- Name: workflow_histories workflow_histories_delivery_id_deliveries_delivery_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workflow_histories
    ADD CONSTRAINT workflow_histories_delivery_id_deliveries_delivery_id_fk FOREIGN KEY (delivery_id) REFERENCES public.deliveries(delivery_id) ON DELETE CASCADE;


--
-- Name: workflow_histories workflow_histories_order_id_orders_order_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workflow_histories
    ADD CONSTRAINT workflow_histories_order_id_orders_order_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(order_id) ON DELETE CASCADE;


--
-- Name: workflow_histories workflow_histories_payout_id_payouts_payout_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workflow_histories
    ADD CONSTRAINT workflow_histories_payout_id_payouts_payout_id_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(payout_id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


