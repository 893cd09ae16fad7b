ALTER TABLE "product_imports" ADD COLUMN "shows_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Files counted some sizes of a product and left the others, which sold without limit. Once one size
-- is counted, the others count as 0 (docs/decisions/0038).
INSERT INTO "stock" ("product_id", "size", "quantity", "supplied")
SELECT "uuid", "own"."size", 0, 0 FROM "styles", unnest("sizes") AS "own" ("size")
WHERE EXISTS (SELECT FROM "stock" WHERE "product_id" = "uuid" AND "stock"."size" = ANY ("sizes"))
	AND NOT EXISTS (SELECT FROM "stock" WHERE "product_id" = "uuid" AND "stock"."size" = "own"."size")
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- As an import writes it: two products of the demo.
UPDATE "styles" SET "style_group" = regexp_replace("style_group", '\s+', ' ', 'g') WHERE "style_group" ~ '\s\s';
