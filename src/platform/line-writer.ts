import { writeSync } from 'node:fs'

const FLUSH_AFTER_MS = 50
const FLUSH_AT_CHARS = 64 * 1024

/** Gathers lines and writes them together: one system call for many requests. `flush` before the process ends. */
export function createLineWriter(fd: number) {
  let pending = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const text = pending
    pending = ''
    try {
      if (text) writeSync(fd, text)
    } catch {
      // A closed or full pipe must not take the product down with it.
    }
  }
  return {
    flush,
    write(line: string) {
      pending += `${line}\n`
      if (pending.length > FLUSH_AT_CHARS) flush()
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS)
    },
  }
}
