export const GOOGLE_FEED = '/feeds/google.tsv'
export const META_FEED = '/feeds/meta.csv'
