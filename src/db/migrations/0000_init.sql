CREATE SEQUENCE "public"."write_checks" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"partner_id" text,
	"ip" text,
	"reason" text,
	"details" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "endpoint_timers" (
	"endpoint_id" text NOT NULL,
	"task" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"started" boolean DEFAULT false NOT NULL,
	CONSTRAINT "endpoint_timers_endpoint_id_task_pk" PRIMARY KEY("endpoint_id","task")
);
--> statement-breakpoint
CREATE TABLE "endpoints" (
	"endpoint_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"channel" text NOT NULL,
	"alias" text,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"previous_sealed_secret" text,
	"previous_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"failures_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"auto_resumes" integer DEFAULT 0 NOT NULL,
	"drains_to" bigint,
	"drained_by" text,
	"drained_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "data_export_parts" (
	"export_id" text NOT NULL,
	"part" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "data_export_parts_export_id_part_pk" PRIMARY KEY("export_id","part")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"export_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"place" json,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_export_parts" (
	"export_id" text NOT NULL,
	"part" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "order_export_parts_export_id_part_pk" PRIMARY KEY("export_id","part")
);
--> statement-breakpoint
CREATE TABLE "order_exports" (
	"export_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"user_id" text NOT NULL,
	"search" json NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"after_created_at" timestamp (3) with time zone,
	"after_order_id" text,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "workflow_histories" (
	"workflow_id" text NOT NULL,
	"run_id" text NOT NULL,
	"workflow_type" text NOT NULL,
	"order_id" text,
	"payout_id" text,
	"delivery_id" text,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"events" integer NOT NULL,
	"format" text NOT NULL,
	"history" "bytea" NOT NULL,
	"bytes" integer NOT NULL,
	"copied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_histories_workflow_id_run_id_pk" PRIMARY KEY("workflow_id","run_id"),
	CONSTRAINT "workflow_histories_owner" CHECK (num_nonnulls("workflow_histories"."order_id", "workflow_histories"."payout_id", "workflow_histories"."delivery_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"hashed_under" text,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"allow_list" text[] DEFAULT '{}' NOT NULL,
	"replaced_by" text,
	"last_used_at" timestamp (3) with time zone,
	"last_used_from" text
);
--> statement-breakpoint
CREATE TABLE "caller_ranges" (
	"ip_range" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "caller_ranges_ip_range_partner_id_environment_pk" PRIMARY KEY("ip_range","partner_id","environment")
);
--> statement-breakpoint
CREATE TABLE "key_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ip_range" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key_prefix" text
);
--> statement-breakpoint
CREATE TABLE "lockouts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ip_range" text NOT NULL,
	"ip" text NOT NULL,
	"locked_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone NOT NULL,
	"key_prefixes" text[] DEFAULT '{}' NOT NULL,
	"notices" json,
	"end_announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"subject_id" text,
	"status" integer,
	"body" text,
	"location" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "idempotency_keys_partner_id_environment_operation_key_pk" PRIMARY KEY("partner_id","environment","operation","key")
);
--> statement-breakpoint
CREATE TABLE "limited_uses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"limit" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_streams" (
	"process_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"open" integer NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_streams_partner_id_environment_process_id_pk" PRIMARY KEY("partner_id","environment","process_id")
);
--> statement-breakpoint
CREATE TABLE "provider_rates" (
	"provider" text PRIMARY KEY NOT NULL,
	"spent" json NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"bucket" text PRIMARY KEY NOT NULL,
	"per_minute" integer NOT NULL,
	"sixtieths" bigint NOT NULL,
	"refilled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"process_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"key_id" text NOT NULL,
	"order_id" text,
	"ip" text NOT NULL,
	"resume_source" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_checks" (
	"order_id" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_cases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"mismatch" text NOT NULL,
	"repair" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_claims" (
	"order_id" text PRIMARY KEY NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"partner_order_ref" text,
	"input" json NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"started" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"order_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"body" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recorded_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"partner_order_ref" text,
	"provider" text NOT NULL,
	"amount_in_usd" numeric(38, 8),
	"body" json NOT NULL,
	"state" json NOT NULL,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked" boolean DEFAULT false NOT NULL,
	"history_copy" text DEFAULT 'due' NOT NULL,
	CONSTRAINT "orders_live_clock" CHECK ("orders"."environment" = 'test' or "orders"."clock_offset_ms" = 0)
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"order_id" text NOT NULL,
	"call" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"over_at" timestamp (3) with time zone DEFAULT now() + interval '35 seconds' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answer" json,
	"sealed_secret" text,
	CONSTRAINT "provider_calls_order_id_call_pk" PRIMARY KEY("order_id","call")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"partner_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tier" text DEFAULT 'trial' NOT NULL,
	"tier_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"markup_bps" integer DEFAULT 0 NOT NULL,
	"switched_off" text[] DEFAULT '{}' NOT NULL,
	"fee_bps" integer DEFAULT 50 NOT NULL,
	"revenue_share_pct" integer,
	"reads_per_minute" integer,
	"writes_per_minute" integer,
	"advances_per_minute" integer,
	"bulk_per_minute" integer,
	"streams" integer,
	"requests_per_second" integer,
	"payout_minimum_usd" numeric(38, 8),
	"probe_addresses" text[] DEFAULT '{}' NOT NULL,
	"logo" text,
	"support_contact" text,
	"approved_at" timestamp (3) with time zone DEFAULT now(),
	"onboarding" json DEFAULT '{}'::json NOT NULL,
	"onboarded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"partner_id" text NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(38, 8) NOT NULL,
	CONSTRAINT "ledger_days_partner_id_account_kind_day_pk" PRIMARY KEY("partner_id","account","kind","day")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(38, 8) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_addresses" (
	"address_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"currency" text NOT NULL,
	"address" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"proof_amount" text NOT NULL,
	"prove_by" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_confirmations" (
	"payout_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"user_id" text NOT NULL,
	"amount_usd" numeric(20, 2) NOT NULL,
	"address_id" text NOT NULL,
	"challenge" text,
	"guesses_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"payout_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"amount_usd" numeric(20, 2) NOT NULL,
	"currency" text NOT NULL,
	"payout_address" text NOT NULL,
	"payout_amount" text,
	"tx_hash" text,
	"failure_reason" text,
	"requested_via" text NOT NULL,
	"started" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"history_copy" text DEFAULT 'due' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_catalogues" (
	"provider" text PRIMARY KEY NOT NULL,
	"assets" json NOT NULL,
	"listed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_drains" (
	"provider" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_drills" (
	"provider" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_statistics" (
	"provider" text NOT NULL,
	"from_code" text NOT NULL,
	"from_network" text NOT NULL,
	"to_code" text NOT NULL,
	"to_network" text NOT NULL,
	"orders" integer NOT NULL,
	"completed" integer NOT NULL,
	"refunded" integer NOT NULL,
	"failed" integer NOT NULL,
	"expired" integer NOT NULL,
	"measured" integer NOT NULL,
	"delivered_ratio" text,
	"seconds_median" integer,
	"seconds_p95" integer,
	"refunds_due" integer NOT NULL,
	"refunds_by_hand" integer NOT NULL,
	"refunds_open" integer NOT NULL,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_statistics_provider_from_code_from_network_to_code_to_network_pk" PRIMARY KEY("provider","from_code","from_network","to_code","to_network")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"quote_id" text PRIMARY KEY NOT NULL,
	"partner_id" text,
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"from_code" text NOT NULL,
	"from_network" text NOT NULL,
	"to_code" text NOT NULL,
	"to_network" text NOT NULL,
	"amount_from" text NOT NULL,
	"amount_to" text NOT NULL,
	"markup_bps" integer DEFAULT 0 NOT NULL,
	"rate_type" text,
	"side" text,
	"quote_ref" text,
	"provider_amount_to" text,
	"network_fee" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_by" text,
	"others" json
);
--> statement-breakpoint
CREATE TABLE "usd_prices" (
	"code" text PRIMARY KEY NOT NULL,
	"usd" text NOT NULL,
	"quotes" integer NOT NULL,
	"as_of" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"key_id" text NOT NULL,
	"environment" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" text,
	"operation" text,
	"order_id" text,
	"status" integer,
	"error_code" text,
	"duration_ms" integer NOT NULL,
	"client_ip" text NOT NULL,
	"user_agent" text,
	"request_body" text,
	"response_body" text
);
--> statement-breakpoint
CREATE TABLE "sandbox_scenarios" (
	"partner_id" text NOT NULL,
	"name" text NOT NULL,
	"story" text NOT NULL,
	"script" json NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_scenarios_partner_id_name_pk" PRIMARY KEY("partner_id","name")
);
--> statement-breakpoint
CREATE TABLE "avoided_providers" (
	"provider" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"last_error" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"rca_url" text
);
--> statement-breakpoint
CREATE TABLE "installation_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_alerts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" text,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"mailed_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_ops_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_attempt_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"delivered_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "posted_incidents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"provider" text,
	"posted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"posted_by" text NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text
);
--> statement-breakpoint
CREATE TABLE "probes" (
	"minute" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"up" boolean NOT NULL,
	"error_label" text,
	"latency_ms" integer,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "probes_minute_source_pk" PRIMARY KEY("minute","source")
);
--> statement-breakpoint
CREATE TABLE "provider_outages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"last_error" text NOT NULL,
	"announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sla_alarm" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"raised_at" timestamp (3) with time zone,
	"good_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"login_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"previous_until" timestamp (3) with time zone,
	"stage" text NOT NULL,
	"partner_id" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"must_rotate" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_codes" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"guesses_left" integer NOT NULL,
	CONSTRAINT "mailed_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"mail_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"partner_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payout_mails" boolean DEFAULT true NOT NULL,
	CONSTRAINT "memberships_partner_id_user_id_pk" PRIMARY KEY("partner_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"login_id" text NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_login_id_purpose_pk" PRIMARY KEY("login_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"passkey_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"portal" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"operator_role" text,
	"organisation" text,
	"verified_at" timestamp (3) with time zone,
	"country" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sealed_totp_secret" text,
	"totp_enrolled_at" timestamp (3) with time zone,
	"totp_step" integer,
	"backup_codes" text[] DEFAULT '{}' NOT NULL,
	"second_factor_failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_watches" (
	"order_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"report" json,
	"told_status" text,
	"told" json,
	"unknown_word" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"silent" boolean DEFAULT false NOT NULL,
	"late_deposit" json,
	"told_cases" json DEFAULT '[]'::json NOT NULL,
	"deposit_hash" text,
	"deposit_report_times" json DEFAULT '[]'::json NOT NULL,
	"deposit_told" boolean DEFAULT false NOT NULL,
	"next_poll_at" timestamp (3) with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "attempt_hours" (
	"endpoint_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"ok" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "attempt_hours_endpoint_id_hour_pk" PRIMARY KEY("endpoint_id","hour")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"delivery_id" text PRIMARY KEY NOT NULL,
	"seq" bigserial NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"order_id" text,
	"state" text DEFAULT 'due' NOT NULL,
	"plan" integer DEFAULT 1 NOT NULL,
	"plan_attempts" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"once" boolean DEFAULT false NOT NULL,
	"is_replay" boolean DEFAULT false NOT NULL,
	"replayed_from" text,
	"history_copy" text DEFAULT 'due' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"endpoint_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ok" boolean NOT NULL,
	"shown_signature" text DEFAULT '' NOT NULL,
	"response_code" integer,
	"response_body" text NOT NULL,
	"error_label" text,
	"duration_ms" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	CONSTRAINT "delivery_attempts_delivery_id_attempt_pk" PRIMARY KEY("delivery_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "ops_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_replays" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queued" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "endpoint_timers" ADD CONSTRAINT "endpoint_timers_endpoint_id_endpoints_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("endpoint_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("export_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_export_parts" ADD CONSTRAINT "order_export_parts_export_id_order_exports_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."order_exports"("export_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exports" ADD CONSTRAINT "order_exports_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_histories" ADD CONSTRAINT "workflow_histories_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_histories" ADD CONSTRAINT "workflow_histories_payout_id_payouts_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("payout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_histories" ADD CONSTRAINT "workflow_histories_delivery_id_deliveries_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("delivery_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_addresses" ADD CONSTRAINT "payout_addresses_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_confirmations" ADD CONSTRAINT "payout_confirmations_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_scenarios" ADD CONSTRAINT "sandbox_scenarios_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_login_id_logins_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("login_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_id_endpoints_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("endpoint_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ops_events" ADD CONSTRAINT "ops_events_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_endpoint_id_endpoints_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("endpoint_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_partner" ON "audit_log" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "endpoint_timers_unstarted" ON "endpoint_timers" USING btree ("at") WHERE not "endpoint_timers"."started";--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_order_slot" ON "endpoints" USING btree ("partner_id","environment") WHERE "endpoints"."channel" = 'order' and "endpoints"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_ops_slot" ON "endpoints" USING btree ("partner_id") WHERE "endpoints"."channel" = 'ops' and "endpoints"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "endpoints_draining" ON "endpoints" USING btree ("endpoint_id") WHERE "endpoints"."drains_to" is not null;--> statement-breakpoint
CREATE INDEX "data_exports_partner" ON "data_exports" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_writing" ON "data_exports" USING btree ("created_at") WHERE "data_exports"."state" = 'writing';--> statement-breakpoint
CREATE INDEX "data_exports_created" ON "data_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_exports_partner" ON "order_exports" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "order_exports_writing" ON "order_exports" USING btree ("created_at") WHERE "order_exports"."state" = 'writing';--> statement-breakpoint
CREATE INDEX "order_exports_created" ON "order_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "workflow_histories_order" ON "workflow_histories" USING btree ("order_id") WHERE "workflow_histories"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_histories_payout" ON "workflow_histories" USING btree ("payout_id") WHERE "workflow_histories"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_histories_delivery" ON "workflow_histories" USING btree ("delivery_id") WHERE "workflow_histories"."delivery_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_partner" ON "api_keys" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "caller_ranges_seen" ON "caller_ranges" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "key_failures_range" ON "key_failures" USING btree ("ip_range","at");--> statement-breakpoint
CREATE INDEX "lockouts_until" ON "lockouts" USING btree ("locked_until");--> statement-breakpoint
CREATE INDEX "lockouts_unannounced" ON "lockouts" USING btree ("locked_until") WHERE "lockouts"."end_announced_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "limited_uses_subject" ON "limited_uses" USING btree ("limit","subject","at");--> statement-breakpoint
CREATE INDEX "limited_uses_at" ON "limited_uses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "streams_partner" ON "streams" USING btree ("partner_id","environment","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_cases_open" ON "order_cases" USING btree ("order_id","mismatch") WHERE "order_cases"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_claims_open_ref" ON "order_claims" USING btree ("partner_id","environment","partner_order_ref") WHERE "order_claims"."open" and "order_claims"."partner_order_ref" is not null;--> statement-breakpoint
CREATE INDEX "order_claims_unstarted" ON "order_claims" USING btree ("claimed_at") WHERE not "order_claims"."started";--> statement-breakpoint
CREATE INDEX "order_claims_claimed" ON "order_claims" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "order_claims_refund_address" ON "order_claims" USING hash (lower(input ->> 'refundAddress')) WHERE lower(input ->> 'refundAddress') is not null;--> statement-breakpoint
CREATE INDEX "order_claims_ref" ON "order_claims" USING hash (lower(partner_order_ref)) WHERE "order_claims"."partner_order_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_version" ON "order_events" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "order_events_partner" ON "order_events" USING btree ("partner_id","environment","recorded_in","seq");--> statement-breakpoint
CREATE INDEX "order_events_recorded" ON "order_events" USING btree ("partner_id","environment","recorded_at");--> statement-breakpoint
CREATE INDEX "orders_partner" ON "orders" USING btree ("partner_id","environment","created_at" DESC NULLS FIRST,"order_id","status","provider",(body ->> 'from'),(body ->> 'to'),"amount_in_usd");--> statement-breakpoint
CREATE INDEX "orders_provider_order_id" ON "orders" USING hash (lower(body ->> 'provider_order_id'));--> statement-breakpoint
CREATE INDEX "orders_deposit_address" ON "orders" USING hash (lower(body ->> 'deposit_address'));--> statement-breakpoint
CREATE INDEX "orders_payout_address" ON "orders" USING hash (lower(body ->> 'payout_address'));--> statement-breakpoint
CREATE INDEX "orders_tx_in_hash" ON "orders" USING hash (lower(body ->> 'tx_in_hash'));--> statement-breakpoint
CREATE INDEX "orders_tx_out_hash" ON "orders" USING hash (lower(body ->> 'tx_out_hash'));--> statement-breakpoint
CREATE INDEX "orders_ref" ON "orders" USING btree ("partner_id","environment","partner_order_ref");--> statement-breakpoint
CREATE INDEX "orders_stats" ON "orders" USING btree ("partner_id","environment","status","amount_in_usd");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "orders_unchecked" ON "orders" USING btree ("recorded_at") WHERE not "orders"."checked";--> statement-breakpoint
CREATE INDEX "orders_provider_ended" ON "orders" USING btree ("provider",(case when status in ('completed','failed','expired','refunded') then updated_at end)) WHERE environment = 'live';--> statement-breakpoint
CREATE INDEX "orders_uncopied" ON "orders" USING btree ("order_id") WHERE history_copy = 'due' and status in ('completed','failed','expired','refunded');--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("environment","status","updated_at") WHERE status not in ('completed','failed','expired','refunded');--> statement-breakpoint
CREATE INDEX "provider_calls_unanswered" ON "provider_calls" USING btree ("over_at") WHERE "provider_calls"."answer" is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_source" ON "ledger_transactions" USING btree ("kind","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_addresses_default" ON "payout_addresses" USING btree ("partner_id","currency") WHERE "payout_addresses"."is_default" and "payout_addresses"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_addresses_address" ON "payout_addresses" USING btree ("partner_id","currency","address") WHERE "payout_addresses"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "payout_confirmations_expiry" ON "payout_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payouts_partner" ON "payouts" USING btree ("partner_id","created_at" DESC NULLS FIRST,"payout_id");--> statement-breakpoint
CREATE INDEX "payouts_unstarted" ON "payouts" USING btree ("created_at") WHERE not "payouts"."started";--> statement-breakpoint
CREATE INDEX "payouts_uncopied" ON "payouts" USING btree ("payout_id") WHERE history_copy = 'due' and status in ('confirmed','failed');--> statement-breakpoint
CREATE INDEX "quotes_used_by" ON "quotes" USING btree ("used_by") WHERE "quotes"."used_by" is not null;--> statement-breakpoint
CREATE INDEX "quotes_expires" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "requests_owner" ON "requests" USING btree ("partner_id","environment","at" DESC NULLS LAST,"request_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_order" ON "requests" USING btree ("order_id","at" DESC NULLS LAST) WHERE "requests"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "requests_errors" ON "requests" USING btree ("partner_id","environment","at") WHERE "requests"."error_code" is not null;--> statement-breakpoint
CREATE INDEX "requests_at" ON "requests" USING brin ("at");--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_alerts_open" ON "operator_alerts" USING btree ("kind","subject") WHERE "operator_alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "operator_alerts_closed" ON "operator_alerts" USING btree ("closed_at") WHERE "operator_alerts"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "operator_ops_events_due" ON "operator_ops_events" USING btree ("due_at") WHERE "operator_ops_events"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "operator_ops_events_at" ON "operator_ops_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "posted_incidents_open" ON "posted_incidents" USING btree ("id") WHERE "posted_incidents"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_outages_open" ON "provider_outages" USING btree ("provider") WHERE "provider_outages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "provider_outages_unannounced" ON "provider_outages" USING btree ("id") WHERE "provider_outages"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "provider_outages_provider" ON "provider_outages" USING btree ("provider","since" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "devices_seen" ON "devices" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("partner_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "logins_token" ON "logins" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "logins_previous" ON "logins" USING btree ("previous_hash") WHERE "logins"."previous_hash" is not null;--> statement-breakpoint
CREATE INDEX "logins_user" ON "logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "logins_seen" ON "logins" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "mailed_codes_hash" ON "mailed_codes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "mailed_codes_expiry" ON "mailed_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("portal","email");--> statement-breakpoint
CREATE INDEX "users_unerased" ON "users" USING btree (coalesce(left_at, created_at)) WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "order_watches_due" ON "order_watches" USING btree ("provider","next_poll_at") WHERE "order_watches"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "order_watches_provider_order" ON "order_watches" USING btree ("provider","provider_order_id");--> statement-breakpoint
CREATE INDEX "order_watches_late_in" ON "order_watches" USING hash (lower(late_deposit ->> 'txInHash')) WHERE "order_watches"."late_deposit" is not null;--> statement-breakpoint
CREATE INDEX "order_watches_late_out" ON "order_watches" USING hash (lower(late_deposit ->> 'txOutHash')) WHERE "order_watches"."late_deposit" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_watches_deposit" ON "order_watches" USING btree ("provider","deposit_hash") WHERE "order_watches"."deposit_hash" is not null;--> statement-breakpoint
CREATE INDEX "attempt_hours_hour" ON "attempt_hours" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_event" ON "deliveries" USING btree ("event_id","endpoint_id") WHERE not "deliveries"."is_replay";--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("endpoint_id","seq") WHERE "deliveries"."state" = 'due';--> statement-breakpoint
CREATE INDEX "deliveries_endpoint" ON "deliveries" USING btree ("endpoint_id","seq");--> statement-breakpoint
CREATE INDEX "deliveries_order" ON "deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deliveries_uncopied" ON "deliveries" USING btree ("delivery_id") WHERE history_copy = 'due' and state in ('delivered', 'failed') and plan_attempts > 1;--> statement-breakpoint
CREATE INDEX "deliveries_unsettled" ON "deliveries" USING btree ("endpoint_id","state","seq") WHERE "deliveries"."state" <> 'delivered';--> statement-breakpoint
CREATE INDEX "deliveries_event_name" ON "deliveries" USING btree ("endpoint_id",split_part(event_id, ':', 2),"seq");--> statement-breakpoint
CREATE INDEX "deliveries_replays" ON "deliveries" USING btree ("event_id") WHERE "deliveries"."is_replay";--> statement-breakpoint
CREATE INDEX "delivery_attempts_endpoint" ON "delivery_attempts" USING btree ("endpoint_id","recorded_at","ok");--> statement-breakpoint
CREATE INDEX "delivery_attempts_failed" ON "delivery_attempts" USING btree ("endpoint_id","recorded_at") WHERE not "delivery_attempts"."ok";--> statement-breakpoint
CREATE INDEX "ops_events_partner" ON "ops_events" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "ops_events_at" ON "ops_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_replays_endpoint" ON "webhook_replays" USING btree ("endpoint_id","at");--> statement-breakpoint
-- What the schema in TypeScript cannot say follows.
ALTER TABLE "rate_buckets" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "open_streams" SET UNLOGGED;--> statement-breakpoint
-- A delivery's row is written three times within a second. With room on its page for all of it, its lease touches no index.
ALTER TABLE "deliveries" SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Only retention, which says so for its transaction, may delete, and even that only what is older than a year.
CREATE FUNCTION refuse_audit_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('swaplane.retention', true) = 'on' AND OLD.at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log goes only by retention, and not within a year';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_retention BEFORE DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_delete();--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.transaction_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();--> statement-breakpoint
-- The trigger is called for every transition of an order, most of which enter nothing.
CREATE FUNCTION add_to_ledger_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM entered) THEN
    INSERT INTO ledger_days (partner_id, account, kind, day, amount)
    SELECT e.partner_id, e.account, t.kind, (t.at AT TIME ZONE 'UTC')::date, sum(e.amount)
    FROM entered e JOIN ledger_transactions t USING (transaction_id)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (partner_id, account, kind, day) DO UPDATE SET amount = ledger_days.amount + excluded.amount;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_by_day AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION add_to_ledger_days();
