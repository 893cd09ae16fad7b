import { customType } from 'drizzle-orm/pg-core'

/** Vector of full text search: stems, each with a weight. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

// Weights: the kind of thing counts most, then its name, then the rest. "T-shirt" is one word in
// the shop and two to Postgres, so the name is rewritten.
export const TYPE_WORDS = `setweight(to_tsvector('english', article_type), 'A')`
export const NAME_WORDS = `setweight(to_tsvector('english', regexp_replace(product_display_name, '\\mt[- ]?shirt', 'tshirt', 'gi')), 'B')`
export const OTHER_WORDS = `setweight(to_tsvector('english', sub_category || ' ' || coalesce(base_colour, '')), 'C')
  || setweight(to_tsvector('english', coalesce(gender, '') || ' ' || coalesce(usage, '') || ' ' || coalesce(season, '') || ' ' || master_category), 'D')`
