ALTER TABLE "stock" ADD COLUMN "supplied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "own_sizes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was sold is counted from here on.
UPDATE "stock" SET "supplied" = "quantity";
