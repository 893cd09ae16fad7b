CREATE TABLE "facet_cells" (
	"cell" bigint PRIMARY KEY NOT NULL,
	"kind" bigint NOT NULL,
	"gender" text,
	"master_category" text NOT NULL,
	"sub_category" text NOT NULL,
	"article_type" text NOT NULL,
	"base_colour" text,
	"season" text,
	"usage" text,
	"band" smallint NOT NULL,
	"sizes" text[] NOT NULL,
	"products" integer NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', article_type), 'A') || setweight(to_tsvector('english', sub_category || ' ' || coalesce(base_colour, '')), 'C')
  || setweight(to_tsvector('english', coalesce(gender, '') || ' ' || coalesce(usage, '') || ' ' || coalesce(season, '') || ' ' || master_category), 'D')) STORED
);
--> statement-breakpoint
CREATE TABLE "shelf_counts" (
	"by" text NOT NULL,
	"shelf" integer NOT NULL,
	"kind" bigint NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "shelf_counts_by_shelf_kind_pk" PRIMARY KEY("by","shelf","kind")
);
--> statement-breakpoint
CREATE TABLE "shelves" (
	"by" text NOT NULL,
	"shelf" integer NOT NULL,
	"first_price" bigint NOT NULL,
	"first_id" integer NOT NULL,
	CONSTRAINT "shelves_by_shelf_pk" PRIMARY KEY("by","shelf"),
	CONSTRAINT "shelves_first_key" UNIQUE("by","first_price","first_id")
);
--> statement-breakpoint
ALTER TABLE "listing_totals" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "page_marks" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "listing_totals" CASCADE;--> statement-breakpoint
DROP TABLE "page_marks" CASCADE;--> statement-breakpoint
DROP INDEX "styles_gender_id_index";--> statement-breakpoint
DROP INDEX "styles_master_category_id_index";--> statement-breakpoint
DROP INDEX "styles_sub_category_id_index";--> statement-breakpoint
DROP INDEX "styles_gender_asking_price_id_index";--> statement-breakpoint
DROP INDEX "styles_master_category_asking_price_id_index";--> statement-breakpoint
DROP INDEX "styles_sub_category_asking_price_id_index";--> statement-breakpoint
DROP INDEX "styles_asking_price_id_index";--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "kind" bigint GENERATED ALWAYS AS (hashtextextended(coalesce(gender, '') || chr(31) || master_category || chr(31) || sub_category, 0)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "facet_cells_words_idx" ON "facet_cells" USING gin ("words");--> statement-breakpoint
CREATE INDEX "styles_newest_idx" ON "styles" USING btree ("id","kind") WHERE listed;--> statement-breakpoint
CREATE INDEX "styles_price_idx" ON "styles" USING btree ("asking_price","id","kind") WHERE listed;--> statement-breakpoint
CREATE INDEX "styles_kind_newest_idx" ON "styles" USING btree ("kind","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "styles_kind_price_idx" ON "styles" USING btree ("kind","asking_price","id") WHERE listed;