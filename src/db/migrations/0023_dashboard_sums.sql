CREATE TABLE "order_export_parts" (
	"export_id" text NOT NULL,
	"part" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "order_export_parts_export_id_part_pk" PRIMARY KEY("export_id","part")
);
--> statement-breakpoint
CREATE TABLE "order_exports" (
	"export_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"user_id" text NOT NULL,
	"search" json NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"after_created_at" timestamp (3) with time zone,
	"after_order_id" text,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"partner_id" text NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(38, 8) NOT NULL,
	CONSTRAINT "ledger_days_partner_id_account_kind_day_pk" PRIMARY KEY("partner_id","account","kind","day")
);
--> statement-breakpoint
CREATE TABLE "attempt_hours" (
	"endpoint_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"ok" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "attempt_hours_endpoint_id_hour_pk" PRIMARY KEY("endpoint_id","hour")
);
--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
DROP INDEX "ledger_transactions_partner";--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "probe_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "payout_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_export_parts" ADD CONSTRAINT "order_export_parts_export_id_order_exports_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."order_exports"("export_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exports" ADD CONSTRAINT "order_exports_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_exports_partner" ON "order_exports" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "order_exports_writing" ON "order_exports" USING btree ("created_at") WHERE "order_exports"."state" = 'writing';--> statement-breakpoint
CREATE INDEX "order_exports_created" ON "order_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attempt_hours_hour" ON "attempt_hours" USING btree ("hour");--> statement-breakpoint
CREATE FUNCTION add_to_ledger_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_days (partner_id, account, kind, day, amount)
  SELECT e.partner_id, e.account, t.kind, (t.at AT TIME ZONE 'UTC')::date, sum(e.amount)
  FROM entered e JOIN ledger_transactions t USING (transaction_id)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (partner_id, account, kind, day) DO UPDATE SET amount = ledger_days.amount + excluded.amount;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_by_day AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION add_to_ledger_days();--> statement-breakpoint
INSERT INTO ledger_days (partner_id, account, kind, day, amount)
SELECT e.partner_id, e.account, t.kind, (t.at AT TIME ZONE 'UTC')::date, sum(e.amount)
FROM ledger_entries e JOIN ledger_transactions t USING (transaction_id)
GROUP BY 1, 2, 3, 4;
