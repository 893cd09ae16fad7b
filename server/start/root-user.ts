import type { Config } from './config.ts'

/**
 * Warning at the start where root runs a shop in production: a hole in a library would then be one
 * in the machine. It is no refusal, because containers run as root by default (decision 55).
 * @param uid of the process; undefined where the system has none
 */
export const rootWarning = (
  { production }: Pick<Config, 'production'>,
  uid: number | undefined,
): string | undefined =>
  production && uid === 0
    ? 'WARNING: root runs this shop, so whoever breaks into it has the whole machine. Run it as a user of its own, who owns DATA_DIR.'
    : undefined
