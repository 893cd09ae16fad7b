CREATE TABLE "mailbox_shares" (
	"key" text PRIMARY KEY NOT NULL,
	"mails" uuid[] NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Written by hand: who subscribed before there was a confirmation had agreed to what the form says,
-- and stays subscribed.
UPDATE "newsletter_subscribers" SET "confirmed_at" = "consented_at";