CREATE TABLE "first_sale" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_sale_is_one" CHECK ("first_sale"."is_only")
);
--> statement-breakpoint
-- This update closes no shop that sold before.
INSERT INTO "first_sale" SELECT true, now() WHERE EXISTS (SELECT FROM "invoices")
	OR EXISTS (SELECT FROM "invoice_series")
	OR EXISTS (SELECT FROM "orders" WHERE coalesce("confirmed_at", "paid_at") IS NOT NULL AND "origin" <> 'import');
