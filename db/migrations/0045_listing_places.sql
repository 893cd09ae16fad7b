-- Not validated, as the column is new: nothing of a large catalogue is read under the lock. For the
-- same reason the index is made by the start, behind this, while the shop is open (listing-indexes.ts).
ALTER TABLE "styles" ADD COLUMN "listing_place" smallint;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_listing_place_is_a_place" CHECK ("styles"."listing_place" between 1 and 999) NOT VALID;
