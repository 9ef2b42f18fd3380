CREATE TABLE "avoided_providers" (
	"provider" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"last_error" text NOT NULL
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
CREATE TABLE "incidents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"rca_url" text
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
DROP INDEX "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "lockouts" ADD COLUMN "notices" json;--> statement-breakpoint
ALTER TABLE "lockouts" ADD COLUMN "end_announced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "caller_ranges_seen" ON "caller_ranges" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_outages_open" ON "provider_outages" USING btree ("provider") WHERE "provider_outages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "provider_outages_unannounced" ON "provider_outages" USING btree ("id") WHERE "provider_outages"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "provider_outages_provider" ON "provider_outages" USING btree ("provider","since" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lockouts_unannounced" ON "lockouts" USING btree ("locked_until") WHERE "lockouts"."end_announced_at" is null;--> statement-breakpoint
CREATE INDEX "orders_stats" ON "orders" USING btree ("partner_id","environment","status","amount_in_usd");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("partner_id","account","amount");