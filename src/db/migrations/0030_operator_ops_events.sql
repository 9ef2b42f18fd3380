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
DROP INDEX "operator_alerts_unannounced";--> statement-breakpoint
ALTER TABLE "order_cases" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_cases" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "operator_ops_events_due" ON "operator_ops_events" USING btree ("due_at") WHERE "operator_ops_events"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "operator_ops_events_at" ON "operator_ops_events" USING btree ("at");