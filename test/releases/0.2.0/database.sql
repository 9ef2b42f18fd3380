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
-- Name: refused_creations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.refused_creations (
    order_id text NOT NULL,
    provider text NOT NULL,
    provider_order_id text,
    network text NOT NULL,
    deposit_address text,
    deposit_extra_id text,
    refused_at timestamp(3) with time zone DEFAULT now() NOT NULL
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
	(27, '45e62c1d251b564594ba45858f9c6fafa9c5f3373e089d670d63236af07bf8af', 1795880708144),
	(28, '3276fc2204b13e42f1cc78af76728cf03db118eb6584adad582e058828157554', 1795888514591);


--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_keys VALUES
	('key_nct1w9a7b66g5r2cnczqjt3d0n', 'par_86gcaabr49vsv7edzfaajpdpt8', 'live', 'demo', '\xd2b21c9027edd0f350673f2aa784cf51e2ee0c9b2095c8dfac8cdc265ee6b901', 'f48af7f1022a98cd', 'pk_live_oOAnsHzU', '{orders:rw,webhook:admin,payouts:read,payouts:trigger}', 'active', '2026-11-28 19:25:13.444+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_q81w1404stzaacnw0n97bb3596', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'test', 'test', '\xc61baae9b582111a4a22762792e7ddad435c3f5ae6d64f59b1ad669c83ed76e9', 'f48af7f1022a98cd', 'pk_test_byQaRc18', '{orders:rw}', 'active', '2026-11-28 19:25:13.622+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_94r59tvv62ypgf5b30v9809e4x', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'demo', '\x7cfa94f59f3f24038e45c0f09ab8473b6a426d3fd02b582485a1953f68d7c32f', 'f48af7f1022a98cd', 'pk_test_N9yfufH5', '{orders:rw,webhook:admin,payouts:read}', 'active', '2026-11-28 19:25:13.444+00', NULL, NULL, '{}', NULL, '2026-11-28 19:25:13.649+00', '127.0.0.1'),
	('key_wwjwwgehm4jmnysp42nwaxwn21', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'rotated', '\xb14c09622096a03e23ec9c1d7bd94578b3525a29b52d6c36daa63622a2ff7929', 'f48af7f1022a98cd', 'pk_test_50EakGk2', '{}', 'active', '2026-11-28 19:25:20.398+00', NULL, NULL, '{}', NULL, NULL, NULL),
	('key_4wnf6x71tzgps6zrnq05kyx19z', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'rotated', '\x61f03901abeef78473b4d2ec50baee7d7836197886396afbd5a8f20d0bb68d53', 'f48af7f1022a98cd', 'pk_test_bTHfLR9G', '{}', 'revoked', '2026-11-28 19:25:20.394+00', NULL, '2026-11-28 19:25:21.399+00', '{}', 'key_wwjwwgehm4jmnysp42nwaxwn21', NULL, NULL),
	('key_ajjn6w9dbcrgnt9zphh6dexj6q', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 'test', '\x4bfe9e3ab3763d2c99f708636b8e2c04ecb46f9d00836471854b7e3744b823aa', 'f48af7f1022a98cd', 'pk_live_ITKEa3ip', '{orders:rw}', 'active', '2026-11-28 19:25:13.624+00', NULL, NULL, '{}', NULL, '2026-11-28 19:25:21.458+00', '127.0.0.1');


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
	(1, '2026-11-28 19:25:13.444+00', 'system', 'partner.created', 'par_86gcaabr49vsv7edzfaajpdpt8', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"name":"Demo wallet"}', '381d64fb7d479911561f9627f22358ab', 'ae2d6b561517f9b6b2d1767e53c3bdc21dcb5f073a67d0058b783dc14ea8f6ee', 'b06f57aee0f3d61122115790e4e2931b', '2d996112b67c2dfd30df8bd0e9f1a1e7a2e845e9dd56ceea0fd077fa90f53fd7', 'webLpTc6Z929SmVNCTupEqugg_Fd6ZxBMowSavGTyiY', NULL),
	(2, '2026-11-28 19:25:13.444+00', 'system', 'api_key.created', 'key_94r59tvv62ypgf5b30v9809e4x', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"partner_id":"par_86gcaabr49vsv7edzfaajpdpt8","env":"test","scopes":["orders:rw","webhook:admin","payouts:read"],"allow_list":[],"expires_at":null,"prefix":"pk_test_N9yfufH5"}', 'e852f021dc2f5348c267d56a84fe5e22', 'e780174e7fc49474fec3ad30b406e170048237b2b0a33e6a2a4f98e577e2f3ed', '581c64fc2db647a730a7b85c73cebfce', '22fab11a12014002391565c645a2fa2cc116f647e1578d7c5840e5034a0e59e6', '3SOzLW0wMiQjCRjlWYarfNxgecclWFzAYwLKewvAVnU', NULL),
	(3, '2026-11-28 19:25:13.444+00', 'system', 'api_key.created', 'key_nct1w9a7b66g5r2cnczqjt3d0n', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"partner_id":"par_86gcaabr49vsv7edzfaajpdpt8","env":"live","scopes":["orders:rw","webhook:admin","payouts:read","payouts:trigger"],"allow_list":[],"expires_at":null,"prefix":"pk_live_oOAnsHzU"}', '9bf6790919aeacf501d0961fb98273e5', 'cf926316026a0067243d56b2cfb4b94a79a21ef85b48ef4976e038e243820993', '17ce6dedaa319b0c97c3b9b545857ebd', 'e2b934962c36c5de26b478b2389025d28179f4107f1f32a23dbfff8f0acbae19', '5llSytdDFM5J0fSa0JwwOw5xJyVZTrYa4Joy66tILrY', NULL),
	(4, '2026-11-28 19:25:13.484+00', 'system', 'user.created', 'usr_dyx469y4ef95hkcqhknh9gyws0', NULL, NULL, NULL, '{"email":"demo@wallet.example","portal":"dashboard","role":null}', '10068abff896a1dc24549b56759f709c', 'd2161d1772f6c51f5dd2f5736324fc5bb8b9b40dc46cc192bcf62cb6373b1fa0', '3d9b7df9f35b434d2a14186211af1fb7', 'a59e5e9e73141461e27686c4750bd3a9efcae3150eee80fbff4729fc7f6cad6a', 'lyGvcUVOAKmqyBzUpH7nNwtwDKAKBBlElYzGmn_r41s', NULL),
	(5, '2026-11-28 19:25:13.484+00', 'system', 'member.joined', 'usr_dyx469y4ef95hkcqhknh9gyws0', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"email":"demo@wallet.example","role":"owner"}', '99b8d1aa1804d4f5109b9be571881f95', '90f33133f872df63a983ed6577f67cecb483734a17c0ec122db9b58f58b0542f', 'fca56dabe05c54347cc529ce0f67df68', '6809d4542cea373ee1760a80d90ab2acd957cb36f36c76867fec56fc16e3be40', 'XM4ZEphk-8YKYgZNL0ZLSy4Tn7IzuaTc0eSS50jbIaQ', NULL),
	(6, '2026-11-28 19:25:13.561+00', 'system', 'user.created', 'usr_7596kz3frbbhkbqakh10w43eeh', NULL, NULL, NULL, '{"email":"operator@swaplane.example","portal":"support","role":"admin"}', '139a3a3879ff581852e970dc401305ec', 'df1c103a891890d35282827523f7d2a427b30ec30dfde7deeffbf28e25910b0f', 'c451f57626274e687a95e8e3400651a2', 'fff68fc7f4417e60c83ef0e70d641585cb9d329230004b31f917f440fba1341f', 'puHWreXF__qtpKdwL412kZtCGsHBUYMazoWA7VPKAlI', NULL),
	(7, '2026-11-28 19:25:13.611+00', 'cli:root', 'webhook_endpoint.set', 'we_bqdb1yagxchpzq386hddmk18xc', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"partner_id":"par_86gcaabr49vsv7edzfaajpdpt8","env":"test","channel":"order","host":"localhost:36877"}', '82e3d6b2262caeaa4866e87cdcb50132', '01b99455b634ebd8dedab441cd0bbfaa3b199ea8092368cf991ee9d466368bb5', '0c746625f34d5db5a1d20819a6287d17', '31b6d66c49a5a33334b3d013ca2b2cde0c803013d4310d5fc8ad7292c4bc4255', 'RWVONx6uXBoNnnWhGYZM9cqYHYo2ynOAfqo01Bn6uoA', NULL),
	(8, '2026-11-28 19:25:17.694+00', 'key_94r59tvv62ypgf5b30v9809e4x', 'order.refund_action', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"action":"refund_to_address","stable_target":null}', NULL, NULL, NULL, NULL, NULL, NULL),
	(9, '2026-11-28 19:25:20.253+00', 'recorder', 'payout.requested', 'po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', NULL, NULL, '{"partner_id":"par_191x40pcqznsndpcjftjv9tenq","amount_usd":"5000.00","currency":"USDT-TRC20","address_id":"pad_czrsbejeshb4kjdzwkfc0jqfjt"}', 'd3815ef125d138c6f5c28a345a0ce29a', 'aed9953ba9afb73552cbdffff96774d53f29787952c48d60ec8bfe546a32fec4', '7c7a6daa32a3214df4596d79f66e20f1', 'd4124118779197fe2ae953e6226b5cf3d4f794a950401cee9beb76646efc2ef9', 'AiPk2AT0uT5SQgIAiEvc-MChfeE64GRTHeEo3hD5auw', NULL),
	(10, '2026-11-28 19:25:20.292+00', 'cli:recorder', 'payout.processing', 'po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', NULL, NULL, '{"status":"processing"}', '2e2306411a5a36d2d9d0fa078a79107e', '67edf53c3f3701ccd839f6afcc37d2ae0bec49d0e1d1f8191beac4d699fa4cb2', 'd5c99fade9d802ddf0a70776c15f8a0b', 'bf5fa733c2554738f21ad890522bbb529ae8e244274d4c4deaf19860702b152f', 'HXNZ_AGTG5U7wLkeEZft0MvQvRmJN_ysXX_BwX9Cy5Q', NULL),
	(11, '2026-11-28 19:25:20.324+00', 'cli:recorder', 'payout.sent', 'po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', NULL, NULL, '{"status":"sent","txHash":"9c41","payoutAmount":"4999.5"}', 'ba50557ad4c72cb215394459eb3889cd', '638345b943dbf1c90de99be78a8c45ded2e415eb7189af3df8e2f9f909659cd5', 'dead3df4a92a220b1d330e60e06f3518', '5cf3fa0c32092045fc8cb249cfa84a2e9b2ae01da9ae11716b3f70564ce43c7c', 'X52EW7IBdZ9E-YUqvYZi-rlKbAdmO9v7SmDvKNtbkXU', NULL),
	(12, '2026-11-28 19:25:20.367+00', 'cli:recorder', 'payout.confirmed', 'po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', NULL, NULL, '{"status":"confirmed"}', 'd3160f04a4d24a134f6efeb53be9809f', 'c231cc2594602d32694df075260a1d1f9a716faeaaad6973dbe59f39be593455', 'cfa18bf7eb27c1e74d77d8726e099046', 'b6c802b777224540d21f8c712325c99092be9d42bf383c5bc089da3c13b98723', 'ZTyof8RH_eDFE6uhYWpCm_cMSgzddFcCaf8BMdKCbLk', NULL),
	(13, '2026-11-28 19:25:20.398+00', 'cli:recorder', 'api_key.created', 'key_wwjwwgehm4jmnysp42nwaxwn21', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"partner_id":"par_86gcaabr49vsv7edzfaajpdpt8","env":"test","prefix":"pk_test_50EakGk2","replaces":"key_4wnf6x71tzgps6zrnq05kyx19z"}', 'e7f5c4fd91fceda93dc7e823c02d0b38', 'ba42c02210177a4d27af9cd2d84b7bd63aa5d496f46b78620bd87d4a787dc5e7', 'c059a9af4a71469e86015e4b9d56e9f3', '23bf64c3c57d7ecec9437e3d4342a2b370d79960ba7f94b2c068b9001cd5a31b', '9bIBKQ08FH5mBaVlSw36B82pii3JmkFD2GNGBMaIKhQ', NULL),
	(14, '2026-11-28 19:25:20.398+00', 'cli:recorder', 'api_key.rotated', 'key_4wnf6x71tzgps6zrnq05kyx19z', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"prefix":"pk_test_bTHfLR9G","replaced_by":"key_wwjwwgehm4jmnysp42nwaxwn21","ends_at":"2026-11-28T19:25:21.399Z"}', '10687315368293214167fc5b7633defe', '1fa585e9858499b136a7da7bb651e760a247988c91e8df35d4f3355fc2120a0c', '27dfcc2878bd4e1407403364ea34a02d', '49e4caa16a11faea349a6ffb8ea90809d18835162a51b8982cb1fe4799079c55', 'a7a4oDkOY_8a0NlVxUqYrKOyn4rpF9QnHVecECaBkcw', NULL),
	(15, '2026-11-28 19:25:21.426+00', 'system', 'api_key.rotation_ended', 'key_4wnf6x71tzgps6zrnq05kyx19z', 'par_86gcaabr49vsv7edzfaajpdpt8', NULL, NULL, '{"replaced_by":"key_wwjwwgehm4jmnysp42nwaxwn21"}', '7421cc04720bb298eecf88f2c4131c73', '70d1ae8b556b2b58d8dc998e3cef8e723e61ef37aa8e78b345c421a741c8fe56', '7888ee09f6cb236079cbe08a29c7febb', 'b7466ef818af2b45999533f5ad5699ed0007ffaf242b8c3b227ccc22ec1e8e47', 'FXCSd33zJg_rFQjqw-JKifdXkUIZKvXEzOD-Xa_c67Y', NULL),
	(16, '2026-11-28 19:25:22.589+00', 'key_ajjn6w9dbcrgnt9zphh6dexj6q', 'order.refund_action', 'ord_hx32mw8pjv2d97x639wkqc05r0', 'par_pepeq1srma6n24gj6qcnz9k3ej', NULL, NULL, '{"action":"refund_to_address","stable_target":null}', NULL, NULL, NULL, NULL, NULL, NULL),
	(17, '2026-11-28 19:25:23.004+00', 'cli:recorder', 'order.decided', 'ord_jk3njytnfmc99wf9s0qggdwd6f', NULL, NULL, 'Paid back by hand', '{"status":"refunded","reason":"Paid back by hand","tx":"feed"}', NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: avoided_providers; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: caller_ranges; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.caller_ranges VALUES
	('127.0.0.1', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', '2026-11-28 19:25:13.649+00'),
	('127.0.0.1', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', '2026-11-28 19:25:21.458+00');


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
	('dlv_48cb99f64e8af093b44f70641b211b9babdaee9c32963b44f25697de1fdb8d00', 1, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_pafp4bgjd5ax90hs6fptthw5d8:waiting_deposit:1795893913713', 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'delivered', 1, 1, 1, '2026-11-28 19:25:13.713+00', NULL, '2026-11-28 19:25:13.713+00', NULL, '2026-11-28 19:25:13.742+00', false, false, NULL, 'due'),
	('dlv_f92116d9a8c99f98f88fb7f59f8a1ba1058063a181f292f9e53a6e7a42424fa7', 2, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_pafp4bgjd5ax90hs6fptthw5d8:confirming:1795893913913', 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'delivered', 1, 1, 1, '2026-11-28 19:25:13.913+00', NULL, '2026-11-28 19:25:13.913+00', NULL, '2026-11-28 19:25:13.969+00', false, false, NULL, 'due'),
	('dlv_ccde545dcc19b38262d9de28553205df2164408e0ba2b4e43c4fc38fec153859', 3, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_pafp4bgjd5ax90hs6fptthw5d8:exchanging:1795893914163', 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'delivered', 1, 1, 1, '2026-11-28 19:25:14.163+00', NULL, '2026-11-28 19:25:14.163+00', NULL, '2026-11-28 19:25:14.196+00', false, false, NULL, 'due'),
	('dlv_362d023aed086e8039275cd7376b4522a9136978e1ce05b0ae113440ce3a7ff0', 4, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_pafp4bgjd5ax90hs6fptthw5d8:sending:1795893914413', 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'delivered', 1, 1, 1, '2026-11-28 19:25:14.413+00', NULL, '2026-11-28 19:25:14.413+00', NULL, '2026-11-28 19:25:14.44+00', false, false, NULL, 'due'),
	('dlv_53975035fbdfbba76a293c7cb9e6625ca1a5822b3f88cc016b3151090c367225', 5, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_pafp4bgjd5ax90hs6fptthw5d8:completed:1795893914713', 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'delivered', 1, 1, 1, '2026-11-28 19:25:14.713+00', NULL, '2026-11-28 19:25:14.713+00', NULL, '2026-11-28 19:25:14.743+00', false, false, NULL, 'due'),
	('dlv_2a37b625161dc024b3f46dac363ac02f5e341349482398fcd43e213dfb10fc2f', 6, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_wm7scynzkty20c0a8nrr31d8m2:waiting_deposit:1795893914850', 'ord_wm7scynzkty20c0a8nrr31d8m2', 'delivered', 1, 1, 1, '2026-11-28 19:25:14.85+00', NULL, '2026-11-28 19:25:14.85+00', NULL, '2026-11-28 19:25:14.871+00', false, false, NULL, 'due'),
	('dlv_829d0d78a502f2b6fe954082da8206c7f6496f192ec4e210ca286ec491646c9b', 7, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_wm7scynzkty20c0a8nrr31d8m2:failed:1795893915250', 'ord_wm7scynzkty20c0a8nrr31d8m2', 'delivered', 1, 1, 1, '2026-11-28 19:25:15.25+00', NULL, '2026-11-28 19:25:15.25+00', NULL, '2026-11-28 19:25:15.286+00', false, false, NULL, 'due'),
	('dlv_5a9abfafafc778d91eaf8b155ae479d1401dd1c1d9620aa4d2ddaee3e3e0a1b8', 8, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_sm1nmqhrjrv9g81ys8t5y2bqst:waiting_deposit:1795893915318', 'ord_sm1nmqhrjrv9g81ys8t5y2bqst', 'delivered', 1, 1, 1, '2026-11-28 19:25:15.318+00', NULL, '2026-11-28 19:25:15.318+00', NULL, '2026-11-28 19:25:15.335+00', false, false, NULL, 'due'),
	('dlv_c1687a0e1a3b9e7c0c6ec66b1c8eb3ce7af3daf7490cbc82e712e65540a09396', 9, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_sm1nmqhrjrv9g81ys8t5y2bqst:expired:1795893916318', 'ord_sm1nmqhrjrv9g81ys8t5y2bqst', 'delivered', 1, 1, 1, '2026-11-28 19:25:16.318+00', NULL, '2026-11-28 19:25:16.318+00', NULL, '2026-11-28 19:25:16.355+00', false, false, NULL, 'due'),
	('dlv_e1b494d569e0536ec25860e5301eb645e38eb5e960f316858a2e4145abf7e3fc', 10, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt:waiting_deposit:1795893916406', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'delivered', 1, 1, 1, '2026-11-28 19:25:16.406+00', NULL, '2026-11-28 19:25:16.406+00', NULL, '2026-11-28 19:25:16.418+00', false, false, NULL, 'due'),
	('dlv_a4202a8a20a039da3a53969b5bb3bcc93fe145d871c8a4466bd5639d608f7f52', 11, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt:confirming:1795893917006', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'delivered', 1, 1, 1, '2026-11-28 19:25:17.006+00', NULL, '2026-11-28 19:25:17.006+00', NULL, '2026-11-28 19:25:17.036+00', false, false, NULL, 'due'),
	('dlv_6845e8e6a798a185b46018a16c3075c3fbb6ab8e781f3a1e74a08fd0b406cade', 12, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt:refund_required:1795893917606', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'delivered', 1, 1, 1, '2026-11-28 19:25:17.606+00', NULL, '2026-11-28 19:25:17.606+00', NULL, '2026-11-28 19:25:17.637+00', false, false, NULL, 'due'),
	('dlv_09279a4833447296223d2f468ebc453f28c174ea34945e6d690bc87c4b5ff3b8', 13, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt:refunded:1795893918280', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'delivered', 1, 1, 1, '2026-11-28 19:25:18.28+00', NULL, '2026-11-28 19:25:18.28+00', NULL, '2026-11-28 19:25:18.318+00', false, false, NULL, 'due'),
	('dlv_0dd7e21e9ca59d0e413e2bdb0d3f00329b0f8ea6220129c3b9132fa4d3c18154', 14, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_6sf5f7y1nrxk6c7fj28xja5b73:waiting_deposit:1795893918376', 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 'delivered', 1, 1, 1, '2026-11-28 19:25:18.376+00', NULL, '2026-11-28 19:25:18.376+00', NULL, '2026-11-28 19:25:18.523+00', false, false, NULL, 'due'),
	('dlv_be919f2a479edc86f5a2825a277598e128f36dde1e98acae5aa439df1342f712', 15, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_6sf5f7y1nrxk6c7fj28xja5b73:confirming:1795893918576', 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 'delivered', 1, 1, 1, '2026-11-28 19:25:18.576+00', NULL, '2026-11-28 19:25:18.576+00', NULL, '2026-11-28 19:25:18.727+00', false, false, NULL, 'due'),
	('dlv_b7e3b5f0ce05eb408514f3e8f6805115136a94eb0c9c15b507736d513c66ce1a', 16, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_6sf5f7y1nrxk6c7fj28xja5b73:refund_required:1795893918776', 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 'delivered', 1, 1, 1, '2026-11-28 19:25:18.776+00', NULL, '2026-11-28 19:25:18.776+00', NULL, '2026-11-28 19:25:18.88+00', false, false, NULL, 'due'),
	('dlv_c4eede17b9f7ec31c28cacc0f860590b720cac9fa8fd12a247ed32447d027323', 17, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_6sf5f7y1nrxk6c7fj28xja5b73:manual_review:1795893919776', 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 'delivered', 1, 1, 1, '2026-11-28 19:25:19.776+00', NULL, '2026-11-28 19:25:19.776+00', NULL, '2026-11-28 19:25:19.848+00', false, false, NULL, 'due'),
	('dlv_a9c4f279a0ee54f40f645ac4ea495bb749f97181f7b73bb328c1d350d5322da6', 18, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_9f1z6nc5g67b40vqaafeybzk2y:waiting_deposit:1795893919944', 'ord_9f1z6nc5g67b40vqaafeybzk2y', 'delivered', 1, 4, 4, '2026-11-28 19:25:19.944+00', NULL, '2026-11-28 19:40:19.944+00', NULL, '2026-11-28 19:25:19.959+00', false, false, NULL, 'due'),
	('dlv_8fd4439c823680bac24a02b9e321bbd2393edc1ad61435f556145295b8f79878', 19, 'we_bqdb1yagxchpzq386hddmk18xc', 'ord_p671e3zwhv6ebdm8x8he73c37c:waiting_deposit:1795893923065', 'ord_p671e3zwhv6ebdm8x8he73c37c', 'delivered', 1, 1, 1, '2026-11-28 19:25:23.065+00', NULL, '2026-11-28 19:25:23.065+00', NULL, '2026-11-28 19:25:23.077+00', false, false, NULL, 'due');


--
-- Data for Name: delivery_attempts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delivery_attempts VALUES
	('dlv_48cb99f64e8af093b44f70641b211b9babdaee9c32963b44f25697de1fdb8d00', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:13.713+00', '2026-11-28 19:25:13.773+00', true, 't=1795893913,v1=Jk48+c00…', 204, '', NULL, 7, NULL),
	('dlv_f92116d9a8c99f98f88fb7f59f8a1ba1058063a181f292f9e53a6e7a42424fa7', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:13.913+00', '2026-11-28 19:25:13.982+00', true, 't=1795893913,v1=juqGhmco…', 204, '', NULL, 2, NULL),
	('dlv_ccde545dcc19b38262d9de28553205df2164408e0ba2b4e43c4fc38fec153859', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:14.163+00', '2026-11-28 19:25:14.21+00', true, 't=1795893914,v1=mfu69jTj…', 204, '', NULL, 3, NULL),
	('dlv_362d023aed086e8039275cd7376b4522a9136978e1ce05b0ae113440ce3a7ff0', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:14.413+00', '2026-11-28 19:25:14.452+00', true, 't=1795893914,v1=ofWGeiEm…', 204, '', NULL, 2, NULL),
	('dlv_53975035fbdfbba76a293c7cb9e6625ca1a5822b3f88cc016b3151090c367225', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:14.713+00', '2026-11-28 19:25:14.753+00', true, 't=1795893914,v1=eKLKLv/C…', 204, '', NULL, 2, NULL),
	('dlv_2a37b625161dc024b3f46dac363ac02f5e341349482398fcd43e213dfb10fc2f', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:14.85+00', '2026-11-28 19:25:14.884+00', true, 't=1795893914,v1=1ynO0yKP…', 204, '', NULL, 1, NULL),
	('dlv_829d0d78a502f2b6fe954082da8206c7f6496f192ec4e210ca286ec491646c9b', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:15.25+00', '2026-11-28 19:25:15.297+00', true, 't=1795893915,v1=mxuKKhDD…', 204, '', NULL, 1, NULL),
	('dlv_5a9abfafafc778d91eaf8b155ae479d1401dd1c1d9620aa4d2ddaee3e3e0a1b8', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:15.318+00', '2026-11-28 19:25:15.344+00', true, 't=1795893915,v1=G9iHZgqw…', 204, '', NULL, 1, NULL),
	('dlv_c1687a0e1a3b9e7c0c6ec66b1c8eb3ce7af3daf7490cbc82e712e65540a09396', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:16.318+00', '2026-11-28 19:25:16.369+00', true, 't=1795893916,v1=fu3HBm7e…', 204, '', NULL, 4, NULL),
	('dlv_e1b494d569e0536ec25860e5301eb645e38eb5e960f316858a2e4145abf7e3fc', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:16.406+00', '2026-11-28 19:25:16.424+00', true, 't=1795893916,v1=6H+lb8UN…', 204, '', NULL, 1, NULL),
	('dlv_a4202a8a20a039da3a53969b5bb3bcc93fe145d871c8a4466bd5639d608f7f52', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:17.006+00', '2026-11-28 19:25:17.048+00', true, 't=1795893917,v1=EkHiOhDd…', 204, '', NULL, 2, NULL),
	('dlv_6845e8e6a798a185b46018a16c3075c3fbb6ab8e781f3a1e74a08fd0b406cade', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:17.606+00', '2026-11-28 19:25:17.646+00', true, 't=1795893917,v1=Hp81zRWq…', 204, '', NULL, 1, NULL),
	('dlv_09279a4833447296223d2f468ebc453f28c174ea34945e6d690bc87c4b5ff3b8', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:18.28+00', '2026-11-28 19:25:18.328+00', true, 't=1795893918,v1=KYJBrF3a…', 204, '', NULL, 1, NULL),
	('dlv_0dd7e21e9ca59d0e413e2bdb0d3f00329b0f8ea6220129c3b9132fa4d3c18154', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:18.376+00', '2026-11-28 19:25:18.569+00', true, 't=1795893918,v1=7H/nztff…', 204, '', NULL, 3, NULL),
	('dlv_be919f2a479edc86f5a2825a277598e128f36dde1e98acae5aa439df1342f712', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:18.576+00', '2026-11-28 19:25:18.745+00', true, 't=1795893918,v1=a9U7tDi1…', 204, '', NULL, 2, NULL),
	('dlv_b7e3b5f0ce05eb408514f3e8f6805115136a94eb0c9c15b507736d513c66ce1a', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:18.776+00', '2026-11-28 19:25:18.892+00', true, 't=1795893918,v1=pKIwtqf8…', 204, '', NULL, 1, NULL),
	('dlv_c4eede17b9f7ec31c28cacc0f860590b720cac9fa8fd12a247ed32447d027323', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:19.776+00', '2026-11-28 19:25:19.858+00', true, 't=1795893919,v1=PEj0JNqW…', 204, '', NULL, 2, NULL),
	('dlv_a9c4f279a0ee54f40f645ac4ea495bb749f97181f7b73bb328c1d350d5322da6', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:19.944+00', '2026-11-28 19:25:19.967+00', false, 't=1795893919,v1=GS8zHt1t…', 503, '', 'http_503', 1, '2026-11-28 19:26:19.944+00'),
	('dlv_a9c4f279a0ee54f40f645ac4ea495bb749f97181f7b73bb328c1d350d5322da6', 2, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:26:19.944+00', '2026-11-28 19:25:20.148+00', false, 't=1795893920,v1=f76nyopf…', 503, '', 'http_503', 23, '2026-11-28 19:30:19.944+00'),
	('dlv_a9c4f279a0ee54f40f645ac4ea495bb749f97181f7b73bb328c1d350d5322da6', 3, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:30:19.944+00', '2026-11-28 19:25:20.195+00', false, 't=1795893920,v1=f76nyopf…', 503, '', 'http_503', 1, '2026-11-28 19:40:19.944+00'),
	('dlv_a9c4f279a0ee54f40f645ac4ea495bb749f97181f7b73bb328c1d350d5322da6', 4, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:40:19.944+00', '2026-11-28 19:25:20.222+00', true, 't=1795893920,v1=f76nyopf…', 204, '', NULL, 1, NULL),
	('dlv_8fd4439c823680bac24a02b9e321bbd2393edc1ad61435f556145295b8f79878', 1, 'we_bqdb1yagxchpzq386hddmk18xc', '2026-11-28 19:25:23.065+00', '2026-11-28 19:25:23.085+00', true, 't=1795893923,v1=IcPEfkqW…', 204, '', NULL, 3, NULL);


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
	('we_bqdb1yagxchpzq386hddmk18xc', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'order', NULL, 'http://localhost:36877/hooks', 'v2.h18rNY2pbYWp5syTuz45UynjbZ76fsLBS_DKq0ZuGmlUFzhKXqgoCyo1LWXfiF53GvLvuppqG4oB2ACX66NKQmcv4IgPoeXvQHOsfB7Gz_Mhww', NULL, NULL, '2026-11-28 19:25:13.611+00', NULL, NULL, '2026-11-28 19:25:13.611+00', 0, NULL, NULL, NULL);


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
	('par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'POST /order/create', '3f2ff23e-f450-4be4-bf63-ed75915bbbe0', '332b764f67b1c9721fb38db5d03cb36cbfc674fc1a3559f570068723adeb422b', 'ord_pafp4bgjd5ax90hs6fptthw5d8', 201, '{"order_id":"ord_pafp4bgjd5ax90hs6fptthw5d8","provider_order_id":"alphaswap-cg4eup4zz3xajp7e2umi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_htg2xhhmndabwv2ccksjkhs563s3ghfk","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:13.713Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:13.713Z","tracking_url":"http://127.0.0.1:10257/track/ord_pafp4bgjd5ax90hs6fptthw5d8?t=l7J9FlCr9Z4cqjoZqfwYCK1zfHwQklfLQB5zgP9_LxM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:13.713Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10257/partner/v1/order/ord_pafp4bgjd5ax90hs6fptthw5d8', '2026-11-28 19:25:13.689+00', '2026-11-28 19:25:13.689+00', 1),
	('par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'POST /order/create', '7e19d0a2-1ba1-4444-b9fc-24ae105ebb95', '77b2e8b33a736127769ae2ca775d23c5a110185e1acc4f6c25a8ba26834f36d9', 'ord_wm7scynzkty20c0a8nrr31d8m2', 201, '{"order_id":"ord_wm7scynzkty20c0a8nrr31d8m2","provider_order_id":"alphaswap-57vh3d3ep3klk2xa3nnu","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_js6e3gm3xb2cjsoupnpz3pqfabd2ls3v","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:14.850Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:14.850Z","tracking_url":"http://127.0.0.1:10257/track/ord_wm7scynzkty20c0a8nrr31d8m2?t=-hGBZJzmgRDinnasaHK-9kKD5N8FIHF0cd5DbqVN8b4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:14.850Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10257/partner/v1/order/ord_wm7scynzkty20c0a8nrr31d8m2', '2026-11-28 19:25:14.842+00', '2026-11-28 19:25:14.842+00', 1),
	('par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'POST /order/create', 'ae599806-0eb8-4d78-a548-8a95d92793e2', '6ad083c0bdea94f169dbbd17a85ee2b25df6d2f7d98eb83be9ddd8c74eb97357', 'ord_sm1nmqhrjrv9g81ys8t5y2bqst', 201, '{"order_id":"ord_sm1nmqhrjrv9g81ys8t5y2bqst","provider_order_id":"alphaswap-rkdxn4pntvvyz4awarg7","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_aoes4wvjgnplcm2wv2z6mw3cvhmvfyq5","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:25:16.318Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:15.318Z","tracking_url":"http://127.0.0.1:10257/track/ord_sm1nmqhrjrv9g81ys8t5y2bqst?t=qpkC9DmGhE6ttjuTnGtdqnUCTAqVfvqlvg03go0sN3g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:15.318Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10257/partner/v1/order/ord_sm1nmqhrjrv9g81ys8t5y2bqst', '2026-11-28 19:25:15.312+00', '2026-11-28 19:25:15.312+00', 1),
	('par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'POST /order/create', '01916d2a-dc6c-40d1-9b34-8206b9927e6f', 'bc91836ac38c16d549d81cbca826462d90646b58db438715977f27386181412c', 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 201, '{"order_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt","provider_order_id":"alphaswap-2b6ovm64rnrs3t7tmcwi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_tvdgbooiiel3y6etqzy42rs4hstvlr5k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:16.406Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:16.406Z","tracking_url":"http://127.0.0.1:10257/track/ord_aqxdgnzp9wq1av8ag2mmz8r9kt?t=kgcNijD0X9juS5ncjBb8B943CJbmdCAMM_oO84aEhX4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:16.406Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10257/partner/v1/order/ord_aqxdgnzp9wq1av8ag2mmz8r9kt', '2026-11-28 19:25:16.399+00', '2026-11-28 19:25:16.399+00', 1),
	('par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'POST /order/create', 'b5ead5b3-7ddd-4f01-b6b1-281c52539bf1', '99a85fa8fb826905cc51026ba5849bc27d550df6ea3b8b89707fbe19c21cb5ec', 'ord_9f1z6nc5g67b40vqaafeybzk2y', 201, '{"order_id":"ord_9f1z6nc5g67b40vqaafeybzk2y","provider_order_id":"alphaswap-rrbqzrvnsr53nqcrerrf","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_2q7vh3zzczp7sqhn5givfeuamiythyi4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T19:25:19.944Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:19.944Z","tracking_url":"http://127.0.0.1:10257/track/ord_9f1z6nc5g67b40vqaafeybzk2y?t=gPxj839I3NOiqAx88tbcDc9bvlbjKLXoIkyfNwYRbOc","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:19.944Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10257/partner/v1/order/ord_9f1z6nc5g67b40vqaafeybzk2y', '2026-11-28 19:25:19.939+00', '2026-11-28 19:25:19.939+00', 1),
	('par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'POST /order/create', 'f58fa249-ba77-451f-9970-2abe7fcdec95', '281e826ddd889a14bb0f1748fe1099f4b1d23006b9bd7fbff35e2a503007e852', 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 201, '{"order_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73","provider_order_id":"betaswap-hshdvcqw6qbge2pff2nh","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_uwcdlwfrnxyac7jm5rpwdcsfoodljlf4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:18.376Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:18.376Z","tracking_url":"http://127.0.0.1:10257/track/ord_6sf5f7y1nrxk6c7fj28xja5b73?t=T76s5-XgeyN7k_R9TkFNWw9ijjfqhBmZQcsnsGdNugE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:18.376Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10257/partner/v1/order/ord_6sf5f7y1nrxk6c7fj28xja5b73', '2026-11-28 19:25:18.367+00', '2026-11-28 19:25:18.367+00', 1),
	('par_86gcaabr49vsv7edzfaajpdpt8', 'test', 'POST /order/create', 'd10c4d8b-3fd7-4a86-959d-4ab37c659fdc', '8de77c64c38007b657e2d2379ca616d87ff2963b59153f11f89f0d545936210e', 'ord_p671e3zwhv6ebdm8x8he73c37c', 201, '{"order_id":"ord_p671e3zwhv6ebdm8x8he73c37c","provider_order_id":"alphaswap-bwqb7uiv7m3sxb3vytae","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_flo35ahu5abth755yrwqlqo7xlcpfryr","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T19:25:23.065Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:23.065Z","tracking_url":"http://127.0.0.1:10257/track/ord_p671e3zwhv6ebdm8x8he73c37c?t=-Mmzhfe0J_kDTWjkAZgcSRsl0GCVpNm19qiP8q0Uw68","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.065Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', 'http://127.0.0.1:10257/partner/v1/order/ord_p671e3zwhv6ebdm8x8he73c37c', '2026-11-28 19:25:23.06+00', '2026-11-28 19:25:23.06+00', 1);


--
-- Data for Name: incidents; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: installation_facts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.installation_facts VALUES
	('public_url', 'http://127.0.0.1:10257'),
	('compared_database', '1795893909.090238/16694 2026-11-28T19:25:12Z');


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
	('par_191x40pcqznsndpcjftjv9tenq', 'commission', 'earning', '2026-11-28', -5000.00000000),
	('par_191x40pcqznsndpcjftjv9tenq', 'payable', 'earning', '2026-11-28', 5000.00000000),
	('par_191x40pcqznsndpcjftjv9tenq', 'in_payout', 'payout_requested', '2026-11-28', 5000.00000000),
	('par_191x40pcqznsndpcjftjv9tenq', 'payable', 'payout_requested', '2026-11-28', -5000.00000000),
	('par_191x40pcqznsndpcjftjv9tenq', 'in_payout', 'payout_confirmed', '2026-11-28', -5000.00000000),
	('par_191x40pcqznsndpcjftjv9tenq', 'paid', 'payout_confirmed', '2026-11-28', 5000.00000000);


--
-- Data for Name: ledger_entries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_entries VALUES
	(1, 'test:ord_04g0t5teydk6qhqywsw6xejsfc', 'par_191x40pcqznsndpcjftjv9tenq', 'commission', -5000.00000000),
	(2, 'test:ord_04g0t5teydk6qhqywsw6xejsfc', 'par_191x40pcqznsndpcjftjv9tenq', 'payable', 5000.00000000),
	(3, 'payout_requested:po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', 'payable', -5000.00000000),
	(4, 'payout_requested:po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', 'in_payout', 5000.00000000),
	(5, 'payout_confirmed:po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', 'in_payout', -5000.00000000),
	(6, 'payout_confirmed:po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', 'paid', 5000.00000000);


--
-- Data for Name: ledger_transactions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_transactions VALUES
	('test:ord_04g0t5teydk6qhqywsw6xejsfc', 'par_191x40pcqznsndpcjftjv9tenq', 'earning', 'ord_04g0t5teydk6qhqywsw6xejsfc', '2026-11-28 19:25:20.243+00'),
	('payout_requested:po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', 'payout_requested', 'po_0c1hpz4vnr99hzrspafpgt293g', '2026-11-28 19:25:20.253+00'),
	('payout_confirmed:po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', 'payout_confirmed', 'po_0c1hpz4vnr99hzrspafpgt293g', '2026-11-28 19:25:20.367+00');


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
	('par_86gcaabr49vsv7edzfaajpdpt8', 'usr_dyx469y4ef95hkcqhknh9gyws0', 'owner', '2026-11-28 19:25:13.484+00', true, false);


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
	(1, 'ord_x44cwq266cemesyrtd8n45hg4n', 'late_deposit', '3.5 LTC arrived late; the provider says confirming', '2026-11-28 19:25:22.093+00', '2026-11-28 19:25:22.093+00', 1, NULL, NULL, NULL),
	(2, 'ord_b7e386shc7erb3wrqff7ay5h1j', 'failed_with_deposit', 'ask changenow what happened to the deposit of its order e4c51d7c-661a-47cb-8708-49e3c0ab42ae', '2026-11-28 19:25:22.402+00', '2026-11-28 19:25:22.402+00', 1, NULL, NULL, NULL),
	(3, 'ord_nsabyh390h55sgha6s5nq3xy3t', 'refund_ticket', 'ask Exolix to refund its order 3063a034-d8eb-4bbd-a641-a6ddd0fa8edc', '2026-11-28 19:25:22.824+00', '2026-11-28 19:25:22.824+00', 1, NULL, NULL, NULL),
	(4, 'ord_jk3njytnfmc99wf9s0qggdwd6f', 'failed_with_deposit', 'ask changenow what happened to the deposit of its order b7390878-dc47-4b8c-b644-6b5b1c66b643', '2026-11-28 19:25:22.983+00', '2026-11-28 19:25:22.983+00', 1, NULL, NULL, NULL);


--
-- Data for Name: order_claims; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_claims VALUES
	('ord_pafp4bgjd5ax90hs6fptthw5d8', 0, 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', NULL, '{"orderId":"ord_pafp4bgjd5ax90hs6fptthw5d8","generation":0,"partnerId":"par_86gcaabr49vsv7edzfaajpdpt8","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"success","plan":{"steps":[{"afterMs":200,"report":{"status":"confirming","txInHash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8"}},{"afterMs":450,"report":{"status":"exchanging"}},{"afterMs":700,"report":{"status":"sending"}},{"afterMs":1000,"report":{"status":"completed","txOutHash":"sandbox_out_pafp4bgjd5ax90hs6fptthw5d8","amountTo":"1.006179245283018867"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-28 19:25:13.698+00'),
	('ord_wm7scynzkty20c0a8nrr31d8m2', 0, 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', NULL, '{"orderId":"ord_wm7scynzkty20c0a8nrr31d8m2","generation":0,"partnerId":"par_86gcaabr49vsv7edzfaajpdpt8","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"fail","plan":{"steps":[{"afterMs":400,"report":{"status":"failed","reason":"provider_internal","message":"The provider reported an internal error"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-28 19:25:14.846+00'),
	('ord_sm1nmqhrjrv9g81ys8t5y2bqst', 0, 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', NULL, '{"orderId":"ord_sm1nmqhrjrv9g81ys8t5y2bqst","generation":0,"partnerId":"par_86gcaabr49vsv7edzfaajpdpt8","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"expire","plan":{"steps":[],"windowMs":1000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-28 19:25:15.315+00'),
	('ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 0, 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', NULL, '{"orderId":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt","generation":0,"partnerId":"par_86gcaabr49vsv7edzfaajpdpt8","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"refund","plan":{"steps":[{"afterMs":600,"report":{"status":"confirming","txInHash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt"}},{"afterMs":1200,"report":{"status":"refund_required","reason":"underpayment","message":"Less than the expected amount arrived"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":600,"ticketResolvedMs":null},"ttlSeconds":3,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', false, true, '2026-11-28 19:25:16.402+00'),
	('ord_6sf5f7y1nrxk6c7fj28xja5b73', 0, 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', NULL, '{"orderId":"ord_6sf5f7y1nrxk6c7fj28xja5b73","generation":0,"partnerId":"par_86gcaabr49vsv7edzfaajpdpt8","partnerOrderRef":null,"provider":"betaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.004663915094339622","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"ticket","refundWindowHours":null,"refundSlaHours":72,"depositWindowMinutes":60,"sandbox":{"scenario":"refund","plan":{"steps":[{"afterMs":200,"report":{"status":"confirming","txInHash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73"}},{"afterMs":400,"report":{"status":"refund_required","reason":"underpayment","message":"Less than the expected amount arrived"}}],"windowMs":3600000,"answers":{},"refundConfirmedMs":200,"ticketResolvedMs":null},"ttlSeconds":1,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-28 19:25:18.37+00'),
	('ord_9f1z6nc5g67b40vqaafeybzk2y', 0, 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', NULL, '{"orderId":"ord_9f1z6nc5g67b40vqaafeybzk2y","generation":0,"partnerId":"par_86gcaabr49vsv7edzfaajpdpt8","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"stuck","plan":{"steps":[{"afterMs":17280000,"report":{"status":"confirming","txInHash":"sandbox_in_9f1z6nc5g67b40vqaafeybzk2y"}}],"windowMs":86400000,"answers":{},"refundConfirmedMs":17280000,"ticketResolvedMs":null},"ttlSeconds":86400,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-28 19:25:19.941+00'),
	('ord_gkys8znecwnh5nn1nr13sb5amy', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_gkys8znecwnh5nn1nr13sb5amy","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 19:25:21.86+00'),
	('ord_33h2pdx185r2jcdv5m9jhrexex', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_33h2pdx185r2jcdv5m9jhrexex","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 19:25:21.5+00'),
	('ord_nsabyh390h55sgha6s5nq3xy3t', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_nsabyh390h55sgha6s5nq3xy3t","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"exolix","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"ticket","refundWindowHours":null,"refundSlaHours":72,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","hidesRefundHash":true}', false, true, '2026-11-28 19:25:22.684+00'),
	('ord_732e0m35dpmpgr54m5pn64psgr', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_732e0m35dpmpgr54m5pn64psgr","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', true, true, '2026-11-28 19:25:23.162+00'),
	('ord_x44cwq266cemesyrtd8n45hg4n', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_x44cwq266cemesyrtd8n45hg4n","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 19:25:21.997+00'),
	('ord_fxgvjf00b565parstvgtvrv6cd', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_fxgvjf00b565parstvgtvrv6cd","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 19:25:22.115+00'),
	('ord_b7e386shc7erb3wrqff7ay5h1j', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_b7e386shc7erb3wrqff7ay5h1j","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 19:25:22.291+00'),
	('ord_jk3njytnfmc99wf9s0qggdwd6f', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_jk3njytnfmc99wf9s0qggdwd6f","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 19:25:22.867+00'),
	('ord_hx32mw8pjv2d97x639wkqc05r0', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_hx32mw8pjv2d97x639wkqc05r0","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', false, true, '2026-11-28 19:25:22.456+00'),
	('ord_aty02wq8p2yztgmqh31ge8bxry', 0, 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', NULL, '{"orderId":"ord_aty02wq8p2yztgmqh31ge8bxry","generation":0,"partnerId":"par_pepeq1srma6n24gj6qcnz9k3ej","partnerOrderRef":null,"provider":"changenow","from":"LTC","fromNetwork":"ltc","to":"BTC","toNetwork":"btc","amountFrom":"3.5","amountTo":"0.00442764","payoutAddress":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","payoutExtraId":null,"refundAddress":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":null,"clockStart":null,"revenue":{"amountInUsd":null,"feeBps":50,"revenueSharePct":50,"markupBps":0},"rateType":"floating","side":"send","providerAmountTo":"0.00442764","networkFee":"0.0000042"}', true, true, '2026-11-28 19:25:23.1+00'),
	('ord_p671e3zwhv6ebdm8x8he73c37c', 0, 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', NULL, '{"orderId":"ord_p671e3zwhv6ebdm8x8he73c37c","generation":0,"partnerId":"par_86gcaabr49vsv7edzfaajpdpt8","partnerOrderRef":null,"provider":"alphaswap","from":"BTC","fromNetwork":"btc","to":"ETH","toNetwork":"eth","amountFrom":"0.05","amountTo":"1.006179245283018867","payoutAddress":"0x52908400098527886E0F7030069857D2E4169EE7","payoutExtraId":null,"refundAddress":null,"refundExtraId":null,"refundPreference":{"default":"return_to_refund_address","fallbackIfRefundAddressMissing":"manual_review","convertToStableTarget":null,"stableAddress":null},"edition":3,"refundCapability":"programmatic","refundWindowHours":24,"refundSlaHours":null,"depositWindowMinutes":60,"sandbox":{"scenario":"success","plan":{"steps":[{"afterMs":17280000,"report":{"status":"confirming","txInHash":"sandbox_in_p671e3zwhv6ebdm8x8he73c37c"}},{"afterMs":38880000,"report":{"status":"exchanging"}},{"afterMs":60480000,"report":{"status":"sending"}},{"afterMs":86400000,"report":{"status":"completed","txOutHash":"sandbox_out_p671e3zwhv6ebdm8x8he73c37c","amountTo":"1.006179245283018867"}}],"windowMs":86400000,"answers":{},"refundConfirmedMs":17280000,"ticketResolvedMs":null},"ttlSeconds":86400,"ttlGiven":true,"seeded":false},"clockStart":null,"revenue":{"amountInUsd":"3212.5","feeBps":50,"revenueSharePct":50,"markupBps":0}}', true, true, '2026-11-28 19:25:23.061+00');


--
-- Data for Name: order_erasures; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: order_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_events VALUES
	('ord_pafp4bgjd5ax90hs6fptthw5d8:waiting_deposit:1795893913713', 1, 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 'waiting_deposit', '2026-11-28 19:25:13.713+00', '{"event":"order.waiting_deposit","event_id":"ord_pafp4bgjd5ax90hs6fptthw5d8:waiting_deposit:1795893913713","sequence":1,"order":{"order_id":"ord_pafp4bgjd5ax90hs6fptthw5d8","provider_order_id":"alphaswap-cg4eup4zz3xajp7e2umi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_htg2xhhmndabwv2ccksjkhs563s3ghfk","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:13.713Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:13.713Z","tracking_url":"http://127.0.0.1:10257/track/ord_pafp4bgjd5ax90hs6fptthw5d8?t=l7J9FlCr9Z4cqjoZqfwYCK1zfHwQklfLQB5zgP9_LxM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:13.713Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:13.713Z","sandbox":true}', '2026-11-28 19:25:13.742+00', '845', NULL),
	('ord_pafp4bgjd5ax90hs6fptthw5d8:confirming:1795893913913', 2, 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 2, 'confirming', '2026-11-28 19:25:13.913+00', '{"event":"order.confirming","event_id":"ord_pafp4bgjd5ax90hs6fptthw5d8:confirming:1795893913913","sequence":2,"order":{"order_id":"ord_pafp4bgjd5ax90hs6fptthw5d8","provider_order_id":"alphaswap-cg4eup4zz3xajp7e2umi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_htg2xhhmndabwv2ccksjkhs563s3ghfk","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","tx_out_hash":null,"expires_at":"2026-11-28T20:25:13.713Z","late_deposit":null,"evidence":{"deposit":{"verdict":"seen","reason":null,"said":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":null},"seen":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":"0.05","confirmations":0,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:13.913Z","block_time":null},"source":"simulated","checked_at":"2026-11-28T19:25:13.913Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:13.713Z","tracking_url":"http://127.0.0.1:10257/track/ord_pafp4bgjd5ax90hs6fptthw5d8?t=l7J9FlCr9Z4cqjoZqfwYCK1zfHwQklfLQB5zgP9_LxM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:13.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:13.913Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:13.913Z","sandbox":true}', '2026-11-28 19:25:13.969+00', '852', NULL),
	('ord_pafp4bgjd5ax90hs6fptthw5d8:exchanging:1795893914163', 3, 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 3, 'exchanging', '2026-11-28 19:25:14.163+00', '{"event":"order.exchanging","event_id":"ord_pafp4bgjd5ax90hs6fptthw5d8:exchanging:1795893914163","sequence":3,"order":{"order_id":"ord_pafp4bgjd5ax90hs6fptthw5d8","provider_order_id":"alphaswap-cg4eup4zz3xajp7e2umi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_htg2xhhmndabwv2ccksjkhs563s3ghfk","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"exchanging","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","tx_out_hash":null,"expires_at":"2026-11-28T20:25:13.713Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":null},"seen":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:13.913Z","block_time":"2026-11-28T19:25:13.913Z"},"source":"simulated","checked_at":"2026-11-28T19:25:14.163Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:13.713Z","tracking_url":"http://127.0.0.1:10257/track/ord_pafp4bgjd5ax90hs6fptthw5d8?t=l7J9FlCr9Z4cqjoZqfwYCK1zfHwQklfLQB5zgP9_LxM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:13.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:13.913Z","sequence":2},{"status":"exchanging","at":"2026-11-28T19:25:14.163Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:14.163Z","sandbox":true}', '2026-11-28 19:25:14.196+00', '857', NULL),
	('ord_pafp4bgjd5ax90hs6fptthw5d8:sending:1795893914413', 4, 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 4, 'sending', '2026-11-28 19:25:14.413+00', '{"event":"order.sending","event_id":"ord_pafp4bgjd5ax90hs6fptthw5d8:sending:1795893914413","sequence":4,"order":{"order_id":"ord_pafp4bgjd5ax90hs6fptthw5d8","provider_order_id":"alphaswap-cg4eup4zz3xajp7e2umi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_htg2xhhmndabwv2ccksjkhs563s3ghfk","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"sending","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","tx_out_hash":null,"expires_at":"2026-11-28T20:25:13.713Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":null},"seen":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:13.913Z","block_time":"2026-11-28T19:25:13.913Z"},"source":"simulated","checked_at":"2026-11-28T19:25:14.413Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:13.713Z","tracking_url":"http://127.0.0.1:10257/track/ord_pafp4bgjd5ax90hs6fptthw5d8?t=l7J9FlCr9Z4cqjoZqfwYCK1zfHwQklfLQB5zgP9_LxM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:13.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:13.913Z","sequence":2},{"status":"exchanging","at":"2026-11-28T19:25:14.163Z","sequence":3},{"status":"sending","at":"2026-11-28T19:25:14.413Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:14.413Z","sandbox":true}', '2026-11-28 19:25:14.44+00', '862', NULL),
	('ord_pafp4bgjd5ax90hs6fptthw5d8:completed:1795893914713', 5, 'ord_pafp4bgjd5ax90hs6fptthw5d8', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 5, 'completed', '2026-11-28 19:25:14.713+00', '{"event":"order.completed","event_id":"ord_pafp4bgjd5ax90hs6fptthw5d8:completed:1795893914713","sequence":5,"order":{"order_id":"ord_pafp4bgjd5ax90hs6fptthw5d8","provider_order_id":"alphaswap-cg4eup4zz3xajp7e2umi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":"1.006179245283018867","amount_difference":null,"deposit_address":"sandbox_btc_htg2xhhmndabwv2ccksjkhs563s3ghfk","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","tx_out_hash":"sandbox_out_pafp4bgjd5ax90hs6fptthw5d8","expires_at":"2026-11-28T20:25:13.713Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":null},"seen":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:13.913Z","block_time":"2026-11-28T19:25:13.913Z"},"source":"simulated","checked_at":"2026-11-28T19:25:14.713Z"},"payout":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_out_pafp4bgjd5ax90hs6fptthw5d8","amount":"1.006179245283018867"},"seen":{"tx_hash":"sandbox_out_pafp4bgjd5ax90hs6fptthw5d8","amount":"1.006179245283018867","confirmations":12,"confirmations_wanted":12,"first_seen_at":"2026-11-28T19:25:14.413Z","block_time":"2026-11-28T19:25:14.413Z"},"source":"simulated","checked_at":"2026-11-28T19:25:14.713Z"},"refund":null},"created_at":"2026-11-28T19:25:13.713Z","tracking_url":"http://127.0.0.1:10257/track/ord_pafp4bgjd5ax90hs6fptthw5d8?t=l7J9FlCr9Z4cqjoZqfwYCK1zfHwQklfLQB5zgP9_LxM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:13.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:13.913Z","sequence":2},{"status":"exchanging","at":"2026-11-28T19:25:14.163Z","sequence":3},{"status":"sending","at":"2026-11-28T19:25:14.413Z","sequence":4},{"status":"completed","at":"2026-11-28T19:25:14.713Z","sequence":5}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:14.713Z","sandbox":true}', '2026-11-28 19:25:14.743+00', '867', NULL),
	('ord_wm7scynzkty20c0a8nrr31d8m2:waiting_deposit:1795893914850', 6, 'ord_wm7scynzkty20c0a8nrr31d8m2', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 'waiting_deposit', '2026-11-28 19:25:14.85+00', '{"event":"order.waiting_deposit","event_id":"ord_wm7scynzkty20c0a8nrr31d8m2:waiting_deposit:1795893914850","sequence":1,"order":{"order_id":"ord_wm7scynzkty20c0a8nrr31d8m2","provider_order_id":"alphaswap-57vh3d3ep3klk2xa3nnu","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_js6e3gm3xb2cjsoupnpz3pqfabd2ls3v","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:14.850Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:14.850Z","tracking_url":"http://127.0.0.1:10257/track/ord_wm7scynzkty20c0a8nrr31d8m2?t=-hGBZJzmgRDinnasaHK-9kKD5N8FIHF0cd5DbqVN8b4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:14.850Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:14.850Z","sandbox":true}', '2026-11-28 19:25:14.871+00', '877', NULL),
	('ord_wm7scynzkty20c0a8nrr31d8m2:failed:1795893915250', 7, 'ord_wm7scynzkty20c0a8nrr31d8m2', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 2, 'failed', '2026-11-28 19:25:15.25+00', '{"event":"order.failed","event_id":"ord_wm7scynzkty20c0a8nrr31d8m2:failed:1795893915250","sequence":2,"order":{"order_id":"ord_wm7scynzkty20c0a8nrr31d8m2","provider_order_id":"alphaswap-57vh3d3ep3klk2xa3nnu","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_js6e3gm3xb2cjsoupnpz3pqfabd2ls3v","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"failed","failed_reason_code":"provider_internal","failed_reason_message":"The provider reported an internal error","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:14.850Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:14.850Z","tracking_url":"http://127.0.0.1:10257/track/ord_wm7scynzkty20c0a8nrr31d8m2?t=-hGBZJzmgRDinnasaHK-9kKD5N8FIHF0cd5DbqVN8b4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:14.850Z","sequence":1},{"status":"failed","at":"2026-11-28T19:25:15.250Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:15.250Z","sandbox":true}', '2026-11-28 19:25:15.286+00', '884', NULL),
	('ord_sm1nmqhrjrv9g81ys8t5y2bqst:waiting_deposit:1795893915318', 8, 'ord_sm1nmqhrjrv9g81ys8t5y2bqst', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 'waiting_deposit', '2026-11-28 19:25:15.318+00', '{"event":"order.waiting_deposit","event_id":"ord_sm1nmqhrjrv9g81ys8t5y2bqst:waiting_deposit:1795893915318","sequence":1,"order":{"order_id":"ord_sm1nmqhrjrv9g81ys8t5y2bqst","provider_order_id":"alphaswap-rkdxn4pntvvyz4awarg7","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_aoes4wvjgnplcm2wv2z6mw3cvhmvfyq5","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:25:16.318Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:15.318Z","tracking_url":"http://127.0.0.1:10257/track/ord_sm1nmqhrjrv9g81ys8t5y2bqst?t=qpkC9DmGhE6ttjuTnGtdqnUCTAqVfvqlvg03go0sN3g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:15.318Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:15.318Z","sandbox":true}', '2026-11-28 19:25:15.335+00', '893', NULL),
	('ord_sm1nmqhrjrv9g81ys8t5y2bqst:expired:1795893916318', 9, 'ord_sm1nmqhrjrv9g81ys8t5y2bqst', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 2, 'expired', '2026-11-28 19:25:16.318+00', '{"event":"order.expired","event_id":"ord_sm1nmqhrjrv9g81ys8t5y2bqst:expired:1795893916318","sequence":2,"order":{"order_id":"ord_sm1nmqhrjrv9g81ys8t5y2bqst","provider_order_id":"alphaswap-rkdxn4pntvvyz4awarg7","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_aoes4wvjgnplcm2wv2z6mw3cvhmvfyq5","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:25:16.318Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:15.318Z","tracking_url":"http://127.0.0.1:10257/track/ord_sm1nmqhrjrv9g81ys8t5y2bqst?t=qpkC9DmGhE6ttjuTnGtdqnUCTAqVfvqlvg03go0sN3g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:15.318Z","sequence":1},{"status":"expired","at":"2026-11-28T19:25:16.318Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:16.318Z","sandbox":true}', '2026-11-28 19:25:16.355+00', '906', NULL),
	('ord_aqxdgnzp9wq1av8ag2mmz8r9kt:waiting_deposit:1795893916406', 10, 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 'waiting_deposit', '2026-11-28 19:25:16.406+00', '{"event":"order.waiting_deposit","event_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt:waiting_deposit:1795893916406","sequence":1,"order":{"order_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt","provider_order_id":"alphaswap-2b6ovm64rnrs3t7tmcwi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_tvdgbooiiel3y6etqzy42rs4hstvlr5k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:16.406Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:16.406Z","tracking_url":"http://127.0.0.1:10257/track/ord_aqxdgnzp9wq1av8ag2mmz8r9kt?t=kgcNijD0X9juS5ncjBb8B943CJbmdCAMM_oO84aEhX4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:16.406Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:16.406Z","sandbox":true}', '2026-11-28 19:25:16.418+00', '914', NULL),
	('ord_aqxdgnzp9wq1av8ag2mmz8r9kt:confirming:1795893917006', 11, 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 2, 'confirming', '2026-11-28 19:25:17.006+00', '{"event":"order.confirming","event_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt:confirming:1795893917006","sequence":2,"order":{"order_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt","provider_order_id":"alphaswap-2b6ovm64rnrs3t7tmcwi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_tvdgbooiiel3y6etqzy42rs4hstvlr5k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","tx_out_hash":null,"expires_at":"2026-11-28T20:25:16.406Z","late_deposit":null,"evidence":{"deposit":{"verdict":"seen","reason":null,"said":{"tx_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":null},"seen":{"tx_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":"0.05","confirmations":0,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:17.006Z","block_time":null},"source":"simulated","checked_at":"2026-11-28T19:25:17.006Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:16.406Z","tracking_url":"http://127.0.0.1:10257/track/ord_aqxdgnzp9wq1av8ag2mmz8r9kt?t=kgcNijD0X9juS5ncjBb8B943CJbmdCAMM_oO84aEhX4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:16.406Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:17.006Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:17.006Z","sandbox":true}', '2026-11-28 19:25:17.036+00', '924', NULL),
	('ord_aqxdgnzp9wq1av8ag2mmz8r9kt:refund_required:1795893917606', 12, 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 3, 'refund_required', '2026-11-28 19:25:17.606+00', '{"event":"order.refund_required","event_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt:refund_required:1795893917606","sequence":3,"order":{"order_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt","provider_order_id":"alphaswap-2b6ovm64rnrs3t7tmcwi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_tvdgbooiiel3y6etqzy42rs4hstvlr5k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refund_required","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-28T19:25:20.606Z","refund_decision":null,"tx_in_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","tx_out_hash":null,"expires_at":"2026-11-28T20:25:16.406Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":null},"seen":{"tx_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:17.006Z","block_time":"2026-11-28T19:25:17.006Z"},"source":"simulated","checked_at":"2026-11-28T19:25:17.606Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:16.406Z","tracking_url":"http://127.0.0.1:10257/track/ord_aqxdgnzp9wq1av8ag2mmz8r9kt?t=kgcNijD0X9juS5ncjBb8B943CJbmdCAMM_oO84aEhX4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:16.406Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:17.006Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:17.606Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:17.606Z","sandbox":true}', '2026-11-28 19:25:17.637+00', '933', NULL),
	('ord_aqxdgnzp9wq1av8ag2mmz8r9kt:refunded:1795893918280', 14, 'ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 4, 'refunded', '2026-11-28 19:25:18.28+00', '{"event":"order.refunded","event_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt:refunded:1795893918280","sequence":4,"order":{"order_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt","provider_order_id":"alphaswap-2b6ovm64rnrs3t7tmcwi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_tvdgbooiiel3y6etqzy42rs4hstvlr5k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refunded","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-28T19:25:20.606Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T19:25:17.680Z"},"tx_in_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","tx_out_hash":"sandbox_refund_aqxdgnzp9wq1av8ag2mmz8r9kt","expires_at":"2026-11-28T20:25:16.406Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":null},"seen":{"tx_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:17.006Z","block_time":"2026-11-28T19:25:17.006Z"},"source":"simulated","checked_at":"2026-11-28T19:25:18.280Z"},"payout":null,"refund":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_refund_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":null},"seen":{"tx_hash":"sandbox_refund_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:18.280Z","block_time":"2026-11-28T19:25:18.280Z"},"source":"simulated","checked_at":"2026-11-28T19:25:18.280Z"}},"created_at":"2026-11-28T19:25:16.406Z","tracking_url":"http://127.0.0.1:10257/track/ord_aqxdgnzp9wq1av8ag2mmz8r9kt?t=kgcNijD0X9juS5ncjBb8B943CJbmdCAMM_oO84aEhX4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:16.406Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:17.006Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:17.606Z","sequence":3},{"status":"refunded","at":"2026-11-28T19:25:18.280Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:18.280Z","sandbox":true}', '2026-11-28 19:25:18.318+00', '946', NULL),
	('ord_6sf5f7y1nrxk6c7fj28xja5b73:waiting_deposit:1795893918376', 15, 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 'waiting_deposit', '2026-11-28 19:25:18.376+00', '{"event":"order.waiting_deposit","event_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73:waiting_deposit:1795893918376","sequence":1,"order":{"order_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73","provider_order_id":"betaswap-hshdvcqw6qbge2pff2nh","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_uwcdlwfrnxyac7jm5rpwdcsfoodljlf4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:18.376Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:18.376Z","tracking_url":"http://127.0.0.1:10257/track/ord_6sf5f7y1nrxk6c7fj28xja5b73?t=T76s5-XgeyN7k_R9TkFNWw9ijjfqhBmZQcsnsGdNugE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:18.376Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:18.376Z","sandbox":true}', '2026-11-28 19:25:18.523+00', '958', NULL),
	('ord_6sf5f7y1nrxk6c7fj28xja5b73:confirming:1795893918576', 16, 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 2, 'confirming', '2026-11-28 19:25:18.576+00', '{"event":"order.confirming","event_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73:confirming:1795893918576","sequence":2,"order":{"order_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73","provider_order_id":"betaswap-hshdvcqw6qbge2pff2nh","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_uwcdlwfrnxyac7jm5rpwdcsfoodljlf4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","tx_out_hash":null,"expires_at":"2026-11-28T20:25:18.376Z","late_deposit":null,"evidence":{"deposit":{"verdict":"seen","reason":null,"said":{"tx_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","amount":null},"seen":{"tx_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","amount":"0.05","confirmations":0,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:18.576Z","block_time":null},"source":"simulated","checked_at":"2026-11-28T19:25:18.576Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:18.376Z","tracking_url":"http://127.0.0.1:10257/track/ord_6sf5f7y1nrxk6c7fj28xja5b73?t=T76s5-XgeyN7k_R9TkFNWw9ijjfqhBmZQcsnsGdNugE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:18.376Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:18.576Z","sequence":2}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:18.576Z","sandbox":true}', '2026-11-28 19:25:18.727+00', '965', NULL),
	('ord_6sf5f7y1nrxk6c7fj28xja5b73:refund_required:1795893918776', 17, 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 3, 'refund_required', '2026-11-28 19:25:18.776+00', '{"event":"order.refund_required","event_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73:refund_required:1795893918776","sequence":3,"order":{"order_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73","provider_order_id":"betaswap-hshdvcqw6qbge2pff2nh","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_uwcdlwfrnxyac7jm5rpwdcsfoodljlf4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refund_required","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","tx_out_hash":null,"expires_at":"2026-11-28T20:25:18.376Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","amount":null},"seen":{"tx_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:18.576Z","block_time":"2026-11-28T19:25:18.576Z"},"source":"simulated","checked_at":"2026-11-28T19:25:18.776Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:18.376Z","tracking_url":"http://127.0.0.1:10257/track/ord_6sf5f7y1nrxk6c7fj28xja5b73?t=T76s5-XgeyN7k_R9TkFNWw9ijjfqhBmZQcsnsGdNugE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:18.376Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:18.576Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:18.776Z","sequence":3}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:18.776Z","sandbox":true}', '2026-11-28 19:25:18.88+00', '969', NULL),
	('ord_6sf5f7y1nrxk6c7fj28xja5b73:manual_review:1795893919776', 18, 'ord_6sf5f7y1nrxk6c7fj28xja5b73', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 4, 'manual_review', '2026-11-28 19:25:19.776+00', '{"event":"order.manual_review","event_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73:manual_review:1795893919776","sequence":4,"order":{"order_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73","provider_order_id":"betaswap-hshdvcqw6qbge2pff2nh","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_uwcdlwfrnxyac7jm5rpwdcsfoodljlf4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"manual_review","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","tx_out_hash":null,"expires_at":"2026-11-28T20:25:18.376Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","amount":null},"seen":{"tx_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:18.576Z","block_time":"2026-11-28T19:25:18.576Z"},"source":"simulated","checked_at":"2026-11-28T19:25:19.776Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:18.376Z","tracking_url":"http://127.0.0.1:10257/track/ord_6sf5f7y1nrxk6c7fj28xja5b73?t=T76s5-XgeyN7k_R9TkFNWw9ijjfqhBmZQcsnsGdNugE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:18.376Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:18.576Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:18.776Z","sequence":3},{"status":"manual_review","at":"2026-11-28T19:25:19.776Z","sequence":4}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:19.776Z","sandbox":true}', '2026-11-28 19:25:19.848+00', '982', NULL),
	('ord_9f1z6nc5g67b40vqaafeybzk2y:waiting_deposit:1795893919944', 19, 'ord_9f1z6nc5g67b40vqaafeybzk2y', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 'waiting_deposit', '2026-11-28 19:25:19.944+00', '{"event":"order.waiting_deposit","event_id":"ord_9f1z6nc5g67b40vqaafeybzk2y:waiting_deposit:1795893919944","sequence":1,"order":{"order_id":"ord_9f1z6nc5g67b40vqaafeybzk2y","provider_order_id":"alphaswap-rrbqzrvnsr53nqcrerrf","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_2q7vh3zzczp7sqhn5givfeuamiythyi4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T19:25:19.944Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:19.944Z","tracking_url":"http://127.0.0.1:10257/track/ord_9f1z6nc5g67b40vqaafeybzk2y?t=gPxj839I3NOiqAx88tbcDc9bvlbjKLXoIkyfNwYRbOc","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:19.944Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:19.944Z","sandbox":true}', '2026-11-28 19:25:19.959+00', '993', NULL),
	('ord_33h2pdx185r2jcdv5m9jhrexex:waiting_deposit:1795893921505', 20, 'ord_33h2pdx185r2jcdv5m9jhrexex', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:21.505+00', '{"event":"order.waiting_deposit","event_id":"ord_33h2pdx185r2jcdv5m9jhrexex:waiting_deposit:1795893921505","sequence":1,"order":{"order_id":"ord_33h2pdx185r2jcdv5m9jhrexex","provider_order_id":"1db9d16a-74ae-4c43-ac0d-1798f5a2ff96","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qkr2pcs67e220v03cd6zxvkqevp7lh67gqr2q59","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:21.532Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.505Z","tracking_url":"http://127.0.0.1:10257/track/ord_33h2pdx185r2jcdv5m9jhrexex?t=iz_b1YkhvxNM64n_JS9AtEG2bbSrbLCBYgg4PO_K09Y","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.505Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:21.505Z"}', '2026-11-28 19:25:21.558+00', '1042', NULL),
	('ord_33h2pdx185r2jcdv5m9jhrexex:confirming:1795893921596', 21, 'ord_33h2pdx185r2jcdv5m9jhrexex', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'confirming', '2026-11-28 19:25:21.596+00', '{"event":"order.confirming","event_id":"ord_33h2pdx185r2jcdv5m9jhrexex:confirming:1795893921596","sequence":2,"order":{"order_id":"ord_33h2pdx185r2jcdv5m9jhrexex","provider_order_id":"1db9d16a-74ae-4c43-ac0d-1798f5a2ff96","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qkr2pcs67e220v03cd6zxvkqevp7lh67gqr2q59","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"de58f4b6d7b90c473360d3383bcef74762cf21650ca82c24dcb3012ed9f02b85","tx_out_hash":null,"expires_at":"2026-11-28T19:55:21.532Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.505Z","tracking_url":"http://127.0.0.1:10257/track/ord_33h2pdx185r2jcdv5m9jhrexex?t=iz_b1YkhvxNM64n_JS9AtEG2bbSrbLCBYgg4PO_K09Y","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.505Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:21.596Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:21.596Z"}', '2026-11-28 19:25:21.67+00', '1057', NULL),
	('ord_33h2pdx185r2jcdv5m9jhrexex:exchanging:1795893921741', 22, 'ord_33h2pdx185r2jcdv5m9jhrexex', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 3, 'exchanging', '2026-11-28 19:25:21.741+00', '{"event":"order.exchanging","event_id":"ord_33h2pdx185r2jcdv5m9jhrexex:exchanging:1795893921741","sequence":3,"order":{"order_id":"ord_33h2pdx185r2jcdv5m9jhrexex","provider_order_id":"1db9d16a-74ae-4c43-ac0d-1798f5a2ff96","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qkr2pcs67e220v03cd6zxvkqevp7lh67gqr2q59","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"exchanging","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"de58f4b6d7b90c473360d3383bcef74762cf21650ca82c24dcb3012ed9f02b85","tx_out_hash":null,"expires_at":"2026-11-28T19:55:21.532Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.505Z","tracking_url":"http://127.0.0.1:10257/track/ord_33h2pdx185r2jcdv5m9jhrexex?t=iz_b1YkhvxNM64n_JS9AtEG2bbSrbLCBYgg4PO_K09Y","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.505Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:21.596Z","sequence":2},{"status":"exchanging","at":"2026-11-28T19:25:21.741Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:21.741Z"}', '2026-11-28 19:25:21.755+00', '1065', NULL),
	('ord_33h2pdx185r2jcdv5m9jhrexex:sending:1795893921781', 23, 'ord_33h2pdx185r2jcdv5m9jhrexex', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 'sending', '2026-11-28 19:25:21.781+00', '{"event":"order.sending","event_id":"ord_33h2pdx185r2jcdv5m9jhrexex:sending:1795893921781","sequence":4,"order":{"order_id":"ord_33h2pdx185r2jcdv5m9jhrexex","provider_order_id":"1db9d16a-74ae-4c43-ac0d-1798f5a2ff96","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qkr2pcs67e220v03cd6zxvkqevp7lh67gqr2q59","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"sending","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"de58f4b6d7b90c473360d3383bcef74762cf21650ca82c24dcb3012ed9f02b85","tx_out_hash":null,"expires_at":"2026-11-28T19:55:21.532Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.505Z","tracking_url":"http://127.0.0.1:10257/track/ord_33h2pdx185r2jcdv5m9jhrexex?t=iz_b1YkhvxNM64n_JS9AtEG2bbSrbLCBYgg4PO_K09Y","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.505Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:21.596Z","sequence":2},{"status":"exchanging","at":"2026-11-28T19:25:21.741Z","sequence":3},{"status":"sending","at":"2026-11-28T19:25:21.781Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:21.781Z"}', '2026-11-28 19:25:21.792+00', '1071', NULL),
	('ord_33h2pdx185r2jcdv5m9jhrexex:completed:1795893921818', 24, 'ord_33h2pdx185r2jcdv5m9jhrexex', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 5, 'completed', '2026-11-28 19:25:21.818+00', '{"event":"order.completed","event_id":"ord_33h2pdx185r2jcdv5m9jhrexex:completed:1795893921818","sequence":5,"order":{"order_id":"ord_33h2pdx185r2jcdv5m9jhrexex","provider_order_id":"1db9d16a-74ae-4c43-ac0d-1798f5a2ff96","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qkr2pcs67e220v03cd6zxvkqevp7lh67gqr2q59","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"de58f4b6d7b90c473360d3383bcef74762cf21650ca82c24dcb3012ed9f02b85","tx_out_hash":"944c1987fe71020b389a4d9d61e08ff9300f9974f884cd3b02d56560171ecd98","expires_at":"2026-11-28T19:55:21.532Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.505Z","tracking_url":"http://127.0.0.1:10257/track/ord_33h2pdx185r2jcdv5m9jhrexex?t=iz_b1YkhvxNM64n_JS9AtEG2bbSrbLCBYgg4PO_K09Y","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.505Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:21.596Z","sequence":2},{"status":"exchanging","at":"2026-11-28T19:25:21.741Z","sequence":3},{"status":"sending","at":"2026-11-28T19:25:21.781Z","sequence":4},{"status":"completed","at":"2026-11-28T19:25:21.818Z","sequence":5}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:21.818Z"}', '2026-11-28 19:25:21.828+00', '1077', NULL),
	('ord_gkys8znecwnh5nn1nr13sb5amy:waiting_deposit:1795893921864', 25, 'ord_gkys8znecwnh5nn1nr13sb5amy', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:21.864+00', '{"event":"order.waiting_deposit","event_id":"ord_gkys8znecwnh5nn1nr13sb5amy:waiting_deposit:1795893921864","sequence":1,"order":{"order_id":"ord_gkys8znecwnh5nn1nr13sb5amy","provider_order_id":"663ed5c5-5eb0-4f7c-a01e-167634a04359","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qcn7a0xywhfvvj9tqtttfckpxlqjdfudvdpqf8s","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:21.893Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.864Z","tracking_url":"http://127.0.0.1:10257/track/ord_gkys8znecwnh5nn1nr13sb5amy?t=XwJkRllXObrSGhJsBxrL6BSXHhrQUZdZOjufVcdnCh4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.864Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:21.864Z"}', '2026-11-28 19:25:21.931+00', '1090', NULL),
	('ord_nsabyh390h55sgha6s5nq3xy3t:confirming:1795893922770', 43, 'ord_nsabyh390h55sgha6s5nq3xy3t', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'confirming', '2026-11-28 19:25:22.77+00', '{"event":"order.confirming","event_id":"ord_nsabyh390h55sgha6s5nq3xy3t:confirming:1795893922770","sequence":2,"order":{"order_id":"ord_nsabyh390h55sgha6s5nq3xy3t","provider_order_id":"3063a034-d8eb-4bbd-a641-a6ddd0fa8edc","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qvwra2x42f4nlcfw6pgzzxwrs93udneeu45qtem","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"3a5108c841a78cee85aa98844e9a2421c3e00585186c71787121930b4fa64e55","tx_out_hash":null,"expires_at":"2026-11-28T20:25:22.688Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.688Z","tracking_url":"http://127.0.0.1:10257/track/ord_nsabyh390h55sgha6s5nq3xy3t?t=W_MOi0-CNss9WYwCxjpKDpQslGrh5vyCqQg-eDO_aMY","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.688Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.770Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.770Z"}', '2026-11-28 19:25:22.778+00', '1225', NULL),
	('ord_gkys8znecwnh5nn1nr13sb5amy:expired:1795893921961', 26, 'ord_gkys8znecwnh5nn1nr13sb5amy', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'expired', '2026-11-28 19:25:21.961+00', '{"event":"order.expired","event_id":"ord_gkys8znecwnh5nn1nr13sb5amy:expired:1795893921961","sequence":2,"order":{"order_id":"ord_gkys8znecwnh5nn1nr13sb5amy","provider_order_id":"663ed5c5-5eb0-4f7c-a01e-167634a04359","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qcn7a0xywhfvvj9tqtttfckpxlqjdfudvdpqf8s","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:21.893Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.864Z","tracking_url":"http://127.0.0.1:10257/track/ord_gkys8znecwnh5nn1nr13sb5amy?t=XwJkRllXObrSGhJsBxrL6BSXHhrQUZdZOjufVcdnCh4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.864Z","sequence":1},{"status":"expired","at":"2026-11-28T19:25:21.961Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:21.961Z"}', '2026-11-28 19:25:21.971+00', '1096', NULL),
	('ord_x44cwq266cemesyrtd8n45hg4n:waiting_deposit:1795893922000', 27, 'ord_x44cwq266cemesyrtd8n45hg4n', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:22+00', '{"event":"order.waiting_deposit","event_id":"ord_x44cwq266cemesyrtd8n45hg4n:waiting_deposit:1795893922000","sequence":1,"order":{"order_id":"ord_x44cwq266cemesyrtd8n45hg4n","provider_order_id":"6e8456c4-7504-471d-93f4-8625e74db29d","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qts24d4cjzv04qpg57ztj965k88fu89ccu6ksgm","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.022Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.000Z","tracking_url":"http://127.0.0.1:10257/track/ord_x44cwq266cemesyrtd8n45hg4n?t=oW9TT04aUcf1cpVlTRbBLFrYhB7Ra41ze1kmSOSNCWQ","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.000Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.000Z"}', '2026-11-28 19:25:22.041+00', '1108', NULL),
	('ord_x44cwq266cemesyrtd8n45hg4n:expired:1795893922063', 28, 'ord_x44cwq266cemesyrtd8n45hg4n', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'expired', '2026-11-28 19:25:22.063+00', '{"event":"order.expired","event_id":"ord_x44cwq266cemesyrtd8n45hg4n:expired:1795893922063","sequence":2,"order":{"order_id":"ord_x44cwq266cemesyrtd8n45hg4n","provider_order_id":"6e8456c4-7504-471d-93f4-8625e74db29d","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qts24d4cjzv04qpg57ztj965k88fu89ccu6ksgm","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.022Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.000Z","tracking_url":"http://127.0.0.1:10257/track/ord_x44cwq266cemesyrtd8n45hg4n?t=oW9TT04aUcf1cpVlTRbBLFrYhB7Ra41ze1kmSOSNCWQ","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.000Z","sequence":1},{"status":"expired","at":"2026-11-28T19:25:22.063Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.063Z"}', '2026-11-28 19:25:22.072+00', '1115', NULL),
	('ord_fxgvjf00b565parstvgtvrv6cd:waiting_deposit:1795893922118', 29, 'ord_fxgvjf00b565parstvgtvrv6cd', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:22.118+00', '{"event":"order.waiting_deposit","event_id":"ord_fxgvjf00b565parstvgtvrv6cd:waiting_deposit:1795893922118","sequence":1,"order":{"order_id":"ord_fxgvjf00b565parstvgtvrv6cd","provider_order_id":"c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qvewfxmwrw9d2t8f3h8cg4lk9uf4fwrer7jvl2n","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.139Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.118Z","tracking_url":"http://127.0.0.1:10257/track/ord_fxgvjf00b565parstvgtvrv6cd?t=GRhQHFtbUbZF1blvefmYVtZ_abhMa0HYSr7mmv-vIR8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.118Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.118Z"}', '2026-11-28 19:25:22.163+00', '1130', NULL),
	('ord_fxgvjf00b565parstvgtvrv6cd:confirming:1795893922187', 30, 'ord_fxgvjf00b565parstvgtvrv6cd', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'confirming', '2026-11-28 19:25:22.187+00', '{"event":"order.confirming","event_id":"ord_fxgvjf00b565parstvgtvrv6cd:confirming:1795893922187","sequence":2,"order":{"order_id":"ord_fxgvjf00b565parstvgtvrv6cd","provider_order_id":"c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qvewfxmwrw9d2t8f3h8cg4lk9uf4fwrer7jvl2n","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"50ff4c271791221f4ac72683e72fb15ff0ac3f450e05fc1f223b9983abd52af9","tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.139Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.118Z","tracking_url":"http://127.0.0.1:10257/track/ord_fxgvjf00b565parstvgtvrv6cd?t=GRhQHFtbUbZF1blvefmYVtZ_abhMa0HYSr7mmv-vIR8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.118Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.187Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.187Z"}', '2026-11-28 19:25:22.198+00', '1136', NULL),
	('ord_fxgvjf00b565parstvgtvrv6cd:manual_review:1795893922217', 31, 'ord_fxgvjf00b565parstvgtvrv6cd', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 3, 'manual_review', '2026-11-28 19:25:22.217+00', '{"event":"order.manual_review","event_id":"ord_fxgvjf00b565parstvgtvrv6cd:manual_review:1795893922217","sequence":3,"order":{"order_id":"ord_fxgvjf00b565parstvgtvrv6cd","provider_order_id":"c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qvewfxmwrw9d2t8f3h8cg4lk9uf4fwrer7jvl2n","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"50ff4c271791221f4ac72683e72fb15ff0ac3f450e05fc1f223b9983abd52af9","tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.139Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.118Z","tracking_url":"http://127.0.0.1:10257/track/ord_fxgvjf00b565parstvgtvrv6cd?t=GRhQHFtbUbZF1blvefmYVtZ_abhMa0HYSr7mmv-vIR8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.118Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.187Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.217Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.217Z"}', '2026-11-28 19:25:22.232+00', '1138', NULL),
	('ord_fxgvjf00b565parstvgtvrv6cd:completed:1795893922258', 32, 'ord_fxgvjf00b565parstvgtvrv6cd', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 'completed', '2026-11-28 19:25:22.258+00', '{"event":"order.completed","event_id":"ord_fxgvjf00b565parstvgtvrv6cd:completed:1795893922258","sequence":4,"order":{"order_id":"ord_fxgvjf00b565parstvgtvrv6cd","provider_order_id":"c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qvewfxmwrw9d2t8f3h8cg4lk9uf4fwrer7jvl2n","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"50ff4c271791221f4ac72683e72fb15ff0ac3f450e05fc1f223b9983abd52af9","tx_out_hash":"50c80975ac37ef358665112bf358695dd1449f951cc17792da9aba81e63cab08","expires_at":"2026-11-28T19:55:22.139Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.118Z","tracking_url":"http://127.0.0.1:10257/track/ord_fxgvjf00b565parstvgtvrv6cd?t=GRhQHFtbUbZF1blvefmYVtZ_abhMa0HYSr7mmv-vIR8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.118Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.187Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.217Z","sequence":3},{"status":"completed","at":"2026-11-28T19:25:22.258Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.258Z"}', '2026-11-28 19:25:22.265+00', '1144', NULL),
	('ord_b7e386shc7erb3wrqff7ay5h1j:waiting_deposit:1795893922294', 33, 'ord_b7e386shc7erb3wrqff7ay5h1j', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:22.294+00', '{"event":"order.waiting_deposit","event_id":"ord_b7e386shc7erb3wrqff7ay5h1j:waiting_deposit:1795893922294","sequence":1,"order":{"order_id":"ord_b7e386shc7erb3wrqff7ay5h1j","provider_order_id":"e4c51d7c-661a-47cb-8708-49e3c0ab42ae","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qaarpeaqregc6ww99scfjrkmw6d2kwnqsx5659u","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.315Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.294Z","tracking_url":"http://127.0.0.1:10257/track/ord_b7e386shc7erb3wrqff7ay5h1j?t=vJMu5XldFcQ-aDa_C1MSkaEscpsPrjmFh82XWbQFHOg","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.294Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.294Z"}', '2026-11-28 19:25:22.332+00', '1155', NULL),
	('ord_b7e386shc7erb3wrqff7ay5h1j:confirming:1795893922355', 34, 'ord_b7e386shc7erb3wrqff7ay5h1j', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'confirming', '2026-11-28 19:25:22.355+00', '{"event":"order.confirming","event_id":"ord_b7e386shc7erb3wrqff7ay5h1j:confirming:1795893922355","sequence":2,"order":{"order_id":"ord_b7e386shc7erb3wrqff7ay5h1j","provider_order_id":"e4c51d7c-661a-47cb-8708-49e3c0ab42ae","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qaarpeaqregc6ww99scfjrkmw6d2kwnqsx5659u","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f71165a2e1a8430b309fc80e15fbb43616dfc1618fd43c7d8315ee6f588e1314","tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.315Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.294Z","tracking_url":"http://127.0.0.1:10257/track/ord_b7e386shc7erb3wrqff7ay5h1j?t=vJMu5XldFcQ-aDa_C1MSkaEscpsPrjmFh82XWbQFHOg","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.294Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.355Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.355Z"}', '2026-11-28 19:25:22.365+00', '1161', NULL),
	('ord_b7e386shc7erb3wrqff7ay5h1j:manual_review:1795893922392', 35, 'ord_b7e386shc7erb3wrqff7ay5h1j', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 3, 'manual_review', '2026-11-28 19:25:22.392+00', '{"event":"order.manual_review","event_id":"ord_b7e386shc7erb3wrqff7ay5h1j:manual_review:1795893922392","sequence":3,"order":{"order_id":"ord_b7e386shc7erb3wrqff7ay5h1j","provider_order_id":"e4c51d7c-661a-47cb-8708-49e3c0ab42ae","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qaarpeaqregc6ww99scfjrkmw6d2kwnqsx5659u","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f71165a2e1a8430b309fc80e15fbb43616dfc1618fd43c7d8315ee6f588e1314","tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.315Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.294Z","tracking_url":"http://127.0.0.1:10257/track/ord_b7e386shc7erb3wrqff7ay5h1j?t=vJMu5XldFcQ-aDa_C1MSkaEscpsPrjmFh82XWbQFHOg","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.294Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.355Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.392Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.392Z"}', '2026-11-28 19:25:22.402+00', '1166', NULL),
	('ord_hx32mw8pjv2d97x639wkqc05r0:confirming:1795893922520', 38, 'ord_hx32mw8pjv2d97x639wkqc05r0', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'confirming', '2026-11-28 19:25:22.52+00', '{"event":"order.confirming","event_id":"ord_hx32mw8pjv2d97x639wkqc05r0:confirming:1795893922520","sequence":2,"order":{"order_id":"ord_hx32mw8pjv2d97x639wkqc05r0","provider_order_id":"051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q95dnwx2cavfecmfl6vrna3vcgnncdklajxr4sc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"eda1d00a38f2e7859a839dda37a3c728341bb5dd98c0843cda9b5d67dffef6ac","tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.476Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.459Z","tracking_url":"http://127.0.0.1:10257/track/ord_hx32mw8pjv2d97x639wkqc05r0?t=SeNgJrcoxeKmqKkm6KxhyZaCLTD4A2BxPs_dI9EIgc4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.459Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.520Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.520Z"}', '2026-11-28 19:25:22.531+00', '1189', NULL),
	('ord_hx32mw8pjv2d97x639wkqc05r0:refund_required:1795893922554', 39, 'ord_hx32mw8pjv2d97x639wkqc05r0', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 3, 'refund_required', '2026-11-28 19:25:22.554+00', '{"event":"order.refund_required","event_id":"ord_hx32mw8pjv2d97x639wkqc05r0:refund_required:1795893922554","sequence":3,"order":{"order_id":"ord_hx32mw8pjv2d97x639wkqc05r0","provider_order_id":"051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q95dnwx2cavfecmfl6vrna3vcgnncdklajxr4sc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refund_required","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-29T19:25:22.554Z","refund_decision":null,"tx_in_hash":"eda1d00a38f2e7859a839dda37a3c728341bb5dd98c0843cda9b5d67dffef6ac","tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.476Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.459Z","tracking_url":"http://127.0.0.1:10257/track/ord_hx32mw8pjv2d97x639wkqc05r0?t=SeNgJrcoxeKmqKkm6KxhyZaCLTD4A2BxPs_dI9EIgc4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.459Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.520Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:22.554Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.554Z"}', '2026-11-28 19:25:22.564+00', '1195', NULL),
	('ord_b7e386shc7erb3wrqff7ay5h1j:completed:1795893922427', 36, 'ord_b7e386shc7erb3wrqff7ay5h1j', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 'completed', '2026-11-28 19:25:22.427+00', '{"event":"order.completed","event_id":"ord_b7e386shc7erb3wrqff7ay5h1j:completed:1795893922427","sequence":4,"order":{"order_id":"ord_b7e386shc7erb3wrqff7ay5h1j","provider_order_id":"e4c51d7c-661a-47cb-8708-49e3c0ab42ae","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qaarpeaqregc6ww99scfjrkmw6d2kwnqsx5659u","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f71165a2e1a8430b309fc80e15fbb43616dfc1618fd43c7d8315ee6f588e1314","tx_out_hash":"4680b8c3df957275d7f996475e26aa7f0b56571c9d14def5ed42c58dded13171","expires_at":"2026-11-28T19:55:22.315Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.294Z","tracking_url":"http://127.0.0.1:10257/track/ord_b7e386shc7erb3wrqff7ay5h1j?t=vJMu5XldFcQ-aDa_C1MSkaEscpsPrjmFh82XWbQFHOg","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.294Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.355Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.392Z","sequence":3},{"status":"completed","at":"2026-11-28T19:25:22.427Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.427Z"}', '2026-11-28 19:25:22.438+00', '1171', NULL),
	('ord_hx32mw8pjv2d97x639wkqc05r0:waiting_deposit:1795893922459', 37, 'ord_hx32mw8pjv2d97x639wkqc05r0', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:22.459+00', '{"event":"order.waiting_deposit","event_id":"ord_hx32mw8pjv2d97x639wkqc05r0:waiting_deposit:1795893922459","sequence":1,"order":{"order_id":"ord_hx32mw8pjv2d97x639wkqc05r0","provider_order_id":"051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q95dnwx2cavfecmfl6vrna3vcgnncdklajxr4sc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.476Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.459Z","tracking_url":"http://127.0.0.1:10257/track/ord_hx32mw8pjv2d97x639wkqc05r0?t=SeNgJrcoxeKmqKkm6KxhyZaCLTD4A2BxPs_dI9EIgc4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.459Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.459Z"}', '2026-11-28 19:25:22.496+00', '1184', NULL),
	('ord_hx32mw8pjv2d97x639wkqc05r0:refunded:1795893922635', 41, 'ord_hx32mw8pjv2d97x639wkqc05r0', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 'refunded', '2026-11-28 19:25:22.635+00', '{"event":"order.refunded","event_id":"ord_hx32mw8pjv2d97x639wkqc05r0:refunded:1795893922635","sequence":4,"order":{"order_id":"ord_hx32mw8pjv2d97x639wkqc05r0","provider_order_id":"051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q95dnwx2cavfecmfl6vrna3vcgnncdklajxr4sc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-29T19:25:22.554Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T19:25:22.581Z"},"refund_amount":"3.5","tx_in_hash":"eda1d00a38f2e7859a839dda37a3c728341bb5dd98c0843cda9b5d67dffef6ac","tx_out_hash":"d733ee908c525b56e1d8c3517e325013c65323f9294837f2de30c1861b6c803b","expires_at":"2026-11-28T19:55:22.476Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.459Z","tracking_url":"http://127.0.0.1:10257/track/ord_hx32mw8pjv2d97x639wkqc05r0?t=SeNgJrcoxeKmqKkm6KxhyZaCLTD4A2BxPs_dI9EIgc4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.459Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.520Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:22.554Z","sequence":3},{"status":"refunded","at":"2026-11-28T19:25:22.635Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.635Z"}', '2026-11-28 19:25:22.649+00', '1204', NULL),
	('ord_nsabyh390h55sgha6s5nq3xy3t:waiting_deposit:1795893922688', 42, 'ord_nsabyh390h55sgha6s5nq3xy3t', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:22.688+00', '{"event":"order.waiting_deposit","event_id":"ord_nsabyh390h55sgha6s5nq3xy3t:waiting_deposit:1795893922688","sequence":1,"order":{"order_id":"ord_nsabyh390h55sgha6s5nq3xy3t","provider_order_id":"3063a034-d8eb-4bbd-a641-a6ddd0fa8edc","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qvwra2x42f4nlcfw6pgzzxwrs93udneeu45qtem","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:22.688Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.688Z","tracking_url":"http://127.0.0.1:10257/track/ord_nsabyh390h55sgha6s5nq3xy3t?t=W_MOi0-CNss9WYwCxjpKDpQslGrh5vyCqQg-eDO_aMY","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.688Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.688Z"}', '2026-11-28 19:25:22.734+00', '1219', NULL),
	('ord_nsabyh390h55sgha6s5nq3xy3t:refund_required:1795893922800', 44, 'ord_nsabyh390h55sgha6s5nq3xy3t', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 3, 'refund_required', '2026-11-28 19:25:22.8+00', '{"event":"order.refund_required","event_id":"ord_nsabyh390h55sgha6s5nq3xy3t:refund_required:1795893922800","sequence":3,"order":{"order_id":"ord_nsabyh390h55sgha6s5nq3xy3t","provider_order_id":"3063a034-d8eb-4bbd-a641-a6ddd0fa8edc","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qvwra2x42f4nlcfw6pgzzxwrs93udneeu45qtem","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refund_required","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"3a5108c841a78cee85aa98844e9a2421c3e00585186c71787121930b4fa64e55","tx_out_hash":null,"expires_at":"2026-11-28T20:25:22.688Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.688Z","tracking_url":"http://127.0.0.1:10257/track/ord_nsabyh390h55sgha6s5nq3xy3t?t=W_MOi0-CNss9WYwCxjpKDpQslGrh5vyCqQg-eDO_aMY","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.688Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.770Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:22.800Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.800Z"}', '2026-11-28 19:25:22.81+00', '1231', NULL),
	('ord_nsabyh390h55sgha6s5nq3xy3t:refunded:1795893922845', 45, 'ord_nsabyh390h55sgha6s5nq3xy3t', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 'refunded', '2026-11-28 19:25:22.845+00', '{"event":"order.refunded","event_id":"ord_nsabyh390h55sgha6s5nq3xy3t:refunded:1795893922845","sequence":4,"order":{"order_id":"ord_nsabyh390h55sgha6s5nq3xy3t","provider_order_id":"3063a034-d8eb-4bbd-a641-a6ddd0fa8edc","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qvwra2x42f4nlcfw6pgzzxwrs93udneeu45qtem","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"3a5108c841a78cee85aa98844e9a2421c3e00585186c71787121930b4fa64e55","tx_out_hash":null,"expires_at":"2026-11-28T20:25:22.688Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.688Z","tracking_url":"http://127.0.0.1:10257/track/ord_nsabyh390h55sgha6s5nq3xy3t?t=W_MOi0-CNss9WYwCxjpKDpQslGrh5vyCqQg-eDO_aMY","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.688Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.770Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:22.800Z","sequence":3},{"status":"refunded","at":"2026-11-28T19:25:22.845Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.845Z"}', '2026-11-28 19:25:22.852+00', '1239', NULL),
	('ord_jk3njytnfmc99wf9s0qggdwd6f:waiting_deposit:1795893922871', 46, 'ord_jk3njytnfmc99wf9s0qggdwd6f', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:22.871+00', '{"event":"order.waiting_deposit","event_id":"ord_jk3njytnfmc99wf9s0qggdwd6f:waiting_deposit:1795893922871","sequence":1,"order":{"order_id":"ord_jk3njytnfmc99wf9s0qggdwd6f","provider_order_id":"b7390878-dc47-4b8c-b644-6b5b1c66b643","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qufe3ak7qkjyx7l8z6tqfxmewm433nffyyslw2e","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.899Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.871Z","tracking_url":"http://127.0.0.1:10257/track/ord_jk3njytnfmc99wf9s0qggdwd6f?t=fbWtGb_SQuUS9JhbglJNJRHw9nOKF9VY3_19KK8M02M","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.871Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.871Z"}', '2026-11-28 19:25:22.918+00', '1249', NULL),
	('ord_jk3njytnfmc99wf9s0qggdwd6f:confirming:1795893922942', 47, 'ord_jk3njytnfmc99wf9s0qggdwd6f', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'confirming', '2026-11-28 19:25:22.942+00', '{"event":"order.confirming","event_id":"ord_jk3njytnfmc99wf9s0qggdwd6f:confirming:1795893922942","sequence":2,"order":{"order_id":"ord_jk3njytnfmc99wf9s0qggdwd6f","provider_order_id":"b7390878-dc47-4b8c-b644-6b5b1c66b643","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qufe3ak7qkjyx7l8z6tqfxmewm433nffyyslw2e","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"5cedacacf0c3819fa2d6f1f866ac713f12d13eda875c54fece8d82b06bd5f651","tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.899Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.871Z","tracking_url":"http://127.0.0.1:10257/track/ord_jk3njytnfmc99wf9s0qggdwd6f?t=fbWtGb_SQuUS9JhbglJNJRHw9nOKF9VY3_19KK8M02M","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.871Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.942Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.942Z"}', '2026-11-28 19:25:22.954+00', '1256', NULL),
	('ord_jk3njytnfmc99wf9s0qggdwd6f:manual_review:1795893922975', 48, 'ord_jk3njytnfmc99wf9s0qggdwd6f', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 3, 'manual_review', '2026-11-28 19:25:22.975+00', '{"event":"order.manual_review","event_id":"ord_jk3njytnfmc99wf9s0qggdwd6f:manual_review:1795893922975","sequence":3,"order":{"order_id":"ord_jk3njytnfmc99wf9s0qggdwd6f","provider_order_id":"b7390878-dc47-4b8c-b644-6b5b1c66b643","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qufe3ak7qkjyx7l8z6tqfxmewm433nffyyslw2e","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"manual_review","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"5cedacacf0c3819fa2d6f1f866ac713f12d13eda875c54fece8d82b06bd5f651","tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.899Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.871Z","tracking_url":"http://127.0.0.1:10257/track/ord_jk3njytnfmc99wf9s0qggdwd6f?t=fbWtGb_SQuUS9JhbglJNJRHw9nOKF9VY3_19KK8M02M","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.871Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.942Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.975Z","sequence":3}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.975Z"}', '2026-11-28 19:25:22.983+00', '1261', NULL),
	('ord_jk3njytnfmc99wf9s0qggdwd6f:refunded:1795893922996', 49, 'ord_jk3njytnfmc99wf9s0qggdwd6f', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 'refunded', '2026-11-28 19:25:22.996+00', '{"event":"order.refunded","event_id":"ord_jk3njytnfmc99wf9s0qggdwd6f:refunded:1795893922996","sequence":4,"order":{"order_id":"ord_jk3njytnfmc99wf9s0qggdwd6f","provider_order_id":"b7390878-dc47-4b8c-b644-6b5b1c66b643","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qufe3ak7qkjyx7l8z6tqfxmewm433nffyyslw2e","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":{"action":null,"target":null,"decided_by":"operator","decided_at":"2026-11-28T19:25:22.996Z"},"tx_in_hash":"5cedacacf0c3819fa2d6f1f866ac713f12d13eda875c54fece8d82b06bd5f651","tx_out_hash":"feed","expires_at":"2026-11-28T19:55:22.899Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.871Z","tracking_url":"http://127.0.0.1:10257/track/ord_jk3njytnfmc99wf9s0qggdwd6f?t=fbWtGb_SQuUS9JhbglJNJRHw9nOKF9VY3_19KK8M02M","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.871Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.942Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.975Z","sequence":3},{"status":"refunded","at":"2026-11-28T19:25:22.996Z","sequence":4}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:22.996Z"}', '2026-11-28 19:25:23.004+00', '1263', NULL),
	('ord_p671e3zwhv6ebdm8x8he73c37c:waiting_deposit:1795893923065', 50, 'ord_p671e3zwhv6ebdm8x8he73c37c', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 'waiting_deposit', '2026-11-28 19:25:23.065+00', '{"event":"order.waiting_deposit","event_id":"ord_p671e3zwhv6ebdm8x8he73c37c:waiting_deposit:1795893923065","sequence":1,"order":{"order_id":"ord_p671e3zwhv6ebdm8x8he73c37c","provider_order_id":"alphaswap-bwqb7uiv7m3sxb3vytae","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_flo35ahu5abth755yrwqlqo7xlcpfryr","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T19:25:23.065Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:23.065Z","tracking_url":"http://127.0.0.1:10257/track/ord_p671e3zwhv6ebdm8x8he73c37c?t=-Mmzhfe0J_kDTWjkAZgcSRsl0GCVpNm19qiP8q0Uw68","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.065Z","sequence":1}],"partner_order_ref":null,"sandbox":true},"ts":"2026-11-28T19:25:23.065Z","sandbox":true}', '2026-11-28 19:25:23.077+00', '1272', NULL),
	('ord_aty02wq8p2yztgmqh31ge8bxry:waiting_deposit:1795893923103', 51, 'ord_aty02wq8p2yztgmqh31ge8bxry', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:23.103+00', '{"event":"order.waiting_deposit","event_id":"ord_aty02wq8p2yztgmqh31ge8bxry:waiting_deposit:1795893923103","sequence":1,"order":{"order_id":"ord_aty02wq8p2yztgmqh31ge8bxry","provider_order_id":"a81eb5d0-328f-4901-9978-c359538ea29f","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q4mhmcv939mw92kcwz9slgryatftqv60700x2n0","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:23.123Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:23.103Z","tracking_url":"http://127.0.0.1:10257/track/ord_aty02wq8p2yztgmqh31ge8bxry?t=Tv6eZHtee989Ua7EvwzCt9tP9f6q5fJTdbriBh-rR1w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.103Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:23.103Z"}', '2026-11-28 19:25:23.143+00', '1286', NULL),
	('ord_732e0m35dpmpgr54m5pn64psgr:waiting_deposit:1795893923165', 52, 'ord_732e0m35dpmpgr54m5pn64psgr', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 'waiting_deposit', '2026-11-28 19:25:23.165+00', '{"event":"order.waiting_deposit","event_id":"ord_732e0m35dpmpgr54m5pn64psgr:waiting_deposit:1795893923165","sequence":1,"order":{"order_id":"ord_732e0m35dpmpgr54m5pn64psgr","provider_order_id":"35dd69d7-35de-4f03-8e9c-a3a59a74b551","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qfdrm74vvkrejyr6cyx5f5dgnehy02wjkpuqqx5","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:23.189Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:23.165Z","tracking_url":"http://127.0.0.1:10257/track/ord_732e0m35dpmpgr54m5pn64psgr?t=JcqytsRIsZL4NOB2HFqmY3IoNAtbgG45VHsscxLg9S8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.165Z","sequence":1}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:23.165Z"}', '2026-11-28 19:25:23.21+00', '1297', NULL),
	('ord_732e0m35dpmpgr54m5pn64psgr:confirming:1795893923235', 53, 'ord_732e0m35dpmpgr54m5pn64psgr', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 'confirming', '2026-11-28 19:25:23.235+00', '{"event":"order.confirming","event_id":"ord_732e0m35dpmpgr54m5pn64psgr:confirming:1795893923235","sequence":2,"order":{"order_id":"ord_732e0m35dpmpgr54m5pn64psgr","provider_order_id":"35dd69d7-35de-4f03-8e9c-a3a59a74b551","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qfdrm74vvkrejyr6cyx5f5dgnehy02wjkpuqqx5","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"aa2196b723222dcf40b83c02e948479be89c9433176cf0583f478c4e98785833","tx_out_hash":null,"expires_at":"2026-11-28T19:55:23.189Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:23.165Z","tracking_url":"http://127.0.0.1:10257/track/ord_732e0m35dpmpgr54m5pn64psgr?t=JcqytsRIsZL4NOB2HFqmY3IoNAtbgG45VHsscxLg9S8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.165Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:23.235Z","sequence":2}],"partner_order_ref":null,"sandbox":false},"ts":"2026-11-28T19:25:23.235Z"}', '2026-11-28 19:25:23.244+00', '1304', NULL);


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
	('ord_33h2pdx185r2jcdv5m9jhrexex', 'changenow', '1db9d16a-74ae-4c43-ac0d-1798f5a2ff96', '2026-11-28 19:25:21.548+00', '{"status":"completed","txInHash":"de58f4b6d7b90c473360d3383bcef74762cf21650ca82c24dcb3012ed9f02b85","txOutHash":"944c1987fe71020b389a4d9d61e08ff9300f9974f884cd3b02d56560171ecd98","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'sending', '{"revision":4,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":5,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"944c1987fe71020b389a4d9d61e08ff9300f9974f884cd3b02d56560171ecd98\"}"],"times":1,"at":"2026-11-28T19:25:21.815Z"}}}', NULL, '2026-11-28 19:25:21.821+00', '2026-11-28 19:25:21.821+00', 4, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:31.68+00', 0, NULL),
	('ord_gkys8znecwnh5nn1nr13sb5amy', 'changenow', '663ed5c5-5eb0-4f7c-a01e-167634a04359', '2026-11-28 19:25:21.909+00', '{"status":"expired","providerWord":"expired"}', 'waiting_deposit', '{"revision":1,"of":{"expired":{"meanings":["{\"status\":\"expired\",\"revision\":2}"],"times":1,"at":"2026-11-28T19:25:21.956Z"}}}', NULL, '2026-11-28 19:25:21.963+00', '2026-11-28 19:25:21.963+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:32.377+00', 0, NULL),
	('ord_x44cwq266cemesyrtd8n45hg4n', 'changenow', '6e8456c4-7504-471d-93f4-8625e74db29d', '2026-11-28 19:25:22.032+00', '{"status":"confirming","txInHash":"5e4ab929e6b9fc8d78ce1eb4edab0796751c722922fd237cbebba9438a638eb5","providerWord":"confirming","amountFrom":"3.5"}', 'expired', '{"revision":1,"of":{"expired":{"meanings":["{\"status\":\"expired\",\"revision\":2}"],"times":1,"at":"2026-11-28T19:25:22.059Z"}}}', NULL, '2026-11-28 19:25:22.096+00', '2026-11-28 19:25:22.096+00', 2, false, '{"status":"confirming","seenAt":"2026-11-28T19:25:22.090Z","updatedAt":"2026-11-28T19:25:22.090Z","amount":"3.5","txInHash":"5e4ab929e6b9fc8d78ce1eb4edab0796751c722922fd237cbebba9438a638eb5","txOutHash":null}', '[]', NULL, '[]', false, '2026-11-28 19:26:23.709+00', 0, NULL),
	('ord_fxgvjf00b565parstvgtvrv6cd', 'changenow', 'c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825', '2026-11-28 19:25:22.15+00', '{"status":"completed","txInHash":"50ff4c271791221f4ac72683e72fb15ff0ac3f450e05fc1f223b9983abd52af9","txOutHash":"50c80975ac37ef358665112bf358695dd1449f951cc17792da9aba81e63cab08","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'manual_review', '{"revision":3,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":4,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"50c80975ac37ef358665112bf358695dd1449f951cc17792da9aba81e63cab08\"}"],"times":1,"at":"2026-11-28T19:25:22.254Z"}}}', NULL, '2026-11-28 19:25:22.258+00', '2026-11-28 19:25:22.258+00', 2, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:32.571+00', 0, NULL),
	('ord_b7e386shc7erb3wrqff7ay5h1j', 'changenow', 'e4c51d7c-661a-47cb-8708-49e3c0ab42ae', '2026-11-28 19:25:22.323+00', '{"status":"completed","txInHash":"f71165a2e1a8430b309fc80e15fbb43616dfc1618fd43c7d8315ee6f588e1314","txOutHash":"4680b8c3df957275d7f996475e26aa7f0b56571c9d14def5ed42c58dded13171","amountTo":"0.00442764","providerWord":"finished","amountFrom":"3.5"}', 'manual_review', '{"revision":3,"of":{"completed":{"meanings":["{\"status\":\"completed\",\"revision\":4,\"amountToActual\":\"0.00442764\",\"txOutHash\":\"4680b8c3df957275d7f996475e26aa7f0b56571c9d14def5ed42c58dded13171\"}"],"times":1,"at":"2026-11-28T19:25:22.423Z"}}}', NULL, '2026-11-28 19:25:22.427+00', '2026-11-28 19:25:22.427+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:32.778+00', 0, NULL),
	('ord_hx32mw8pjv2d97x639wkqc05r0', 'changenow', '051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078', '2026-11-28 19:25:22.485+00', '{"status":"refunded","txInHash":"eda1d00a38f2e7859a839dda37a3c728341bb5dd98c0843cda9b5d67dffef6ac","txOutHash":"d733ee908c525b56e1d8c3517e325013c65323f9294837f2de30c1861b6c803b","refundAmount":"3.5","providerWord":"refunded","amountFrom":"3.5"}', 'refund_required', '{"revision":4,"of":{"refunded":{"meanings":["{\"status\":\"refunded\",\"revision\":5,\"txOutHash\":\"d733ee908c525b56e1d8c3517e325013c65323f9294837f2de30c1861b6c803b\",\"refundAmount\":\"3.5\"}"],"times":1,"at":"2026-11-28T19:25:22.627Z"}}}', NULL, '2026-11-28 19:25:22.635+00', '2026-11-28 19:25:22.635+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:31.817+00', 0, NULL),
	('ord_nsabyh390h55sgha6s5nq3xy3t', 'exolix', '3063a034-d8eb-4bbd-a641-a6ddd0fa8edc', '2026-11-28 19:25:22.724+00', '{"status":"refunded","txInHash":"3a5108c841a78cee85aa98844e9a2421c3e00585186c71787121930b4fa64e55","providerWord":"refunded","amountFrom":"3.5"}', 'refund_required', '{"revision":3,"of":{"refunded":{"meanings":["{\"status\":\"refunded\",\"revision\":4}"],"times":1,"at":"2026-11-28T19:25:22.835Z"}}}', NULL, '2026-11-28 19:25:22.844+00', '2026-11-28 19:25:22.844+00', 3, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:32.225+00', 0, NULL),
	('ord_jk3njytnfmc99wf9s0qggdwd6f', 'changenow', 'b7390878-dc47-4b8c-b644-6b5b1c66b643', '2026-11-28 19:25:22.907+00', '{"status":"failed","txInHash":"5cedacacf0c3819fa2d6f1f866ac713f12d13eda875c54fece8d82b06bd5f651","providerWord":"failed","amountFrom":"3.5"}', 'confirming', '{"revision":2,"of":{"manual_review":{"meanings":["{\"status\":\"manual_review\",\"revision\":3,\"failedReasonMessage\":\"The provider says that the swap failed, and does not say what became of the deposit\",\"failedWithDeposit\":true}"],"times":1,"at":"2026-11-28T19:25:22.971Z"}}}', NULL, '2026-11-28 19:25:22.975+00', '2026-11-28 19:25:22.975+00', 2, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:32.026+00', 0, NULL),
	('ord_aty02wq8p2yztgmqh31ge8bxry', 'changenow', 'a81eb5d0-328f-4901-9978-c359538ea29f', '2026-11-28 19:25:23.133+00', '{"status":"waiting_deposit","providerWord":"waiting"}', 'waiting_deposit', NULL, NULL, '2026-11-28 19:25:23.133+00', '2026-11-28 19:25:23.231+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:33.416+00', 0, NULL),
	('ord_732e0m35dpmpgr54m5pn64psgr', 'changenow', '35dd69d7-35de-4f03-8e9c-a3a59a74b551', '2026-11-28 19:25:23.199+00', '{"status":"confirming","txInHash":"aa2196b723222dcf40b83c02e948479be89c9433176cf0583f478c4e98785833","providerWord":"confirming","amountFrom":"3.5"}', 'waiting_deposit', '{"revision":1,"of":{"confirming":{"meanings":["{\"status\":\"confirming\",\"revision\":2,\"txInHash\":\"aa2196b723222dcf40b83c02e948479be89c9433176cf0583f478c4e98785833\",\"amountFromActual\":\"3.5\"}"],"times":1,"at":"2026-11-28T19:25:23.231Z"}}}', NULL, '2026-11-28 19:25:23.236+00', '2026-11-28 19:25:23.236+00', 1, false, NULL, '[]', NULL, '[]', false, '2026-11-28 19:25:33.696+00', 0, NULL);


--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.orders VALUES
	('ord_pafp4bgjd5ax90hs6fptthw5d8', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 5, 5, 'completed', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_pafp4bgjd5ax90hs6fptthw5d8","provider_order_id":"alphaswap-cg4eup4zz3xajp7e2umi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":"1.006179245283018867","amount_difference":null,"deposit_address":"sandbox_btc_htg2xhhmndabwv2ccksjkhs563s3ghfk","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","tx_out_hash":"sandbox_out_pafp4bgjd5ax90hs6fptthw5d8","expires_at":"2026-11-28T20:25:13.713Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":null},"seen":{"tx_hash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:13.913Z","block_time":"2026-11-28T19:25:13.913Z"},"source":"simulated","checked_at":"2026-11-28T19:25:14.713Z"},"payout":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_out_pafp4bgjd5ax90hs6fptthw5d8","amount":"1.006179245283018867"},"seen":{"tx_hash":"sandbox_out_pafp4bgjd5ax90hs6fptthw5d8","amount":"1.006179245283018867","confirmations":12,"confirmations_wanted":12,"first_seen_at":"2026-11-28T19:25:14.413Z","block_time":"2026-11-28T19:25:14.413Z"},"source":"simulated","checked_at":"2026-11-28T19:25:14.713Z"},"refund":null},"created_at":"2026-11-28T19:25:13.713Z","tracking_url":"http://127.0.0.1:10257/track/ord_pafp4bgjd5ax90hs6fptthw5d8?t=l7J9FlCr9Z4cqjoZqfwYCK1zfHwQklfLQB5zgP9_LxM","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:13.713Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:13.913Z","sequence":2},{"status":"exchanging","at":"2026-11-28T19:25:14.163Z","sequence":3},{"status":"sending","at":"2026-11-28T19:25:14.413Z","sequence":4},{"status":"completed","at":"2026-11-28T19:25:14.713Z","sequence":5}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-cg4eup4zz3xajp7e2umi","depositAddress":"sandbox_btc_htg2xhhmndabwv2ccksjkhs563s3ghfk","depositExtraId":null,"expiresAt":null},"status":"completed","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:13.713Z"},{"status":"confirming","at":"2026-11-28T19:25:13.913Z"},{"status":"exchanging","at":"2026-11-28T19:25:14.163Z"},{"status":"sending","at":"2026-11-28T19:25:14.413Z"},{"status":"completed","at":"2026-11-28T19:25:14.713Z"}],"createdAt":"2026-11-28T19:25:13.713Z","expiresAt":"2026-11-28T20:25:13.713Z","amountToActual":"1.006179245283018867","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"sandbox_in_pafp4bgjd5ax90hs6fptthw5d8","txOutHash":"sandbox_out_pafp4bgjd5ax90hs6fptthw5d8","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 19:25:13.713+00', '2026-11-28 19:25:14.713+00', '2026-11-28 19:25:14.743+00', false, 'due', 0, NULL),
	('ord_wm7scynzkty20c0a8nrr31d8m2', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 2, 2, 'failed', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_wm7scynzkty20c0a8nrr31d8m2","provider_order_id":"alphaswap-57vh3d3ep3klk2xa3nnu","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_js6e3gm3xb2cjsoupnpz3pqfabd2ls3v","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"failed","failed_reason_code":"provider_internal","failed_reason_message":"The provider reported an internal error","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T20:25:14.850Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:14.850Z","tracking_url":"http://127.0.0.1:10257/track/ord_wm7scynzkty20c0a8nrr31d8m2?t=-hGBZJzmgRDinnasaHK-9kKD5N8FIHF0cd5DbqVN8b4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:14.850Z","sequence":1},{"status":"failed","at":"2026-11-28T19:25:15.250Z","sequence":2}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-57vh3d3ep3klk2xa3nnu","depositAddress":"sandbox_btc_js6e3gm3xb2cjsoupnpz3pqfabd2ls3v","depositExtraId":null,"expiresAt":null},"status":"failed","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:14.850Z"},{"status":"failed","at":"2026-11-28T19:25:15.250Z"}],"createdAt":"2026-11-28T19:25:14.850Z","expiresAt":"2026-11-28T20:25:14.850Z","amountToActual":null,"failedReasonCode":"provider_internal","failedReasonMessage":"The provider reported an internal error","txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 19:25:14.85+00', '2026-11-28 19:25:15.25+00', '2026-11-28 19:25:15.286+00', false, 'due', 0, NULL),
	('ord_sm1nmqhrjrv9g81ys8t5y2bqst', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 2, 2, 'expired', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_sm1nmqhrjrv9g81ys8t5y2bqst","provider_order_id":"alphaswap-rkdxn4pntvvyz4awarg7","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_aoes4wvjgnplcm2wv2z6mw3cvhmvfyq5","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:25:16.318Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:15.318Z","tracking_url":"http://127.0.0.1:10257/track/ord_sm1nmqhrjrv9g81ys8t5y2bqst?t=qpkC9DmGhE6ttjuTnGtdqnUCTAqVfvqlvg03go0sN3g","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:15.318Z","sequence":1},{"status":"expired","at":"2026-11-28T19:25:16.318Z","sequence":2}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-rkdxn4pntvvyz4awarg7","depositAddress":"sandbox_btc_aoes4wvjgnplcm2wv2z6mw3cvhmvfyq5","depositExtraId":null,"expiresAt":null},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:15.318Z"},{"status":"expired","at":"2026-11-28T19:25:16.318Z"}],"createdAt":"2026-11-28T19:25:15.318Z","expiresAt":"2026-11-28T19:25:16.318Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 19:25:15.318+00', '2026-11-28 19:25:16.318+00', '2026-11-28 19:25:16.355+00', false, 'due', 0, NULL),
	('ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 5, 4, 'refunded', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_aqxdgnzp9wq1av8ag2mmz8r9kt","provider_order_id":"alphaswap-2b6ovm64rnrs3t7tmcwi","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_tvdgbooiiel3y6etqzy42rs4hstvlr5k","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"refunded","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-28T19:25:20.606Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T19:25:17.680Z"},"tx_in_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","tx_out_hash":"sandbox_refund_aqxdgnzp9wq1av8ag2mmz8r9kt","expires_at":"2026-11-28T20:25:16.406Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":null},"seen":{"tx_hash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:17.006Z","block_time":"2026-11-28T19:25:17.006Z"},"source":"simulated","checked_at":"2026-11-28T19:25:18.280Z"},"payout":null,"refund":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_refund_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":null},"seen":{"tx_hash":"sandbox_refund_aqxdgnzp9wq1av8ag2mmz8r9kt","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:18.280Z","block_time":"2026-11-28T19:25:18.280Z"},"source":"simulated","checked_at":"2026-11-28T19:25:18.280Z"}},"created_at":"2026-11-28T19:25:16.406Z","tracking_url":"http://127.0.0.1:10257/track/ord_aqxdgnzp9wq1av8ag2mmz8r9kt?t=kgcNijD0X9juS5ncjBb8B943CJbmdCAMM_oO84aEhX4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:16.406Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:17.006Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:17.606Z","sequence":3},{"status":"refunded","at":"2026-11-28T19:25:18.280Z","sequence":4}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-2b6ovm64rnrs3t7tmcwi","depositAddress":"sandbox_btc_tvdgbooiiel3y6etqzy42rs4hstvlr5k","depositExtraId":null,"expiresAt":null},"status":"refunded","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:16.406Z"},{"status":"confirming","at":"2026-11-28T19:25:17.006Z"},{"status":"refund_required","at":"2026-11-28T19:25:17.606Z"},{"status":"refunded","at":"2026-11-28T19:25:18.280Z"}],"createdAt":"2026-11-28T19:25:16.406Z","expiresAt":"2026-11-28T20:25:16.406Z","amountToActual":null,"failedReasonCode":"underpayment","failedReasonMessage":"Less than the expected amount arrived","txInHash":"sandbox_in_aqxdgnzp9wq1av8ag2mmz8r9kt","txOutHash":"sandbox_refund_aqxdgnzp9wq1av8ag2mmz8r9kt","refundDeadline":"2026-11-28T19:25:20.606Z","refund":{"target":{"kind":"address","address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4","extraId":null},"decidedBy":"partner","decidedAt":"2026-11-28T19:25:17.680Z","decider":{"by":"partner","actor":"key_94r59tvv62ypgf5b30v9809e4x","ip":null,"reason":null}},"refundAcceptedAt":"2026-11-28T19:25:17.680Z","ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 19:25:16.406+00', '2026-11-28 19:25:18.28+00', '2026-11-28 19:25:18.318+00', false, 'due', 0, NULL),
	('ord_6sf5f7y1nrxk6c7fj28xja5b73', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 4, 4, 'manual_review', NULL, 'betaswap', 3212.50000000, '{"order_id":"ord_6sf5f7y1nrxk6c7fj28xja5b73","provider_order_id":"betaswap-hshdvcqw6qbge2pff2nh","provider":"betaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.004663915094339622","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_uwcdlwfrnxyac7jm5rpwdcsfoodljlf4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"manual_review","failed_reason_code":"underpayment","failed_reason_message":"Less than the expected amount arrived","refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","tx_out_hash":null,"expires_at":"2026-11-28T20:25:18.376Z","late_deposit":null,"evidence":{"deposit":{"verdict":"verified","reason":null,"said":{"tx_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","amount":null},"seen":{"tx_hash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","amount":"0.05","confirmations":2,"confirmations_wanted":2,"first_seen_at":"2026-11-28T19:25:18.576Z","block_time":"2026-11-28T19:25:18.576Z"},"source":"simulated","checked_at":"2026-11-28T19:25:19.776Z"},"payout":null,"refund":null},"created_at":"2026-11-28T19:25:18.376Z","tracking_url":"http://127.0.0.1:10257/track/ord_6sf5f7y1nrxk6c7fj28xja5b73?t=T76s5-XgeyN7k_R9TkFNWw9ijjfqhBmZQcsnsGdNugE","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:18.376Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:18.576Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:18.776Z","sequence":3},{"status":"manual_review","at":"2026-11-28T19:25:19.776Z","sequence":4}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"betaswap-hshdvcqw6qbge2pff2nh","depositAddress":"sandbox_btc_uwcdlwfrnxyac7jm5rpwdcsfoodljlf4","depositExtraId":null,"expiresAt":null},"status":"manual_review","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:18.376Z"},{"status":"confirming","at":"2026-11-28T19:25:18.576Z"},{"status":"refund_required","at":"2026-11-28T19:25:18.776Z"},{"status":"manual_review","at":"2026-11-28T19:25:19.776Z"}],"createdAt":"2026-11-28T19:25:18.376Z","expiresAt":"2026-11-28T20:25:18.376Z","amountToActual":null,"failedReasonCode":"underpayment","failedReasonMessage":"Less than the expected amount arrived","txInHash":"sandbox_in_6sf5f7y1nrxk6c7fj28xja5b73","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":"2026-11-28T19:25:18.776Z","decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 19:25:18.376+00', '2026-11-28 19:25:19.776+00', '2026-11-28 19:25:19.848+00', false, 'due', 0, NULL),
	('ord_9f1z6nc5g67b40vqaafeybzk2y', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 1, 'waiting_deposit', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_9f1z6nc5g67b40vqaafeybzk2y","provider_order_id":"alphaswap-rrbqzrvnsr53nqcrerrf","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_2q7vh3zzczp7sqhn5givfeuamiythyi4","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T19:25:19.944Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:19.944Z","tracking_url":"http://127.0.0.1:10257/track/ord_9f1z6nc5g67b40vqaafeybzk2y?t=gPxj839I3NOiqAx88tbcDc9bvlbjKLXoIkyfNwYRbOc","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:19.944Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-rrbqzrvnsr53nqcrerrf","depositAddress":"sandbox_btc_2q7vh3zzczp7sqhn5givfeuamiythyi4","depositExtraId":null,"expiresAt":null},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:19.944Z"}],"createdAt":"2026-11-28T19:25:19.944Z","expiresAt":"2026-11-29T19:25:19.944Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[{"at":"2026-11-29T00:13:19.944Z","report":{"status":"confirming","txInHash":"sandbox_in_9f1z6nc5g67b40vqaafeybzk2y"}}]}', 1200000, '2026-11-28 19:25:19.944+00', '2026-11-28 19:25:19.944+00', '2026-11-28 19:25:19.959+00', false, 'due', 0, NULL),
	('ord_33h2pdx185r2jcdv5m9jhrexex', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 5, 5, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_33h2pdx185r2jcdv5m9jhrexex","provider_order_id":"1db9d16a-74ae-4c43-ac0d-1798f5a2ff96","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qkr2pcs67e220v03cd6zxvkqevp7lh67gqr2q59","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"de58f4b6d7b90c473360d3383bcef74762cf21650ca82c24dcb3012ed9f02b85","tx_out_hash":"944c1987fe71020b389a4d9d61e08ff9300f9974f884cd3b02d56560171ecd98","expires_at":"2026-11-28T19:55:21.532Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.505Z","tracking_url":"http://127.0.0.1:10257/track/ord_33h2pdx185r2jcdv5m9jhrexex?t=iz_b1YkhvxNM64n_JS9AtEG2bbSrbLCBYgg4PO_K09Y","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.505Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:21.596Z","sequence":2},{"status":"exchanging","at":"2026-11-28T19:25:21.741Z","sequence":3},{"status":"sending","at":"2026-11-28T19:25:21.781Z","sequence":4},{"status":"completed","at":"2026-11-28T19:25:21.818Z","sequence":5}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"1db9d16a-74ae-4c43-ac0d-1798f5a2ff96","depositAddress":"ltc1qkr2pcs67e220v03cd6zxvkqevp7lh67gqr2q59","depositExtraId":null,"expiresAt":"2026-11-28T19:55:21.532Z","amountTo":"0.00442764"},"status":"completed","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.505Z"},{"status":"confirming","at":"2026-11-28T19:25:21.596Z"},{"status":"exchanging","at":"2026-11-28T19:25:21.741Z"},{"status":"sending","at":"2026-11-28T19:25:21.781Z"},{"status":"completed","at":"2026-11-28T19:25:21.818Z"}],"createdAt":"2026-11-28T19:25:21.505Z","expiresAt":"2026-11-28T19:55:21.532Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"de58f4b6d7b90c473360d3383bcef74762cf21650ca82c24dcb3012ed9f02b85","txOutHash":"944c1987fe71020b389a4d9d61e08ff9300f9974f884cd3b02d56560171ecd98","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-28 19:25:21.505+00', '2026-11-28 19:25:21.818+00', '2026-11-28 19:25:21.828+00', false, 'due', 0, NULL),
	('ord_gkys8znecwnh5nn1nr13sb5amy', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 2, 'expired', NULL, 'changenow', NULL, '{"order_id":"ord_gkys8znecwnh5nn1nr13sb5amy","provider_order_id":"663ed5c5-5eb0-4f7c-a01e-167634a04359","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qcn7a0xywhfvvj9tqtttfckpxlqjdfudvdpqf8s","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:21.893Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:21.864Z","tracking_url":"http://127.0.0.1:10257/track/ord_gkys8znecwnh5nn1nr13sb5amy?t=XwJkRllXObrSGhJsBxrL6BSXHhrQUZdZOjufVcdnCh4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.864Z","sequence":1},{"status":"expired","at":"2026-11-28T19:25:21.961Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"663ed5c5-5eb0-4f7c-a01e-167634a04359","depositAddress":"ltc1qcn7a0xywhfvvj9tqtttfckpxlqjdfudvdpqf8s","depositExtraId":null,"expiresAt":"2026-11-28T19:55:21.893Z","amountTo":"0.00442764"},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:21.864Z"},{"status":"expired","at":"2026-11-28T19:25:21.961Z"}],"createdAt":"2026-11-28T19:25:21.864Z","expiresAt":"2026-11-28T19:55:21.893Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 19:25:21.864+00', '2026-11-28 19:25:21.961+00', '2026-11-28 19:25:21.971+00', false, 'due', 0, NULL),
	('ord_x44cwq266cemesyrtd8n45hg4n', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 2, 'expired', NULL, 'changenow', NULL, '{"order_id":"ord_x44cwq266cemesyrtd8n45hg4n","provider_order_id":"6e8456c4-7504-471d-93f4-8625e74db29d","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qts24d4cjzv04qpg57ztj965k88fu89ccu6ksgm","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"expired","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:22.022Z","late_deposit":{"status":"confirming","amount":"3.5","tx_in_hash":"5e4ab929e6b9fc8d78ce1eb4edab0796751c722922fd237cbebba9438a638eb5","tx_out_hash":null,"seen_at":"2026-11-28T19:25:22.090Z","updated_at":"2026-11-28T19:25:22.090Z"},"evidence":null,"created_at":"2026-11-28T19:25:22.000Z","tracking_url":"http://127.0.0.1:10257/track/ord_x44cwq266cemesyrtd8n45hg4n?t=oW9TT04aUcf1cpVlTRbBLFrYhB7Ra41ze1kmSOSNCWQ","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.000Z","sequence":1},{"status":"expired","at":"2026-11-28T19:25:22.063Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"6e8456c4-7504-471d-93f4-8625e74db29d","depositAddress":"ltc1qts24d4cjzv04qpg57ztj965k88fu89ccu6ksgm","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.022Z","amountTo":"0.00442764"},"status":"expired","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.000Z"},{"status":"expired","at":"2026-11-28T19:25:22.063Z"}],"createdAt":"2026-11-28T19:25:22.000Z","expiresAt":"2026-11-28T19:55:22.022Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 19:25:22+00', '2026-11-28 19:25:22.09+00', '2026-11-28 19:25:22.072+00', false, 'due', 0, NULL),
	('ord_fxgvjf00b565parstvgtvrv6cd', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 4, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_fxgvjf00b565parstvgtvrv6cd","provider_order_id":"c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qvewfxmwrw9d2t8f3h8cg4lk9uf4fwrer7jvl2n","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"50ff4c271791221f4ac72683e72fb15ff0ac3f450e05fc1f223b9983abd52af9","tx_out_hash":"50c80975ac37ef358665112bf358695dd1449f951cc17792da9aba81e63cab08","expires_at":"2026-11-28T19:55:22.139Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.118Z","tracking_url":"http://127.0.0.1:10257/track/ord_fxgvjf00b565parstvgtvrv6cd?t=GRhQHFtbUbZF1blvefmYVtZ_abhMa0HYSr7mmv-vIR8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.118Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.187Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.217Z","sequence":3},{"status":"completed","at":"2026-11-28T19:25:22.258Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825","depositAddress":"ltc1qvewfxmwrw9d2t8f3h8cg4lk9uf4fwrer7jvl2n","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.139Z","amountTo":"0.00442764"},"status":"completed","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.118Z"},{"status":"confirming","at":"2026-11-28T19:25:22.187Z"},{"status":"manual_review","at":"2026-11-28T19:25:22.217Z"},{"status":"completed","at":"2026-11-28T19:25:22.258Z"}],"createdAt":"2026-11-28T19:25:22.118Z","expiresAt":"2026-11-28T19:55:22.139Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":null,"txInHash":"50ff4c271791221f4ac72683e72fb15ff0ac3f450e05fc1f223b9983abd52af9","txOutHash":"50c80975ac37ef358665112bf358695dd1449f951cc17792da9aba81e63cab08","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-28 19:25:22.118+00', '2026-11-28 19:25:22.258+00', '2026-11-28 19:25:22.265+00', false, 'due', 0, NULL),
	('ord_b7e386shc7erb3wrqff7ay5h1j', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 4, 'completed', NULL, 'changenow', NULL, '{"order_id":"ord_b7e386shc7erb3wrqff7ay5h1j","provider_order_id":"e4c51d7c-661a-47cb-8708-49e3c0ab42ae","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":"0.00442764","amount_difference":null,"deposit_address":"ltc1qaarpeaqregc6ww99scfjrkmw6d2kwnqsx5659u","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"completed","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"f71165a2e1a8430b309fc80e15fbb43616dfc1618fd43c7d8315ee6f588e1314","tx_out_hash":"4680b8c3df957275d7f996475e26aa7f0b56571c9d14def5ed42c58dded13171","expires_at":"2026-11-28T19:55:22.315Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.294Z","tracking_url":"http://127.0.0.1:10257/track/ord_b7e386shc7erb3wrqff7ay5h1j?t=vJMu5XldFcQ-aDa_C1MSkaEscpsPrjmFh82XWbQFHOg","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.294Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.355Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.392Z","sequence":3},{"status":"completed","at":"2026-11-28T19:25:22.427Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"e4c51d7c-661a-47cb-8708-49e3c0ab42ae","depositAddress":"ltc1qaarpeaqregc6ww99scfjrkmw6d2kwnqsx5659u","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.315Z","amountTo":"0.00442764"},"status":"completed","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.294Z"},{"status":"confirming","at":"2026-11-28T19:25:22.355Z"},{"status":"manual_review","at":"2026-11-28T19:25:22.392Z"},{"status":"completed","at":"2026-11-28T19:25:22.427Z"}],"createdAt":"2026-11-28T19:25:22.294Z","expiresAt":"2026-11-28T19:55:22.315Z","amountToActual":"0.00442764","failedReasonCode":null,"failedReasonMessage":"The provider says that the swap failed, and does not say what became of the deposit","txInHash":"f71165a2e1a8430b309fc80e15fbb43616dfc1618fd43c7d8315ee6f588e1314","txOutHash":"4680b8c3df957275d7f996475e26aa7f0b56571c9d14def5ed42c58dded13171","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5","failedWithDeposit":true}', 0, '2026-11-28 19:25:22.294+00', '2026-11-28 19:25:22.427+00', '2026-11-28 19:25:22.438+00', false, 'due', 0, NULL),
	('ord_hx32mw8pjv2d97x639wkqc05r0', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 5, 4, 'refunded', NULL, 'changenow', NULL, '{"order_id":"ord_hx32mw8pjv2d97x639wkqc05r0","provider_order_id":"051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q95dnwx2cavfecmfl6vrna3vcgnncdklajxr4sc","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":"2026-11-29T19:25:22.554Z","refund_decision":{"action":"refund_to_address","target":null,"decided_by":"partner","decided_at":"2026-11-28T19:25:22.581Z"},"refund_amount":"3.5","tx_in_hash":"eda1d00a38f2e7859a839dda37a3c728341bb5dd98c0843cda9b5d67dffef6ac","tx_out_hash":"d733ee908c525b56e1d8c3517e325013c65323f9294837f2de30c1861b6c803b","expires_at":"2026-11-28T19:55:22.476Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.459Z","tracking_url":"http://127.0.0.1:10257/track/ord_hx32mw8pjv2d97x639wkqc05r0?t=SeNgJrcoxeKmqKkm6KxhyZaCLTD4A2BxPs_dI9EIgc4","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.459Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.520Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:22.554Z","sequence":3},{"status":"refunded","at":"2026-11-28T19:25:22.635Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078","depositAddress":"ltc1q95dnwx2cavfecmfl6vrna3vcgnncdklajxr4sc","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.476Z","amountTo":"0.00442764"},"status":"refunded","revision":5,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.459Z"},{"status":"confirming","at":"2026-11-28T19:25:22.520Z"},{"status":"refund_required","at":"2026-11-28T19:25:22.554Z"},{"status":"refunded","at":"2026-11-28T19:25:22.635Z"}],"createdAt":"2026-11-28T19:25:22.459Z","expiresAt":"2026-11-28T19:55:22.476Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"eda1d00a38f2e7859a839dda37a3c728341bb5dd98c0843cda9b5d67dffef6ac","txOutHash":"d733ee908c525b56e1d8c3517e325013c65323f9294837f2de30c1861b6c803b","refundDeadline":"2026-11-29T19:25:22.554Z","refund":{"target":{"kind":"address","address":"ltc1q6tck20f3uuf3rr99yvdm2huvxx8a94u97g2uj5","extraId":null},"decidedBy":"partner","decidedAt":"2026-11-28T19:25:22.581Z","decider":{"by":"partner","actor":"key_ajjn6w9dbcrgnt9zphh6dexj6q","ip":null,"reason":null}},"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5","refundAmount":"3.5"}', 0, '2026-11-28 19:25:22.459+00', '2026-11-28 19:25:22.635+00', '2026-11-28 19:25:22.649+00', false, 'due', 0, NULL),
	('ord_nsabyh390h55sgha6s5nq3xy3t', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 4, 'refunded', NULL, 'exolix', NULL, '{"order_id":"ord_nsabyh390h55sgha6s5nq3xy3t","provider_order_id":"3063a034-d8eb-4bbd-a641-a6ddd0fa8edc","provider":"exolix","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qvwra2x42f4nlcfw6pgzzxwrs93udneeu45qtem","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"ticket","refund_window_hours":null,"refund_sla_hours":72,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"3a5108c841a78cee85aa98844e9a2421c3e00585186c71787121930b4fa64e55","tx_out_hash":null,"expires_at":"2026-11-28T20:25:22.688Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.688Z","tracking_url":"http://127.0.0.1:10257/track/ord_nsabyh390h55sgha6s5nq3xy3t?t=W_MOi0-CNss9WYwCxjpKDpQslGrh5vyCqQg-eDO_aMY","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.688Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.770Z","sequence":2},{"status":"refund_required","at":"2026-11-28T19:25:22.800Z","sequence":3},{"status":"refunded","at":"2026-11-28T19:25:22.845Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"3063a034-d8eb-4bbd-a641-a6ddd0fa8edc","depositAddress":"ltc1qvwra2x42f4nlcfw6pgzzxwrs93udneeu45qtem","depositExtraId":null,"expiresAt":null,"amountTo":"0.00442764"},"status":"refunded","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.688Z"},{"status":"confirming","at":"2026-11-28T19:25:22.770Z"},{"status":"refund_required","at":"2026-11-28T19:25:22.800Z"},{"status":"refunded","at":"2026-11-28T19:25:22.845Z"}],"createdAt":"2026-11-28T19:25:22.688Z","expiresAt":"2026-11-28T20:25:22.688Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"3a5108c841a78cee85aa98844e9a2421c3e00585186c71787121930b4fa64e55","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":"2026-11-28T19:25:22.824Z","decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-28 19:25:22.688+00', '2026-11-28 19:25:22.845+00', '2026-11-28 19:25:22.852+00', false, 'due', 0, NULL),
	('ord_jk3njytnfmc99wf9s0qggdwd6f', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 4, 4, 'refunded', NULL, 'changenow', NULL, '{"order_id":"ord_jk3njytnfmc99wf9s0qggdwd6f","provider_order_id":"b7390878-dc47-4b8c-b644-6b5b1c66b643","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qufe3ak7qkjyx7l8z6tqfxmewm433nffyyslw2e","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"refunded","failed_reason_code":null,"failed_reason_message":"The provider says that the swap failed, and does not say what became of the deposit","refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":{"action":null,"target":null,"decided_by":"operator","decided_at":"2026-11-28T19:25:22.996Z"},"tx_in_hash":"5cedacacf0c3819fa2d6f1f866ac713f12d13eda875c54fece8d82b06bd5f651","tx_out_hash":"feed","expires_at":"2026-11-28T19:55:22.899Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:22.871Z","tracking_url":"http://127.0.0.1:10257/track/ord_jk3njytnfmc99wf9s0qggdwd6f?t=fbWtGb_SQuUS9JhbglJNJRHw9nOKF9VY3_19KK8M02M","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.871Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:22.942Z","sequence":2},{"status":"manual_review","at":"2026-11-28T19:25:22.975Z","sequence":3},{"status":"refunded","at":"2026-11-28T19:25:22.996Z","sequence":4}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"b7390878-dc47-4b8c-b644-6b5b1c66b643","depositAddress":"ltc1qufe3ak7qkjyx7l8z6tqfxmewm433nffyyslw2e","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.899Z","amountTo":"0.00442764"},"status":"refunded","revision":4,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:22.871Z"},{"status":"confirming","at":"2026-11-28T19:25:22.942Z"},{"status":"manual_review","at":"2026-11-28T19:25:22.975Z"},{"status":"refunded","at":"2026-11-28T19:25:22.996Z"}],"createdAt":"2026-11-28T19:25:22.871Z","expiresAt":"2026-11-28T19:55:22.899Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":"The provider says that the swap failed, and does not say what became of the deposit","txInHash":"5cedacacf0c3819fa2d6f1f866ac713f12d13eda875c54fece8d82b06bd5f651","txOutHash":"feed","refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":{"status":"refunded","reason":"Paid back by hand","operator":"cli:recorder","txOutHash":"feed"},"missingEvidence":null,"script":[],"amountFromActual":"3.5","failedWithDeposit":true}', 0, '2026-11-28 19:25:22.871+00', '2026-11-28 19:25:22.996+00', '2026-11-28 19:25:23.004+00', false, 'due', 0, NULL),
	('ord_p671e3zwhv6ebdm8x8he73c37c', 'par_86gcaabr49vsv7edzfaajpdpt8', 'test', 1, 1, 'waiting_deposit', NULL, 'alphaswap', 3212.50000000, '{"order_id":"ord_p671e3zwhv6ebdm8x8he73c37c","provider_order_id":"alphaswap-bwqb7uiv7m3sxb3vytae","provider":"alphaswap","from":"BTC","from_network":"btc","to":"ETH","to_network":"eth","amount_from":"0.05","amount_to_expected":"1.006179245283018867","amount_to_actual":null,"amount_difference":null,"deposit_address":"sandbox_btc_flo35ahu5abth755yrwqlqo7xlcpfryr","deposit_extra_id":null,"payout_address":"0x52908400098527886E0F7030069857D2E4169EE7","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-29T19:25:23.065Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:23.065Z","tracking_url":"http://127.0.0.1:10257/track/ord_p671e3zwhv6ebdm8x8he73c37c?t=-Mmzhfe0J_kDTWjkAZgcSRsl0GCVpNm19qiP8q0Uw68","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.065Z","sequence":1}],"partner_order_ref":null,"sandbox":true}', '{"deposit":{"providerOrderId":"alphaswap-bwqb7uiv7m3sxb3vytae","depositAddress":"sandbox_btc_flo35ahu5abth755yrwqlqo7xlcpfryr","depositExtraId":null,"expiresAt":null},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.065Z"}],"createdAt":"2026-11-28T19:25:23.065Z","expiresAt":"2026-11-29T19:25:23.065Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[{"at":"2026-11-29T00:13:23.065Z","report":{"status":"confirming","txInHash":"sandbox_in_p671e3zwhv6ebdm8x8he73c37c"}},{"at":"2026-11-29T06:13:23.065Z","report":{"status":"exchanging"}},{"at":"2026-11-29T12:13:23.065Z","report":{"status":"sending"}},{"at":"2026-11-29T19:25:23.065Z","report":{"status":"completed","txOutHash":"sandbox_out_p671e3zwhv6ebdm8x8he73c37c","amountTo":"1.006179245283018867"}}]}', 0, '2026-11-28 19:25:23.065+00', '2026-11-28 19:25:23.065+00', '2026-11-28 19:25:23.077+00', false, 'due', 0, NULL),
	('ord_aty02wq8p2yztgmqh31ge8bxry', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 1, 1, 'waiting_deposit', NULL, 'changenow', NULL, '{"order_id":"ord_aty02wq8p2yztgmqh31ge8bxry","provider_order_id":"a81eb5d0-328f-4901-9978-c359538ea29f","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1q4mhmcv939mw92kcwz9slgryatftqv60700x2n0","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"waiting_deposit","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":null,"tx_out_hash":null,"expires_at":"2026-11-28T19:55:23.123Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:23.103Z","tracking_url":"http://127.0.0.1:10257/track/ord_aty02wq8p2yztgmqh31ge8bxry?t=Tv6eZHtee989Ua7EvwzCt9tP9f6q5fJTdbriBh-rR1w","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.103Z","sequence":1}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"a81eb5d0-328f-4901-9978-c359538ea29f","depositAddress":"ltc1q4mhmcv939mw92kcwz9slgryatftqv60700x2n0","depositExtraId":null,"expiresAt":"2026-11-28T19:55:23.123Z","amountTo":"0.00442764"},"status":"waiting_deposit","revision":1,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.103Z"}],"createdAt":"2026-11-28T19:25:23.103Z","expiresAt":"2026-11-28T19:55:23.123Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":null,"txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[]}', 0, '2026-11-28 19:25:23.103+00', '2026-11-28 19:25:23.103+00', '2026-11-28 19:25:23.143+00', false, 'due', 0, NULL),
	('ord_732e0m35dpmpgr54m5pn64psgr', 'par_pepeq1srma6n24gj6qcnz9k3ej', 'live', 2, 2, 'confirming', NULL, 'changenow', NULL, '{"order_id":"ord_732e0m35dpmpgr54m5pn64psgr","provider_order_id":"35dd69d7-35de-4f03-8e9c-a3a59a74b551","provider":"changenow","from":"LTC","from_network":"ltc","to":"BTC","to_network":"btc","amount_from":"3.5","amount_to_expected":"0.00442764","amount_to_actual":null,"amount_difference":null,"deposit_address":"ltc1qfdrm74vvkrejyr6cyx5f5dgnehy02wjkpuqqx5","deposit_extra_id":null,"payout_address":"bc1qqvwmvrn5ryh8v83zkyvjvwwnz3ex9vdu9p2g68","status":"confirming","failed_reason_code":null,"failed_reason_message":null,"refund_capability":"programmatic","refund_window_hours":24,"refund_sla_hours":null,"refund_deadline":null,"refund_decision":null,"tx_in_hash":"aa2196b723222dcf40b83c02e948479be89c9433176cf0583f478c4e98785833","tx_out_hash":null,"expires_at":"2026-11-28T19:55:23.189Z","late_deposit":null,"evidence":null,"created_at":"2026-11-28T19:25:23.165Z","tracking_url":"http://127.0.0.1:10257/track/ord_732e0m35dpmpgr54m5pn64psgr?t=JcqytsRIsZL4NOB2HFqmY3IoNAtbgG45VHsscxLg9S8","timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.165Z","sequence":1},{"status":"confirming","at":"2026-11-28T19:25:23.235Z","sequence":2}],"partner_order_ref":null,"sandbox":false}', '{"deposit":{"providerOrderId":"35dd69d7-35de-4f03-8e9c-a3a59a74b551","depositAddress":"ltc1qfdrm74vvkrejyr6cyx5f5dgnehy02wjkpuqqx5","depositExtraId":null,"expiresAt":"2026-11-28T19:55:23.189Z","amountTo":"0.00442764"},"status":"confirming","revision":2,"timeline":[{"status":"waiting_deposit","at":"2026-11-28T19:25:23.165Z"},{"status":"confirming","at":"2026-11-28T19:25:23.235Z"}],"createdAt":"2026-11-28T19:25:23.165Z","expiresAt":"2026-11-28T19:55:23.189Z","amountToActual":null,"failedReasonCode":null,"failedReasonMessage":null,"txInHash":"aa2196b723222dcf40b83c02e948479be89c9433176cf0583f478c4e98785833","txOutHash":null,"refundDeadline":null,"refund":null,"refundAcceptedAt":null,"ticketOpenedAt":null,"decision":null,"missingEvidence":null,"script":[],"amountFromActual":"3.5"}', 0, '2026-11-28 19:25:23.165+00', '2026-11-28 19:25:23.235+00', '2026-11-28 19:25:23.244+00', false, 'due', 0, NULL);


--
-- Data for Name: partners; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.partners VALUES
	('par_86gcaabr49vsv7edzfaajpdpt8', 'Demo wallet', 'trial', '2026-11-28 19:25:13.444+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-28 19:25:13.444+00', '{}', NULL, '2026-11-28 19:25:13.444+00', NULL, false),
	('par_pepeq1srma6n24gj6qcnz9k3ej', 'Example Wallet', 'trial', '2026-11-28 19:25:13.62+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-28 19:25:13.62+00', '{}', NULL, '2026-11-28 19:25:13.62+00', NULL, false),
	('par_191x40pcqznsndpcjftjv9tenq', 'Recorded', 'trial', '2026-11-28 19:25:20.241+00', 0, '{}', 50, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, '2026-11-28 19:25:20.241+00', '{}', NULL, '2026-11-28 19:25:20.241+00', NULL, false);


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
	('pad_czrsbejeshb4kjdzwkfc0jqfjt', 'par_191x40pcqznsndpcjftjv9tenq', 'USDT-TRC20', 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2', true, '0.01', '2026-11-28 19:25:20.248+00', '2026-11-28 19:25:20.248+00', NULL, '2026-11-28 19:25:20.248+00', NULL);


--
-- Data for Name: payout_confirmations; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: payouts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payouts VALUES
	('po_0c1hpz4vnr99hzrspafpgt293g', 'par_191x40pcqznsndpcjftjv9tenq', 'confirmed', 5000.00, 'USDT-TRC20', 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2', '4999.5', '9c41', NULL, 'api', true, '2026-11-28 19:25:20.253+00', '2026-11-28 19:25:20.282+00', '2026-11-28 19:25:20.315+00', '2026-11-28 19:25:20.359+00', NULL, 'due');


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
	('ord_aqxdgnzp9wq1av8ag2mmz8r9kt', 'request_refund', '2026-11-28 19:25:17.68+00', '2026-11-28 19:25:52.703+00', '2026-11-28 19:25:17.68+00', '{"value":null}', NULL, NULL, NULL),
	('ord_6sf5f7y1nrxk6c7fj28xja5b73', 'open_ticket', '2026-11-28 19:25:18.776+00', '2026-11-28 19:25:53.905+00', '2026-11-28 19:25:18.776+00', '{"value":null}', NULL, NULL, NULL),
	('ord_33h2pdx185r2jcdv5m9jhrexex', 'create_order', '2026-11-28 19:25:21.524+00', '2026-11-28 19:25:56.524+00', '2026-11-28 19:25:21.537+00', '{"value":{"providerOrderId":"1db9d16a-74ae-4c43-ac0d-1798f5a2ff96","depositAddress":"ltc1qkr2pcs67e220v03cd6zxvkqevp7lh67gqr2q59","depositExtraId":null,"expiresAt":"2026-11-28T19:55:21.532Z","amountTo":"0.00442764"}}', NULL, 'changenow', '1db9d16a-74ae-4c43-ac0d-1798f5a2ff96'),
	('ord_gkys8znecwnh5nn1nr13sb5amy', 'create_order', '2026-11-28 19:25:21.888+00', '2026-11-28 19:25:56.888+00', '2026-11-28 19:25:21.9+00', '{"value":{"providerOrderId":"663ed5c5-5eb0-4f7c-a01e-167634a04359","depositAddress":"ltc1qcn7a0xywhfvvj9tqtttfckpxlqjdfudvdpqf8s","depositExtraId":null,"expiresAt":"2026-11-28T19:55:21.893Z","amountTo":"0.00442764"}}', NULL, 'changenow', '663ed5c5-5eb0-4f7c-a01e-167634a04359'),
	('ord_x44cwq266cemesyrtd8n45hg4n', 'create_order', '2026-11-28 19:25:22.019+00', '2026-11-28 19:25:57.019+00', '2026-11-28 19:25:22.025+00', '{"value":{"providerOrderId":"6e8456c4-7504-471d-93f4-8625e74db29d","depositAddress":"ltc1qts24d4cjzv04qpg57ztj965k88fu89ccu6ksgm","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.022Z","amountTo":"0.00442764"}}', NULL, 'changenow', '6e8456c4-7504-471d-93f4-8625e74db29d'),
	('ord_fxgvjf00b565parstvgtvrv6cd', 'create_order', '2026-11-28 19:25:22.135+00', '2026-11-28 19:25:57.135+00', '2026-11-28 19:25:22.143+00', '{"value":{"providerOrderId":"c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825","depositAddress":"ltc1qvewfxmwrw9d2t8f3h8cg4lk9uf4fwrer7jvl2n","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.139Z","amountTo":"0.00442764"}}', NULL, 'changenow', 'c1b774fd-98f7-4f3b-a24a-d8cb2e9cf825'),
	('ord_b7e386shc7erb3wrqff7ay5h1j', 'create_order', '2026-11-28 19:25:22.312+00', '2026-11-28 19:25:57.312+00', '2026-11-28 19:25:22.318+00', '{"value":{"providerOrderId":"e4c51d7c-661a-47cb-8708-49e3c0ab42ae","depositAddress":"ltc1qaarpeaqregc6ww99scfjrkmw6d2kwnqsx5659u","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.315Z","amountTo":"0.00442764"}}', NULL, 'changenow', 'e4c51d7c-661a-47cb-8708-49e3c0ab42ae'),
	('ord_hx32mw8pjv2d97x639wkqc05r0', 'create_order', '2026-11-28 19:25:22.474+00', '2026-11-28 19:25:57.474+00', '2026-11-28 19:25:22.48+00', '{"value":{"providerOrderId":"051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078","depositAddress":"ltc1q95dnwx2cavfecmfl6vrna3vcgnncdklajxr4sc","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.476Z","amountTo":"0.00442764"}}', NULL, 'changenow', '051d6b5a-61d3-4fdc-bf0c-28bbbc0f3078'),
	('ord_nsabyh390h55sgha6s5nq3xy3t', 'create_order', '2026-11-28 19:25:22.707+00', '2026-11-28 19:25:57.707+00', '2026-11-28 19:25:22.717+00', '{"value":{"providerOrderId":"3063a034-d8eb-4bbd-a641-a6ddd0fa8edc","depositAddress":"ltc1qvwra2x42f4nlcfw6pgzzxwrs93udneeu45qtem","depositExtraId":null,"expiresAt":null,"amountTo":"0.00442764"}}', NULL, 'exolix', '3063a034-d8eb-4bbd-a641-a6ddd0fa8edc'),
	('ord_nsabyh390h55sgha6s5nq3xy3t', 'open_ticket', '2026-11-28 19:25:22.824+00', '2026-11-28 19:25:57.824+00', '2026-11-28 19:25:22.824+00', '{"value":"2026-11-28T19:25:22.824Z"}', NULL, NULL, NULL),
	('ord_jk3njytnfmc99wf9s0qggdwd6f', 'create_order', '2026-11-28 19:25:22.895+00', '2026-11-28 19:25:57.895+00', '2026-11-28 19:25:22.901+00', '{"value":{"providerOrderId":"b7390878-dc47-4b8c-b644-6b5b1c66b643","depositAddress":"ltc1qufe3ak7qkjyx7l8z6tqfxmewm433nffyyslw2e","depositExtraId":null,"expiresAt":"2026-11-28T19:55:22.899Z","amountTo":"0.00442764"}}', NULL, 'changenow', 'b7390878-dc47-4b8c-b644-6b5b1c66b643'),
	('ord_aty02wq8p2yztgmqh31ge8bxry', 'create_order', '2026-11-28 19:25:23.121+00', '2026-11-28 19:25:58.121+00', '2026-11-28 19:25:23.126+00', '{"value":{"providerOrderId":"a81eb5d0-328f-4901-9978-c359538ea29f","depositAddress":"ltc1q4mhmcv939mw92kcwz9slgryatftqv60700x2n0","depositExtraId":null,"expiresAt":"2026-11-28T19:55:23.123Z","amountTo":"0.00442764"}}', NULL, 'changenow', 'a81eb5d0-328f-4901-9978-c359538ea29f'),
	('ord_732e0m35dpmpgr54m5pn64psgr', 'create_order', '2026-11-28 19:25:23.186+00', '2026-11-28 19:25:58.186+00', '2026-11-28 19:25:23.192+00', '{"value":{"providerOrderId":"35dd69d7-35de-4f03-8e9c-a3a59a74b551","depositAddress":"ltc1qfdrm74vvkrejyr6cyx5f5dgnehy02wjkpuqqx5","depositExtraId":null,"expiresAt":"2026-11-28T19:55:23.189Z","amountTo":"0.00442764"}}', NULL, 'changenow', '35dd69d7-35de-4f03-8e9c-a3a59a74b551');


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
	('thorchain', '{"1795893913":2,"1795893921":4}', NULL, 6),
	('exolix', '{"1795893912":2,"1795893921":1,"1795893922":5}', NULL, 7),
	('changenow', '{"1795893912":6,"1795893921":12,"1795893922":21,"1795893923":4}', NULL, 13);


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
	('par_pepeq1srma6n24gj6qcnz9k3ej:live:R', 600, 31260, '2026-11-28 19:25:22.574+00'),
	('par_86gcaabr49vsv7edzfaajpdpt8:test:W', 60, 3480, '2026-11-28 19:25:23.058+00'),
	('par_pepeq1srma6n24gj6qcnz9k3ej:live:B', 10, 10, '2026-11-28 19:25:22.46+00'),
	('par_pepeq1srma6n24gj6qcnz9k3ej:live:W', 60, 2940, '2026-11-28 19:25:22.494+00'),
	('par_86gcaabr49vsv7edzfaajpdpt8:test:R', 600, 35220, '2026-11-28 19:25:23.053+00'),
	('par_86gcaabr49vsv7edzfaajpdpt8:test:B', 10, 550, '2026-11-28 19:25:19.356+00'),
	('par_86gcaabr49vsv7edzfaajpdpt8:test:A', 600, 36000, '2026-11-28 19:25:21.657+00');


--
-- Data for Name: refused_creations; Type: TABLE DATA; Schema: public; Owner: -
--



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
	('usr_dyx469y4ef95hkcqhknh9gyws0', 'dashboard', 'demo@wallet.example', 'Demo', '$argon2id$v=19$m=19456,t=2,p=1$yCVNLS8CbFIq/0HjC9hKEw$vv3jq3+C1SYcVoB/Z28Yhw/z6iCxH7sR+pPq8PfqQYQ', NULL, NULL, '2026-11-28 19:25:13.484+00', NULL, '2026-11-28 19:25:13.484+00', NULL, NULL, NULL, '{}', 0, NULL, NULL, NULL, NULL, NULL),
	('usr_7596kz3frbbhkbqakh10w43eeh', 'support', 'operator@swaplane.example', 'Demo', '$argon2id$v=19$m=19456,t=2,p=1$y8PVXhjrqV71KUoOvnNE/A$cN3DYXUBAs/TVQ1OdBEXddM5MRFnBURvKUZe5YGqv0Y', 'admin', NULL, '2026-11-28 19:25:13.561+00', NULL, '2026-11-28 19:25:13.561+00', NULL, NULL, NULL, '{}', 0, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: webhook_replays; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: __drizzle_migrations_id_seq; Type: SEQUENCE SET; Schema: drizzle; Owner: -
--

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 28, true);


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
-- Name: refused_creations refused_creations_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refused_creations
    ADD CONSTRAINT refused_creations_once UNIQUE NULLS NOT DISTINCT (order_id, provider_order_id, deposit_address, deposit_extra_id);


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
-- Name: refused_creations_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refused_creations_address ON public.refused_creations USING btree (deposit_address);


--
-- Name: refused_creations_provider_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refused_creations_provider_order ON public.refused_creations USING btree (provider, provider_order_id);


--
-- Name: refused_creations_refused; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refused_creations_refused ON public.refused_creations USING btree (refused_at);


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


