CREATE TABLE "order_cases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"mismatch" text NOT NULL,
	"repair" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"order_id" text NOT NULL,
	"call" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answer" json,
	CONSTRAINT "provider_calls_order_id_call_pk" PRIMARY KEY("order_id","call")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state" json;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_cases_open" ON "order_cases" USING btree ("order_id","mismatch") WHERE "order_cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_unchecked" ON "orders" USING btree ("recorded_at") WHERE not "orders"."checked";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refund_target";--> statement-breakpoint
UPDATE "orders" SET "revision" = "version";