CREATE TABLE "provider_reports" (
	"provider" text NOT NULL,
	"month" text NOT NULL,
	"amount_usd" numeric(38, 8) NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_reports_provider_month_pk" PRIMARY KEY("provider","month")
);
