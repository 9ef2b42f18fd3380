ALTER TABLE "chain_networks" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "chain_networks" ADD COLUMN "tip_height" integer;--> statement-breakpoint
ALTER TABLE "evidence_legs" ADD COLUMN "verdict_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "evidence_legs" ADD COLUMN "announced_at" timestamp (3) with time zone;