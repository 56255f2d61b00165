import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'guichet-tests-'
/** Three workers with their servers and browsers take a few hundred megabytes of it. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * Puts this run's temporary folders into memory where the machine has room for it: on a disk each database waits three
 * times for writes that are thrown away in the end.
 */
export function setup(): (() => void) | undefined {
  // Each project of the run asks.
  if (process.env.TMPDIR?.startsWith(join(MEMORY, PREFIX)) || !hasRoom()) return
  removeLeft()
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** Folders of runs that were killed. */
function removeLeft(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^guichet-tests-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
