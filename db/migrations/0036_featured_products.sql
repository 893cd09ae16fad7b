ALTER TABLE "styles" ADD COLUMN "featured" integer;--> statement-breakpoint
CREATE INDEX "styles_featured_idx" ON "styles" USING btree ("featured","id") WHERE featured is not null;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_featured_is_a_place" CHECK ("styles"."featured" between 1 and 99);