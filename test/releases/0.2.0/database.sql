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
-- Name: audit_commitment(text, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.audit_commitment(salt text, one text, other text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog'
    AS $$
  SELECT encode(sha256(convert_to(salt || coalesce(';' || octet_length(one) || ':' || one, ';-')
    || coalesce(';' || octet_length(other) || ':' || other, ';-'), 'UTF8')), 'hex')
$$;


--
-- Name: commit_audit(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.commit_audit(since timestamp with time zone, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
DECLARE changed integer;
BEGIN
  WITH open AS (
    SELECT id, replace(gen_random_uuid()::text, '-', '') AS one, replace(gen_random_uuid()::text, '-', '') AS other
    FROM audit_log WHERE commitment IS NULL AND at >= since ORDER BY at LIMIT most FOR UPDATE)
  UPDATE audit_log a SET ip_salt = open.one, ip_commitment = audit_commitment(open.one, a.ip, NULL),
    salt = open.other, commitment = audit_commitment(open.other, a.reason, a.details::text)
  FROM open WHERE a.id = open.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;


--
-- Name: erase_audit(bigint[], bigint[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.erase_audit(addresses bigint[], contents bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
BEGIN
  UPDATE audit_log SET ip = NULL, ip_salt = NULL, erased_at = now()
  WHERE id = ANY (addresses) AND ip_salt IS NOT NULL;
  UPDATE audit_log SET reason = NULL, details = '{"erased":true}', salt = NULL, erased_at = now()
  WHERE id = ANY (contents) AND salt IS NOT NULL;
END $$;


--
-- Name: expire_audit(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.expire_audit(before timestamp with time zone, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
DECLARE changed integer;
BEGIN
  PERFORM set_config('swaplane.retention', 'on', true);
  DELETE FROM audit_log WHERE id = ANY (ARRAY(
    SELECT id FROM audit_log WHERE at < before ORDER BY at LIMIT most));
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('swaplane.retention', 'off', true);
  RETURN changed;
END $$;


--
-- Name: guard_audit_update(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.guard_audit_update() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public'
    AS $$
DECLARE keeps_ip boolean := NEW.ip IS NOT DISTINCT FROM OLD.ip;
DECLARE keeps_content boolean := NEW.reason IS NOT DISTINCT FROM OLD.reason AND NEW.details::text = OLD.details::text;
BEGIN
  IF (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.target, NEW.partner_id, NEW.mac)
      IS DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.target, OLD.partner_id, OLD.mac) THEN
    RAISE EXCEPTION 'audit_log is append-only';
  END IF;
  IF OLD.commitment IS NULL AND OLD.ip_commitment IS NULL AND NEW.erased_at IS NULL AND keeps_ip AND keeps_content
      AND NEW.ip_commitment = audit_commitment(NEW.ip_salt, OLD.ip, NULL)
      AND NEW.commitment = audit_commitment(NEW.salt, OLD.reason, OLD.details::text) THEN
    RETURN NEW;
  END IF;
  IF NEW.erased_at IS NOT NULL AND NEW.commitment = OLD.commitment AND NEW.ip_commitment = OLD.ip_commitment
      AND (NEW.ip IS NULL AND NEW.ip_salt IS NULL OR keeps_ip AND NEW.ip_salt IS NOT DISTINCT FROM OLD.ip_salt)
      AND (NEW.reason IS NULL AND NEW.details::text = '{"erased":true}' AND NEW.salt IS NULL
        OR keeps_content AND NEW.salt IS NOT DISTINCT FROM OLD.salt) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
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
-- Name: audit_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_days (
    day date NOT NULL,
    entries integer NOT NULL,
    foreign_entries integer NOT NULL,
    previous text NOT NULL,
    head text NOT NULL,
    signature text NOT NULL,
    sealed_at timestamp(3) with time zone DEFAULT now() NOT NULL
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
    details json NOT NULL,
    ip_salt text,
    ip_commitment text,
    salt text,
    commitment text,
    mac text,
    erased_at timestamp(3) with time zone
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
-- Name: chain_blocks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chain_blocks (
    network text NOT NULL,
    height integer NOT NULL,
    hash text NOT NULL,
    parent_hash text NOT NULL,
    "time" timestamp(3) with time zone NOT NULL,
    followed_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: chain_networks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chain_networks (
    network text NOT NULL,
    source text,
    answered_at timestamp(3) with time zone,
    down_since timestamp(3) with time zone,
    synced_until timestamp(3) with time zone,
    fault text,
    tip_height integer,
    served_at timestamp(3) with time zone,
    progressed_at timestamp(3) with time zone DEFAULT now() NOT NULL
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
-- Name: evidence_claims; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.evidence_claims (
    network text NOT NULL,
    payment text NOT NULL,
    order_id text NOT NULL,
    leg text NOT NULL,
    is_named boolean NOT NULL
);


--
-- Name: evidence_legs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.evidence_legs (
    order_id text NOT NULL,
    leg text NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    address_key text NOT NULL,
    memo text,
    contract text,
    decimals integer NOT NULL,
    agreed_amount text,
    since timestamp(3) with time zone NOT NULL,
    since_height integer,
    said_hash text,
    said_amount text,
    said_at timestamp(3) with time zone,
    known_at timestamp(3) with time zone,
    verdict text,
    reason text,
    seen json,
    seen_height integer,
    source text,
    checked_at timestamp(3) with time zone,
    watched_until timestamp(3) with time zone,
    verdict_since timestamp(3) with time zone,
    announced_at timestamp(3) with time zone
);


--
-- Name: evidence_payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.evidence_payments (
    network text NOT NULL,
    tx_hash text NOT NULL,
    index integer NOT NULL,
    address text NOT NULL,
    address_key text NOT NULL,
    memo text,
    contract text,
    units text NOT NULL,
    block_height integer,
    block_hash text,
    block_time timestamp(3) with time zone,
    first_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: evidence_statistics; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.evidence_statistics (
    provider text NOT NULL,
    network text NOT NULL,
    leg text NOT NULL,
    checked integer NOT NULL,
    verified integer NOT NULL,
    contradicted integer NOT NULL,
    amount_ratio text,
    seconds_median integer,
    computed_at timestamp(3) with time zone DEFAULT now() NOT NULL
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
    must_rotate boolean DEFAULT false NOT NULL,
    proven_at timestamp(3) with time zone
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
    payout_mails boolean DEFAULT true NOT NULL,
    from_groups boolean DEFAULT false NOT NULL
);


--
-- Name: old_seals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.old_seals (
    granted_at timestamp(3) with time zone NOT NULL,
    signature text NOT NULL
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
-- Name: order_erasures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_erasures (
    order_id text NOT NULL,
    erased_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    actor text NOT NULL,
    reason text NOT NULL,
    histories_erased_at timestamp(3) with time zone
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
    recorded_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
    trace text
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
    next_poll_at timestamp(3) with time zone DEFAULT now(),
    failures integer DEFAULT 0 NOT NULL,
    failure text
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
    evidence_changes integer DEFAULT 0 NOT NULL,
    priced_later_at timestamp(3) with time zone,
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
    closed_at timestamp(3) with time zone,
    two_person_payouts boolean DEFAULT false NOT NULL
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
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    usable_at timestamp(3) with time zone
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
    confirmed_at timestamp(3) with time zone,
    approve_by timestamp(3) with time zone
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
    sealed_secret text,
    provider text,
    provider_order_id text
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
-- Name: provider_reports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_reports (
    provider text NOT NULL,
    month text NOT NULL,
    amount_usd numeric(38,8) NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT now() NOT NULL
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
    computed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    contradictions integer DEFAULT 0 NOT NULL
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
-- Name: refused_orders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.refused_orders (
    provider text NOT NULL,
    partner_id text NOT NULL,
    content text NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);


--
-- Name: reported_earnings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reported_earnings (
    partner_id text NOT NULL,
    provider text NOT NULL,
    month text NOT NULL,
    amount_usd numeric(38,8) NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT now() NOT NULL
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
    response_body text,
    trace_id text
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
-- Name: tracking_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tracking_links (
    order_id text NOT NULL,
    link integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp(3) with time zone
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
    erased_at timestamp(3) with time zone,
    oidc_identity text
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
	(1, 'a3c4a8a83a82145b62a77b3614c7c19538ee742a022b677c97f453fc30bb32ac', 1795610190348),
	(2, 'a1253ae98728a87d8dc800e061dcfd60bc0a8db395bc8e4b6211160358f028ba', 1795720346107),
	(3, '7579b53868ef399dd937d9df118bac8b7dc8a2714405a337c48cc3334b59946d', 1795724653035),
	(4, '7f9191b6bffa7e497213aec40f4ce1ef8dcc397d30e9cd3b886652922bf74143', 1795724654876),
	(5, 'bae4f42839493616ad279dcab8b60eb0eeb708a985bd87ef888c3cc3374f7132', 1795767156994),
	(6, 'dafc7576b684a2abdfa7377503466265aa3d6cba4597b79c944419ad8f3dafe5', 1795769234281),
	(7, 'a8ff38f9138e3f83160cad8f9917f24401a819a7883184625b037ac0e8e680bc', 1795770403590),
	(8, '40d36de007c90f614971b38872a956ef042efa4fd0844a63d066f4fb51d8c8d1', 1795771595476),
	(9, '3b771fae7fe79829e397c274a82542ad08292fdc7080df6ee55bc30340fc55da', 1795779439205),
	(10, 'bbdd2a29d05ce4f9a75fcf4c44d097a685e550e5db7c4139550e0af9cbbb006e', 1795783988406),
	(11, '2c54342406cbfb9224d51a7fb5be3540eaa85845261a34ca22cddc14b8b6b319', 1795784525731),
	(12, 'aea117314c508f7f470ff1ff7a0b8cab4bbbbf4885582245357c2e24d90a5915', 1795784541285),
	(13, '239240f867e8236fadc8d28b4d0f6ea85beb72012552e49504354f5ba8faf785', 1795784869717),
	(14, '01320b0f27e738168ab47a8c8694d181af69399fd5b752bbc3d4f9e58bfff97b', 1795795584834),
	(15, '685b58e890c663995d72ed243105538497979f2d77f52b90ea66595b3d429cf7', 1795795879716),
	(16, '5d757e7c1dfea5bce6a2dcd6b92ca4c3e120a114c37644df788e3a575e99548c', 1795807767417),
	(17, 'f92cde8d80641e97dd709ed91f1dcb876b94dbc517519a769dc06c32770d08e0', 1795809770908),
	(18, '1cba8649cad230eccdc4229d3ea4630431187ae1054f9d122e857d74b23fc5ff', 1795810774132),
	(19, '857931015126670f0f076b3942dc1d888cb8a2312dc627a57cc172054a50b032', 1795825703111),
	(20, 'deaebdba2ea40a6a143abca8a708106b75404d857e382a1b0996acafb57f27d2', 1795866225675),
	(21, '38e55c48782a330b068a9f0b5cf274e032f19de9b260aef721189e429e9d69fc', 1795866227616),
	(22, '86b8caeb3f432077aeac405e462e1ee060c818c336f18357e150a3260023ed99', 1795869821225),
	(23, '53aa244c82d1c10e74f644f2ac52d1ba5c2c69474f7e7762e354987cbb70934c', 1795878210643),
	(24, '345eb2c807e9f87ad76bd82cc634cb471e9119ee2008570d03a90b356222b421', 1795878214761),
	(25, 'd48a7daa57e84493d96df1919e1b339fa559af52d22298da1699ca28ed2a6fd1', 1795878298811),
	(26, 'dd1727137f78db87266681a6cd5741b4f66664ae00f9cf01d7f768e148c9ffab', 1795879953666),
	(27, '45e62c1d251b564594ba45858f9c6fafa9c5f3373e089d670d63236af07bf8af', 1795880708144);


--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_keys VALUES
	('key_15bne8wc11kjq01p17avwkpqdh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'live', 'demo', '\xcb58e93c010d7e0d0c3d549dde11c809e94f015d99959b7994fe58c5024d8844', 'f48af7f1022a98cd', 'pk_live_lb94ggM7', '{orders:rw,webhook:admin,payouts:read,payouts:trigger}', 'active', '2026-11-28 18:41:12.07+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_x8vs9xtxdtw6qcnws2c0354w76', 'par_ezd4y4bgvvqt8dps72f14t473a', 'test', 'test', '\xbf9df5d5bf961d3d4d4d5de66569c1b1640a3605e2090160c9692cac7cb141c0', 'f48af7f1022a98cd', 'pk_test_1klx1HE9', '{orders:rw}', 'active', '2026-11-28 18:41:12.651+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_2f1eqcsxxsd25evnk5qpzhy5wj', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'demo', '\x600fc79b5c0f2d54a78026ef4f20ede5d0a0b9483f252933dca7f4e26a51ed5b', 'f48af7f1022a98cd', 'pk_test_1jivdA1g', '{orders:rw,webhook:admin,payouts:read}', 'active', '2026-11-28 18:41:12.07+00', NULL, NULL, '{}', NULL, '2026-11-28 18:41:12.69+00', '127.0.0.1'),
	('key_7mnabktrmbb578wt2zpphdeezg', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'rotated', '\x2b5bc9f6f0237116066729519bf1667c805e5a27972b86745bffe1999376aee3', 'f48af7f1022a98cd', 'pk_test_madgttSV', '{}', 'active', '2026-11-28 18:41:19.608+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_pmb0xnr73cepgxxxk59zwwm3f1', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'rotated', '\x54a909910497bd7c07a0c98abefe861be48108ad5a0f1817f311f784f95df2cf', 'f48af7f1022a98cd', 'pk_test_q1sD9DMf', '{}', 'revoked', '2026-11-28 18:41:19.603+00', NULL, '2026-11-28 18:41:20.609+00', '{}', 'key_7mnabktrmbb578wt2zpphdeezg', NULL, NULL),
	('key_rcpkqg4zf2bkbfev8fxcpzkvqq', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 'test', '\x82398f8b4a16b4d422f74482a55e941b861893446eba2c1c2a4413cd6cef61c6', 'f48af7f1022a98cd', 'pk_live_SCDCqjZU', '{orders:rw}', 'active', '2026-11-28 18:41:12.653+00', NULL, NULL, '{}', NULL, '2026-11-28 18:41:20.68+00', '127.0.0.1');


--
-- Data for Name: attempt_hours; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_days; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit_log; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_log VALUES
	(1, '2026-11-28 18:41:12.07+00', 'system', 'partner.created', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"name":"Demo wallet"}', 'c6fdb6e72fb350d9f521b2fa6305f905', '62eaaf11931899f3830ddd25ea4b5cb61665b22f0ca5c0e7fd055c9d996771e3', '47d293ce9d501e05455c9ac9fc10d836', 'e52456a2e9eac728905a25d4b157166ec51b3e4c5b6b0900f56225cc98cc0032', 'zjdn_EkeonSxz_8VbvBntVCJKsLDi9mea_fVGotGyO0', NULL),
	(2, '2026-11-28 18:41:12.07+00', 'system', 'api_key.created', 'key_2f1eqcsxxsd25evnk5qpzhy5wj', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"partner_id":"par_b2z6gswx1676bwt9dx5vqv5pfe","env":"test","scopes":["orders:rw","webhook:admin","payouts:read"],"allow_list":[],"expires_at":null,"prefix":"pk_test_1jivdA1g"}', 'aab8db8f0d65b99fade8389aa8955b3e', '9a8aa59cdcda4412911048c5a249451e97c270f0d586dfb1875ae21d16a80adc', '1e0d4a096ab4b0356dc85d61cdb04a5a', '2cc8a3ebfdd1cfb626067f296fa05286769c12d320cf006fe8021a3b1a244887', 'bKpn7rQ4_Gb6ZU5QnVi6QeHVDOYklpw3vGXaZycF2xs', NULL),
	(3, '2026-11-28 18:41:12.07+00', 'system', 'api_key.created', 'key_15bne8wc11kjq01p17avwkpqdh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"partner_id":"par_b2z6gswx1676bwt9dx5vqv5pfe","env":"live","scopes":["orders:rw","webhook:admin","payouts:read","payouts:trigger"],"allow_list":[],"expires_at":null,"prefix":"pk_live_lb94ggM7"}', 'a70ab8cfbf3b99f38c11ddba87db23a5', '2e4c6d20eb513c7c5dd80c88c0095bd1f5cb88d763baea753288bd9b83f1e8ab', 'ad5e5999d5f1bc1fe13b2904a29482c4', '51d30e2e1e5a4b9ce993c440a87c79161d33ca644e863ea69649065fbd621344', 'gXRCti8yrjUp3T1wEGrG8xFnVWxqYbP_x_UnbH3a63c', NULL),
	(4, '2026-11-28 18:41:12.145+00', 'system', 'user.created', 'usr_f9gby41tp66znk9k6zj5b4a4ar', NULL, NULL, NULL, '{"email":"demo@wallet.example","portal":"dashboard","role":null}', '0bbf6d2434cc0bbe39a3062c257c5ba8', '081b533ca8334f2607fc892d1a894aff52a630f6344f8817cfad66026cd05a7f', 'f54f53bb432e75c8fdfdcc0179442e8d', '33e97579085d8e688f6a7b037a6d31c663580fedf57f0d9b48a8f1fa7f8e0ebb', '4OfFB1H9gLjTVX2T8aWAFyNFs-5_6Hx-CZh4-558kwc', NULL),
	(5, '2026-11-28 18:41:12.145+00', 'system', 'member.joined', 'usr_f9gby41tp66znk9k6zj5b4a4ar', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"email":"demo@wallet.example","role":"owner"}', 'd29588b3c393b9fd62b9891f06bf590c', '093b811b35b9adc0e1c535f6e3163552e2448f6803d6383e0f376d747085eaf9', '68d18317dd8dc6897eff19a3604dbe70', '6918039b2a2c673c444c6abec297ee60006d1e1ecd0ecdeb9a29a383586e825b', '6qmdC_yPS9JZnoKQ2_T3d2tV765nBvJUKx3o8hnZgPE', NULL),
	(6, '2026-11-28 18:41:12.247+00', 'system', 'user.created', 'usr_kc4yxrh0svt4tmks9c7p50jnsw', NULL, NULL, NULL, '{"email":"operator@swaplane.example","portal":"support","role":"admin"}', '1b517f21d3dc34a75be24be7623a9b1b', 'ce7e26b11a229279a3b3d092ed1a5c994166fb387fffd7ba71b67a23e39961ca', '188fd46232a034e17895b2f7c8b08b79', 'ba5b26fa332f8493c85cc59b02a32547649dcb6046dee71158c056e606686343', 'MtN8G51mBouFcbKD7GEKzyJL6-Zu0N2rnuWF6RYjEz4', NULL),
	(7, '2026-11-28 18:41:12.529+00', 'cli:root', 'webhook_endpoint.set', 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"partner_id":"par_b2z6gswx1676bwt9dx5vqv5pfe","env":"test","channel":"order","host":"localhost:46693"}', 'ec8d5eb384466ca925cb386646516fba', 'ebb18af808429850f0105b0804a11f745810f8e0e157f5b79eb64ace2b53deaf', 'dd826b4f479326d2151b4e3df2e34009', '36492c8016511369698981f4c1617817f432e0fe90ddef406fd2c3f809b6cdeb', '0dp38trkcaFeayk6ezxqa8ih7yK4A972DSp43gsnwLg', NULL),
	(8, '2026-11-28 18:41:16.936+00', 'key_2f1eqcsxxsd25evnk5qpzhy5wj', 'order.refund_action', 'ord_fr4vggpkbwabera0a517659zvh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"action":"refund_to_address","stable_target":null}', NULL, NULL, NULL, NULL, NULL, NULL),
	(9, '2026-11-28 18:41:19.413+00', 'recorder', 'payout.requested', 'po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', NULL, NULL, '{"partner_id":"par_3c6n1rmnmab2e5bfwyxsxqqwfs","amount_usd":"5000.00","currency":"USDT-TRC20","address_id":"pad_ps69q2ebnea1bvddansz3aec44"}', 'e6cd9264121aadca5da2fe4ee2f517c6', 'b58ec1b18e6d56550828562e3982d49b1d974b7de9524deeb8fff42de8b6d3ef', '0d7f92a44d7a1f4033b2d0f4827f410a', '5400b12542743b7d2a4e1bc14c3e6f606a8d3f4cc4e6046e9f2fcb398f35b5da', 'ewT961z5vOIDjUYopIvL3UhbjRlLvP-hEdRQN85GrHc', NULL),
	(10, '2026-11-28 18:41:19.467+00', 'cli:recorder', 'payout.processing', 'po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', NULL, NULL, '{"status":"processing"}', '7f4ad96a2a0baeab55c4403dd59364fd', '0b00cbb342a27c42dc0be0f7449803b22a7b141453a8e086b7bcc234f05a0da6', '6369f7cc6fb6a1334de23322fec33a2a', '18ffc31c0c11043180ec16bc330b53f509d68ca0d1619f284f2d27abc04a134f', 'AJfWpX4Dp1m4ihvS2SMzxjRriLUOvm5zDby6gdDZ5DA', NULL),
	(11, '2026-11-28 18:41:19.498+00', 'cli:recorder', 'payout.sent', 'po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', NULL, NULL, '{"status":"sent","txHash":"9c41","payoutAmount":"4999.5"}', '597d4fe1ea7bcf1ec1a3422c4d1e776c', 'b9be6280360b1395c8b522d83f78477591866db85ed02f4d45ed21364f39c1be', 'dd3c2ae3cfa83d23b3c1167283d0f666', 'c11614768ffa233a717d1052e961125d604d3ba49b9f85dedad3249e338839eb', 'zdoe1N7yM57Ie0L8qMa9685ASCLCe-gJpyqSrnXBG_4', NULL),
	(12, '2026-11-28 18:41:19.563+00', 'cli:recorder', 'payout.confirmed', 'po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', NULL, NULL, '{"status":"confirmed"}', 'a7a8757934df2caf090afe3d9866f4ac', '94ed990118820bfcedec81d89696aa89ee3bdf489911b6c05eb29b45ed6765df', 'ac1536dfe8a3258b98c5710f7dc3473f', '257402c47aa2890d6a50a4a484c8bb0b39394a1960963176d74296c8ab415962', '1IGbnlAAgJgh9U_wFRyKrF-TYhz-gzYOxgeF0ROvkKI', NULL),
	(13, '2026-11-28 18:41:19.608+00', 'cli:recorder', 'api_key.created', 'key_7mnabktrmbb578wt2zpphdeezg', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"partner_id":"par_b2z6gswx1676bwt9dx5vqv5pfe","env":"test","prefix":"pk_test_madgttSV","replaces":"key_pmb0xnr73cepgxxxk59zwwm3f1"}', '566a36abc30b38334baebe52b1964f33', '90664b91edaa935c155892b77b5a68ad6683efc9d15d65b9da99e953ccdbc963', 'bbb14beafd126f84ed721df725199bc6', 'ca02fbb583bb36bfc778ee497b6eaf4f0ce451364ed3fe47741546bb4b8d630a', 'CjSW85JNBbwWtLARbQradgsgHmq7ly8ofuGYhoSwV9g', NULL),
	(14, '2026-11-28 18:41:19.608+00', 'cli:recorder', 'api_key.rotated', 'key_pmb0xnr73cepgxxxk59zwwm3f1', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"prefix":"pk_test_q1sD9DMf","replaced_by":"key_7mnabktrmbb578wt2zpphdeezg","ends_at":"2026-11-28T18:41:20.609Z"}', 'd64fc49c0cd3f74219639c8912605ae1', '65b4cd4741846bf157c3e2c1aca4444be4505015352b06049316e8d1b1217bd2', 'de87f0c31e04a862035e5433a5a1fb99', '81ceb77a9abfb06ada7afb714f27ebe1a30277893151c92b8023e4232629cd78', 'fcZ04BftfuzmVDXTZ77IqdkzoygiFK6IAbwxk93g6IA', NULL),
	(15, '2026-11-28 18:41:20.639+00', 'system', 'api_key.rotation_ended', 'key_pmb0xnr73cepgxxxk59zwwm3f1', 'par_b2z6gswx1676bwt9dx5vqv5pfe', NULL, NULL, '{"replaced_by":"key_7mnabktrmbb578wt2zpphdeezg"}', '894256610b208a61a25e8aca9c672ee4', 'ed71cca75a097812ff2c7d9285e3cf6af41b3d798eb51c43f839eed16da23c94', 'eec55372b2d8342747d8e2aa3f721fde', '1a4055f90d51ecb909b13cd71fc6a30b379c64e4d5116c793d70809fe8b5d2ac', 'grD3K9EuuAO2bl0US0k4uhMcJ0iKQrM2c4qq6F5vgLo', NULL),
	(16, '2026-11-28 18:41:22.444+00', 'key_rcpkqg4zf2bkbfev8fxcpzkvqq', 'order.refund_action', 'ord_6h858f6g94v6zb5zgq6ftktkhd', 'par_ezd4y4bgvvqt8dps72f14t473a', NULL, NULL, '{"action":"refund_to_address","stable_target":null}', NULL, NULL, NULL, NULL, NULL, NULL),
	(17, '2026-11-28 18:41:23.062+00', 'cli:recorder', 'order.decided', 'ord_pzz18bezrneq6gccjxzd4tq00a', NULL, NULL, 'Paid back by hand', '{"status":"refunded","reason":"Paid back by hand","tx":"feed"}', NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: avoided_providers; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: caller_ranges; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.caller_ranges VALUES
	('127.0.0.1', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', '2026-11-28 18:41:12.691+00'),
	('127.0.0.1', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', '2026-11-28 18:41:20.686+00');


--
-- Data for Name: chain_blocks; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: chain_networks; Type: TABLE DATA; Schema: public; Owner: -
--



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
	('dlv_09314a38ee5054ab3849e0f2b9f46a183601d526d3f0fe8c71993ba37396659e', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_srvk0w4sg5jed2fsmw1smh1scb:waiting_deposit:1795891272856', 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'delivered', 1, 1, 1, '2026-11-28 18:41:12.856+00', NULL, '2026-11-28 18:41:12.856+00', NULL, '2026-11-28 18:41:12.885+00', false, false, NULL, 'due'),
	('dlv_5166d6307c61c9496bfa0e9934bc13b1b14f0d9cb0fd2e4957efdfd99e31a79f', 2, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_srvk0w4sg5jed2fsmw1smh1scb:confirming:1795891273056', 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'delivered', 1, 1, 1, '2026-11-28 18:41:13.056+00', NULL, '2026-11-28 18:41:13.056+00', NULL, '2026-11-28 18:41:13.11+00', false, false, NULL, 'due'),
	('dlv_6397d29302a820df14e62dacce9601f1873b32bba0ca6110f2804444074f696c', 3, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_srvk0w4sg5jed2fsmw1smh1scb:exchanging:1795891273306', 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'delivered', 1, 1, 1, '2026-11-28 18:41:13.306+00', NULL, '2026-11-28 18:41:13.306+00', NULL, '2026-11-28 18:41:13.34+00', false, false, NULL, 'due'),
	('dlv_19a3a81f4f52e64dfa0ae932e6085ea56f24b5877cc77b97901e009d99c9800e', 4, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_srvk0w4sg5jed2fsmw1smh1scb:sending:1795891273556', 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'delivered', 1, 1, 1, '2026-11-28 18:41:13.556+00', NULL, '2026-11-28 18:41:13.556+00', NULL, '2026-11-28 18:41:13.588+00', false, false, NULL, 'due'),
	('dlv_fb1ceeb27e1d4e643e866e31efe74f8eefedfe642e0ccf676e93933557c394a4', 5, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_srvk0w4sg5jed2fsmw1smh1scb:completed:1795891273856', 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'delivered', 1, 1, 1, '2026-11-28 18:41:13.856+00', NULL, '2026-11-28 18:41:13.856+00', NULL, '2026-11-28 18:41:13.888+00', false, false, NULL, 'due'),
	('dlv_72bbf20f9af35fc7761712c0a596aa9166f469aeb164eccf1d9a42979204c022', 6, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_7b3we7qphczqg4kynna4yspcwz:waiting_deposit:1795891274012', 'ord_7b3we7qphczqg4kynna4yspcwz', 'delivered', 1, 1, 1, '2026-11-28 18:41:14.012+00', NULL, '2026-11-28 18:41:14.012+00', NULL, '2026-11-28 18:41:14.029+00', false, false, NULL, 'due'),
	('dlv_dcf65e52fa7c30be8da12e35688bea214fbef23f6df92641c4b17254c88777f4', 7, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_7b3we7qphczqg4kynna4yspcwz:failed:1795891274412', 'ord_7b3we7qphczqg4kynna4yspcwz', 'delivered', 1, 1, 1, '2026-11-28 18:41:14.412+00', NULL, '2026-11-28 18:41:14.412+00', NULL, '2026-11-28 18:41:14.45+00', false, false, NULL, 'due'),
	('dlv_284ae55fb3a974a84eaca72500c427cb5171830dd4bd30a387b4578efbc2d5f8', 8, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_hxzj6twwc3bw2qqaq6wt5xmmze:waiting_deposit:1795891274507', 'ord_hxzj6twwc3bw2qqaq6wt5xmmze', 'delivered', 1, 1, 1, '2026-11-28 18:41:14.507+00', NULL, '2026-11-28 18:41:14.507+00', NULL, '2026-11-28 18:41:14.525+00', false, false, NULL, 'due'),
	('dlv_8f9650b3accd2ff11a8a60dc7f80c8acd0f9042a5a5072011085d0ed2c63feb6', 9, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_hxzj6twwc3bw2qqaq6wt5xmmze:expired:1795891275507', 'ord_hxzj6twwc3bw2qqaq6wt5xmmze', 'delivered', 1, 1, 1, '2026-11-28 18:41:15.507+00', NULL, '2026-11-28 18:41:15.507+00', NULL, '2026-11-28 18:41:15.573+00', false, false, NULL, 'due'),
	('dlv_0d016d4616b2c45578112597db367cedff89e674d6d2e98ab95a1c9d29f9746a', 10, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_fr4vggpkbwabera0a517659zvh:waiting_deposit:1795891275632', 'ord_fr4vggpkbwabera0a517659zvh', 'delivered', 1, 1, 1, '2026-11-28 18:41:15.632+00', NULL, '2026-11-28 18:41:15.632+00', NULL, '2026-11-28 18:41:15.646+00', false, false, NULL, 'due'),
	('dlv_adca66bc6c14c4cc045a4aa7a47625b322bd15b8edf12d4a9c37741721db11d5', 11, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_fr4vggpkbwabera0a517659zvh:confirming:1795891276232', 'ord_fr4vggpkbwabera0a517659zvh', 'delivered', 1, 1, 1, '2026-11-28 18:41:16.232+00', NULL, '2026-11-28 18:41:16.232+00', NULL, '2026-11-28 18:41:16.263+00', false, false, NULL, 'due'),
	('dlv_6150f608efe110bd905ab5a687e276c21f7e5e2677e9bfef24928b6f845a29f4', 12, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_fr4vggpkbwabera0a517659zvh:refund_required:1795891276832', 'ord_fr4vggpkbwabera0a517659zvh', 'delivered', 1, 1, 1, '2026-11-28 18:41:16.832+00', NULL, '2026-11-28 18:41:16.832+00', NULL, '2026-11-28 18:41:16.879+00', false, false, NULL, 'due'),
	('dlv_86f168411f703f79c8ce4af1a389ab3213d17f3d6e8e798629ad66935dbc31e3', 13, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_fr4vggpkbwabera0a517659zvh:refunded:1795891277521', 'ord_fr4vggpkbwabera0a517659zvh', 'delivered', 1, 1, 1, '2026-11-28 18:41:17.521+00', NULL, '2026-11-28 18:41:17.521+00', NULL, '2026-11-28 18:41:17.566+00', false, false, NULL, 'due'),
	('dlv_3205752defc127551fc9be620727982c727bd8326f56a8f0c1107ce10b52004b', 14, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw:waiting_deposit:1795891277633', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'delivered', 1, 1, 1, '2026-11-28 18:41:17.633+00', NULL, '2026-11-28 18:41:17.633+00', NULL, '2026-11-28 18:41:17.649+00', false, false, NULL, 'due'),
	('dlv_b6fb76a72d33d806e31f41cb2b364260f793ce6f3d64c3d699288f999d6ad442', 15, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw:confirming:1795891277833', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'delivered', 1, 1, 1, '2026-11-28 18:41:17.833+00', NULL, '2026-11-28 18:41:17.833+00', NULL, '2026-11-28 18:41:17.865+00', false, false, NULL, 'due'),
	('dlv_3206e144c3fe370424743b3bb2f4ebd90a4edb91666912ee21bf7c91eda7fb79', 16, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw:refund_required:1795891278033', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'delivered', 1, 1, 1, '2026-11-28 18:41:18.033+00', NULL, '2026-11-28 18:41:18.033+00', NULL, '2026-11-28 18:41:18.057+00', false, false, NULL, 'due'),
	('dlv_88c5e22e8be42b1a71e4abc92359657985fb6605d4782c4edec2c44d75dcc326', 17, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw:manual_review:1795891279033', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'delivered', 1, 1, 1, '2026-11-28 18:41:19.033+00', NULL, '2026-11-28 18:41:19.033+00', NULL, '2026-11-28 18:41:19.065+00', false, false, NULL, 'due'),
	('dlv_cb833bad71bdbaf125554fbf4cb0d71388dcdd91e5628d97eceefd5bc48929ce', 18, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_x95wx2fwyvqstr8bqdxzb1bkhd:waiting_deposit:1795891279199', 'ord_x95wx2fwyvqstr8bqdxzb1bkhd', 'delivered', 1, 4, 4, '2026-11-28 18:41:19.199+00', NULL, '2026-11-28 18:56:19.199+00', NULL, '2026-11-28 18:41:19.213+00', false, false, NULL, 'due'),
	('dlv_279fbc2c86d873f8070954647f4b6200b0560841808c827d776064964113140e', 19, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', 'ord_j6nek9x859h4y85vemb5repffh:waiting_deposit:1795891283105', 'ord_j6nek9x859h4y85vemb5repffh', 'delivered', 1, 1, 1, '2026-11-28 18:41:23.105+00', NULL, '2026-11-28 18:41:23.105+00', NULL, '2026-11-28 18:41:23.125+00', false, false, NULL, 'due');


--
-- Data for Name: delivery_attempts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delivery_attempts VALUES
	('dlv_09314a38ee5054ab3849e0f2b9f46a183601d526d3f0fe8c71993ba37396659e', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:12.856+00', '2026-11-28 18:41:12.927+00', true, 't=1795891272,v1=WW/nW4pr…', 204, '', NULL, 5, NULL),
	('dlv_5166d6307c61c9496bfa0e9934bc13b1b14f0d9cb0fd2e4957efdfd99e31a79f', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:13.056+00', '2026-11-28 18:41:13.122+00', true, 't=1795891273,v1=Z5eMMYga…', 204, '', NULL, 2, NULL),
	('dlv_6397d29302a820df14e62dacce9601f1873b32bba0ca6110f2804444074f696c', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:13.306+00', '2026-11-28 18:41:13.362+00', true, 't=1795891273,v1=8IgGbNns…', 204, '', NULL, 2, NULL),
	('dlv_19a3a81f4f52e64dfa0ae932e6085ea56f24b5877cc77b97901e009d99c9800e', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:13.556+00', '2026-11-28 18:41:13.605+00', true, 't=1795891273,v1=qVHQB/4y…', 204, '', NULL, 3, NULL),
	('dlv_fb1ceeb27e1d4e643e866e31efe74f8eefedfe642e0ccf676e93933557c394a4', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:13.856+00', '2026-11-28 18:41:13.907+00', true, 't=1795891273,v1=uTVi/i3N…', 204, '', NULL, 2, NULL),
	('dlv_72bbf20f9af35fc7761712c0a596aa9166f469aeb164eccf1d9a42979204c022', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:14.012+00', '2026-11-28 18:41:14.046+00', true, 't=1795891274,v1=Hjqv7Dcg…', 204, '', NULL, 2, NULL),
	('dlv_dcf65e52fa7c30be8da12e35688bea214fbef23f6df92641c4b17254c88777f4', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:14.412+00', '2026-11-28 18:41:14.464+00', true, 't=1795891274,v1=hYixGstF…', 204, '', NULL, 2, NULL),
	('dlv_284ae55fb3a974a84eaca72500c427cb5171830dd4bd30a387b4578efbc2d5f8', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:14.507+00', '2026-11-28 18:41:14.572+00', true, 't=1795891274,v1=ap9tADMi…', 204, '', NULL, 28, NULL),
	('dlv_8f9650b3accd2ff11a8a60dc7f80c8acd0f9042a5a5072011085d0ed2c63feb6', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:15.507+00', '2026-11-28 18:41:15.591+00', true, 't=1795891275,v1=fzM6kLxK…', 204, '', NULL, 3, NULL),
	('dlv_0d016d4616b2c45578112597db367cedff89e674d6d2e98ab95a1c9d29f9746a', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:15.632+00', '2026-11-28 18:41:15.656+00', true, 't=1795891275,v1=9JU7WyYy…', 204, '', NULL, 2, NULL),
	('dlv_adca66bc6c14c4cc045a4aa7a47625b322bd15b8edf12d4a9c37741721db11d5', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:16.232+00', '2026-11-28 18:41:16.277+00', true, 't=1795891276,v1=l3kVCcTI…', 204, '', NULL, 1, NULL),
	('dlv_6150f608efe110bd905ab5a687e276c21f7e5e2677e9bfef24928b6f845a29f4', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:16.832+00', '2026-11-28 18:41:16.913+00', true, 't=1795891276,v1=s0ldf+LJ…', 204, '', NULL, 6, NULL),
	('dlv_86f168411f703f79c8ce4af1a389ab3213d17f3d6e8e798629ad66935dbc31e3', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:17.521+00', '2026-11-28 18:41:17.578+00', true, 't=1795891277,v1=Uux04TBO…', 204, '', NULL, 1, NULL),
	('dlv_3205752defc127551fc9be620727982c727bd8326f56a8f0c1107ce10b52004b', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:17.633+00', '2026-11-28 18:41:17.668+00', true, 't=1795891277,v1=6fDhkgxz…', 204, '', NULL, 1, NULL),
	('dlv_b6fb76a72d33d806e31f41cb2b364260f793ce6f3d64c3d699288f999d6ad442', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:17.833+00', '2026-11-28 18:41:17.876+00', true, 't=1795891277,v1=EEKqoYgk…', 204, '', NULL, 1, NULL),
	('dlv_3206e144c3fe370424743b3bb2f4ebd90a4edb91666912ee21bf7c91eda7fb79', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:18.033+00', '2026-11-28 18:41:18.072+00', true, 't=1795891278,v1=Wz0BCyN+…', 204, '', NULL, 1, NULL),
	('dlv_88c5e22e8be42b1a71e4abc92359657985fb6605d4782c4edec2c44d75dcc326', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:19.033+00', '2026-11-28 18:41:19.08+00', true, 't=1795891279,v1=QCViIB9e…', 204, '', NULL, 2, NULL),
	('dlv_cb833bad71bdbaf125554fbf4cb0d71388dcdd91e5628d97eceefd5bc48929ce', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:19.199+00', '2026-11-28 18:41:19.227+00', false, 't=1795891279,v1=bngVLVoz…', 503, '', 'http_503', 1, '2026-11-28 18:42:19.199+00'),
	('dlv_cb833bad71bdbaf125554fbf4cb0d71388dcdd91e5628d97eceefd5bc48929ce', 2, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:42:19.199+00', '2026-11-28 18:41:19.31+00', false, 't=1795891279,v1=bngVLVoz…', 503, '', 'http_503', 1, '2026-11-28 18:46:19.199+00'),
	('dlv_cb833bad71bdbaf125554fbf4cb0d71388dcdd91e5628d97eceefd5bc48929ce', 3, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:46:19.199+00', '2026-11-28 18:41:19.331+00', false, 't=1795891279,v1=bngVLVoz…', 503, '', 'http_503', 1, '2026-11-28 18:56:19.199+00'),
	('dlv_cb833bad71bdbaf125554fbf4cb0d71388dcdd91e5628d97eceefd5bc48929ce', 4, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:56:19.199+00', '2026-11-28 18:41:19.363+00', true, 't=1795891279,v1=bngVLVoz…', 204, '', NULL, 1, NULL),
	('dlv_279fbc2c86d873f8070954647f4b6200b0560841808c827d776064964113140e', 1, 'we_ehvsgwsjtt1hzsterdsdfd8ttt', '2026-11-28 18:41:23.105+00', '2026-11-28 18:41:23.14+00', true, 't=1795891283,v1=1WiYJ2o/…', 204, '', NULL, 1, NULL);


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
	('we_ehvsgwsjtt1hzsterdsdfd8ttt', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'order', NULL, 'http://localhost:46693/hooks', 'v2.kwCqW5qMdLtHQZtfpgnnJUdpayaSRViejLYiMHrWQkgyNm8m8BSOqIgwjB9VsZVHH-lMeV8kSkg-1RcI0dh19HCVfaYNIbcwqX5RGdB-xSAwFg', NULL, NULL, '2026-11-28 18:41:12.529+00', NULL, NULL, '2026-11-28 18:41:12.529+00', 0, NULL, NULL, NULL);


--
-- Data for Name: evidence_claims; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: evidence_legs; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: evidence_payments; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: evidence_statistics; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: failed_checks; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'POST /order/create', '07d78b77-e762-4f8a-83aa-715496768a33', '07609d0a9be69ca7f8159996fee8293a0f60b1a9c9fec604ec4144ff433bb46a', 'ord_srvk0w4sg5jed2fsmw1smh1scb', 201, '{"order_id":"ord_srvk0w4sg5jed2fsmw1smh1scb","provider_order_id":"alphaswap-j54ibkwl7p2nndl3q2z2","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5lo24emsx7f3oiny2hskbjxroudztolc","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:12.856Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:12.856Z","tracking_url":"http://127.0.0.1:10599/track/ord_srvk0w4sg5jed2fsmw1smh1scb?t=rpCqRVyRHVxuVUFynxH8vNTnvnTVytY14CM3Y11n88w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:12.856Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10599/partner/v1/order/ord_srvk0w4sg5jed2fsmw1smh1scb', '2026-11-28 18:41:12.813+00', '2026-11-28 18:41:12.813+00', 1),
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'POST /order/create', '127784c5-a3bd-4257-93e1-b7d766f8d544', '4157c0684934672ad70ee5f9d63fe5edefdfe43fad147985ce5955cf786ae39c', 'ord_7b3we7qphczqg4kynna4yspcwz', 201, '{"order_id":"ord_7b3we7qphczqg4kynna4yspcwz","provider_order_id":"alphaswap-6t54zwe4q5sbiyhqomn4","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5mtl5rlbmogooydndzuxeg7bkkllofsx","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:14.012Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:14.012Z","tracking_url":"http://127.0.0.1:10599/track/ord_7b3we7qphczqg4kynna4yspcwz?t=_hvdQA29ce4gzt0LAqdgJlUbOoaw9DQpwTeTkxbFlEE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.012Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10599/partner/v1/order/ord_7b3we7qphczqg4kynna4yspcwz', '2026-11-28 18:41:13.995+00', '2026-11-28 18:41:13.995+00', 1),
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'POST /order/create', 'a8118763-3661-44ce-81ac-194cb9de9585', 'a62b44664c6ac40cd4862e9390871bbfe8f60f7759c523e897466aae78171aa9', 'ord_hxzj6twwc3bw2qqaq6wt5xmmze', 201, '{"order_id":"ord_hxzj6twwc3bw2qqaq6wt5xmmze","provider_order_id":"alphaswap-pyoj7nlsenbl45ikuybx","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_4bxxlftore3zl7cokvh7aa35zsn47oim","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T18:41:15.507Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:14.507Z","tracking_url":"http://127.0.0.1:10599/track/ord_hxzj6twwc3bw2qqaq6wt5xmmze?t=5U36dHQWHw4xAfvoUYIzQ_0VKFqodOxUJpkBT1Q4JmI","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.507Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10599/partner/v1/order/ord_hxzj6twwc3bw2qqaq6wt5xmmze', '2026-11-28 18:41:14.49+00', '2026-11-28 18:41:14.49+00', 1),
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'POST /order/create', '91a989e4-682e-4365-81c0-70b938d26f3e', '7e6c3bce8b687ff5536012fd2259055d3384da93ae44e3c2f750d362078c642c', 'ord_fr4vggpkbwabera0a517659zvh', 201, '{"order_id":"ord_fr4vggpkbwabera0a517659zvh","provider_order_id":"alphaswap-kjcvd6y3o5om4fkxq7mv","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_rj7bcrny4giilj4i7u2s6dhkcwu5qs7k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:15.632Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:15.632Z","tracking_url":"http://127.0.0.1:10599/track/ord_fr4vggpkbwabera0a517659zvh?t=5LuPyHZKg0yDSMQVj8dGTgYMdzUd6rTZpK42hykz4-g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:15.632Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10599/partner/v1/order/ord_fr4vggpkbwabera0a517659zvh', '2026-11-28 18:41:15.62+00', '2026-11-28 18:41:15.62+00', 1),
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'POST /order/create', 'af2ee947-3f71-466b-af6a-084b91151a20', '235dabf5fa24ab4946ef72601a3c55d9f9e6041aac6acc9ed02910a84bb761f8', 'ord_j6nek9x859h4y85vemb5repffh', 201, '{"order_id":"ord_j6nek9x859h4y85vemb5repffh","provider_order_id":"alphaswap-bu7h6iwlebp2vpkqavxt","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_kcsz6skxorcvsvfbtfeotvbl2g2k4esj","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T18:41:23.105Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:23.105Z","tracking_url":"http://127.0.0.1:10599/track/ord_j6nek9x859h4y85vemb5repffh?t=YKjaweFf0Y2lRPzBdTXpyruZX4lK3kWMb_DPo454isI","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.105Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10599/partner/v1/order/ord_j6nek9x859h4y85vemb5repffh', '2026-11-28 18:41:23.088+00', '2026-11-28 18:41:23.088+00', 1),
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'POST /order/create', 'e107c1b9-bbc5-4da6-b121-5b7c5e48effa', '44589bf1976da1710b2cd8921d8ccaae2f9c19c741f0485f67700c28c7d00f88', 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 201, '{"order_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw","provider_order_id":"betaswap-umtxbcbgmewwyhcjb47l","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_b4zb4smptchmg2gq2c5xf7oqygxjgvcb","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:17.633Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:17.633Z","tracking_url":"http://127.0.0.1:10599/track/ord_bg1p7qqfhv3k1j5nxxbdbv4edw?t=NoCriZ9MFbozwxc9qRxp-XTwMgnwuJ5Ddg-GDxIuMgE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:17.633Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10599/partner/v1/order/ord_bg1p7qqfhv3k1j5nxxbdbv4edw', '2026-11-28 18:41:17.625+00', '2026-11-28 18:41:17.625+00', 1),
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 'POST /order/create', 'd599b73a-6bb8-46ce-8295-b1de1ca74809', '2c4f56538b90f8bea0348e8decb47a80c63014c99fa0d471e0ec277a6a392aeb', 'ord_x95wx2fwyvqstr8bqdxzb1bkhd', 201, '{"order_id":"ord_x95wx2fwyvqstr8bqdxzb1bkhd","provider_order_id":"alphaswap-2dpmd2h67ssnnn7zgf5a","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_wgca36ed4fhvfw7t5hx5hq6d5czixtng","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T18:41:19.199Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:19.199Z","tracking_url":"http://127.0.0.1:10599/track/ord_x95wx2fwyvqstr8bqdxzb1bkhd?t=ldHtDeLiWbbV4paKGSVapTIQI_kXIlc4WOXx1aFNmWs","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:19.199Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10599/partner/v1/order/ord_x95wx2fwyvqstr8bqdxzb1bkhd', '2026-11-28 18:41:19.186+00', '2026-11-28 18:41:19.186+00', 1);


--
-- Data for Name: incidents; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: installation_facts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.installation_facts VALUES
	('public_url', 'http://127.0.0.1:10599'),
	('compared_database', '1795891270.297151/16694 2026-11-28T18:41:11Z');


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
	('par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'commission', 'earning', '2026-11-28', -5000.00000000),
	('par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'payable', 'earning', '2026-11-28', 5000.00000000),
	('par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'in_payout', 'payout_requested', '2026-11-28', 5000.00000000),
	('par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'payable', 'payout_requested', '2026-11-28', -5000.00000000),
	('par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'in_payout', 'payout_confirmed', '2026-11-28', -5000.00000000),
	('par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'paid', 'payout_confirmed', '2026-11-28', 5000.00000000);


--
-- Data for Name: ledger_entries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_entries VALUES
	(1, 'test:ord_efd815fq6smb56x1yfdzg9nrcj', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'commission', -5000.00000000),
	(2, 'test:ord_efd815fq6smb56x1yfdzg9nrcj', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'payable', 5000.00000000),
	(3, 'payout_requested:po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'payable', -5000.00000000),
	(4, 'payout_requested:po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'in_payout', 5000.00000000),
	(5, 'payout_confirmed:po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'in_payout', -5000.00000000),
	(6, 'payout_confirmed:po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'paid', 5000.00000000);


--
-- Data for Name: ledger_transactions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_transactions VALUES
	('test:ord_efd815fq6smb56x1yfdzg9nrcj', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'earning', 'ord_efd815fq6smb56x1yfdzg9nrcj', '2026-11-28 18:41:19.398+00'),
	('payout_requested:po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'payout_requested', 'po_8e7e02snbdp884ng8y7hba9mhr', '2026-11-28 18:41:19.413+00'),
	('payout_confirmed:po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'payout_confirmed', 'po_8e7e02snbdp884ng8y7hba9mhr', '2026-11-28 18:41:19.563+00');


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
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'usr_f9gby41tp66znk9k6zj5b4a4ar', 'owner', '2026-11-28 18:41:12.145+00', true, false);


--
-- Data for Name: old_seals; Type: TABLE DATA; Schema: public; Owner: -
--



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
	(1, 'ord_43pgd3zemgtrqv7ybpavw79921', 'late_deposit', '3.5 LTC arrived late; the provider says confirming', '2026-11-28 18:41:21.67+00', '2026-11-28 18:41:21.67+00', 1, NULL, NULL, NULL),
	(2, 'ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 'failed_with_deposit', 'ask changenow what happened to the deposit of its order 6b78d164-3c09-4bdb-89c5-5d37c5d65cd4', '2026-11-28 18:41:22.14+00', '2026-11-28 18:41:22.14+00', 1, NULL, NULL, NULL),
	(3, 'ord_w0yc0gb2h2ghteka25jaydjb7r', 'refund_ticket', 'ask Exolix to refund its order 43daca00-cf2b-45ff-a019-4c134244924f', '2026-11-28 18:41:22.785+00', '2026-11-28 18:41:22.785+00', 1, NULL, NULL, NULL),
	(4, 'ord_pzz18bezrneq6gccjxzd4tq00a', 'failed_with_deposit', 'ask changenow what happened to the deposit of its order 9d5066e1-3082-48f5-8bf1-a7ad18187a09', '2026-11-28 18:41:23.039+00', '2026-11-28 18:41:23.039+00', 1, NULL, NULL, NULL);


--
-- Data for Name: order_claims; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_claims VALUES
	('ord_srvk0w4sg5jed2fsmw1smh1scb', 0, 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', NULL, '{"orderId":"ord_srvk0w4sg5jed2fsmw1smh1scb","generation":0,"partnerId":"par_b2z6gswx1676bwt9dx5vqv5pfe","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"success","plan":{"steps":[{"afterMs":200,"report":{"status":"confirming","txInHash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb"}},{"afterMs":450,"report":{"status":"exchanging"}},{"afterMs":700,"report":{"status":"sending"}},{"afterMs":1000,"report":{"status":"completed","txOutHash":"sandbox_out_srvk0w4sg5jed2fsmw1smh1scb","amountTo":"1.006179245283018867"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-28 18:41:12.835+00'),
	('ord_7b3we7qphczqg4kynna4yspcwz', 0, 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', NULL, '{"orderId":"ord_7b3we7qphczqg4kynna4yspcwz","generation":0,"partnerId":"par_b2z6gswx1676bwt9dx5vqv5pfe","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"fail","plan":{"steps":[{"afterMs":400,"report":{"status":"failed","reason":"provider_internal","message":"The provider reported an internal error"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-28 18:41:14.006+00'),
	('ord_hxzj6twwc3bw2qqaq6wt5xmmze', 0, 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', NULL, '{"orderId":"ord_hxzj6twwc3bw2qqaq6wt5xmmze","generation":0,"partnerId":"par_b2z6gswx1676bwt9dx5vqv5pfe","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"expire","plan":{"steps":[],"windowMs":1000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-28 18:41:14.501+00'),
	('ord_fr4vggpkbwabera0a517659zvh', 0, 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', NULL, '{"orderId":"ord_fr4vggpkbwabera0a517659zvh","generation":0,"partnerId":"par_b2z6gswx1676bwt9dx5vqv5pfe","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"refund","plan":{"steps":[{"afterMs":600,"report":{"status":"confirming","txInHash":"sandbox_in_fr4vggpkbwabera0a517659zvh"}},{"afterMs":1200,"report":{"status":"refund_required","reason":"underpayment","message":"Less than the expected amount arrived"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":600,"ticketResolvedMs":null},"ttlSeconds":3,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-28 18:41:15.627+00'),
	('ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 0, 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', NULL, '{"orderId":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw","generation":0,"partnerId":"par_b2z6gswx1676bwt9dx5vqv5pfe","partnerOrderRef":null,"provider":"betaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.004663915094339622","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"ticket","refundWindowHours":null,"refundSlaHours":72,"depositWindowMinutes":60,"sandbox":{"scenario":"refund","plan":{"steps":[{"afterMs":200,"report":{"status":"confirming","txInHash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw"}},{"afterMs":400,"report":{"status":"refund_required","reason":"underpayment","message":"Less than the expected amount arrived"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-28 18:41:17.628+00'),
	('ord_x95wx2fwyvqstr8bqdxzb1bkhd', 0, 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', NULL, '{"orderId":"ord_x95wx2fwyvqstr8bqdxzb1bkhd","generation":0,"partnerId":"par_b2z6gswx1676bwt9dx5vqv5pfe","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"stuck","plan":{"steps":[{"afterMs":17280000,"report":{"status":"confirming","txInHash":"sandbox_in_x95wx2fwyvqstr8bqdxzb1bkhd"}}],"windowMs":86400000,"answers":{},"refundConfirmedMs":17280000,"ticketResolvedMs":null},"ttlSeconds":86400,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-28 18:41:19.195+00'),
	('ord_pzz18bezrneq6gccjxzd4tq00a', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_pzz18bezrneq6gccjxzd4tq00a","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 18:41:22.858+00'),
	('ord_2445cb82gen4txka1yqs0xq8az', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_2445cb82gen4txka1yqs0xq8az","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 18:41:20.736+00'),
	('ord_gk9t9znezdhtve6zb3bnpghd6z', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_gk9t9znezdhtve6zb3bnpghd6z","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 18:41:21.298+00'),
	('ord_43pgd3zemgtrqv7ybpavw79921', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_43pgd3zemgtrqv7ybpavw79921","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 18:41:21.477+00'),
	('ord_ds60gxt246tcsygbnae4ar448d', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_ds60gxt246tcsygbnae4ar448d","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 18:41:21.703+00'),
	('ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 18:41:21.978+00'),
	('ord_j6nek9x859h4y85vemb5repffh', 0, 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', NULL, '{"orderId":"ord_j6nek9x859h4y85vemb5repffh","generation":0,"partnerId":"par_b2z6gswx1676bwt9dx5vqv5pfe","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":null,"refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"success","plan":{"steps":[{"afterMs":17280000,"report":{"status":"confirming","txInHash":"sandbox_in_j6nek9x859h4y85vemb5repffh"}},{"afterMs":38880000,"report":{"status":"exchanging"}},{"afterMs":60480000,"report":{"status":"sending"}},{"afterMs":86400000,"report":{"status":"completed","txOutHash":"sandbox_out_j6nek9x859h4y85vemb5repffh","amountTo":"1.006179245283018867"}}],"windowMs":86400000,"answers":{},"refundConfirmedMs":17280000,"ticketResolvedMs":null},"ttlSeconds":86400,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-28 18:41:23.102+00'),
	('ord_gx8yj7dek1hcpk9a70zdnsxvvg', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_gx8yj7dek1hcpk9a70zdnsxvvg","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', true, true, '2026-11-28 18:41:23.177+00'),
	('ord_6h858f6g94v6zb5zgq6ftktkhd', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_6h858f6g94v6zb5zgq6ftktkhd","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 18:41:22.229+00'),
	('ord_w0yc0gb2h2ghteka25jaydjb7r', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_w0yc0gb2h2ghteka25jaydjb7r","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"exolix","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"ticket","refundWindowHours":null,"refundSlaHours":72,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","hidesRefundHash":true}', false, true, '2026-11-28 18:41:22.563+00'),
	('ord_166yb53263zwn29wxg5ndj6dcm', 0, 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', NULL, '{"orderId":"ord_166yb53263zwn29wxg5ndj6dcm","generation":0,"partnerId":"par_ezd4y4bgvvqt8dps72f14t473a","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":2,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', true, true, '2026-11-28 18:41:23.27+00');


--
-- Data for Name: order_erasures; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: order_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_events VALUES
	('ord_srvk0w4sg5jed2fsmw1smh1scb:waiting_deposit:1795891272856', 1, 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 'waiting_deposit', '2026-11-28 18:41:12.856+00', '{"event":"order.waiting_deposit","event_id":"ord_srvk0w4sg5jed2fsmw1smh1scb:waiting_deposit:1795891272856","sequence":1,"order":{"order_id":"ord_srvk0w4sg5jed2fsmw1smh1scb","provider_order_id":"alphaswap-j54ibkwl7p2nndl3q2z2","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5lo24emsx7f3oiny2hskbjxroudztolc","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:12.856Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:12.856Z","tracking_url":"http://127.0.0.1:10599/track/ord_srvk0w4sg5jed2fsmw1smh1scb?t=rpCqRVyRHVxuVUFynxH8vNTnvnTVytY14CM3Y11n88w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:12.856Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:12.856Z","sandbox":true}', '2026-11-28 18:41:12.885+00', '845', NULL),
	('ord_srvk0w4sg5jed2fsmw1smh1scb:confirming:1795891273056', 2, 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 2, 'confirming', '2026-11-28 18:41:13.056+00', '{"event":"order.confirming","event_id":"ord_srvk0w4sg5jed2fsmw1smh1scb:confirming:1795891273056","sequence":2,"order":{"order_id":"ord_srvk0w4sg5jed2fsmw1smh1scb","provider_order_id":"alphaswap-j54ibkwl7p2nndl3q2z2","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5lo24emsx7f3oiny2hskbjxroudztolc","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","tx_out_hash":null,"expires_at":"2026-11-28T19:41:12.856Z","late_deposit":null,"evidence":{"deposit":{"verdict":"seen","reason":null,"said":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":null},"seen":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":"0.05","confirmations":0,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:13.056Z","block_time":null},"source":"simulated","checked_at":"2026-11-28T18:41:13.056Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:12.856Z","tracking_url":"http://127.0.0.1:10599/track/ord_srvk0w4sg5jed2fsmw1smh1scb?t=rpCqRVyRHVxuVUFynxH8vNTnvnTVytY14CM3Y11n88w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:12.856Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:13.056Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:13.056Z","sandbox":true}', '2026-11-28 18:41:13.11+00', '852', NULL),
	('ord_srvk0w4sg5jed2fsmw1smh1scb:exchanging:1795891273306', 3, 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 3, 'exchanging', '2026-11-28 18:41:13.306+00', '{"event":"order.exchanging","event_id":"ord_srvk0w4sg5jed2fsmw1smh1scb:exchanging:1795891273306","sequence":3,"order":{"order_id":"ord_srvk0w4sg5jed2fsmw1smh1scb","provider_order_id":"alphaswap-j54ibkwl7p2nndl3q2z2","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5lo24emsx7f3oiny2hskbjxroudztolc","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"exchanging","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","tx_out_hash":null,"expires_at":"2026-11-28T19:41:12.856Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":null},"seen":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:13.056Z","block_time":"2026-11-28T18:41:13.056Z"},"source":"simulated","checked_at":"2026-11-28T18:41:13.306Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:12.856Z","tracking_url":"http://127.0.0.1:10599/track/ord_srvk0w4sg5jed2fsmw1smh1scb?t=rpCqRVyRHVxuVUFynxH8vNTnvnTVytY14CM3Y11n88w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:12.856Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:13.056Z","sequence":2},{"status":"exchanging","at":"2026-11-28T18:41:13.306Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:13.306Z","sandbox":true}', '2026-11-28 18:41:13.34+00', '856', NULL),
	('ord_srvk0w4sg5jed2fsmw1smh1scb:sending:1795891273556', 4, 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 4, 'sending', '2026-11-28 18:41:13.556+00', '{"event":"order.sending","event_id":"ord_srvk0w4sg5jed2fsmw1smh1scb:sending:1795891273556","sequence":4,"order":{"order_id":"ord_srvk0w4sg5jed2fsmw1smh1scb","provider_order_id":"alphaswap-j54ibkwl7p2nndl3q2z2","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5lo24emsx7f3oiny2hskbjxroudztolc","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"sending","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","tx_out_hash":null,"expires_at":"2026-11-28T19:41:12.856Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":null},"seen":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:13.056Z","block_time":"2026-11-28T18:41:13.056Z"},"source":"simulated","checked_at":"2026-11-28T18:41:13.556Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:12.856Z","tracking_url":"http://127.0.0.1:10599/track/ord_srvk0w4sg5jed2fsmw1smh1scb?t=rpCqRVyRHVxuVUFynxH8vNTnvnTVytY14CM3Y11n88w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:12.856Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:13.056Z","sequence":2},{"status":"exchanging","at":"2026-11-28T18:41:13.306Z","sequence":3},{"status":"sending","at":"2026-11-28T18:41:13.556Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:13.556Z","sandbox":true}', '2026-11-28 18:41:13.588+00', '861', NULL),
	('ord_srvk0w4sg5jed2fsmw1smh1scb:completed:1795891273856', 5, 'ord_srvk0w4sg5jed2fsmw1smh1scb', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 5, 'completed', '2026-11-28 18:41:13.856+00', '{"event":"order.completed","event_id":"ord_srvk0w4sg5jed2fsmw1smh1scb:completed:1795891273856","sequence":5,"order":{"order_id":"ord_srvk0w4sg5jed2fsmw1smh1scb","provider_order_id":"alphaswap-j54ibkwl7p2nndl3q2z2","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":"1.006179245283018867","amount_difference":null,"deposit_address":"sandbox_btc_5lo24emsx7f3oiny2hskbjxroudztolc","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","tx_out_hash":"sandbox_out_srvk0w4sg5jed2fsmw1smh1scb","expires_at":"2026-11-28T19:41:12.856Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":null},"seen":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:13.056Z","block_time":"2026-11-28T18:41:13.056Z"},"source":"simulated","checked_at":"2026-11-28T18:41:13.856Z"},"payout":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_out_srvk0w4sg5jed2fsmw1smh1scb","amount":"1.006179245283018867"},"seen":{"tx_hash":"sandbox_out_srvk0w4sg5jed2fsmw1smh1scb","amount":"1.006179245283018867","confirmations":12,"confirmations_wanted":12,"first_seen_at":"2026-11-28T18:41:13.556Z","block_time":"2026-11-28T18:41:13.556Z"},"source":"simulated","checked_at":"2026-11-28T18:41:13.856Z"},"refund":null},"created_at":"2026-11-28T18:41:12.856Z","tracking_url":"http://127.0.0.1:10599/track/ord_srvk0w4sg5jed2fsmw1smh1scb?t=rpCqRVyRHVxuVUFynxH8vNTnvnTVytY14CM3Y11n88w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:12.856Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:13.056Z","sequence":2},{"status":"exchanging","at":"2026-11-28T18:41:13.306Z","sequence":3},{"status":"sending","at":"2026-11-28T18:41:13.556Z","sequence":4},{"status":"completed","at":"2026-11-28T18:41:13.856Z","sequence":5}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:13.856Z","sandbox":true}', '2026-11-28 18:41:13.888+00', '868', NULL),
	('ord_7b3we7qphczqg4kynna4yspcwz:waiting_deposit:1795891274012', 6, 'ord_7b3we7qphczqg4kynna4yspcwz', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 'waiting_deposit', '2026-11-28 18:41:14.012+00', '{"event":"order.waiting_deposit","event_id":"ord_7b3we7qphczqg4kynna4yspcwz:waiting_deposit:1795891274012","sequence":1,"order":{"order_id":"ord_7b3we7qphczqg4kynna4yspcwz","provider_order_id":"alphaswap-6t54zwe4q5sbiyhqomn4","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5mtl5rlbmogooydndzuxeg7bkkllofsx","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:14.012Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:14.012Z","tracking_url":"http://127.0.0.1:10599/track/ord_7b3we7qphczqg4kynna4yspcwz?t=_hvdQA29ce4gzt0LAqdgJlUbOoaw9DQpwTeTkxbFlEE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.012Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:14.012Z","sandbox":true}', '2026-11-28 18:41:14.029+00', '878', NULL),
	('ord_7b3we7qphczqg4kynna4yspcwz:failed:1795891274412', 7, 'ord_7b3we7qphczqg4kynna4yspcwz', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 2, 'failed', '2026-11-28 18:41:14.412+00', '{"event":"order.failed","event_id":"ord_7b3we7qphczqg4kynna4yspcwz:failed:1795891274412","sequence":2,"order":{"order_id":"ord_7b3we7qphczqg4kynna4yspcwz","provider_order_id":"alphaswap-6t54zwe4q5sbiyhqomn4","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5mtl5rlbmogooydndzuxeg7bkkllofsx","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"failed","failed_reason_code":"provider_internal","failed_reason_message":"The provider reported an internal error","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:14.012Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:14.012Z","tracking_url":"http://127.0.0.1:10599/track/ord_7b3we7qphczqg4kynna4yspcwz?t=_hvdQA29ce4gzt0LAqdgJlUbOoaw9DQpwTeTkxbFlEE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.012Z","sequence":1},{"status":"failed","at":"2026-11-28T18:41:14.412Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:14.412Z","sandbox":true}', '2026-11-28 18:41:14.45+00', '887', NULL),
	('ord_hxzj6twwc3bw2qqaq6wt5xmmze:waiting_deposit:1795891274507', 8, 'ord_hxzj6twwc3bw2qqaq6wt5xmmze', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 'waiting_deposit', '2026-11-28 18:41:14.507+00', '{"event":"order.waiting_deposit","event_id":"ord_hxzj6twwc3bw2qqaq6wt5xmmze:waiting_deposit:1795891274507","sequence":1,"order":{"order_id":"ord_hxzj6twwc3bw2qqaq6wt5xmmze","provider_order_id":"alphaswap-pyoj7nlsenbl45ikuybx","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_4bxxlftore3zl7cokvh7aa35zsn47oim","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T18:41:15.507Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:14.507Z","tracking_url":"http://127.0.0.1:10599/track/ord_hxzj6twwc3bw2qqaq6wt5xmmze?t=5U36dHQWHw4xAfvoUYIzQ_0VKFqodOxUJpkBT1Q4JmI","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.507Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:14.507Z","sandbox":true}', '2026-11-28 18:41:14.525+00', '895', NULL),
	('ord_hxzj6twwc3bw2qqaq6wt5xmmze:expired:1795891275507', 9, 'ord_hxzj6twwc3bw2qqaq6wt5xmmze', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 2, 'expired', '2026-11-28 18:41:15.507+00', '{"event":"order.expired","event_id":"ord_hxzj6twwc3bw2qqaq6wt5xmmze:expired:1795891275507","sequence":2,"order":{"order_id":"ord_hxzj6twwc3bw2qqaq6wt5xmmze","provider_order_id":"alphaswap-pyoj7nlsenbl45ikuybx","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_4bxxlftore3zl7cokvh7aa35zsn47oim","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T18:41:15.507Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:14.507Z","tracking_url":"http://127.0.0.1:10599/track/ord_hxzj6twwc3bw2qqaq6wt5xmmze?t=5U36dHQWHw4xAfvoUYIzQ_0VKFqodOxUJpkBT1Q4JmI","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.507Z","sequence":1},{"status":"expired","at":"2026-11-28T18:41:15.507Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:15.507Z","sandbox":true}', '2026-11-28 18:41:15.573+00', '907', NULL),
	('ord_fr4vggpkbwabera0a517659zvh:waiting_deposit:1795891275632', 10, 'ord_fr4vggpkbwabera0a517659zvh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 'waiting_deposit', '2026-11-28 18:41:15.632+00', '{"event":"order.waiting_deposit","event_id":"ord_fr4vggpkbwabera0a517659zvh:waiting_deposit:1795891275632","sequence":1,"order":{"order_id":"ord_fr4vggpkbwabera0a517659zvh","provider_order_id":"alphaswap-kjcvd6y3o5om4fkxq7mv","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_rj7bcrny4giilj4i7u2s6dhkcwu5qs7k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:15.632Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:15.632Z","tracking_url":"http://127.0.0.1:10599/track/ord_fr4vggpkbwabera0a517659zvh?t=5LuPyHZKg0yDSMQVj8dGTgYMdzUd6rTZpK42hykz4-g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:15.632Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:15.632Z","sandbox":true}', '2026-11-28 18:41:15.646+00', '917', NULL),
	('ord_fr4vggpkbwabera0a517659zvh:confirming:1795891276232', 11, 'ord_fr4vggpkbwabera0a517659zvh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 2, 'confirming', '2026-11-28 18:41:16.232+00', '{"event":"order.confirming","event_id":"ord_fr4vggpkbwabera0a517659zvh:confirming:1795891276232","sequence":2,"order":{"order_id":"ord_fr4vggpkbwabera0a517659zvh","provider_order_id":"alphaswap-kjcvd6y3o5om4fkxq7mv","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_rj7bcrny4giilj4i7u2s6dhkcwu5qs7k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","tx_out_hash":null,"expires_at":"2026-11-28T19:41:15.632Z","late_deposit":null,"evidence":{"deposit":{"verdict":"seen","reason":null,"said":{"tx_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","amount":null},"seen":{"tx_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","amount":"0.05","confirmations":0,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:16.232Z","block_time":null},"source":"simulated","checked_at":"2026-11-28T18:41:16.232Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:15.632Z","tracking_url":"http://127.0.0.1:10599/track/ord_fr4vggpkbwabera0a517659zvh?t=5LuPyHZKg0yDSMQVj8dGTgYMdzUd6rTZpK42hykz4-g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:15.632Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:16.232Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:16.232Z","sandbox":true}', '2026-11-28 18:41:16.263+00', '926', NULL),
	('ord_fr4vggpkbwabera0a517659zvh:refund_required:1795891276832', 12, 'ord_fr4vggpkbwabera0a517659zvh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 3, 'refund_required', '2026-11-28 18:41:16.832+00', '{"event":"order.refund_required","event_id":"ord_fr4vggpkbwabera0a517659zvh:refund_required:1795891276832","sequence":3,"order":{"order_id":"ord_fr4vggpkbwabera0a517659zvh","provider_order_id":"alphaswap-kjcvd6y3o5om4fkxq7mv","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_rj7bcrny4giilj4i7u2s6dhkcwu5qs7k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refund_required","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-28T18:41:19.832Z","refund_decision":null,"tx_in_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","tx_out_hash":null,"expires_at":"2026-11-28T19:41:15.632Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","amount":null},"seen":{"tx_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:16.232Z","block_time":"2026-11-28T18:41:16.232Z"},"source":"simulated","checked_at":"2026-11-28T18:41:16.832Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:15.632Z","tracking_url":"http://127.0.0.1:10599/track/ord_fr4vggpkbwabera0a517659zvh?t=5LuPyHZKg0yDSMQVj8dGTgYMdzUd6rTZpK42hykz4-g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:15.632Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:16.232Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:16.832Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:16.832Z","sandbox":true}', '2026-11-28 18:41:16.879+00', '936', NULL),
	('ord_fr4vggpkbwabera0a517659zvh:refunded:1795891277521', 14, 'ord_fr4vggpkbwabera0a517659zvh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 4, 'refunded', '2026-11-28 18:41:17.521+00', '{"event":"order.refunded","event_id":"ord_fr4vggpkbwabera0a517659zvh:refunded:1795891277521","sequence":4,"order":{"order_id":"ord_fr4vggpkbwabera0a517659zvh","provider_order_id":"alphaswap-kjcvd6y3o5om4fkxq7mv","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_rj7bcrny4giilj4i7u2s6dhkcwu5qs7k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refunded","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-28T18:41:19.832Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T18:41:16.921Z"},"tx_in_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","tx_out_hash":"sandbox_refund_fr4vggpkbwabera0a517659zvh","expires_at":"2026-11-28T19:41:15.632Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","amount":null},"seen":{"tx_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:16.232Z","block_time":"2026-11-28T18:41:16.232Z"},"source":"simulated","checked_at":"2026-11-28T18:41:17.521Z"},"payout":null,"refund":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_refund_fr4vggpkbwabera0a517659zvh","amount":null},"seen":{"tx_hash":"sandbox_refund_fr4vggpkbwabera0a517659zvh","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:17.521Z","block_time":"2026-11-28T18:41:17.521Z"},"source":"simulated","checked_at":"2026-11-28T18:41:17.521Z"}},"created_at":"2026-11-28T18:41:15.632Z","tracking_url":"http://127.0.0.1:10599/track/ord_fr4vggpkbwabera0a517659zvh?t=5LuPyHZKg0yDSMQVj8dGTgYMdzUd6rTZpK42hykz4-g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:15.632Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:16.232Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:16.832Z","sequence":3},{"status":"refunded","at":"2026-11-28T18:41:17.521Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:17.521Z","sandbox":true}', '2026-11-28 18:41:17.566+00', '949', NULL),
	('ord_bg1p7qqfhv3k1j5nxxbdbv4edw:waiting_deposit:1795891277633', 15, 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 'waiting_deposit', '2026-11-28 18:41:17.633+00', '{"event":"order.waiting_deposit","event_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw:waiting_deposit:1795891277633","sequence":1,"order":{"order_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw","provider_order_id":"betaswap-umtxbcbgmewwyhcjb47l","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_b4zb4smptchmg2gq2c5xf7oqygxjgvcb","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:17.633Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:17.633Z","tracking_url":"http://127.0.0.1:10599/track/ord_bg1p7qqfhv3k1j5nxxbdbv4edw?t=NoCriZ9MFbozwxc9qRxp-XTwMgnwuJ5Ddg-GDxIuMgE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:17.633Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:17.633Z","sandbox":true}', '2026-11-28 18:41:17.649+00', '961', NULL),
	('ord_bg1p7qqfhv3k1j5nxxbdbv4edw:confirming:1795891277833', 16, 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 2, 'confirming', '2026-11-28 18:41:17.833+00', '{"event":"order.confirming","event_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw:confirming:1795891277833","sequence":2,"order":{"order_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw","provider_order_id":"betaswap-umtxbcbgmewwyhcjb47l","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_b4zb4smptchmg2gq2c5xf7oqygxjgvcb","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","tx_out_hash":null,"expires_at":"2026-11-28T19:41:17.633Z","late_deposit":null,"evidence":{"deposit":{"verdict":"seen","reason":null,"said":{"tx_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","amount":null},"seen":{"tx_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","amount":"0.05","confirmations":0,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:17.833Z","block_time":null},"source":"simulated","checked_at":"2026-11-28T18:41:17.833Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:17.633Z","tracking_url":"http://127.0.0.1:10599/track/ord_bg1p7qqfhv3k1j5nxxbdbv4edw?t=NoCriZ9MFbozwxc9qRxp-XTwMgnwuJ5Ddg-GDxIuMgE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:17.633Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:17.833Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:17.833Z","sandbox":true}', '2026-11-28 18:41:17.865+00', '967', NULL),
	('ord_bg1p7qqfhv3k1j5nxxbdbv4edw:refund_required:1795891278033', 17, 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 3, 'refund_required', '2026-11-28 18:41:18.033+00', '{"event":"order.refund_required","event_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw:refund_required:1795891278033","sequence":3,"order":{"order_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw","provider_order_id":"betaswap-umtxbcbgmewwyhcjb47l","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_b4zb4smptchmg2gq2c5xf7oqygxjgvcb","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refund_required","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","tx_out_hash":null,"expires_at":"2026-11-28T19:41:17.633Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","amount":null},"seen":{"tx_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:17.833Z","block_time":"2026-11-28T18:41:17.833Z"},"source":"simulated","checked_at":"2026-11-28T18:41:18.033Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:17.633Z","tracking_url":"http://127.0.0.1:10599/track/ord_bg1p7qqfhv3k1j5nxxbdbv4edw?t=NoCriZ9MFbozwxc9qRxp-XTwMgnwuJ5Ddg-GDxIuMgE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:17.633Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:17.833Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:18.033Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:18.033Z","sandbox":true}', '2026-11-28 18:41:18.057+00', '971', NULL),
	('ord_bg1p7qqfhv3k1j5nxxbdbv4edw:manual_review:1795891279033', 18, 'ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 4, 'manual_review', '2026-11-28 18:41:19.033+00', '{"event":"order.manual_review","event_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw:manual_review:1795891279033","sequence":4,"order":{"order_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw","provider_order_id":"betaswap-umtxbcbgmewwyhcjb47l","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_b4zb4smptchmg2gq2c5xf7oqygxjgvcb","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"manual_review","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","tx_out_hash":null,"expires_at":"2026-11-28T19:41:17.633Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","amount":null},"seen":{"tx_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:17.833Z","block_time":"2026-11-28T18:41:17.833Z"},"source":"simulated","checked_at":"2026-11-28T18:41:19.033Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:17.633Z","tracking_url":"http://127.0.0.1:10599/track/ord_bg1p7qqfhv3k1j5nxxbdbv4edw?t=NoCriZ9MFbozwxc9qRxp-XTwMgnwuJ5Ddg-GDxIuMgE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:17.633Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:17.833Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:18.033Z","sequence":3},{"status":"manual_review","at":"2026-11-28T18:41:19.033Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:19.033Z","sandbox":true}', '2026-11-28 18:41:19.065+00', '986', NULL),
	('ord_x95wx2fwyvqstr8bqdxzb1bkhd:waiting_deposit:1795891279199', 19, 'ord_x95wx2fwyvqstr8bqdxzb1bkhd', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 'waiting_deposit', '2026-11-28 18:41:19.199+00', '{"event":"order.waiting_deposit","event_id":"ord_x95wx2fwyvqstr8bqdxzb1bkhd:waiting_deposit:1795891279199","sequence":1,"order":{"order_id":"ord_x95wx2fwyvqstr8bqdxzb1bkhd","provider_order_id":"alphaswap-2dpmd2h67ssnnn7zgf5a","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_wgca36ed4fhvfw7t5hx5hq6d5czixtng","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T18:41:19.199Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:19.199Z","tracking_url":"http://127.0.0.1:10599/track/ord_x95wx2fwyvqstr8bqdxzb1bkhd?t=ldHtDeLiWbbV4paKGSVapTIQI_kXIlc4WOXx1aFNmWs","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:19.199Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:19.199Z","sandbox":true}', '2026-11-28 18:41:19.213+00', '996', NULL),
	('ord_2445cb82gen4txka1yqs0xq8az:waiting_deposit:1795891280741', 20, 'ord_2445cb82gen4txka1yqs0xq8az', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:20.741+00', '{"event":"order.waiting_deposit","event_id":"ord_2445cb82gen4txka1yqs0xq8az:waiting_deposit:1795891280741","sequence":1,"order":{"order_id":"ord_2445cb82gen4txka1yqs0xq8az","provider_order_id":"282cb9a3-216f-44e3-b896-4a5514519f34","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q0u3wy6n84k3uuffhwxvqkh99f4d6yufd8jksqc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:20.792Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:20.741Z","tracking_url":"http://127.0.0.1:10599/track/ord_2445cb82gen4txka1yqs0xq8az?t=WcfP26lE_1oAEj9h7AB5e4P65q3YQqxCXSQOB9aE7K8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:20.741Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:20.741Z"}', '2026-11-28 18:41:20.835+00', '1044', NULL),
	('ord_2445cb82gen4txka1yqs0xq8az:confirming:1795891280876', 21, 'ord_2445cb82gen4txka1yqs0xq8az', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'confirming', '2026-11-28 18:41:20.876+00', '{"event":"order.confirming","event_id":"ord_2445cb82gen4txka1yqs0xq8az:confirming:1795891280876","sequence":2,"order":{"order_id":"ord_2445cb82gen4txka1yqs0xq8az","provider_order_id":"282cb9a3-216f-44e3-b896-4a5514519f34","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q0u3wy6n84k3uuffhwxvqkh99f4d6yufd8jksqc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"c298a8f173f1c304eeeff5af54c55f1e2a01f728a0450241b368149e83cc9e51","tx_out_hash":null,"expires_at":"2026-11-28T19:11:20.792Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:20.741Z","tracking_url":"http://127.0.0.1:10599/track/ord_2445cb82gen4txka1yqs0xq8az?t=WcfP26lE_1oAEj9h7AB5e4P65q3YQqxCXSQOB9aE7K8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:20.741Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:20.876Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:20.876Z"}', '2026-11-28 18:41:20.895+00', '1058', NULL),
	('ord_2445cb82gen4txka1yqs0xq8az:exchanging:1795891280938', 22, 'ord_2445cb82gen4txka1yqs0xq8az', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 3, 'exchanging', '2026-11-28 18:41:20.938+00', '{"event":"order.exchanging","event_id":"ord_2445cb82gen4txka1yqs0xq8az:exchanging:1795891280938","sequence":3,"order":{"order_id":"ord_2445cb82gen4txka1yqs0xq8az","provider_order_id":"282cb9a3-216f-44e3-b896-4a5514519f34","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q0u3wy6n84k3uuffhwxvqkh99f4d6yufd8jksqc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"exchanging","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"c298a8f173f1c304eeeff5af54c55f1e2a01f728a0450241b368149e83cc9e51","tx_out_hash":null,"expires_at":"2026-11-28T19:11:20.792Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:20.741Z","tracking_url":"http://127.0.0.1:10599/track/ord_2445cb82gen4txka1yqs0xq8az?t=WcfP26lE_1oAEj9h7AB5e4P65q3YQqxCXSQOB9aE7K8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:20.741Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:20.876Z","sequence":2},{"status":"exchanging","at":"2026-11-28T18:41:20.938Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:20.938Z"}', '2026-11-28 18:41:20.956+00', '1067', NULL),
	('ord_43pgd3zemgtrqv7ybpavw79921:expired:1795891281603', 28, 'ord_43pgd3zemgtrqv7ybpavw79921', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'expired', '2026-11-28 18:41:21.603+00', '{"event":"order.expired","event_id":"ord_43pgd3zemgtrqv7ybpavw79921:expired:1795891281603","sequence":2,"order":{"order_id":"ord_43pgd3zemgtrqv7ybpavw79921","provider_order_id":"023bc5f1-4ddd-476a-8512-48876b1416e7","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qjtu497mvw4frrru0daz9u2g2tw2npkrzw50zdd","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.516Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.481Z","tracking_url":"http://127.0.0.1:10599/track/ord_43pgd3zemgtrqv7ybpavw79921?t=2FZCPMvc-cB03uq9EMq6fsXfBTfL0ULTmlcO5rcCfMA","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.481Z","sequence":1},{"status":"expired","at":"2026-11-28T18:41:21.603Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.603Z"}', '2026-11-28 18:41:21.612+00', '1118', NULL),
	('ord_ds60gxt246tcsygbnae4ar448d:confirming:1795891281828', 30, 'ord_ds60gxt246tcsygbnae4ar448d', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'confirming', '2026-11-28 18:41:21.828+00', '{"event":"order.confirming","event_id":"ord_ds60gxt246tcsygbnae4ar448d:confirming:1795891281828","sequence":2,"order":{"order_id":"ord_ds60gxt246tcsygbnae4ar448d","provider_order_id":"c9ab6a7f-25a4-48dc-8687-09b8405398ea","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qyczw3y5vfkdu053lwss8x22deqy6zh9trdkcug","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"d3e12f6941decd2cfdeaf5c9df2146d38849f233c5c5e54673cc53bffca754ee","tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.745Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.713Z","tracking_url":"http://127.0.0.1:10599/track/ord_ds60gxt246tcsygbnae4ar448d?t=25IoAskEmDN-DjhlNFlVtCl3b7evHFY3yXi_Dwodhok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:21.828Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.828Z"}', '2026-11-28 18:41:21.84+00', '1141', NULL),
	('ord_xyzd3fte2wn6qcqcxjkq7rgaw3:manual_review:1795891282126', 35, 'ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 3, 'manual_review', '2026-11-28 18:41:22.126+00', '{"event":"order.manual_review","event_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3:manual_review:1795891282126","sequence":3,"order":{"order_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3","provider_order_id":"6b78d164-3c09-4bdb-89c5-5d37c5d65cd4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qfs0k7vw6pa6p9uhqmhm09dcpamrzudwu7tffzu","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"e4c62a3dcb1d13f2a513347080da3a6b18eb0115164463a2932cc606647a3752","tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.018Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.986Z","tracking_url":"http://127.0.0.1:10599/track/ord_xyzd3fte2wn6qcqcxjkq7rgaw3?t=Q2x5YeefRumZKwnC2F_mjDR1eAtwuXxazwe4z2uQ0SM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.986Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.078Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:22.126Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.126Z"}', '2026-11-28 18:41:22.14+00', '1174', NULL),
	('ord_6h858f6g94v6zb5zgq6ftktkhd:waiting_deposit:1795891282233', 37, 'ord_6h858f6g94v6zb5zgq6ftktkhd', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:22.233+00', '{"event":"order.waiting_deposit","event_id":"ord_6h858f6g94v6zb5zgq6ftktkhd:waiting_deposit:1795891282233","sequence":1,"order":{"order_id":"ord_6h858f6g94v6zb5zgq6ftktkhd","provider_order_id":"532e6c62-a463-4642-b682-a74b96f04837","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qzxet0l90pxzsjtrycj4xptrf857jadntz6n206","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.255Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.233Z","tracking_url":"http://127.0.0.1:10599/track/ord_6h858f6g94v6zb5zgq6ftktkhd?t=oD6ob_OJC2FL9Ht15UoxPelybQxRS23D311iyipwzok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.233Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.233Z"}', '2026-11-28 18:41:22.284+00', '1191', NULL),
	('ord_2445cb82gen4txka1yqs0xq8az:sending:1795891280987', 23, 'ord_2445cb82gen4txka1yqs0xq8az', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 'sending', '2026-11-28 18:41:20.987+00', '{"event":"order.sending","event_id":"ord_2445cb82gen4txka1yqs0xq8az:sending:1795891280987","sequence":4,"order":{"order_id":"ord_2445cb82gen4txka1yqs0xq8az","provider_order_id":"282cb9a3-216f-44e3-b896-4a5514519f34","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q0u3wy6n84k3uuffhwxvqkh99f4d6yufd8jksqc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"sending","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"c298a8f173f1c304eeeff5af54c55f1e2a01f728a0450241b368149e83cc9e51","tx_out_hash":null,"expires_at":"2026-11-28T19:11:20.792Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:20.741Z","tracking_url":"http://127.0.0.1:10599/track/ord_2445cb82gen4txka1yqs0xq8az?t=WcfP26lE_1oAEj9h7AB5e4P65q3YQqxCXSQOB9aE7K8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:20.741Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:20.876Z","sequence":2},{"status":"exchanging","at":"2026-11-28T18:41:20.938Z","sequence":3},{"status":"sending","at":"2026-11-28T18:41:20.987Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:20.987Z"}', '2026-11-28 18:41:20.995+00', '1073', NULL),
	('ord_2445cb82gen4txka1yqs0xq8az:completed:1795891281111', 24, 'ord_2445cb82gen4txka1yqs0xq8az', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 5, 'completed', '2026-11-28 18:41:21.111+00', '{"event":"order.completed","event_id":"ord_2445cb82gen4txka1yqs0xq8az:completed:1795891281111","sequence":5,"order":{"order_id":"ord_2445cb82gen4txka1yqs0xq8az","provider_order_id":"282cb9a3-216f-44e3-b896-4a5514519f34","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1q0u3wy6n84k3uuffhwxvqkh99f4d6yufd8jksqc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"c298a8f173f1c304eeeff5af54c55f1e2a01f728a0450241b368149e83cc9e51","tx_out_hash":"42907aecd6024e2f8f4bef28a7653752ff681dbe48ecdffbb9f72a23bb496a8e","expires_at":"2026-11-28T19:11:20.792Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:20.741Z","tracking_url":"http://127.0.0.1:10599/track/ord_2445cb82gen4txka1yqs0xq8az?t=WcfP26lE_1oAEj9h7AB5e4P65q3YQqxCXSQOB9aE7K8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:20.741Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:20.876Z","sequence":2},{"status":"exchanging","at":"2026-11-28T18:41:20.938Z","sequence":3},{"status":"sending","at":"2026-11-28T18:41:20.987Z","sequence":4},{"status":"completed","at":"2026-11-28T18:41:21.111Z","sequence":5}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.111Z"}', '2026-11-28 18:41:21.195+00', '1081', NULL),
	('ord_gk9t9znezdhtve6zb3bnpghd6z:waiting_deposit:1795891281303', 25, 'ord_gk9t9znezdhtve6zb3bnpghd6z', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:21.303+00', '{"event":"order.waiting_deposit","event_id":"ord_gk9t9znezdhtve6zb3bnpghd6z:waiting_deposit:1795891281303","sequence":1,"order":{"order_id":"ord_gk9t9znezdhtve6zb3bnpghd6z","provider_order_id":"bf1805d8-97b4-4295-a012-b894f1496503","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhhzy6frvps3fqkndscmr2dy2xnn7kuukq5kn8h","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.332Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.303Z","tracking_url":"http://127.0.0.1:10599/track/ord_gk9t9znezdhtve6zb3bnpghd6z?t=HXQTqZernZgRdNa_VYC024YEFEPnZcnIg_4FdARZW4Q","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.303Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.303Z"}', '2026-11-28 18:41:21.37+00', '1094', NULL),
	('ord_gk9t9znezdhtve6zb3bnpghd6z:expired:1795891281411', 26, 'ord_gk9t9znezdhtve6zb3bnpghd6z', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'expired', '2026-11-28 18:41:21.411+00', '{"event":"order.expired","event_id":"ord_gk9t9znezdhtve6zb3bnpghd6z:expired:1795891281411","sequence":2,"order":{"order_id":"ord_gk9t9znezdhtve6zb3bnpghd6z","provider_order_id":"bf1805d8-97b4-4295-a012-b894f1496503","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhhzy6frvps3fqkndscmr2dy2xnn7kuukq5kn8h","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.332Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.303Z","tracking_url":"http://127.0.0.1:10599/track/ord_gk9t9znezdhtve6zb3bnpghd6z?t=HXQTqZernZgRdNa_VYC024YEFEPnZcnIg_4FdARZW4Q","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.303Z","sequence":1},{"status":"expired","at":"2026-11-28T18:41:21.411Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.411Z"}', '2026-11-28 18:41:21.424+00', '1100', NULL),
	('ord_43pgd3zemgtrqv7ybpavw79921:waiting_deposit:1795891281481', 27, 'ord_43pgd3zemgtrqv7ybpavw79921', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:21.481+00', '{"event":"order.waiting_deposit","event_id":"ord_43pgd3zemgtrqv7ybpavw79921:waiting_deposit:1795891281481","sequence":1,"order":{"order_id":"ord_43pgd3zemgtrqv7ybpavw79921","provider_order_id":"023bc5f1-4ddd-476a-8512-48876b1416e7","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qjtu497mvw4frrru0daz9u2g2tw2npkrzw50zdd","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.516Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.481Z","tracking_url":"http://127.0.0.1:10599/track/ord_43pgd3zemgtrqv7ybpavw79921?t=2FZCPMvc-cB03uq9EMq6fsXfBTfL0ULTmlcO5rcCfMA","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.481Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.481Z"}', '2026-11-28 18:41:21.556+00', '1113', NULL),
	('ord_ds60gxt246tcsygbnae4ar448d:waiting_deposit:1795891281713', 29, 'ord_ds60gxt246tcsygbnae4ar448d', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:21.713+00', '{"event":"order.waiting_deposit","event_id":"ord_ds60gxt246tcsygbnae4ar448d:waiting_deposit:1795891281713","sequence":1,"order":{"order_id":"ord_ds60gxt246tcsygbnae4ar448d","provider_order_id":"c9ab6a7f-25a4-48dc-8687-09b8405398ea","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qyczw3y5vfkdu053lwss8x22deqy6zh9trdkcug","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.745Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.713Z","tracking_url":"http://127.0.0.1:10599/track/ord_ds60gxt246tcsygbnae4ar448d?t=25IoAskEmDN-DjhlNFlVtCl3b7evHFY3yXi_Dwodhok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.713Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.713Z"}', '2026-11-28 18:41:21.792+00', '1135', NULL),
	('ord_ds60gxt246tcsygbnae4ar448d:manual_review:1795891281862', 31, 'ord_ds60gxt246tcsygbnae4ar448d', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 3, 'manual_review', '2026-11-28 18:41:21.862+00', '{"event":"order.manual_review","event_id":"ord_ds60gxt246tcsygbnae4ar448d:manual_review:1795891281862","sequence":3,"order":{"order_id":"ord_ds60gxt246tcsygbnae4ar448d","provider_order_id":"c9ab6a7f-25a4-48dc-8687-09b8405398ea","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qyczw3y5vfkdu053lwss8x22deqy6zh9trdkcug","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"d3e12f6941decd2cfdeaf5c9df2146d38849f233c5c5e54673cc53bffca754ee","tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.745Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.713Z","tracking_url":"http://127.0.0.1:10599/track/ord_ds60gxt246tcsygbnae4ar448d?t=25IoAskEmDN-DjhlNFlVtCl3b7evHFY3yXi_Dwodhok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:21.828Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:21.862Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.862Z"}', '2026-11-28 18:41:21.878+00', '1143', NULL),
	('ord_ds60gxt246tcsygbnae4ar448d:completed:1795891281927', 32, 'ord_ds60gxt246tcsygbnae4ar448d', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 'completed', '2026-11-28 18:41:21.927+00', '{"event":"order.completed","event_id":"ord_ds60gxt246tcsygbnae4ar448d:completed:1795891281927","sequence":4,"order":{"order_id":"ord_ds60gxt246tcsygbnae4ar448d","provider_order_id":"c9ab6a7f-25a4-48dc-8687-09b8405398ea","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qyczw3y5vfkdu053lwss8x22deqy6zh9trdkcug","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"d3e12f6941decd2cfdeaf5c9df2146d38849f233c5c5e54673cc53bffca754ee","tx_out_hash":"266fedd0ee8600e6213e47bb55ba57153592fb58a1cf74148ef593baf60e5f9f","expires_at":"2026-11-28T19:11:21.745Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.713Z","tracking_url":"http://127.0.0.1:10599/track/ord_ds60gxt246tcsygbnae4ar448d?t=25IoAskEmDN-DjhlNFlVtCl3b7evHFY3yXi_Dwodhok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:21.828Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:21.862Z","sequence":3},{"status":"completed","at":"2026-11-28T18:41:21.927Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.927Z"}', '2026-11-28 18:41:21.941+00', '1149', NULL),
	('ord_xyzd3fte2wn6qcqcxjkq7rgaw3:waiting_deposit:1795891281986', 33, 'ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:21.986+00', '{"event":"order.waiting_deposit","event_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3:waiting_deposit:1795891281986","sequence":1,"order":{"order_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3","provider_order_id":"6b78d164-3c09-4bdb-89c5-5d37c5d65cd4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qfs0k7vw6pa6p9uhqmhm09dcpamrzudwu7tffzu","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.018Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.986Z","tracking_url":"http://127.0.0.1:10599/track/ord_xyzd3fte2wn6qcqcxjkq7rgaw3?t=Q2x5YeefRumZKwnC2F_mjDR1eAtwuXxazwe4z2uQ0SM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.986Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:21.986Z"}', '2026-11-28 18:41:22.045+00', '1162', NULL),
	('ord_xyzd3fte2wn6qcqcxjkq7rgaw3:confirming:1795891282078', 34, 'ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'confirming', '2026-11-28 18:41:22.078+00', '{"event":"order.confirming","event_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3:confirming:1795891282078","sequence":2,"order":{"order_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3","provider_order_id":"6b78d164-3c09-4bdb-89c5-5d37c5d65cd4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qfs0k7vw6pa6p9uhqmhm09dcpamrzudwu7tffzu","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"e4c62a3dcb1d13f2a513347080da3a6b18eb0115164463a2932cc606647a3752","tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.018Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.986Z","tracking_url":"http://127.0.0.1:10599/track/ord_xyzd3fte2wn6qcqcxjkq7rgaw3?t=Q2x5YeefRumZKwnC2F_mjDR1eAtwuXxazwe4z2uQ0SM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.986Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.078Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.078Z"}', '2026-11-28 18:41:22.087+00', '1168', NULL),
	('ord_xyzd3fte2wn6qcqcxjkq7rgaw3:completed:1795891282179', 36, 'ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 'completed', '2026-11-28 18:41:22.179+00', '{"event":"order.completed","event_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3:completed:1795891282179","sequence":4,"order":{"order_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3","provider_order_id":"6b78d164-3c09-4bdb-89c5-5d37c5d65cd4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qfs0k7vw6pa6p9uhqmhm09dcpamrzudwu7tffzu","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"e4c62a3dcb1d13f2a513347080da3a6b18eb0115164463a2932cc606647a3752","tx_out_hash":"16b498884f9b727a0e34538bc1ff1a2762555261f85b78c0d8833231992c4288","expires_at":"2026-11-28T19:11:22.018Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.986Z","tracking_url":"http://127.0.0.1:10599/track/ord_xyzd3fte2wn6qcqcxjkq7rgaw3?t=Q2x5YeefRumZKwnC2F_mjDR1eAtwuXxazwe4z2uQ0SM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.986Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.078Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:22.126Z","sequence":3},{"status":"completed","at":"2026-11-28T18:41:22.179Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.179Z"}', '2026-11-28 18:41:22.192+00', '1180', NULL),
	('ord_6h858f6g94v6zb5zgq6ftktkhd:confirming:1795891282316', 38, 'ord_6h858f6g94v6zb5zgq6ftktkhd', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'confirming', '2026-11-28 18:41:22.316+00', '{"event":"order.confirming","event_id":"ord_6h858f6g94v6zb5zgq6ftktkhd:confirming:1795891282316","sequence":2,"order":{"order_id":"ord_6h858f6g94v6zb5zgq6ftktkhd","provider_order_id":"532e6c62-a463-4642-b682-a74b96f04837","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qzxet0l90pxzsjtrycj4xptrf857jadntz6n206","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"15460375da2dadcad3ff89d4285bba56cb26ec08c9131c0186aff534d7881d77","tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.255Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.233Z","tracking_url":"http://127.0.0.1:10599/track/ord_6h858f6g94v6zb5zgq6ftktkhd?t=oD6ob_OJC2FL9Ht15UoxPelybQxRS23D311iyipwzok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.233Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.316Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.316Z"}', '2026-11-28 18:41:22.345+00', '1196', NULL),
	('ord_w0yc0gb2h2ghteka25jaydjb7r:refunded:1795891282791', 46, 'ord_w0yc0gb2h2ghteka25jaydjb7r', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 'refunded', '2026-11-28 18:41:22.791+00', '{"event":"order.refunded","event_id":"ord_w0yc0gb2h2ghteka25jaydjb7r:refunded:1795891282791","sequence":4,"order":{"order_id":"ord_w0yc0gb2h2ghteka25jaydjb7r","provider_order_id":"43daca00-cf2b-45ff-a019-4c134244924f","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qa0zynrxshagw7kqr2cquuz9yk5q240mcjkxtrk","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"e46daef66976f3431ae497d0b1bcbc9c31bb26cbf93829603247d2b580770438","tx_out_hash":null,"expires_at":"2026-11-28T19:41:22.571Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.571Z","tracking_url":"http://127.0.0.1:10599/track/ord_w0yc0gb2h2ghteka25jaydjb7r?t=0zsg8-v0pFbaYYMsqi7rltFcC8gXT7SIcklcnZ9gLCE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.571Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.708Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:22.745Z","sequence":3},{"status":"refunded","at":"2026-11-28T18:41:22.791Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.791Z"}', '2026-11-28 18:41:22.817+00', '1247', NULL),
	('ord_pzz18bezrneq6gccjxzd4tq00a:waiting_deposit:1795891282863', 47, 'ord_pzz18bezrneq6gccjxzd4tq00a', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:22.863+00', '{"event":"order.waiting_deposit","event_id":"ord_pzz18bezrneq6gccjxzd4tq00a:waiting_deposit:1795891282863","sequence":1,"order":{"order_id":"ord_pzz18bezrneq6gccjxzd4tq00a","provider_order_id":"9d5066e1-3082-48f5-8bf1-a7ad18187a09","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qdfu4lxsnew3suwh6r2vfuscu047jdh6jccehm8","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.891Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.863Z","tracking_url":"http://127.0.0.1:10599/track/ord_pzz18bezrneq6gccjxzd4tq00a?t=rT6H3Ur15UpjcaFyqhTgyBon2ivf8bDEsx3CCcbkTkM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.863Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.863Z"}', '2026-11-28 18:41:22.939+00', '1259', NULL),
	('ord_gx8yj7dek1hcpk9a70zdnsxvvg:waiting_deposit:1795891283190', 52, 'ord_gx8yj7dek1hcpk9a70zdnsxvvg', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:23.19+00', '{"event":"order.waiting_deposit","event_id":"ord_gx8yj7dek1hcpk9a70zdnsxvvg:waiting_deposit:1795891283190","sequence":1,"order":{"order_id":"ord_gx8yj7dek1hcpk9a70zdnsxvvg","provider_order_id":"f4c065d1-636f-4003-a7c0-3a2ffc379734","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q205z09jv20l0qql62k5c6vmgn7eskyzh8u2fg5","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:23.212Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:23.190Z","tracking_url":"http://127.0.0.1:10599/track/ord_gx8yj7dek1hcpk9a70zdnsxvvg?t=h6KoFvrSRX64tQ-UlHqFGtnXohpHhZB_vdDulMz58VY","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.190Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:23.190Z"}', '2026-11-28 18:41:23.242+00', '1300', NULL),
	('ord_6h858f6g94v6zb5zgq6ftktkhd:refund_required:1795891282410', 39, 'ord_6h858f6g94v6zb5zgq6ftktkhd', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 3, 'refund_required', '2026-11-28 18:41:22.41+00', '{"event":"order.refund_required","event_id":"ord_6h858f6g94v6zb5zgq6ftktkhd:refund_required:1795891282410","sequence":3,"order":{"order_id":"ord_6h858f6g94v6zb5zgq6ftktkhd","provider_order_id":"532e6c62-a463-4642-b682-a74b96f04837","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qzxet0l90pxzsjtrycj4xptrf857jadntz6n206","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refund_required","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-29T18:41:22.410Z","refund_decision":null,"tx_in_hash":"15460375da2dadcad3ff89d4285bba56cb26ec08c9131c0186aff534d7881d77","tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.255Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.233Z","tracking_url":"http://127.0.0.1:10599/track/ord_6h858f6g94v6zb5zgq6ftktkhd?t=oD6ob_OJC2FL9Ht15UoxPelybQxRS23D311iyipwzok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.233Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.316Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:22.410Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.410Z"}', '2026-11-28 18:41:22.42+00', '1201', NULL),
	('ord_6h858f6g94v6zb5zgq6ftktkhd:manual_review:1795891282489', 41, 'ord_6h858f6g94v6zb5zgq6ftktkhd', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 'manual_review', '2026-11-28 18:41:22.489+00', '{"event":"order.manual_review","event_id":"ord_6h858f6g94v6zb5zgq6ftktkhd:manual_review:1795891282489","sequence":4,"order":{"order_id":"ord_6h858f6g94v6zb5zgq6ftktkhd","provider_order_id":"532e6c62-a463-4642-b682-a74b96f04837","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qzxet0l90pxzsjtrycj4xptrf857jadntz6n206","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-29T18:41:22.410Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T18:41:22.435Z"},"tx_in_hash":"15460375da2dadcad3ff89d4285bba56cb26ec08c9131c0186aff534d7881d77","tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.255Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.233Z","tracking_url":"http://127.0.0.1:10599/track/ord_6h858f6g94v6zb5zgq6ftktkhd?t=oD6ob_OJC2FL9Ht15UoxPelybQxRS23D311iyipwzok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.233Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.316Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:22.410Z","sequence":3},{"status":"manual_review","at":"2026-11-28T18:41:22.489Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.489Z"}', '2026-11-28 18:41:22.502+00', '1211', NULL),
	('ord_6h858f6g94v6zb5zgq6ftktkhd:refunded:1795891282515', 42, 'ord_6h858f6g94v6zb5zgq6ftktkhd', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 5, 'refunded', '2026-11-28 18:41:22.515+00', '{"event":"order.refunded","event_id":"ord_6h858f6g94v6zb5zgq6ftktkhd:refunded:1795891282515","sequence":5,"order":{"order_id":"ord_6h858f6g94v6zb5zgq6ftktkhd","provider_order_id":"532e6c62-a463-4642-b682-a74b96f04837","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qzxet0l90pxzsjtrycj4xptrf857jadntz6n206","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-29T18:41:22.410Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T18:41:22.435Z"},"refund_amount":"3.5","tx_in_hash":"15460375da2dadcad3ff89d4285bba56cb26ec08c9131c0186aff534d7881d77","tx_out_hash":"473380ee87146784b0bb348a5d4568d6a5adc0179e88efc05008d026b7e89b31","expires_at":"2026-11-28T19:11:22.255Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.233Z","tracking_url":"http://127.0.0.1:10599/track/ord_6h858f6g94v6zb5zgq6ftktkhd?t=oD6ob_OJC2FL9Ht15UoxPelybQxRS23D311iyipwzok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.233Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.316Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:22.410Z","sequence":3},{"status":"manual_review","at":"2026-11-28T18:41:22.489Z","sequence":4},{"status":"refunded","at":"2026-11-28T18:41:22.515Z","sequence":5}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.515Z"}', '2026-11-28 18:41:22.526+00', '1215', NULL),
	('ord_w0yc0gb2h2ghteka25jaydjb7r:waiting_deposit:1795891282571', 43, 'ord_w0yc0gb2h2ghteka25jaydjb7r', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:22.571+00', '{"event":"order.waiting_deposit","event_id":"ord_w0yc0gb2h2ghteka25jaydjb7r:waiting_deposit:1795891282571","sequence":1,"order":{"order_id":"ord_w0yc0gb2h2ghteka25jaydjb7r","provider_order_id":"43daca00-cf2b-45ff-a019-4c134244924f","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qa0zynrxshagw7kqr2cquuz9yk5q240mcjkxtrk","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:22.571Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.571Z","tracking_url":"http://127.0.0.1:10599/track/ord_w0yc0gb2h2ghteka25jaydjb7r?t=0zsg8-v0pFbaYYMsqi7rltFcC8gXT7SIcklcnZ9gLCE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.571Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.571Z"}', '2026-11-28 18:41:22.657+00', '1227', NULL),
	('ord_w0yc0gb2h2ghteka25jaydjb7r:confirming:1795891282708', 44, 'ord_w0yc0gb2h2ghteka25jaydjb7r', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'confirming', '2026-11-28 18:41:22.708+00', '{"event":"order.confirming","event_id":"ord_w0yc0gb2h2ghteka25jaydjb7r:confirming:1795891282708","sequence":2,"order":{"order_id":"ord_w0yc0gb2h2ghteka25jaydjb7r","provider_order_id":"43daca00-cf2b-45ff-a019-4c134244924f","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qa0zynrxshagw7kqr2cquuz9yk5q240mcjkxtrk","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"e46daef66976f3431ae497d0b1bcbc9c31bb26cbf93829603247d2b580770438","tx_out_hash":null,"expires_at":"2026-11-28T19:41:22.571Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.571Z","tracking_url":"http://127.0.0.1:10599/track/ord_w0yc0gb2h2ghteka25jaydjb7r?t=0zsg8-v0pFbaYYMsqi7rltFcC8gXT7SIcklcnZ9gLCE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.571Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.708Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.708Z"}', '2026-11-28 18:41:22.723+00', '1234', NULL),
	('ord_w0yc0gb2h2ghteka25jaydjb7r:refund_required:1795891282745', 45, 'ord_w0yc0gb2h2ghteka25jaydjb7r', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 3, 'refund_required', '2026-11-28 18:41:22.745+00', '{"event":"order.refund_required","event_id":"ord_w0yc0gb2h2ghteka25jaydjb7r:refund_required:1795891282745","sequence":3,"order":{"order_id":"ord_w0yc0gb2h2ghteka25jaydjb7r","provider_order_id":"43daca00-cf2b-45ff-a019-4c134244924f","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qa0zynrxshagw7kqr2cquuz9yk5q240mcjkxtrk","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refund_required","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"e46daef66976f3431ae497d0b1bcbc9c31bb26cbf93829603247d2b580770438","tx_out_hash":null,"expires_at":"2026-11-28T19:41:22.571Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.571Z","tracking_url":"http://127.0.0.1:10599/track/ord_w0yc0gb2h2ghteka25jaydjb7r?t=0zsg8-v0pFbaYYMsqi7rltFcC8gXT7SIcklcnZ9gLCE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.571Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.708Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:22.745Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.745Z"}', '2026-11-28 18:41:22.755+00', '1240', NULL),
	('ord_pzz18bezrneq6gccjxzd4tq00a:confirming:1795891282976', 48, 'ord_pzz18bezrneq6gccjxzd4tq00a', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'confirming', '2026-11-28 18:41:22.976+00', '{"event":"order.confirming","event_id":"ord_pzz18bezrneq6gccjxzd4tq00a:confirming:1795891282976","sequence":2,"order":{"order_id":"ord_pzz18bezrneq6gccjxzd4tq00a","provider_order_id":"9d5066e1-3082-48f5-8bf1-a7ad18187a09","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qdfu4lxsnew3suwh6r2vfuscu047jdh6jccehm8","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f71749a62eb625cd2cb617338f3296488ef7e518b4cde2fc2f2fea08bacfcce9","tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.891Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.863Z","tracking_url":"http://127.0.0.1:10599/track/ord_pzz18bezrneq6gccjxzd4tq00a?t=rT6H3Ur15UpjcaFyqhTgyBon2ivf8bDEsx3CCcbkTkM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.863Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.976Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:22.976Z"}', '2026-11-28 18:41:22.988+00', '1266', NULL),
	('ord_pzz18bezrneq6gccjxzd4tq00a:refunded:1795891283050', 50, 'ord_pzz18bezrneq6gccjxzd4tq00a', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 'refunded', '2026-11-28 18:41:23.05+00', '{"event":"order.refunded","event_id":"ord_pzz18bezrneq6gccjxzd4tq00a:refunded:1795891283050","sequence":4,"order":{"order_id":"ord_pzz18bezrneq6gccjxzd4tq00a","provider_order_id":"9d5066e1-3082-48f5-8bf1-a7ad18187a09","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qdfu4lxsnew3suwh6r2vfuscu047jdh6jccehm8","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":{"action":null,"target":null,"decided_by":"operator","decided_at":"2026-11-28T18:41:23.050Z"},"tx_in_hash":"f71749a62eb625cd2cb617338f3296488ef7e518b4cde2fc2f2fea08bacfcce9","tx_out_hash":"feed","expires_at":"2026-11-28T19:11:22.891Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.863Z","tracking_url":"http://127.0.0.1:10599/track/ord_pzz18bezrneq6gccjxzd4tq00a?t=rT6H3Ur15UpjcaFyqhTgyBon2ivf8bDEsx3CCcbkTkM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.863Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.976Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:23.027Z","sequence":3},{"status":"refunded","at":"2026-11-28T18:41:23.050Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:23.050Z"}', '2026-11-28 18:41:23.062+00', '1274', NULL),
	('ord_j6nek9x859h4y85vemb5repffh:waiting_deposit:1795891283105', 51, 'ord_j6nek9x859h4y85vemb5repffh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 'waiting_deposit', '2026-11-28 18:41:23.105+00', '{"event":"order.waiting_deposit","event_id":"ord_j6nek9x859h4y85vemb5repffh:waiting_deposit:1795891283105","sequence":1,"order":{"order_id":"ord_j6nek9x859h4y85vemb5repffh","provider_order_id":"alphaswap-bu7h6iwlebp2vpkqavxt","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_kcsz6skxorcvsvfbtfeotvbl2g2k4esj","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T18:41:23.105Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:23.105Z","tracking_url":"http://127.0.0.1:10599/track/ord_j6nek9x859h4y85vemb5repffh?t=YKjaweFf0Y2lRPzBdTXpyruZX4lK3kWMb_DPo454isI","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.105Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T18:41:23.105Z","sandbox":true}', '2026-11-28 18:41:23.125+00', '1283', NULL),
	('ord_pzz18bezrneq6gccjxzd4tq00a:manual_review:1795891283027', 49, 'ord_pzz18bezrneq6gccjxzd4tq00a', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 3, 'manual_review', '2026-11-28 18:41:23.027+00', '{"event":"order.manual_review","event_id":"ord_pzz18bezrneq6gccjxzd4tq00a:manual_review:1795891283027","sequence":3,"order":{"order_id":"ord_pzz18bezrneq6gccjxzd4tq00a","provider_order_id":"9d5066e1-3082-48f5-8bf1-a7ad18187a09","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qdfu4lxsnew3suwh6r2vfuscu047jdh6jccehm8","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f71749a62eb625cd2cb617338f3296488ef7e518b4cde2fc2f2fea08bacfcce9","tx_out_hash":null,"expires_at":"2026-11-28T19:11:22.891Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.863Z","tracking_url":"http://127.0.0.1:10599/track/ord_pzz18bezrneq6gccjxzd4tq00a?t=rT6H3Ur15UpjcaFyqhTgyBon2ivf8bDEsx3CCcbkTkM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.863Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.976Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:23.027Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:23.027Z"}', '2026-11-28 18:41:23.039+00', '1271', NULL),
	('ord_166yb53263zwn29wxg5ndj6dcm:confirming:1795891283371', 54, 'ord_166yb53263zwn29wxg5ndj6dcm', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 'confirming', '2026-11-28 18:41:23.371+00', '{"event":"order.confirming","event_id":"ord_166yb53263zwn29wxg5ndj6dcm:confirming:1795891283371","sequence":2,"order":{"order_id":"ord_166yb53263zwn29wxg5ndj6dcm","provider_order_id":"236d30a9-03ca-43be-b19e-4beb16bc368e","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qtmtkv8ed0v5ngrh9u2lgdu8wp4t83dr3el6qul","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"ee3e67b04bc5b4e7c8b17c02b7373f04024e9c73056f67f7539ff056fcc0ec8c","tx_out_hash":null,"expires_at":"2026-11-28T19:11:23.306Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:23.279Z","tracking_url":"http://127.0.0.1:10599/track/ord_166yb53263zwn29wxg5ndj6dcm?t=HEOy0R74BwkwSLucd-wr-E43yC9kCe9_4LnYOWHh3Lc","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.279Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:23.371Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:23.371Z"}', '2026-11-28 18:41:23.394+00', '1317', NULL),
	('ord_166yb53263zwn29wxg5ndj6dcm:waiting_deposit:1795891283279', 53, 'ord_166yb53263zwn29wxg5ndj6dcm', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 'waiting_deposit', '2026-11-28 18:41:23.279+00', '{"event":"order.waiting_deposit","event_id":"ord_166yb53263zwn29wxg5ndj6dcm:waiting_deposit:1795891283279","sequence":1,"order":{"order_id":"ord_166yb53263zwn29wxg5ndj6dcm","provider_order_id":"236d30a9-03ca-43be-b19e-4beb16bc368e","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qtmtkv8ed0v5ngrh9u2lgdu8wp4t83dr3el6qul","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:23.306Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:23.279Z","tracking_url":"http://127.0.0.1:10599/track/ord_166yb53263zwn29wxg5ndj6dcm?t=HEOy0R74BwkwSLucd-wr-E43yC9kCe9_4LnYOWHh3Lc","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.279Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T18:41:23.279Z"}', '2026-11-28 18:41:23.339+00', '1310', NULL);


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
	('ord_2445cb82gen4txka1yqs0xq8az', 'changenow', '282cb9a3-216f-44e3-b896-4a5514519f34', '2026-11-28 18:41:20.817+00', '{"status":"completed","txInHash":"c298a8f173f1c304eeeff5af54c55f1e2a01f728a0450241b368149e83cc9e51","txOutHash":"42907aecd6024e2f8f4bef28a7653752ff681dbe48ecdffbb9f72a23bb496a8e","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'sending', '{"revision":4,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":5,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"42907aecd6024e2f8f4bef28a7653752ff681dbe48ecdffbb9f72a23bb496a8e\"}"],"times":1,"at":"2026-11-28T18:41:21.093Z"}}}', NULL, '2026-11-28 18:41:21.123+00', '2026-11-28 18:41:21.123+00', 4, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:31.186+00', 0, NULL),
	('ord_gk9t9znezdhtve6zb3bnpghd6z', 'changenow', 'bf1805d8-97b4-4295-a012-b894f1496503', '2026-11-28 18:41:21.348+00', '{"status":"expired","providerWord":"expired"}', 'waiting_deposit', '{"revision":1,"of":{"expired":{"meanings":["{\"status\":\"expired\",\"revision\":2}"],"times":1,"at":"2026-11-28T18:41:21.408Z"}}}', NULL, '2026-11-28 18:41:21.414+00', '2026-11-28 18:41:21.414+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:32.099+00', 0, NULL),
	('ord_43pgd3zemgtrqv7ybpavw79921', 'changenow', '023bc5f1-4ddd-476a-8512-48876b1416e7', '2026-11-28 18:41:21.54+00', '{"status":"confirming","txInHash":"49a96d04333981f25f8d7d054be9cd6934d22a3118b41ddaf7dadba98aaf788d","providerWord":"confirming","amountFrom":"3.5"}', 'expired', '{"revision":1,"of":{"expired":{"meanings":["{\"status\":\"expired\",\"revision\":2}"],"times":1,"at":"2026-11-28T18:41:21.599Z"}}}', NULL, '2026-11-28 18:41:21.677+00', '2026-11-28 18:41:21.677+00', 2, false, '{"status":"confirming","seenAt":"2026-11-28T18:41:21.657Z","updatedAt":"2026-11-28T18:41:21.657Z","amount":"3.5","txInHash":"49a96d04333981f25f8d7d054be9cd6934d22a3118b41ddaf7dadba98aaf788d","txOutHash":null}', '[]', NULL, '[]', false, '2026-11-28 18:42:26.961+00', 0, NULL),
	('ord_ds60gxt246tcsygbnae4ar448d', 'changenow', 'c9ab6a7f-25a4-48dc-8687-09b8405398ea', '2026-11-28 18:41:21.756+00', '{"status":"completed","txInHash":"d3e12f6941decd2cfdeaf5c9df2146d38849f233c5c5e54673cc53bffca754ee","txOutHash":"266fedd0ee8600e6213e47bb55ba57153592fb58a1cf74148ef593baf60e5f9f","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'manual_review', '{"revision":3,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":4,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"266fedd0ee8600e6213e47bb55ba57153592fb58a1cf74148ef593baf60e5f9f\"}"],"times":1,"at":"2026-11-28T18:41:21.923Z"}}}', NULL, '2026-11-28 18:41:21.936+00', '2026-11-28 18:41:21.936+00', 2, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:32.305+00', 0, NULL),
	('ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 'changenow', '6b78d164-3c09-4bdb-89c5-5d37c5d65cd4', '2026-11-28 18:41:22.031+00', '{"status":"completed","txInHash":"e4c62a3dcb1d13f2a513347080da3a6b18eb0115164463a2932cc606647a3752","txOutHash":"16b498884f9b727a0e34538bc1ff1a2762555261f85b78c0d8833231992c4288","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'manual_review', '{"revision":3,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":4,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"16b498884f9b727a0e34538bc1ff1a2762555261f85b78c0d8833231992c4288\"}"],"times":1,"at":"2026-11-28T18:41:22.173Z"}}}', NULL, '2026-11-28 18:41:22.188+00', '2026-11-28 18:41:22.188+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:32.291+00', 0, NULL),
	('ord_6h858f6g94v6zb5zgq6ftktkhd', 'changenow', '532e6c62-a463-4642-b682-a74b96f04837', '2026-11-28 18:41:22.269+00', '{"status":"refunded","txInHash":"15460375da2dadcad3ff89d4285bba56cb26ec08c9131c0186aff534d7881d77","txOutHash":"473380ee87146784b0bb348a5d4568d6a5adc0179e88efc05008d026b7e89b31","refundAmount":"3.5","providerWord":"refunded","amountFrom":"3.5"}', 'refund_required', '{"revision":4,"of":{"refunded":{"meanings":["{\"status\":\"refunded\",\"revision\":5,\"txOutHash\":\"473380ee87146784b0bb348a5d4568d6a5adc0179e88efc05008d026b7e89b31\",\"refundAmount\":\"3.5\"}"],"times":1,"at":"2026-11-28T18:41:22.509Z"}}}', NULL, '2026-11-28 18:41:22.522+00', '2026-11-28 18:41:22.522+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:33.489+00', 0, NULL),
	('ord_w0yc0gb2h2ghteka25jaydjb7r', 'exolix', '43daca00-cf2b-45ff-a019-4c134244924f', '2026-11-28 18:41:22.645+00', '{"status":"refunded","txInHash":"e46daef66976f3431ae497d0b1bcbc9c31bb26cbf93829603247d2b580770438","providerWord":"refunded","amountFrom":"3.5"}', 'refund_required', '{"revision":3,"of":{"refunded":{"meanings":["{\"status\":\"refunded\",\"revision\":4}"],"times":1,"at":"2026-11-28T18:41:22.788Z"}}}', NULL, '2026-11-28 18:41:22.794+00', '2026-11-28 18:41:22.794+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:33.465+00', 0, NULL),
	('ord_pzz18bezrneq6gccjxzd4tq00a', 'changenow', '9d5066e1-3082-48f5-8bf1-a7ad18187a09', '2026-11-28 18:41:22.914+00', '{"status":"failed","txInHash":"f71749a62eb625cd2cb617338f3296488ef7e518b4cde2fc2f2fea08bacfcce9","providerWord":"failed","amountFrom":"3.5"}', 'confirming', '{"revision":2,"of":{"manual_review":{"meanings":["{\"status\":\"manual_review\",\"revision\":3,\"failedReasonMessage\":\"The provider says that the swap failed, and does not say what became of the deposit\",\"failedWithDeposit\":true}"],"times":1,"at":"2026-11-28T18:41:23.024Z"}}}', NULL, '2026-11-28 18:41:23.035+00', '2026-11-28 18:41:23.035+00', 2, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:32.57+00', 0, NULL),
	('ord_gx8yj7dek1hcpk9a70zdnsxvvg', 'changenow', 'f4c065d1-636f-4003-a7c0-3a2ffc379734', '2026-11-28 18:41:23.223+00', '{"status":"waiting_deposit","providerWord":"waiting"}', 'waiting_deposit', NULL, NULL, '2026-11-28 18:41:23.223+00', '2026-11-28 18:41:23.368+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:33.054+00', 0, NULL),
	('ord_166yb53263zwn29wxg5ndj6dcm', 'changenow', '236d30a9-03ca-43be-b19e-4beb16bc368e', '2026-11-28 18:41:23.32+00', '{"status":"confirming","txInHash":"ee3e67b04bc5b4e7c8b17c02b7373f04024e9c73056f67f7539ff056fcc0ec8c","providerWord":"confirming","amountFrom":"3.5"}', 'waiting_deposit', '{"revision":1,"of":{"confirming":{"meanings":["{\"status\":\"confirming\",\"revision\":2,\"txInHash\":\"ee3e67b04bc5b4e7c8b17c02b7373f04024e9c73056f67f7539ff056fcc0ec8c\",\"amountFromActual\":\"3.5\"}"],"times":1,"at":"2026-11-28T18:41:23.367Z"}}}', NULL, '2026-11-28 18:41:23.375+00', '2026-11-28 18:41:23.375+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-28 18:41:33.593+00', 0, NULL);


--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.orders VALUES
	('ord_srvk0w4sg5jed2fsmw1smh1scb', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 5, 5, 'completed', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_srvk0w4sg5jed2fsmw1smh1scb","provider_order_id":"alphaswap-j54ibkwl7p2nndl3q2z2","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":"1.006179245283018867","amount_difference":null,"deposit_address":"sandbox_btc_5lo24emsx7f3oiny2hskbjxroudztolc","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","tx_out_hash":"sandbox_out_srvk0w4sg5jed2fsmw1smh1scb","expires_at":"2026-11-28T19:41:12.856Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":null},"seen":{"tx_hash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:13.056Z","block_time":"2026-11-28T18:41:13.056Z"},"source":"simulated","checked_at":"2026-11-28T18:41:13.856Z"},"payout":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_out_srvk0w4sg5jed2fsmw1smh1scb","amount":"1.006179245283018867"},"seen":{"tx_hash":"sandbox_out_srvk0w4sg5jed2fsmw1smh1scb","amount":"1.006179245283018867","confirmations":12,"confirmations_wanted":12,"first_seen_at":"2026-11-28T18:41:13.556Z","block_time":"2026-11-28T18:41:13.556Z"},"source":"simulated","checked_at":"2026-11-28T18:41:13.856Z"},"refund":null},"created_at":"2026-11-28T18:41:12.856Z","tracking_url":"http://127.0.0.1:10599/track/ord_srvk0w4sg5jed2fsmw1smh1scb?t=rpCqRVyRHVxuVUFynxH8vNTnvnTVytY14CM3Y11n88w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:12.856Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:13.056Z","sequence":2},{"status":"exchanging","at":"2026-11-28T18:41:13.306Z","sequence":3},{"status":"sending","at":"2026-11-28T18:41:13.556Z","sequence":4},{"status":"completed","at":"2026-11-28T18:41:13.856Z","sequence":5}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-j54ibkwl7p2nndl3q2z2","depositAddress":"sandbox_btc_5lo24emsx7f3oiny2hskbjxroudztolc","depositExtraId":null,"expiresAt":null},"status":"completed","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:12.856Z"},{"status":"confirming","at":"2026-11-28T18:41:13.056Z"},{"status":"exchanging","at":"2026-11-28T18:41:13.306Z"},{"status":"sending","at":"2026-11-28T18:41:13.556Z"},{"status":"completed","at":"2026-11-28T18:41:13.856Z"}],"createdAt":"2026-11-28T18:41:12.856Z","expiresAt":"2026-11-28T19:41:12.856Z","amountToActual":"1.006179245283018867","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"sandbox_in_srvk0w4sg5jed2fsmw1smh1scb","txOutHash":"sandbox_out_srvk0w4sg5jed2fsmw1smh1scb","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 18:41:12.856+00', '2026-11-28 18:41:13.856+00', '2026-11-28 18:41:13.888+00', false, 'due', 0, NULL),
	('ord_7b3we7qphczqg4kynna4yspcwz', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 2, 2, 'failed', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_7b3we7qphczqg4kynna4yspcwz","provider_order_id":"alphaswap-6t54zwe4q5sbiyhqomn4","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_5mtl5rlbmogooydndzuxeg7bkkllofsx","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"failed","failed_reason_code":"provider_internal","failed_reason_message":"The provider reported an internal error","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:41:14.012Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:14.012Z","tracking_url":"http://127.0.0.1:10599/track/ord_7b3we7qphczqg4kynna4yspcwz?t=_hvdQA29ce4gzt0LAqdgJlUbOoaw9DQpwTeTkxbFlEE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.012Z","sequence":1},{"status":"failed","at":"2026-11-28T18:41:14.412Z","sequence":2}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-6t54zwe4q5sbiyhqomn4","depositAddress":"sandbox_btc_5mtl5rlbmogooydndzuxeg7bkkllofsx","depositExtraId":null,"expiresAt":null},"status":"failed","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.012Z"},{"status":"failed","at":"2026-11-28T18:41:14.412Z"}],"createdAt":"2026-11-28T18:41:14.012Z","expiresAt":"2026-11-28T19:41:14.012Z","amountToActual":null,"failedReasonCode":"provider_internal","failedReasonMessage":"The provider reported an internal error","txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 18:41:14.012+00', '2026-11-28 18:41:14.412+00', '2026-11-28 18:41:14.45+00', false, 'due', 0, NULL),
	('ord_hxzj6twwc3bw2qqaq6wt5xmmze', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 2, 2, 'expired', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_hxzj6twwc3bw2qqaq6wt5xmmze","provider_order_id":"alphaswap-pyoj7nlsenbl45ikuybx","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_4bxxlftore3zl7cokvh7aa35zsn47oim","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T18:41:15.507Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:14.507Z","tracking_url":"http://127.0.0.1:10599/track/ord_hxzj6twwc3bw2qqaq6wt5xmmze?t=5U36dHQWHw4xAfvoUYIzQ_0VKFqodOxUJpkBT1Q4JmI","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.507Z","sequence":1},{"status":"expired","at":"2026-11-28T18:41:15.507Z","sequence":2}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-pyoj7nlsenbl45ikuybx","depositAddress":"sandbox_btc_4bxxlftore3zl7cokvh7aa35zsn47oim","depositExtraId":null,"expiresAt":null},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:14.507Z"},{"status":"expired","at":"2026-11-28T18:41:15.507Z"}],"createdAt":"2026-11-28T18:41:14.507Z","expiresAt":"2026-11-28T18:41:15.507Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 18:41:14.507+00', '2026-11-28 18:41:15.507+00', '2026-11-28 18:41:15.573+00', false, 'due', 0, NULL),
	('ord_fr4vggpkbwabera0a517659zvh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 5, 4, 'refunded', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_fr4vggpkbwabera0a517659zvh","provider_order_id":"alphaswap-kjcvd6y3o5om4fkxq7mv","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_rj7bcrny4giilj4i7u2s6dhkcwu5qs7k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refunded","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-28T18:41:19.832Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T18:41:16.921Z"},"tx_in_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","tx_out_hash":"sandbox_refund_fr4vggpkbwabera0a517659zvh","expires_at":"2026-11-28T19:41:15.632Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","amount":null},"seen":{"tx_hash":"sandbox_in_fr4vggpkbwabera0a517659zvh","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:16.232Z","block_time":"2026-11-28T18:41:16.232Z"},"source":"simulated","checked_at":"2026-11-28T18:41:17.521Z"},"payout":null,"refund":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_refund_fr4vggpkbwabera0a517659zvh","amount":null},"seen":{"tx_hash":"sandbox_refund_fr4vggpkbwabera0a517659zvh","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:17.521Z","block_time":"2026-11-28T18:41:17.521Z"},"source":"simulated","checked_at":"2026-11-28T18:41:17.521Z"}},"created_at":"2026-11-28T18:41:15.632Z","tracking_url":"http://127.0.0.1:10599/track/ord_fr4vggpkbwabera0a517659zvh?t=5LuPyHZKg0yDSMQVj8dGTgYMdzUd6rTZpK42hykz4-g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:15.632Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:16.232Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:16.832Z","sequence":3},{"status":"refunded","at":"2026-11-28T18:41:17.521Z","sequence":4}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-kjcvd6y3o5om4fkxq7mv","depositAddress":"sandbox_btc_rj7bcrny4giilj4i7u2s6dhkcwu5qs7k","depositExtraId":null,"expiresAt":null},"status":"refunded","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:15.632Z"},{"status":"confirming","at":"2026-11-28T18:41:16.232Z"},{"status":"refund_required","at":"2026-11-28T18:41:16.832Z"},{"status":"refunded","at":"2026-11-28T18:41:17.521Z"}],"createdAt":"2026-11-28T18:41:15.632Z","expiresAt":"2026-11-28T19:41:15.632Z","amountToActual":null,"failedReasonCode":"underpayment","failedReasonMessage":"Less than the expected amount arrived","txInHash":"sandbox_in_fr4vggpkbwabera0a517659zvh","txOutHash":"sandbox_refund_fr4vggpkbwabera0a517659zvh","refundDeadline":"2026-11-28T18:41:19.832Z","refund":{"target":{"kind":"address","address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","extraId":null},"decidedBy":"partner","decidedAt":"2026-11-28T18:41:16.921Z","decider":{"by":"partner","actor":"key_2f1eqcsxxsd25evnk5qpzhy5wj","ip":null,"reason":null}},"refundAcceptedAt":"2026-11-28T18:41:16.921Z","ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 18:41:15.632+00', '2026-11-28 18:41:17.521+00', '2026-11-28 18:41:17.566+00', false, 'due', 0, NULL),
	('ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 4, 4, 'manual_review', NULL, 'betaswap', 3212.50000000, '{"order_id":"ord_bg1p7qqfhv3k1j5nxxbdbv4edw","provider_order_id":"betaswap-umtxbcbgmewwyhcjb47l","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_b4zb4smptchmg2gq2c5xf7oqygxjgvcb","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"manual_review","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","tx_out_hash":null,"expires_at":"2026-11-28T19:41:17.633Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","amount":null},"seen":{"tx_hash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T18:41:17.833Z","block_time":"2026-11-28T18:41:17.833Z"},"source":"simulated","checked_at":"2026-11-28T18:41:19.033Z"},"payout":null,"refund":null},"created_at":"2026-11-28T18:41:17.633Z","tracking_url":"http://127.0.0.1:10599/track/ord_bg1p7qqfhv3k1j5nxxbdbv4edw?t=NoCriZ9MFbozwxc9qRxp-XTwMgnwuJ5Ddg-GDxIuMgE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:17.633Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:17.833Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:18.033Z","sequence":3},{"status":"manual_review","at":"2026-11-28T18:41:19.033Z","sequence":4}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"betaswap-umtxbcbgmewwyhcjb47l","depositAddress":"sandbox_btc_b4zb4smptchmg2gq2c5xf7oqygxjgvcb","depositExtraId":null,"expiresAt":null},"status":"manual_review","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:17.633Z"},{"status":"confirming","at":"2026-11-28T18:41:17.833Z"},{"status":"refund_required","at":"2026-11-28T18:41:18.033Z"},{"status":"manual_review","at":"2026-11-28T18:41:19.033Z"}],"createdAt":"2026-11-28T18:41:17.633Z","expiresAt":"2026-11-28T19:41:17.633Z","amountToActual":null,"failedReasonCode":"underpayment","failedReasonMessage":"Less than the expected amount arrived","txInHash":"sandbox_in_bg1p7qqfhv3k1j5nxxbdbv4edw","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":"2026-11-28T18:41:18.033Z","decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 18:41:17.633+00', '2026-11-28 18:41:19.033+00', '2026-11-28 18:41:19.065+00', false, 'due', 0, NULL),
	('ord_x95wx2fwyvqstr8bqdxzb1bkhd', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 1, 'waiting_deposit', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_x95wx2fwyvqstr8bqdxzb1bkhd","provider_order_id":"alphaswap-2dpmd2h67ssnnn7zgf5a","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_wgca36ed4fhvfw7t5hx5hq6d5czixtng","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T18:41:19.199Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:19.199Z","tracking_url":"http://127.0.0.1:10599/track/ord_x95wx2fwyvqstr8bqdxzb1bkhd?t=ldHtDeLiWbbV4paKGSVapTIQI_kXIlc4WOXx1aFNmWs","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:19.199Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-2dpmd2h67ssnnn7zgf5a","depositAddress":"sandbox_btc_wgca36ed4fhvfw7t5hx5hq6d5czixtng","depositExtraId":null,"expiresAt":null},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:19.199Z"}],"createdAt":"2026-11-28T18:41:19.199Z","expiresAt":"2026-11-29T18:41:19.199Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[{"at":"2026-11-28T23:29:19.199Z","report":{"status":"confirming","txInHash":"sandbox_in_x95wx2fwyvqstr8bqdxzb1bkhd"}}]}', 1200000, '2026-11-28 18:41:19.199+00', '2026-11-28 18:41:19.199+00', '2026-11-28 18:41:19.213+00', false, 'due', 0, NULL),
	('ord_2445cb82gen4txka1yqs0xq8az', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 5, 5, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_2445cb82gen4txka1yqs0xq8az","provider_order_id":"282cb9a3-216f-44e3-b896-4a5514519f34","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1q0u3wy6n84k3uuffhwxvqkh99f4d6yufd8jksqc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"c298a8f173f1c304eeeff5af54c55f1e2a01f728a0450241b368149e83cc9e51","tx_out_hash":"42907aecd6024e2f8f4bef28a7653752ff681dbe48ecdffbb9f72a23bb496a8e","expires_at":"2026-11-28T19:11:20.792Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:20.741Z","tracking_url":"http://127.0.0.1:10599/track/ord_2445cb82gen4txka1yqs0xq8az?t=WcfP26lE_1oAEj9h7AB5e4P65q3YQqxCXSQOB9aE7K8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:20.741Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:20.876Z","sequence":2},{"status":"exchanging","at":"2026-11-28T18:41:20.938Z","sequence":3},{"status":"sending","at":"2026-11-28T18:41:20.987Z","sequence":4},{"status":"completed","at":"2026-11-28T18:41:21.111Z","sequence":5}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"282cb9a3-216f-44e3-b896-4a5514519f34","depositAddress":"ltc1q0u3wy6n84k3uuffhwxvqkh99f4d6yufd8jksqc","depositExtraId":null,"expiresAt":"2026-11-28T19:11:20.792Z","amountTo":"0.00442764"},"status":"completed","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:20.741Z"},{"status":"confirming","at":"2026-11-28T18:41:20.876Z"},{"status":"exchanging","at":"2026-11-28T18:41:20.938Z"},{"status":"sending","at":"2026-11-28T18:41:20.987Z"},{"status":"completed","at":"2026-11-28T18:41:21.111Z"}],"createdAt":"2026-11-28T18:41:20.741Z","expiresAt":"2026-11-28T19:11:20.792Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"c298a8f173f1c304eeeff5af54c55f1e2a01f728a0450241b368149e83cc9e51","txOutHash":"42907aecd6024e2f8f4bef28a7653752ff681dbe48ecdffbb9f72a23bb496a8e","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-28 18:41:20.741+00', '2026-11-28 18:41:21.111+00', '2026-11-28 18:41:21.195+00', false, 'due', 0, NULL),
	('ord_gk9t9znezdhtve6zb3bnpghd6z', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 2, 'expired', NULL, 'changenow', NULL, '{"order_id":"ord_gk9t9znezdhtve6zb3bnpghd6z","provider_order_id":"bf1805d8-97b4-4295-a012-b894f1496503","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qhhzy6frvps3fqkndscmr2dy2xnn7kuukq5kn8h","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.332Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.303Z","tracking_url":"http://127.0.0.1:10599/track/ord_gk9t9znezdhtve6zb3bnpghd6z?t=HXQTqZernZgRdNa_VYC024YEFEPnZcnIg_4FdARZW4Q","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.303Z","sequence":1},{"status":"expired","at":"2026-11-28T18:41:21.411Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"bf1805d8-97b4-4295-a012-b894f1496503","depositAddress":"ltc1qhhzy6frvps3fqkndscmr2dy2xnn7kuukq5kn8h","depositExtraId":null,"expiresAt":"2026-11-28T19:11:21.332Z","amountTo":"0.00442764"},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.303Z"},{"status":"expired","at":"2026-11-28T18:41:21.411Z"}],"createdAt":"2026-11-28T18:41:21.303Z","expiresAt":"2026-11-28T19:11:21.332Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 18:41:21.303+00', '2026-11-28 18:41:21.411+00', '2026-11-28 18:41:21.424+00', false, 'due', 0, NULL),
	('ord_43pgd3zemgtrqv7ybpavw79921', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 2, 'expired', NULL, 'changenow', NULL, '{"order_id":"ord_43pgd3zemgtrqv7ybpavw79921","provider_order_id":"023bc5f1-4ddd-476a-8512-48876b1416e7","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qjtu497mvw4frrru0daz9u2g2tw2npkrzw50zdd","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:21.516Z","late_deposit":{"status":"confirming","amount":"3.5","tx_in_hash":"49a96d04333981f25f8d7d054be9cd6934d22a3118b41ddaf7dadba98aaf788d","tx_out_hash":null,"seen_at":"2026-11-28T18:41:21.657Z","updated_at":"2026-11-28T18:41:21.657Z"},"evidence":null,"created_at":"2026-11-28T18:41:21.481Z","tracking_url":"http://127.0.0.1:10599/track/ord_43pgd3zemgtrqv7ybpavw79921?t=2FZCPMvc-cB03uq9EMq6fsXfBTfL0ULTmlcO5rcCfMA","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.481Z","sequence":1},{"status":"expired","at":"2026-11-28T18:41:21.603Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"023bc5f1-4ddd-476a-8512-48876b1416e7","depositAddress":"ltc1qjtu497mvw4frrru0daz9u2g2tw2npkrzw50zdd","depositExtraId":null,"expiresAt":"2026-11-28T19:11:21.516Z","amountTo":"0.00442764"},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.481Z"},{"status":"expired","at":"2026-11-28T18:41:21.603Z"}],"createdAt":"2026-11-28T18:41:21.481Z","expiresAt":"2026-11-28T19:11:21.516Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 18:41:21.481+00', '2026-11-28 18:41:21.657+00', '2026-11-28 18:41:21.612+00', false, 'due', 0, NULL),
	('ord_ds60gxt246tcsygbnae4ar448d', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 4, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_ds60gxt246tcsygbnae4ar448d","provider_order_id":"c9ab6a7f-25a4-48dc-8687-09b8405398ea","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qyczw3y5vfkdu053lwss8x22deqy6zh9trdkcug","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"d3e12f6941decd2cfdeaf5c9df2146d38849f233c5c5e54673cc53bffca754ee","tx_out_hash":"266fedd0ee8600e6213e47bb55ba57153592fb58a1cf74148ef593baf60e5f9f","expires_at":"2026-11-28T19:11:21.745Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.713Z","tracking_url":"http://127.0.0.1:10599/track/ord_ds60gxt246tcsygbnae4ar448d?t=25IoAskEmDN-DjhlNFlVtCl3b7evHFY3yXi_Dwodhok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:21.828Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:21.862Z","sequence":3},{"status":"completed","at":"2026-11-28T18:41:21.927Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"c9ab6a7f-25a4-48dc-8687-09b8405398ea","depositAddress":"ltc1qyczw3y5vfkdu053lwss8x22deqy6zh9trdkcug","depositExtraId":null,"expiresAt":"2026-11-28T19:11:21.745Z","amountTo":"0.00442764"},"status":"completed","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.713Z"},{"status":"confirming","at":"2026-11-28T18:41:21.828Z"},{"status":"manual_review","at":"2026-11-28T18:41:21.862Z"},{"status":"completed","at":"2026-11-28T18:41:21.927Z"}],"createdAt":"2026-11-28T18:41:21.713Z","expiresAt":"2026-11-28T19:11:21.745Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"d3e12f6941decd2cfdeaf5c9df2146d38849f233c5c5e54673cc53bffca754ee","txOutHash":"266fedd0ee8600e6213e47bb55ba57153592fb58a1cf74148ef593baf60e5f9f","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-28 18:41:21.713+00', '2026-11-28 18:41:21.927+00', '2026-11-28 18:41:21.941+00', false, 'due', 0, NULL),
	('ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 4, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_xyzd3fte2wn6qcqcxjkq7rgaw3","provider_order_id":"6b78d164-3c09-4bdb-89c5-5d37c5d65cd4","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qfs0k7vw6pa6p9uhqmhm09dcpamrzudwu7tffzu","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"e4c62a3dcb1d13f2a513347080da3a6b18eb0115164463a2932cc606647a3752","tx_out_hash":"16b498884f9b727a0e34538bc1ff1a2762555261f85b78c0d8833231992c4288","expires_at":"2026-11-28T19:11:22.018Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:21.986Z","tracking_url":"http://127.0.0.1:10599/track/ord_xyzd3fte2wn6qcqcxjkq7rgaw3?t=Q2x5YeefRumZKwnC2F_mjDR1eAtwuXxazwe4z2uQ0SM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.986Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.078Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:22.126Z","sequence":3},{"status":"completed","at":"2026-11-28T18:41:22.179Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"6b78d164-3c09-4bdb-89c5-5d37c5d65cd4","depositAddress":"ltc1qfs0k7vw6pa6p9uhqmhm09dcpamrzudwu7tffzu","depositExtraId":null,"expiresAt":"2026-11-28T19:11:22.018Z","amountTo":"0.00442764"},"status":"completed","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:21.986Z"},{"status":"confirming","at":"2026-11-28T18:41:22.078Z"},{"status":"manual_review","at":"2026-11-28T18:41:22.126Z"},{"status":"completed","at":"2026-11-28T18:41:22.179Z"}],"createdAt":"2026-11-28T18:41:21.986Z","expiresAt":"2026-11-28T19:11:22.018Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":"The provider says that the swap failed, and does not say what became of the deposit","txInHash":"e4c62a3dcb1d13f2a513347080da3a6b18eb0115164463a2932cc606647a3752","txOutHash":"16b498884f9b727a0e34538bc1ff1a2762555261f85b78c0d8833231992c4288","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5","failedWithDeposit":true}', 0, '2026-11-28 18:41:21.986+00', '2026-11-28 18:41:22.179+00', '2026-11-28 18:41:22.192+00', false, 'due', 0, NULL),
	('ord_6h858f6g94v6zb5zgq6ftktkhd', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 6, 5, 'refunded', NULL, 'changenow', NULL, '{"order_id":"ord_6h858f6g94v6zb5zgq6ftktkhd","provider_order_id":"532e6c62-a463-4642-b682-a74b96f04837","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qzxet0l90pxzsjtrycj4xptrf857jadntz6n206","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-29T18:41:22.410Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T18:41:22.435Z"},"refund_amount":"3.5","tx_in_hash":"15460375da2dadcad3ff89d4285bba56cb26ec08c9131c0186aff534d7881d77","tx_out_hash":"473380ee87146784b0bb348a5d4568d6a5adc0179e88efc05008d026b7e89b31","expires_at":"2026-11-28T19:11:22.255Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.233Z","tracking_url":"http://127.0.0.1:10599/track/ord_6h858f6g94v6zb5zgq6ftktkhd?t=oD6ob_OJC2FL9Ht15UoxPelybQxRS23D311iyipwzok","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.233Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.316Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:22.410Z","sequence":3},{"status":"manual_review","at":"2026-11-28T18:41:22.489Z","sequence":4},{"status":"refunded","at":"2026-11-28T18:41:22.515Z","sequence":5}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"532e6c62-a463-4642-b682-a74b96f04837","depositAddress":"ltc1qzxet0l90pxzsjtrycj4xptrf857jadntz6n206","depositExtraId":null,"expiresAt":"2026-11-28T19:11:22.255Z","amountTo":"0.00442764"},"status":"refunded","revision":6,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.233Z"},{"status":"confirming","at":"2026-11-28T18:41:22.316Z"},{"status":"refund_required","at":"2026-11-28T18:41:22.410Z"},{"status":"manual_review","at":"2026-11-28T18:41:22.489Z"},{"status":"refunded","at":"2026-11-28T18:41:22.515Z"}],"createdAt":"2026-11-28T18:41:22.233Z","expiresAt":"2026-11-28T19:11:22.255Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"15460375da2dadcad3ff89d4285bba56cb26ec08c9131c0186aff534d7881d77","txOutHash":"473380ee87146784b0bb348a5d4568d6a5adc0179e88efc05008d026b7e89b31","refundDeadline":"2026-11-29T18:41:22.410Z","refund":{"target":{"kind":"address","address":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","extraId":null},"decidedBy":"partner","decidedAt":"2026-11-28T18:41:22.435Z","decider":{"by":"partner","actor":"key_rcpkqg4zf2bkbfev8fxcpzkvqq","ip":null,"reason":null}},"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5","refundAmount":"3.5"}', 0, '2026-11-28 18:41:22.233+00', '2026-11-28 18:41:22.515+00', '2026-11-28 18:41:22.526+00', false, 'due', 0, NULL),
	('ord_w0yc0gb2h2ghteka25jaydjb7r', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 4, 'refunded', NULL, 'exolix', NULL, '{"order_id":"ord_w0yc0gb2h2ghteka25jaydjb7r","provider_order_id":"43daca00-cf2b-45ff-a019-4c134244924f","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qa0zynrxshagw7kqr2cquuz9yk5q240mcjkxtrk","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"e46daef66976f3431ae497d0b1bcbc9c31bb26cbf93829603247d2b580770438","tx_out_hash":null,"expires_at":"2026-11-28T19:41:22.571Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.571Z","tracking_url":"http://127.0.0.1:10599/track/ord_w0yc0gb2h2ghteka25jaydjb7r?t=0zsg8-v0pFbaYYMsqi7rltFcC8gXT7SIcklcnZ9gLCE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.571Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.708Z","sequence":2},{"status":"refund_required","at":"2026-11-28T18:41:22.745Z","sequence":3},{"status":"refunded","at":"2026-11-28T18:41:22.791Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"43daca00-cf2b-45ff-a019-4c134244924f","depositAddress":"ltc1qa0zynrxshagw7kqr2cquuz9yk5q240mcjkxtrk","depositExtraId":null,"expiresAt":null,"amountTo":"0.00442764"},"status":"refunded","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.571Z"},{"status":"confirming","at":"2026-11-28T18:41:22.708Z"},{"status":"refund_required","at":"2026-11-28T18:41:22.745Z"},{"status":"refunded","at":"2026-11-28T18:41:22.791Z"}],"createdAt":"2026-11-28T18:41:22.571Z","expiresAt":"2026-11-28T19:41:22.571Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"e46daef66976f3431ae497d0b1bcbc9c31bb26cbf93829603247d2b580770438","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-28 18:41:22.571+00', '2026-11-28 18:41:22.791+00', '2026-11-28 18:41:22.817+00', false, 'due', 0, NULL),
	('ord_j6nek9x859h4y85vemb5repffh', 'par_b2z6gswx1676bwt9dx5vqv5pfe', 'test', 1, 1, 'waiting_deposit', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_j6nek9x859h4y85vemb5repffh","provider_order_id":"alphaswap-bu7h6iwlebp2vpkqavxt","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_kcsz6skxorcvsvfbtfeotvbl2g2k4esj","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T18:41:23.105Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:23.105Z","tracking_url":"http://127.0.0.1:10599/track/ord_j6nek9x859h4y85vemb5repffh?t=YKjaweFf0Y2lRPzBdTXpyruZX4lK3kWMb_DPo454isI","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.105Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-bu7h6iwlebp2vpkqavxt","depositAddress":"sandbox_btc_kcsz6skxorcvsvfbtfeotvbl2g2k4esj","depositExtraId":null,"expiresAt":null},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.105Z"}],"createdAt":"2026-11-28T18:41:23.105Z","expiresAt":"2026-11-29T18:41:23.105Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[{"at":"2026-11-28T23:29:23.105Z","report":{"status":"confirming","txInHash":"sandbox_in_j6nek9x859h4y85vemb5repffh"}},{"at":"2026-11-29T05:29:23.105Z","report":{"status":"exchanging"}},{"at":"2026-11-29T11:29:23.105Z","report":{"status":"sending"}},{"at":"2026-11-29T18:41:23.105Z","report":{"status":"completed","txOutHash":"sandbox_out_j6nek9x859h4y85vemb5repffh","amountTo":"1.006179245283018867"}}]}', 0, '2026-11-28 18:41:23.105+00', '2026-11-28 18:41:23.105+00', '2026-11-28 18:41:23.125+00', false, 'due', 0, NULL),
	('ord_gx8yj7dek1hcpk9a70zdnsxvvg', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 1, 1, 'waiting_deposit', NULL, 'changenow', NULL, '{"order_id":"ord_gx8yj7dek1hcpk9a70zdnsxvvg","provider_order_id":"f4c065d1-636f-4003-a7c0-3a2ffc379734","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q205z09jv20l0qql62k5c6vmgn7eskyzh8u2fg5","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:11:23.212Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:23.190Z","tracking_url":"http://127.0.0.1:10599/track/ord_gx8yj7dek1hcpk9a70zdnsxvvg?t=h6KoFvrSRX64tQ-UlHqFGtnXohpHhZB_vdDulMz58VY","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.190Z","sequence":1}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"f4c065d1-636f-4003-a7c0-3a2ffc379734","depositAddress":"ltc1q205z09jv20l0qql62k5c6vmgn7eskyzh8u2fg5","depositExtraId":null,"expiresAt":"2026-11-28T19:11:23.212Z","amountTo":"0.00442764"},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.190Z"}],"createdAt":"2026-11-28T18:41:23.190Z","expiresAt":"2026-11-28T19:11:23.212Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 18:41:23.19+00', '2026-11-28 18:41:23.19+00', '2026-11-28 18:41:23.242+00', false, 'due', 0, NULL),
	('ord_pzz18bezrneq6gccjxzd4tq00a', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 4, 4, 'refunded', NULL, 'changenow', NULL, '{"order_id":"ord_pzz18bezrneq6gccjxzd4tq00a","provider_order_id":"9d5066e1-3082-48f5-8bf1-a7ad18187a09","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qdfu4lxsnew3suwh6r2vfuscu047jdh6jccehm8","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":{"action":null,"target":null,"decided_by":"operator","decided_at":"2026-11-28T18:41:23.050Z"},"tx_in_hash":"f71749a62eb625cd2cb617338f3296488ef7e518b4cde2fc2f2fea08bacfcce9","tx_out_hash":"feed","expires_at":"2026-11-28T19:11:22.891Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:22.863Z","tracking_url":"http://127.0.0.1:10599/track/ord_pzz18bezrneq6gccjxzd4tq00a?t=rT6H3Ur15UpjcaFyqhTgyBon2ivf8bDEsx3CCcbkTkM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.863Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:22.976Z","sequence":2},{"status":"manual_review","at":"2026-11-28T18:41:23.027Z","sequence":3},{"status":"refunded","at":"2026-11-28T18:41:23.050Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"9d5066e1-3082-48f5-8bf1-a7ad18187a09","depositAddress":"ltc1qdfu4lxsnew3suwh6r2vfuscu047jdh6jccehm8","depositExtraId":null,"expiresAt":"2026-11-28T19:11:22.891Z","amountTo":"0.00442764"},"status":"refunded","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:22.863Z"},{"status":"confirming","at":"2026-11-28T18:41:22.976Z"},{"status":"manual_review","at":"2026-11-28T18:41:23.027Z"},{"status":"refunded","at":"2026-11-28T18:41:23.050Z"}],"createdAt":"2026-11-28T18:41:22.863Z","expiresAt":"2026-11-28T19:11:22.891Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":"The provider says that the swap failed, and does not say what became of the deposit","txInHash":"f71749a62eb625cd2cb617338f3296488ef7e518b4cde2fc2f2fea08bacfcce9","txOutHash":"feed","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":{"status":"refunded","reason":"Paid back by hand","operator":"cli:recorder","txOutHash":"feed"},"missingEvidence":null,"script":[],"amountFromActual":"3.5","failedWithDeposit":true}', 0, '2026-11-28 18:41:22.863+00', '2026-11-28 18:41:23.05+00', '2026-11-28 18:41:23.062+00', false, 'due', 0, NULL),
	('ord_166yb53263zwn29wxg5ndj6dcm', 'par_ezd4y4bgvvqt8dps72f14t473a', 'live', 2, 2, 'confirming', NULL, 'changenow', NULL, '{"order_id":"ord_166yb53263zwn29wxg5ndj6dcm","provider_order_id":"236d30a9-03ca-43be-b19e-4beb16bc368e","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qtmtkv8ed0v5ngrh9u2lgdu8wp4t83dr3el6qul","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"ee3e67b04bc5b4e7c8b17c02b7373f04024e9c73056f67f7539ff056fcc0ec8c","tx_out_hash":null,"expires_at":"2026-11-28T19:11:23.306Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T18:41:23.279Z","tracking_url":"http://127.0.0.1:10599/track/ord_166yb53263zwn29wxg5ndj6dcm?t=HEOy0R74BwkwSLucd-wr-E43yC9kCe9_4LnYOWHh3Lc","timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.279Z","sequence":1},{"status":"confirming","at":"2026-11-28T18:41:23.371Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"236d30a9-03ca-43be-b19e-4beb16bc368e","depositAddress":"ltc1qtmtkv8ed0v5ngrh9u2lgdu8wp4t83dr3el6qul","depositExtraId":null,"expiresAt":"2026-11-28T19:11:23.306Z","amountTo":"0.00442764"},"status":"confirming","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T18:41:23.279Z"},{"status":"confirming","at":"2026-11-28T18:41:23.371Z"}],"createdAt":"2026-11-28T18:41:23.279Z","expiresAt":"2026-11-28T19:11:23.306Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"ee3e67b04bc5b4e7c8b17c02b7373f04024e9c73056f67f7539ff056fcc0ec8c","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-28 18:41:23.279+00', '2026-11-28 18:41:23.371+00', '2026-11-28 18:41:23.394+00', false, 'due', 0, NULL);


--
-- Data for Name: partners; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.partners VALUES
	('par_b2z6gswx1676bwt9dx5vqv5pfe', 'Demo wallet', 'trial', '2026-11-28 18:41:12.07+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-28 18:41:12.07+00', '{}', NULL, '2026-11-28 18:41:12.07+00', NULL, false),
	('par_ezd4y4bgvvqt8dps72f14t473a', 'Example Wallet', 'trial', '2026-11-28 18:41:12.646+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-28 18:41:12.646+00', '{}', NULL, '2026-11-28 18:41:12.646+00', NULL, false),
	('par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'Recorded', 'trial', '2026-11-28 18:41:19.392+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-28 18:41:19.392+00', '{}', NULL, '2026-11-28 18:41:19.392+00', NULL, false);


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
	('pad_ps69q2ebnea1bvddansz3aec44', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'USDT-TRC20', 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2', true, '0.01', '2026-11-28 18:41:19.405+00', '2026-11-28 18:41:19.405+00', NULL, '2026-11-28 18:41:19.405+00', NULL);


--
-- Data for Name: payout_confirmations; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: payouts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payouts VALUES
	('po_8e7e02snbdp884ng8y7hba9mhr', 'par_3c6n1rmnmab2e5bfwyxsxqqwfs', 'confirmed', 5000.00, 'USDT-TRC20', 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2', '4999.5', '9c41', NULL, 'api', true, '2026-11-28 18:41:19.413+00', '2026-11-28 18:41:19.452+00', '2026-11-28 18:41:19.485+00', '2026-11-28 18:41:19.546+00', NULL, 'due');


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
	('ord_fr4vggpkbwabera0a517659zvh', 'request_refund', '2026-11-28 18:41:16.921+00', '2026-11-28 18:41:51.969+00', '2026-11-28 18:41:16.921+00', '{"value":null}', NULL, NULL, NULL),
	('ord_bg1p7qqfhv3k1j5nxxbdbv4edw', 'open_ticket', '2026-11-28 18:41:18.033+00', '2026-11-28 18:41:53.066+00', '2026-11-28 18:41:18.033+00', '{"value":null}', NULL, NULL, NULL),
	('ord_2445cb82gen4txka1yqs0xq8az', 'create_order', '2026-11-28 18:41:20.767+00', '2026-11-28 18:41:55.767+00', '2026-11-28 18:41:20.798+00', '{"value":{"providerOrderId":"282cb9a3-216f-44e3-b896-4a5514519f34","depositAddress":"ltc1q0u3wy6n84k3uuffhwxvqkh99f4d6yufd8jksqc","depositExtraId":null,"expiresAt":"2026-11-28T19:11:20.792Z","amountTo":"0.00442764"}}', NULL, 'changenow', '282cb9a3-216f-44e3-b896-4a5514519f34'),
	('ord_gk9t9znezdhtve6zb3bnpghd6z', 'create_order', '2026-11-28 18:41:21.324+00', '2026-11-28 18:41:56.324+00', '2026-11-28 18:41:21.335+00', '{"value":{"providerOrderId":"bf1805d8-97b4-4295-a012-b894f1496503","depositAddress":"ltc1qhhzy6frvps3fqkndscmr2dy2xnn7kuukq5kn8h","depositExtraId":null,"expiresAt":"2026-11-28T19:11:21.332Z","amountTo":"0.00442764"}}', NULL, 'changenow', 'bf1805d8-97b4-4295-a012-b894f1496503'),
	('ord_43pgd3zemgtrqv7ybpavw79921', 'create_order', '2026-11-28 18:41:21.502+00', '2026-11-28 18:41:56.502+00', '2026-11-28 18:41:21.519+00', '{"value":{"providerOrderId":"023bc5f1-4ddd-476a-8512-48876b1416e7","depositAddress":"ltc1qjtu497mvw4frrru0daz9u2g2tw2npkrzw50zdd","depositExtraId":null,"expiresAt":"2026-11-28T19:11:21.516Z","amountTo":"0.00442764"}}', NULL, 'changenow', '023bc5f1-4ddd-476a-8512-48876b1416e7'),
	('ord_ds60gxt246tcsygbnae4ar448d', 'create_order', '2026-11-28 18:41:21.742+00', '2026-11-28 18:41:56.742+00', '2026-11-28 18:41:21.748+00', '{"value":{"providerOrderId":"c9ab6a7f-25a4-48dc-8687-09b8405398ea","depositAddress":"ltc1qyczw3y5vfkdu053lwss8x22deqy6zh9trdkcug","depositExtraId":null,"expiresAt":"2026-11-28T19:11:21.745Z","amountTo":"0.00442764"}}', NULL, 'changenow', 'c9ab6a7f-25a4-48dc-8687-09b8405398ea'),
	('ord_xyzd3fte2wn6qcqcxjkq7rgaw3', 'create_order', '2026-11-28 18:41:22.015+00', '2026-11-28 18:41:57.015+00', '2026-11-28 18:41:22.021+00', '{"value":{"providerOrderId":"6b78d164-3c09-4bdb-89c5-5d37c5d65cd4","depositAddress":"ltc1qfs0k7vw6pa6p9uhqmhm09dcpamrzudwu7tffzu","depositExtraId":null,"expiresAt":"2026-11-28T19:11:22.018Z","amountTo":"0.00442764"}}', NULL, 'changenow', '6b78d164-3c09-4bdb-89c5-5d37c5d65cd4'),
	('ord_6h858f6g94v6zb5zgq6ftktkhd', 'create_order', '2026-11-28 18:41:22.253+00', '2026-11-28 18:41:57.253+00', '2026-11-28 18:41:22.258+00', '{"value":{"providerOrderId":"532e6c62-a463-4642-b682-a74b96f04837","depositAddress":"ltc1qzxet0l90pxzsjtrycj4xptrf857jadntz6n206","depositExtraId":null,"expiresAt":"2026-11-28T19:11:22.255Z","amountTo":"0.00442764"}}', NULL, 'changenow', '532e6c62-a463-4642-b682-a74b96f04837'),
	('ord_w0yc0gb2h2ghteka25jaydjb7r', 'create_order', '2026-11-28 18:41:22.606+00', '2026-11-28 18:41:57.606+00', '2026-11-28 18:41:22.628+00', '{"value":{"providerOrderId":"43daca00-cf2b-45ff-a019-4c134244924f","depositAddress":"ltc1qa0zynrxshagw7kqr2cquuz9yk5q240mcjkxtrk","depositExtraId":null,"expiresAt":null,"amountTo":"0.00442764"}}', NULL, 'exolix', '43daca00-cf2b-45ff-a019-4c134244924f'),
	('ord_w0yc0gb2h2ghteka25jaydjb7r', 'open_ticket', '2026-11-28 18:41:22.785+00', '2026-11-28 18:41:57.785+00', '2026-11-28 18:41:22.785+00', '{"value":"2026-11-28T18:41:22.784Z"}', NULL, NULL, NULL),
	('ord_pzz18bezrneq6gccjxzd4tq00a', 'create_order', '2026-11-28 18:41:22.885+00', '2026-11-28 18:41:57.885+00', '2026-11-28 18:41:22.894+00', '{"value":{"providerOrderId":"9d5066e1-3082-48f5-8bf1-a7ad18187a09","depositAddress":"ltc1qdfu4lxsnew3suwh6r2vfuscu047jdh6jccehm8","depositExtraId":null,"expiresAt":"2026-11-28T19:11:22.891Z","amountTo":"0.00442764"}}', NULL, 'changenow', '9d5066e1-3082-48f5-8bf1-a7ad18187a09'),
	('ord_gx8yj7dek1hcpk9a70zdnsxvvg', 'create_order', '2026-11-28 18:41:23.21+00', '2026-11-28 18:41:58.21+00', '2026-11-28 18:41:23.215+00', '{"value":{"providerOrderId":"f4c065d1-636f-4003-a7c0-3a2ffc379734","depositAddress":"ltc1q205z09jv20l0qql62k5c6vmgn7eskyzh8u2fg5","depositExtraId":null,"expiresAt":"2026-11-28T19:11:23.212Z","amountTo":"0.00442764"}}', NULL, 'changenow', 'f4c065d1-636f-4003-a7c0-3a2ffc379734'),
	('ord_166yb53263zwn29wxg5ndj6dcm', 'create_order', '2026-11-28 18:41:23.301+00', '2026-11-28 18:41:58.301+00', '2026-11-28 18:41:23.309+00', '{"value":{"providerOrderId":"236d30a9-03ca-43be-b19e-4beb16bc368e","depositAddress":"ltc1qtmtkv8ed0v5ngrh9u2lgdu8wp4t83dr3el6qul","depositExtraId":null,"expiresAt":"2026-11-28T19:11:23.306Z","amountTo":"0.00442764"}}', NULL, 'changenow', '236d30a9-03ca-43be-b19e-4beb16bc368e');


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
	('thorchain', '{"1795891272":2,"1795891280":2,"1795891281":2}', NULL, 6),
	('exolix', '{"1795891271":2,"1795891280":1,"1795891281":1,"1795891282":4,"1795891283":1}', NULL, 8),
	('changenow', '{"1795891271":6,"1795891280":12,"1795891281":9,"1795891282":13,"1795891283":6}', NULL, 15);


--
-- Data for Name: provider_reports; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: provider_statistics; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: rate_buckets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rate_buckets VALUES
	('par_ezd4y4bgvvqt8dps72f14t473a:live:R', 600, 30720, '2026-11-28 18:41:22.857+00'),
	('par_b2z6gswx1676bwt9dx5vqv5pfe:test:W', 60, 3480, '2026-11-28 18:41:23.087+00'),
	('par_ezd4y4bgvvqt8dps72f14t473a:live:B', 10, 20, '2026-11-28 18:41:22.681+00'),
	('par_ezd4y4bgvvqt8dps72f14t473a:live:W', 60, 3000, '2026-11-28 18:41:22.731+00'),
	('par_b2z6gswx1676bwt9dx5vqv5pfe:test:R', 600, 35220, '2026-11-28 18:41:23.082+00'),
	('par_b2z6gswx1676bwt9dx5vqv5pfe:test:B', 10, 550, '2026-11-28 18:41:18.611+00'),
	('par_b2z6gswx1676bwt9dx5vqv5pfe:test:A', 600, 36000, '2026-11-28 18:41:20.84+00');


--
-- Data for Name: refused_orders; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: reported_earnings; Type: TABLE DATA; Schema: public; Owner: -
--



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
-- Data for Name: tracking_links; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES
	('usr_f9gby41tp66znk9k6zj5b4a4ar', 'dashboard', 'demo@wallet.example', 'Demo', '$argon2id$v=19$m=19456,t=2,p=1$XqoHPTScBiG1VWQ2ptyWSQ$tfeVU0zHKPQ8Q4NCs5MQA/ztdnjtJ7EYhC3rhuAEXfE', NULL, NULL, '2026-11-28 18:41:12.145+00', NULL, '2026-11-28 18:41:12.145+00', NULL, NULL, NULL, '{}', 0, NULL, NULL, NULL, NULL, NULL),
	('usr_kc4yxrh0svt4tmks9c7p50jnsw', 'support', 'operator@swaplane.example', 'Demo', '$argon2id$v=19$m=19456,t=2,p=1$TxyvtCuxDqO6FSYshNda2Q$LSOFBLMHuU1JTE7PdP5zMLvcKtpkyZd3JpB85EIp1MQ', 'admin', NULL, '2026-11-28 18:41:12.247+00', NULL, '2026-11-28 18:41:12.247+00', NULL, NULL, NULL, '{}', 0, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: webhook_replays; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: __drizzle_migrations_id_seq; Type: SEQUENCE SET; Schema: drizzle; Owner: -
--

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 27, true);


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

SELECT pg_catalog.setval('public.order_events_seq_seq', 54, true);


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
-- Name: audit_days audit_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_days
    ADD CONSTRAINT audit_days_pkey PRIMARY KEY (day);


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
-- Name: chain_blocks chain_blocks_network_height_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chain_blocks
    ADD CONSTRAINT chain_blocks_network_height_pk PRIMARY KEY (network, height);


--
-- Name: chain_networks chain_networks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chain_networks
    ADD CONSTRAINT chain_networks_pkey PRIMARY KEY (network);


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
-- Name: evidence_claims evidence_claims_network_payment_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.evidence_claims
    ADD CONSTRAINT evidence_claims_network_payment_pk PRIMARY KEY (network, payment);


--
-- Name: evidence_legs evidence_legs_order_id_leg_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.evidence_legs
    ADD CONSTRAINT evidence_legs_order_id_leg_pk PRIMARY KEY (order_id, leg);


--
-- Name: evidence_payments evidence_payments_network_tx_hash_index_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.evidence_payments
    ADD CONSTRAINT evidence_payments_network_tx_hash_index_pk PRIMARY KEY (network, tx_hash, index);


--
-- Name: evidence_statistics evidence_statistics_provider_network_leg_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.evidence_statistics
    ADD CONSTRAINT evidence_statistics_provider_network_leg_pk PRIMARY KEY (provider, network, leg);


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
-- Name: old_seals old_seals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.old_seals
    ADD CONSTRAINT old_seals_pkey PRIMARY KEY (granted_at);


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
-- Name: order_erasures order_erasures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_erasures
    ADD CONSTRAINT order_erasures_pkey PRIMARY KEY (order_id);


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
-- Name: provider_reports provider_reports_provider_month_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_reports
    ADD CONSTRAINT provider_reports_provider_month_pk PRIMARY KEY (provider, month);


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
-- Name: refused_orders refused_orders_provider_partner_id_content_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refused_orders
    ADD CONSTRAINT refused_orders_provider_partner_id_content_pk PRIMARY KEY (provider, partner_id, content);


--
-- Name: reported_earnings reported_earnings_partner_id_provider_month_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reported_earnings
    ADD CONSTRAINT reported_earnings_partner_id_provider_month_pk PRIMARY KEY (partner_id, provider, month);


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
-- Name: tracking_links tracking_links_order_id_link_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tracking_links
    ADD CONSTRAINT tracking_links_order_id_link_pk PRIMARY KEY (order_id, link);


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
-- Name: evidence_claims_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX evidence_claims_order ON public.evidence_claims USING btree (order_id);


--
-- Name: evidence_legs_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX evidence_legs_address ON public.evidence_legs USING btree (network, address_key);


--
-- Name: evidence_legs_contradicted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX evidence_legs_contradicted ON public.evidence_legs USING btree (verdict_since) WHERE (verdict = 'contradicted'::text);


--
-- Name: evidence_payments_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX evidence_payments_address ON public.evidence_payments USING btree (network, address_key);


--
-- Name: evidence_payments_height; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX evidence_payments_height ON public.evidence_payments USING btree (network, block_height);


--
-- Name: evidence_payments_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX evidence_payments_pending ON public.evidence_payments USING btree (network) WHERE (block_height IS NULL);


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
-- Name: order_erasures_requested; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_erasures_requested ON public.order_erasures USING btree (erased_at) WHERE (actor <> 'system'::text);


--
-- Name: order_erasures_unfinished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_erasures_unfinished ON public.order_erasures USING btree (erased_at) WHERE (histories_erased_at IS NULL);


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

CREATE INDEX order_watches_deposit ON public.order_watches USING btree (provider, deposit_hash) WHERE (deposit_hash IS NOT NULL);


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
-- Name: orders_live_recorded; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_live_recorded ON public.orders USING btree (recorded_at) WHERE (environment = 'live'::text);


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
-- Name: orders_unerased; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_unerased ON public.orders USING btree (recorded_at) WHERE ((history_copy <> 'erased'::text) AND (status = ANY (ARRAY['completed'::text, 'failed'::text, 'expired'::text, 'refunded'::text])));


--
-- Name: orders_unpriced; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_unpriced ON public.orders USING btree (order_id) WHERE ((environment = 'live'::text) AND (status = 'completed'::text) AND (amount_in_usd IS NULL));


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
-- Name: provider_calls_created_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX provider_calls_created_address ON public.provider_calls USING hash (lower((answer #>> '{value,depositAddress}'::text[]))) WHERE (call = 'create_order'::text);


--
-- Name: provider_calls_provider_order; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX provider_calls_provider_order ON public.provider_calls USING btree (provider, provider_order_id);


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
-- Name: users_oidc_identity; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_oidc_identity ON public.users USING btree (portal, oidc_identity);


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
-- Name: audit_days audit_days_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_days FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: audit_log audit_log_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.guard_audit_update();


--
-- Name: audit_log audit_log_no_truncate; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


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
-- Name: reported_earnings reported_earnings_partner_id_partners_partner_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reported_earnings
    ADD CONSTRAINT reported_earnings_partner_id_partners_partner_id_fk FOREIGN KEY (partner_id) REFERENCES public.partners(partner_id);


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


