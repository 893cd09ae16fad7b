import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { debianPackages, hasDebian } from './packages.ts'

const INSTALLED = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].find((folder) =>
  existsSync(path.join(folder, 'pdftotext')),
)

/** Whether poppler is here, or Debian hands it out. */
export const hasPoppler = (): boolean => INSTALLED !== undefined || hasDebian()

/**
 * Text of a PDF as poppler reads it, a page after a form feed.
 * @throws Error when poppler finds anything wrong with the file
 */
export function readPdf(file: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-pdf-'))
  try {
    const source = path.join(folder, 'file.pdf')
    writeFileSync(source, file)
    const { program, env } = pdftotext()
    const read = spawnSync(program, ['-layout', source, '-'], { encoding: 'utf8', env })
    // poppler draws what it can of a damaged file and names the damage on standard error alone.
    if (read.status !== 0 || read.stderr)
      throw new Error(`poppler: ${read.stderr || read.error?.message || read.status}`)
    return read.stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function pdftotext(): { program: string; env: NodeJS.ProcessEnv } {
  if (INSTALLED) return { program: path.join(INSTALLED, 'pdftotext'), env: process.env }
  const { own, libraryPath } = debianPackages(['poppler-utils'], 'poppler')
  return {
    program: own('usr/bin/pdftotext'),
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath },
  }
}
