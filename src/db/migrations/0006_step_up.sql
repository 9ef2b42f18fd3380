ALTER TABLE "partners" ADD COLUMN "two_person_payouts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_addresses" ADD COLUMN "usable_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_confirmations" ADD COLUMN "approve_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "logins" ADD COLUMN "proven_at" timestamp (3) with time zone;