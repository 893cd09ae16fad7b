ALTER TABLE "styles" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "fabric" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "fit" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "care" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "measurements" text;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "style_group" text;--> statement-breakpoint
CREATE INDEX "styles_group_idx" ON "styles" USING btree ("style_group") WHERE style_group is not null;