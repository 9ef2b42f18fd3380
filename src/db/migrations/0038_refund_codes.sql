CREATE TABLE "refund_codes" (
	"order_id" text PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "hosted_refund_choice" boolean DEFAULT false NOT NULL;