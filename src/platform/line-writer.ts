const FLUSH_AFTER_MS = 50
const FLUSH_AT_CHARS = 64 * 1024
/** What is kept while nobody reads; lines beyond that are counted and dropped. */
const MAX_HELD_CHARS = 1024 * 1024
const END_MS = 1000

/** A stream such as `process.stdout`, which takes text without waiting for its reader. */
export interface LineStream {
  /** False: written later; nothing more should be given to it until `drain`. */
  write(text: string): boolean
  on(event: 'drain' | 'error', listener: () => void): unknown
}

/**
 * Gathers lines and writes them together: one system call for many requests. Whoever is to read them may be slow, stuck or
 * gone: the product goes on, with bounded memory, and says later how many lines were lost. `end` before the process ends.
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
    /** Writes what is left; gives up after a second when nobody reads it. */
    async end(): Promise<void> {
      const deadline = Date.now() + END_MS
      flush()
      while ((blocked || pending !== '') && !gone && Date.now() < deadline) await new Promise((r) => setTimeout(r, 10))
    },
  }
}
