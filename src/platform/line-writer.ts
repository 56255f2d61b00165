const FLUSH_AFTER_MS = 50
const FLUSH_AT_CHARS = 64 * 1024
/** Most characters kept while the reader is slow; further lines are counted and dropped. */
const MAX_HELD_CHARS = 1024 * 1024
const END_MS = 1000

/** A stream such as `process.stdout`, which accepts text without waiting for its reader. */
export interface LineStream {
  /** False: the text is buffered; write no more before `drain`. */
  write(text: string): boolean
  on(event: 'drain' | 'error', listener: () => void): unknown
}

/**
 * Collects lines and writes them together: one system call for many requests. A slow, stuck or gone reader does not
 * stop the product: memory is bounded, and lost lines are counted and reported. Call `end` before the process ends.
 */
export function createLineWriter(stream: LineStream) {
  let pending = ''
  let dropped = 0
  let blocked = false
  let gone = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (blocked || gone || pending === '') return
    const lost = dropped > 0 ? `${JSON.stringify({ level: 'warn', event: 'log.dropped', lines: dropped })}\n` : ''
    const text = pending + lost
    pending = ''
    dropped = 0
    blocked = !stream.write(text)
  }
  stream.on('drain', () => {
    blocked = false
    flush()
  })
  stream.on('error', () => {
    gone = true
    pending = ''
  })
  return {
    write(line: string) {
      if (gone) return
      if (pending.length + line.length > MAX_HELD_CHARS) dropped++
      else pending += `${line}\n`
      if (pending.length > FLUSH_AT_CHARS) flush()
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS)
    },
    /** Writes the rest; gives up after a second if it is not read. */
    async end(): Promise<void> {
      const deadline = Date.now() + END_MS
      flush()
      while ((blocked || pending !== '') && !gone && Date.now() < deadline) await new Promise((r) => setTimeout(r, 10))
    },
  }
}
