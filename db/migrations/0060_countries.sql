-- The index of styles by country is made by the start, behind this, while the shop is open (listing-indexes.ts).
ALTER TABLE "facet_cells" ADD COLUMN "country_of_origin" text;
