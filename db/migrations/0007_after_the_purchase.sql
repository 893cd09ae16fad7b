CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"state" text NOT NULL,
	"refusal" text,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "returns_state_is_known" CHECK ("returns"."state" in ('requested', 'accepted', 'refused')),
	CONSTRAINT "returns_quantity_is_positive" CHECK ("returns"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_attempt_reference_unique";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returnable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_order_item_id_index" ON "returns" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_attempt_reference_cause_index" ON "refunds" USING btree ("attempt_reference","cause");