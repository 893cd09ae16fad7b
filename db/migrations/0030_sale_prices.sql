CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"style_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"price_paise" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "styles" ALTER COLUMN "asking_price" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "styles" ALTER COLUMN "asking_price" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "sale_price_paise" bigint;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "sale_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "sale_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "sale_lowest_paise" bigint;--> statement-breakpoint
CREATE INDEX "price_changes_style_idx" ON "price_changes" USING btree ("style_id","at");--> statement-breakpoint
CREATE INDEX "price_changes_at_idx" ON "price_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "styles_sale_idx" ON "styles" USING btree ("id") WHERE sale_price_paise is not null;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_sale_price_is_an_amount" CHECK ("styles"."sale_price_paise" > 0);--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_sale_ends_after_it_begins" CHECK ("styles"."sale_until" > "styles"."sale_from");
--> statement-breakpoint
-- The one rule of what a shopper is asked for. Whatever writes a style has it applied, an older node
-- beside this one too; a sale begins or ends once the style is written again (the sweep `sales`).
CREATE FUNCTION "set_asking_price"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
declare
  usual constant bigint := coalesce(new.price_paise, 599900);
  runs constant boolean := coalesce(new.sale_price_paise < usual, false)
    and coalesce(new.sale_from <= now(), true) and coalesce(new.sale_until > now(), true);
begin
  if not runs then
    new.sale_lowest_paise := null;
    new.asking_price := usual;
  else
    if tg_op = 'INSERT' then
      new.sale_lowest_paise := usual;
    elsif old.sale_lowest_paise is null then
      new.sale_lowest_paise := least(old.asking_price, (
        select min(price_paise) from price_changes
        where style_id = new.id and at > coalesce(new.sale_from, now()) - interval '30 days'));
    else
      new.sale_lowest_paise := old.sale_lowest_paise;
    end if;
    new.asking_price := new.sale_price_paise;
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER "styles_price" BEFORE INSERT OR UPDATE ON "styles" FOR EACH ROW EXECUTE FUNCTION "set_asking_price"();
--> statement-breakpoint
CREATE FUNCTION "record_price_change"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
begin
  insert into price_changes (style_id, at, price_paise) values (old.id, now(), old.asking_price);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "styles_price_changed" AFTER UPDATE ON "styles" FOR EACH ROW
WHEN (old.asking_price <> new.asking_price) EXECUTE FUNCTION "record_price_change"();
