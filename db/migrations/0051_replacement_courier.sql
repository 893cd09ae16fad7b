ALTER TABLE "returns" ADD COLUMN "exchange_courier" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "exchange_tracking_link" text;