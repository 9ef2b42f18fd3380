CREATE TABLE "order_watches" (
	"order_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text NOT NULL,
	"report" json,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"silent" boolean DEFAULT false NOT NULL,
	"late_deposit" json,
	"next_poll_at" timestamp (3) with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "provider_catalogues" (
	"provider" text PRIMARY KEY NOT NULL,
	"assets" json NOT NULL,
	"listed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usd_prices" (
	"code" text PRIMARY KEY NOT NULL,
	"usd" text NOT NULL,
	"quotes" integer NOT NULL,
	"as_of" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_calls" ADD COLUMN "sealed_secret" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "switched_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "rate_type" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "quote_ref" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "provider_amount_to" text;--> statement-breakpoint
CREATE INDEX "order_watches_due" ON "order_watches" USING btree ("provider","next_poll_at") WHERE "order_watches"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "order_watches_provider_order" ON "order_watches" USING btree ("provider","provider_order_id");