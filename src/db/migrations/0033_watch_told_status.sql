ALTER TABLE "order_watches" ADD COLUMN "started_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_watches" ADD COLUMN "told_status" text;--> statement-breakpoint
ALTER TABLE "order_watches" ADD COLUMN "unknown_word" text;