-- Not validated, as the column is new: nothing of a large catalogue is read under the lock.
ALTER TABLE "styles" ADD COLUMN "mrp_paise" bigint;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "net_quantity" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "manufacturer" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "packer" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "marketer" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "importer" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "packed_month" text;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_mrp_is_an_amount" CHECK ("styles"."mrp_paise" > 0) NOT VALID;