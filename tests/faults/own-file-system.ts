import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Whether this process may mount file systems: root may, in most containers too. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mayMount()

function mayMount(): boolean {
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  return status === 0
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

/** A file system in memory of so many megabytes, at this folder. */
export const mountSmall = (folder: string, megabytes: number) =>
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)

/**
 * Makes a folder read-only for whatever is opened from now on; a file system with open files cannot
 * be remounted.
 */
export function mountReadOnly(folder: string): void {
  // Made read-only elsewhere and then moved over the folder: in place, the shop might open a file
  // for writing between the two steps.
  const aside = mkdtempSync(path.join(tmpdir(), 'sangam-read-only-'))
  run('mount', '--bind', folder, aside)
  run('mount', '-o', 'remount,bind,ro', aside)
  run('mount', '--bind', aside, folder)
  run('umount', aside)
  rmdirSync(aside)
}

export const unmount = (folder: string) => run('umount', '--lazy', folder)

/** Unmounts all that is mounted at this folder, one above the other. */
export function unmountAll(folder: string): void {
  while (spawnSync('umount', ['--lazy', folder]).status === 0);
}

const fillerIn = (folder: string) => path.join(folder, 'filler')

/** Leaves no room on the file system of this folder. */
export function fillDisk(folder: string): void {
  const file = openSync(fillerIn(folder), 'a')
  try {
    for (const size of [1024 * 1024, 4096])
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
  } finally {
    closeSync(file)
  }
}

export const freeDisk = (folder: string) => rmSync(fillerIn(folder))
