ALTER TABLE "quotes" ADD COLUMN "others" json;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_claims_claimed" ON "order_claims" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "quotes_expires" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "deliveries_replays" ON "deliveries" USING btree ("event_id") WHERE "deliveries"."is_replay";--> statement-breakpoint
CREATE INDEX "ops_events_at" ON "ops_events" USING btree ("at");--> statement-breakpoint
DROP TRIGGER audit_log_retention ON "audit_log";--> statement-breakpoint
-- Only retention, which says so for its transaction, may delete, and even that only what is older than a year.
CREATE OR REPLACE FUNCTION refuse_audit_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('swaplane.retention', true) = 'on' AND OLD.at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_log goes only by retention, and not within a year';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_retention BEFORE DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_delete();
