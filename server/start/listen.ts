import type { HttpServer } from '../http/sockets/http-server.ts'
import { BadSetting } from './settings.ts'

/** @throws BadSetting where another program has the port */
export async function listen(
  http: HttpServer,
  port: number,
  hosts: readonly string[],
): Promise<void> {
  try {
    await http.listen(port, hosts)
  } catch (error) {
    throw new BadSetting(`PORT ${port} cannot be used: ${(error as Error).message}`)
  }
}
