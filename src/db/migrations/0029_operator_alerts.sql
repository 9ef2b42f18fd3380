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
CREATE UNIQUE INDEX "operator_alerts_open" ON "operator_alerts" USING btree ("kind","subject") WHERE "operator_alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "operator_alerts_unannounced" ON "operator_alerts" USING btree ("id") WHERE "operator_alerts"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "operator_alerts_closed" ON "operator_alerts" USING btree ("closed_at") WHERE "operator_alerts"."closed_at" is not null;