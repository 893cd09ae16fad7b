CREATE TABLE "order_charges" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "order_charges_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_charges_code_is_known" CHECK ("order_charges"."code" in ('delivery')),
	CONSTRAINT "order_charges_amount_is_an_amount" CHECK ("order_charges"."amount_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;