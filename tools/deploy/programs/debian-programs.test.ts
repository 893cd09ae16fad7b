import { expect, test } from 'vitest'
import { missingPrograms } from './debian-programs.ts'

test('the deploy run says which packages are missing, and the one command that installs them', () => {
  expect(missingPrograms(() => true)).toBeUndefined()
  const said = missingPrograms((file) => !/nginx|prometheus/.test(String(file)))
  expect(said).toContain("✗ /usr/sbin/nginx is missing: it is in Debian's package nginx\n")
  expect(said).toContain('apt-get install --no-install-recommends nginx prometheus\n')
})
