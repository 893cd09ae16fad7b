-- Of Postgres's own contrib; any user who owns the database may make them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "catalogue_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"typed" text PRIMARY KEY NOT NULL,
	"means" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "stock_is_never_below_nothing" CHECK ("stock"."quantity" >= 0)
);
--> statement-breakpoint
-- The shop writes marks and totals anew when it finds none.
DELETE FROM "page_marks";--> statement-breakpoint
DELETE FROM "listing_totals";--> statement-breakpoint
ALTER TABLE "page_marks" DROP CONSTRAINT "page_marks_category_master_category_sub_category_page_pk";--> statement-breakpoint
ALTER TABLE "page_marks" ADD COLUMN "sort" text NOT NULL;--> statement-breakpoint
ALTER TABLE "page_marks" ADD COLUMN "first_price" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "page_marks" ADD CONSTRAINT "page_marks_category_master_category_sub_category_sort_page_pk" PRIMARY KEY("category","master_category","sub_category","sort","page");--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "sizes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The rule of app/catalogue/sizes/sizes.ts as it was then, for what had been loaded before.
UPDATE "styles" SET "sizes" = CASE
	WHEN "master_category" = 'Personal Care' THEN '{}'
	WHEN "master_category" = 'Accessories' THEN '{One Size}'
	WHEN "master_category" = 'Home' THEN CASE WHEN "sub_category" || ' ' || "article_type" ~* 'pillow|cushion|bed ?sheet|towel' THEN '{One Size}' ELSE '{}' END
	WHEN "master_category" = 'Sporting Goods' THEN CASE WHEN "sub_category" || ' ' || "article_type" ~* 'glove|helmet|pad' THEN '{S,M,L,XL}' ELSE '{One Size}' END
	WHEN "master_category" = 'Footwear' THEN CASE "gender" WHEN 'Men' THEN '{7,8,9,10,11,12,13}' WHEN 'Women' THEN '{5,6,7,8,9,10}' ELSE '{6,7,8,9,10,11}' END
	ELSE '{XS,S,M,L,XL,XXL}'
END::text[];--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "asking_price" bigint GENERATED ALWAYS AS (coalesce(price_paise, 599900)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', article_type), 'A')
  || setweight(to_tsvector('english', regexp_replace(product_display_name, '\mt[- ]?shirt', 'tshirt', 'gi')), 'B')
  || setweight(to_tsvector('english', sub_category || ' ' || coalesce(base_colour, '')), 'C')
  || setweight(to_tsvector('english', coalesce(gender, '') || ' ' || coalesce(usage, '') || ' ' || coalesce(season, '') || ' ' || master_category), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_styles_uuid_fk" FOREIGN KEY ("product_id") REFERENCES "public"."styles"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_words_stem_index" ON "catalogue_words" USING btree ("stem");--> statement-breakpoint
-- The two GiST indexes are optional: db/optional-indexes.ts makes them.
CREATE INDEX "stock_sold_out_idx" ON "stock" USING btree ("product_id","size") WHERE "stock"."quantity" = 0;--> statement-breakpoint
CREATE INDEX "styles_gender_asking_price_id_index" ON "styles" USING btree ("gender","asking_price","id");--> statement-breakpoint
CREATE INDEX "styles_master_category_asking_price_id_index" ON "styles" USING btree ("master_category","asking_price","id");--> statement-breakpoint
CREATE INDEX "styles_sub_category_asking_price_id_index" ON "styles" USING btree ("sub_category","asking_price","id");--> statement-breakpoint
CREATE INDEX "styles_asking_price_id_index" ON "styles" USING btree ("asking_price","id");--> statement-breakpoint
CREATE INDEX "styles_words_idx" ON "styles" USING gin ("words");