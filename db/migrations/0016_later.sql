CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "outbox_state_is_known" CHECK ("outbox"."state" in ('waiting', 'sent', 'expired', 'given_up')),
	CONSTRAINT "outbox_forgets_what_is_settled" CHECK (("outbox"."state" = 'waiting') = ("outbox"."payload" is not null) and ("outbox"."state" = 'waiting') = ("outbox"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"step" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "polls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_step_at" timestamp with time zone;--> statement-breakpoint
-- Written by hand, down to the next line of dashes. The two defaults are set after the columns exist,
-- so that settled rows keep null and are not written. Attempts that may still succeed are due by
-- their age, as app/payments/status-check-schedule.ts has it (minutes); refunds under way at once,
-- because how often they were asked about is known to their jobs alone.
WITH "schedule" AS (
	SELECT ARRAY[1, 2, 4, 8, 15, 30]
		|| ARRAY(SELECT "hour" * 60 FROM generate_series(1, 24) AS "hour")
		|| ARRAY(SELECT "day" * 1440 FROM generate_series(2, 6) AS "day") AS "minutes"
), "due" AS (
	SELECT "reference", "created_at", "minutes", least(cardinality("minutes") - 1,
		(SELECT count(*) FROM unnest("minutes") AS "after" WHERE "created_at" + "after" * interval '1 minute' <= now()))::int AS "made"
	FROM "payment_attempts", "schedule"
	WHERE "state" IN ('created', 'redirected', 'pending')
		OR ("state" IN ('failed', 'aborted', 'expired') AND "created_at" > now() - interval '6 days')
)
UPDATE "payment_attempts" SET "checks" = "due"."made",
	"next_check_at" = "due"."created_at" + "due"."minutes"["due"."made" + 1] * interval '1 minute'
FROM "due" WHERE "due"."reference" = "payment_attempts"."reference";--> statement-breakpoint
UPDATE "refunds" SET "next_step_at" = now() WHERE "state" IN ('requested', 'submitted', 'unknown');--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "next_check_at" SET DEFAULT now() + interval '1 minute';--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "next_step_at" SET DEFAULT now();--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_settled" ON "outbox" USING btree ("settled_at") WHERE "outbox"."state" <> 'waiting';--> statement-breakpoint
CREATE INDEX "orders_with_stock_held" ON "orders" USING btree ("stock_held_until") WHERE "orders"."stock_held_until" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_to_check" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_to_go_on" ON "refunds" USING btree ("next_step_at") WHERE "refunds"."next_step_at" is not null;