CREATE TABLE "stock_holders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"visitor" text,
	"lapses" integer DEFAULT 0 NOT NULL,
	"lapsed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stock_holders" ADD CONSTRAINT "stock_holders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_holders_visitor_index" ON "stock_holders" USING btree ("visitor");