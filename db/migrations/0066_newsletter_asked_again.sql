ALTER TABLE "newsletter_subscribers" ADD COLUMN "asked_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "asked_again_to" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "asked_again_version" text;