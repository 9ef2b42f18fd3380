CREATE TABLE "workflow_histories" (
	"workflow_id" text NOT NULL,
	"run_id" text NOT NULL,
	"workflow_type" text NOT NULL,
	"order_id" text,
	"payout_id" text,
	"delivery_id" text,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"events" integer NOT NULL,
	"format" text NOT NULL,
	"history" "bytea" NOT NULL,
	"bytes" integer NOT NULL,
	"copied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_histories_workflow_id_run_id_pk" PRIMARY KEY("workflow_id","run_id"),
	CONSTRAINT "workflow_histories_owner" CHECK (num_nonnulls("workflow_histories"."order_id", "workflow_histories"."payout_id", "workflow_histories"."delivery_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "history_copy" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "history_copy" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "history_copy" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_histories" ADD CONSTRAINT "workflow_histories_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_histories" ADD CONSTRAINT "workflow_histories_payout_id_payouts_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("payout_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_histories" ADD CONSTRAINT "workflow_histories_delivery_id_deliveries_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("delivery_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_histories_order" ON "workflow_histories" USING btree ("order_id") WHERE "workflow_histories"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_histories_payout" ON "workflow_histories" USING btree ("payout_id") WHERE "workflow_histories"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_histories_delivery" ON "workflow_histories" USING btree ("delivery_id") WHERE "workflow_histories"."delivery_id" is not null;--> statement-breakpoint
CREATE INDEX "payouts_uncopied" ON "payouts" USING btree ("payout_id") WHERE history_copy = 'due' and status in ('confirmed','failed');--> statement-breakpoint
CREATE INDEX "orders_uncopied" ON "orders" USING btree ("order_id") WHERE history_copy = 'due' and status in ('completed','failed','expired','refunded');--> statement-breakpoint
CREATE INDEX "deliveries_uncopied" ON "deliveries" USING btree ("delivery_id") WHERE history_copy = 'due' and state in ('delivered', 'failed') and plan_attempts > 1;