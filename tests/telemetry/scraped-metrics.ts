export type Scraped = {
  /** Value of a series, as it is written: `sangam_orders{state="pending"}`. */
  value(series: string): number | undefined
  text: string
}

/** Reads what Prometheus would. */
export function readMetrics(text: string): Scraped {
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ')
        return [line.slice(0, end), Number(line.slice(end + 1))] as const
      }),
  )
  return { value: (series) => values.get(series), text }
}

/** Asks as Prometheus does at the machine itself, not as a visitor behind the proxy. */
export async function scrape(shop: { url: string }): Promise<Scraped> {
  const response = await fetch(`${shop.url}/metrics`)
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`)
  return readMetrics(await response.text())
}
