CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"foreign_entries" integer NOT NULL,
	"previous" text NOT NULL,
	"head" text NOT NULL,
	"signature" text NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_seals" (
	"granted_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "ip_salt" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "ip_commitment" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "commitment" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "mac" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of what can be erased from an entry. Each part is preceded by its length, so that no two entries have the same text.
CREATE FUNCTION audit_commitment(salt text, one text, other text) RETURNS text LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog AS $$
  SELECT encode(sha256(convert_to(salt || coalesce(';' || octet_length(one) || ':' || one, ';-')
    || coalesce(';' || octet_length(other) || ':' || other, ';-'), 'UTF8')), 'hex')
$$;--> statement-breakpoint
-- An entry can get the commitments that it lacks, and lose what can be erased; nothing else of it ever changes.
CREATE FUNCTION guard_audit_update() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE keeps_ip boolean := NEW.ip IS NOT DISTINCT FROM OLD.ip;
DECLARE keeps_content boolean := NEW.reason IS NOT DISTINCT FROM OLD.reason AND NEW.details::text = OLD.details::text;
BEGIN
  IF (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.target, NEW.partner_id, NEW.mac)
      IS DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.target, OLD.partner_id, OLD.mac) THEN
    RAISE EXCEPTION 'audit_log is append-only';
  END IF;
  IF OLD.commitment IS NULL AND OLD.ip_commitment IS NULL AND NEW.erased_at IS NULL AND keeps_ip AND keeps_content
      AND NEW.ip_commitment = audit_commitment(NEW.ip_salt, OLD.ip, NULL)
      AND NEW.commitment = audit_commitment(NEW.salt, OLD.reason, OLD.details::text) THEN
    RETURN NEW;
  END IF;
  IF NEW.erased_at IS NOT NULL AND NEW.commitment = OLD.commitment AND NEW.ip_commitment = OLD.ip_commitment
      AND (NEW.ip IS NULL AND NEW.ip_salt IS NULL OR keeps_ip AND NEW.ip_salt IS NOT DISTINCT FROM OLD.ip_salt)
      AND (NEW.reason IS NULL AND NEW.details::text = '{"erased":true}' AND NEW.salt IS NULL
        OR keeps_content AND NEW.salt IS NOT DISTINCT FROM OLD.salt) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;--> statement-breakpoint
DROP TRIGGER audit_log_append_only ON "audit_log";--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION guard_audit_update();--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_days"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The service may not update or delete entries. What it may do to them is what these functions do, as their owner.
CREATE FUNCTION commit_audit(since timestamptz, most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
DECLARE changed integer;
BEGIN
  WITH open AS (
    SELECT id, replace(gen_random_uuid()::text, '-', '') AS one, replace(gen_random_uuid()::text, '-', '') AS other
    FROM audit_log WHERE commitment IS NULL AND at >= since ORDER BY at LIMIT most FOR UPDATE)
  UPDATE audit_log a SET ip_salt = open.one, ip_commitment = audit_commitment(open.one, a.ip, NULL),
    salt = open.other, commitment = audit_commitment(open.other, a.reason, a.details::text)
  FROM open WHERE a.id = open.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;--> statement-breakpoint
CREATE FUNCTION erase_audit(addresses bigint[], contents bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE audit_log SET ip = NULL, ip_salt = NULL, erased_at = now()
  WHERE id = ANY (addresses) AND ip_salt IS NOT NULL;
  UPDATE audit_log SET reason = NULL, details = '{"erased":true}', salt = NULL, erased_at = now()
  WHERE id = ANY (contents) AND salt IS NOT NULL;
END $$;--> statement-breakpoint
-- The trigger refuses what is younger than a year, whoever asks.
CREATE FUNCTION expire_audit(before timestamptz, most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
DECLARE changed integer;
BEGIN
  PERFORM set_config('swaplane.retention', 'on', true);
  DELETE FROM audit_log WHERE id = ANY (ARRAY(
    SELECT id FROM audit_log WHERE at < before ORDER BY at LIMIT most));
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('swaplane.retention', 'off', true);
  RETURN changed;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION commit_audit(timestamptz, integer), erase_audit(bigint[], bigint[]), expire_audit(timestamptz, integer)
  FROM PUBLIC;
