-- Not validated, as the columns are new: nothing of a large catalogue is read under the lock.
ALTER TABLE "styles" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "gst_rate" smallint;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_hsn_is_one" CHECK ("styles"."hsn" ~ '^[0-9]{4}([0-9]{2}){0,2}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_gst_rate_is_a_share" CHECK ("styles"."gst_rate" between 0 and 9999) NOT VALID;
