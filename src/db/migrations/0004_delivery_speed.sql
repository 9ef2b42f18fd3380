ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_delivery_id_deliveries_delivery_id_fk";
--> statement-breakpoint
-- A delivery's row is written three times within a second. With room on its page for all of it, its lease touches no index.
ALTER TABLE "deliveries" SET (fillfactor = 50);
