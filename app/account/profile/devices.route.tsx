import { Form, redirect } from 'react-router'
import type { Route } from './+types/devices.route.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { postedFields } from '#app/basics/posted-fields.server.ts'
import { brand } from '#app/basics/brand.ts'
import { accountServices } from '../services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { flashCookie } from '../flash.server.ts'
import { formatDevice } from '../session/format-device.server.ts'
import { requireShopper } from '../session/shopper.server.ts'
import {
  listDevices,
  signOutDevice,
  signOutOtherDevices,
} from '../session/signed-in-devices.server.ts'
import { AccountScreen } from './account-screen.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(accountServices)
  const shopper = await requireShopper(context, url)
  const devices = await listDevices(db, shopper, now())
  return {
    devices: devices.map(({ id, userAgent, since, lastUsed, here }) => ({
      id,
      here,
      name: formatDevice(userAgent),
      since: formatDateTime(since),
      lastUsed: formatDateTime(lastUsed),
    })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(accountServices)
  const { cookies } = context.get(requestContext)
  const shopper = await requireShopper(context, url)
  const { intent, id } = await postedFields(request)
  if (intent === 'others') await signOutOtherDevices(services, shopper)
  else if (id) await signOutDevice(services, shopper.id, id)
  cookies.push(flashCookie(intent === 'others' ? 'devices-signed-out' : 'device-signed-out'))
  return redirect('/account/devices')
}

export const meta: Route.MetaFunction = () => [{ title: `Your devices · ${brand.name}` }]

export default function Devices({ loaderData: { devices } }: Route.ComponentProps) {
  return (
    <AccountScreen
      title="Your devices"
      intro="Where you are signed in. If you do not recognise one, sign it out and change your password."
    >
      <ul className="divide-y divide-line border-y border-line">
        {devices.map(({ id, here, name, since, lastUsed }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <div>
              <p className="font-semibold">
                {name}{' '}
                {here && (
                  <span className="ml-1 rounded-full bg-leaf-pale px-2 py-0.5 text-sm font-medium">
                    This device
                  </span>
                )}
              </p>
              <p className="text-sm text-soft">Signed in {since}</p>
              {lastUsed !== since && <p className="text-sm text-soft">Last used {lastUsed}</p>}
            </div>
            {!here && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  kind="secondary"
                  aria-label={`Sign out ${name}, signed in ${since}`}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <Form method="post">
          <Button type="submit" name="intent" value="others">
            Sign out everywhere else
          </Button>
        </Form>
      ) : (
        <p>You are not signed in anywhere else.</p>
      )}
    </AccountScreen>
  )
}
