declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'
  const build: ServerBuild
  export = build
}

/** The module and what it imports as one script (vite.config.ts). */
declare module '*?inline-script' {
  const script: string
  export default script
}

/** Chromium's prerendering, which TypeScript's types do not know yet. */
interface Document {
  readonly prerendering?: boolean
}
