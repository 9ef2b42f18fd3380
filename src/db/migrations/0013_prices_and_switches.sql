CREATE TABLE "usd_prices" (
	"code" text PRIMARY KEY NOT NULL,
	"usd" text NOT NULL,
	"quotes" integer NOT NULL,
	"as_of" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "switched_off" text[] DEFAULT '{}' NOT NULL;