CREATE TABLE "endpoint_timers" (
	"endpoint_id" text NOT NULL,
	"task" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"started" boolean DEFAULT false NOT NULL,
	CONSTRAINT "endpoint_timers_endpoint_id_task_pk" PRIMARY KEY("endpoint_id","task")
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
DROP INDEX "endpoints_slot";--> statement-breakpoint
DROP INDEX "deliveries_event";--> statement-breakpoint
DROP INDEX "deliveries_due";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "seq" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "plan" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "plan_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "is_replay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "replayed_from" text;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "endpoint_id" text;--> statement-breakpoint
UPDATE "delivery_attempts" a SET "endpoint_id" = d."endpoint_id" FROM "deliveries" d WHERE d."delivery_id" = a."delivery_id";--> statement-breakpoint
ALTER TABLE "delivery_attempts" ALTER COLUMN "endpoint_id" SET NOT NULL;--> statement-breakpoint
UPDATE "deliveries" SET "plan_attempts" = "attempts";--> statement-breakpoint
UPDATE "deliveries" d SET "delivered_at" = a."at" FROM "delivery_attempts" a WHERE a."delivery_id" = d."delivery_id" AND a."ok";--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "recorded_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
UPDATE "delivery_attempts" SET "recorded_at" = least("at", now());--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "shown_signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "alias" text;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "previous_sealed_secret" text;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "previous_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "failures_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "auto_resumes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "drains_to" bigint;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "drained_by" text;--> statement-breakpoint
ALTER TABLE "endpoints" ADD COLUMN "drained_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "endpoint_timers" ADD CONSTRAINT "endpoint_timers_endpoint_id_endpoints_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("endpoint_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ops_events" ADD CONSTRAINT "ops_events_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_endpoint_id_endpoints_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("endpoint_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "endpoint_timers_unstarted" ON "endpoint_timers" USING btree ("at") WHERE not "endpoint_timers"."started";--> statement-breakpoint
CREATE INDEX "ops_events_partner" ON "ops_events" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "webhook_replays_endpoint" ON "webhook_replays" USING btree ("endpoint_id","at");--> statement-breakpoint
CREATE INDEX "deliveries_endpoint" ON "deliveries" USING btree ("endpoint_id","seq");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "delivery_attempts_failed" ON "delivery_attempts" USING btree ("endpoint_id","recorded_at") WHERE not "delivery_attempts"."ok";--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_order_slot" ON "endpoints" USING btree ("partner_id","environment") WHERE "endpoints"."channel" = 'order' and "endpoints"."removed_at" is null;--> statement-breakpoint
-- From now on a partner has one ops endpoint: the newest stays.
UPDATE "endpoints" e SET "removed_at" = now() WHERE e."channel" = 'ops' AND EXISTS (
	SELECT FROM "endpoints" n WHERE n."partner_id" = e."partner_id" AND n."channel" = 'ops' AND (n."created_at", n."endpoint_id") > (e."created_at", e."endpoint_id")
);--> statement-breakpoint
UPDATE "deliveries" d SET "state" = 'failed', "next_attempt_at" = NULL FROM "endpoints" e WHERE e."endpoint_id" = d."endpoint_id" AND e."removed_at" IS NOT NULL AND d."state" IN ('due', 'retrying');--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_ops_slot" ON "endpoints" USING btree ("partner_id") WHERE "endpoints"."channel" = 'ops' and "endpoints"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "endpoints_draining" ON "endpoints" USING btree ("endpoint_id") WHERE "endpoints"."drains_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_event" ON "deliveries" USING btree ("event_id","endpoint_id") WHERE not "deliveries"."is_replay";--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("endpoint_id","seq") WHERE "deliveries"."state" = 'due';