DROP INDEX CONCURRENTLY IF EXISTS "users_oidc_identity";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "users_oidc_identity" ON "users" USING btree ("portal","oidc_identity");