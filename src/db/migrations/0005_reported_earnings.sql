CREATE TABLE "reported_earnings" (
	"partner_id" text NOT NULL,
	"provider" text NOT NULL,
	"month" text NOT NULL,
	"amount_usd" numeric(38, 8) NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reported_earnings_partner_id_provider_month_pk" PRIMARY KEY("partner_id","provider","month")
);
--> statement-breakpoint
ALTER TABLE "reported_earnings" ADD CONSTRAINT "reported_earnings_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;