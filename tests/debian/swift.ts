import path from 'node:path'
import { debianPackages } from './packages.ts'

const PACKAGES = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'python3-lxml',
  'python3-requests',
]

export type Swift = { python: string; programs: string; env: Record<string, string> }

/**
 * OpenStack Swift, an object store that speaks S3, in Debian's packages (10 MB).
 * @throws Error when Debian does not hand it out
 */
export function debianSwift(): Swift {
  const { own, root, libraryPath } = debianPackages(PACKAGES, 'swift')
  return {
    python: own('usr/bin/python3'),
    programs: path.dirname(own('usr/bin/swift-proxy-server')),
    env: {
      PATH: '/usr/bin:/bin',
      PYTHONPATH: path.join(root, 'usr/lib/python3/dist-packages'),
      LD_LIBRARY_PATH: libraryPath,
    },
  }
}
