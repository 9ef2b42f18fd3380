CREATE TABLE "key_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ip_range" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"key_prefix" text
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
CREATE TABLE "lockouts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ip_range" text NOT NULL,
	"ip" text NOT NULL,
	"locked_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone NOT NULL,
	"key_prefixes" text[] DEFAULT '{}' NOT NULL
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
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"bucket" text PRIMARY KEY NOT NULL,
	"per_minute" integer NOT NULL,
	"sixtieths" bigint NOT NULL,
	"refilled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "allow_list" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "replaced_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount_in_usd" numeric(38, 8);--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "tier_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "fee_bps" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "revenue_share_pct" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "reads_per_minute" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "writes_per_minute" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "bulk_per_minute" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "streams" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "requests_per_second" integer;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "payout_minimum_usd" numeric(38, 8);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_addresses" ADD CONSTRAINT "payout_addresses_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_failures_range" ON "key_failures" USING btree ("ip_range","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("partner_id","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_source" ON "ledger_transactions" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "lockouts_until" ON "lockouts" USING btree ("locked_until");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_addresses_default" ON "payout_addresses" USING btree ("partner_id","currency") WHERE "payout_addresses"."is_default" and "payout_addresses"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_addresses_address" ON "payout_addresses" USING btree ("partner_id","currency","address") WHERE "payout_addresses"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "payouts_partner" ON "payouts" USING btree ("partner_id","created_at" DESC NULLS LAST,"payout_id");--> statement-breakpoint
CREATE INDEX "payouts_unstarted" ON "payouts" USING btree ("created_at") WHERE not "payouts"."started";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "order_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "rate_buckets" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "open_streams" SET UNLOGGED;--> statement-breakpoint
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
CREATE FUNCTION refuse_audit_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('swaplane.retention', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'audit_log goes only by retention';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_retention BEFORE DELETE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_delete();--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.transaction_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
