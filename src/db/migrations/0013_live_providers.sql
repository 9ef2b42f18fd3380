CREATE TABLE "provider_catalogues" (
	"provider" text PRIMARY KEY NOT NULL,
	"assets" json NOT NULL,
	"listed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_calls" ADD COLUMN "sealed_secret" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "rate_type" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "quote_ref" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "provider_amount_to" text;