import { registerHooks, type ResolveHookSync } from 'node:module'

/**
 * Preloaded before each program of the shop (bin/launch.mjs). To tell the format of a `.js` file
 * Node 24 parses the package.json above it anew, for each file, and that of drizzle-orm has 180 KB
 * of exports: without this hook half the time in which a command starts goes there. All modules of
 * drizzle-orm that `import` reaches are ES modules beside each other.
 */
const PACKAGE = 'drizzle-orm'
const FOLDER = '/node_modules/'

const resolved = new Map<string, ReturnType<ResolveHookSync>>()

const resolve: ResolveHookSync = (specifier, context, next) => {
  const { parentURL = '', conditions } = context
  if (!conditions.includes('import')) return next(specifier, context)
  const from = parentURL.lastIndexOf(FOLDER)
  if (from !== -1) {
    const isInside = parentURL.startsWith(`${PACKAGE}/`, from + FOLDER.length)
    return isInside && /^\.{1,2}\/.*\.js$/.test(specifier)
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context)
  }
  if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context)
  // Our own modules all find the same copy.
  const known = resolved.get(specifier) ?? next(specifier, context)
  resolved.set(specifier, known)
  return { ...known, shortCircuit: true }
}

registerHooks({ resolve })
