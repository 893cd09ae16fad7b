-- Not validated, as the columns are new: nothing of a large catalogue, or of many orders, is read under the lock.
ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_code_is_known";--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "weight_class" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_wrap" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_weight_class_is_known" CHECK ("styles"."weight_class" in ('light', 'normal', 'heavy')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_code_is_known" CHECK ("order_charges"."code" in ('delivery', 'cash_handling', 'gift_wrap')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_message_is_of_a_gift" CHECK ("orders"."gift_message" is null or ("orders"."gift_wrap" and length("orders"."gift_message") <= 300)) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_charges" VALIDATE CONSTRAINT "order_charges_code_is_known";