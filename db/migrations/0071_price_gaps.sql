-- The start makes the index of the new columns after this, while the shop is open
-- (listing-indexes.ts): a migration would lock a large catalogue meanwhile.
CREATE TABLE "price_gaps" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"choice" text,
	"staff_id" text,
	"chosen_at" timestamp with time zone,
	"followed" text,
	CONSTRAINT "price_gaps_is_one" CHECK ("price_gaps"."is_only"),
	CONSTRAINT "price_gaps_choice_is_known" CHECK ("price_gaps"."choice" in ('lower', 'charge'))
);
--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "gap_below_paise" bigint;--> statement-breakpoint
ALTER TABLE "styles" ADD COLUMN "gap_above_paise" bigint;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "lowered" integer;--> statement-breakpoint
-- A price in the gap of a slab sells at the gap's lower end. Nodes of before this version ask the same.
CREATE OR REPLACE FUNCTION "set_asking_price"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
declare
  price constant bigint := coalesce(new.price_paise, 599900);
  usual constant bigint := case when price > new.gap_below_paise and price < new.gap_above_paise
    then new.gap_below_paise else price end;
  reduced constant bigint := case when new.sale_price_paise > new.gap_below_paise and new.sale_price_paise < new.gap_above_paise
    then new.gap_below_paise else new.sale_price_paise end;
  runs constant boolean := coalesce(reduced < usual, false)
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
    new.asking_price := reduced;
  end if;
  return new;
end $$;
