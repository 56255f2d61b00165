import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createLineWriter } from '#platform/line-writer.ts'

/** A reader that takes what is written only while `reads` is true. */
function pipe(reads: boolean) {
  const events = new EventEmitter()
  const written: string[] = []
  const stream = {
    written,
    reads,
    write(text: string) {
      written.push(text)
      return stream.reads
    },
    on: (event: string, listener: () => void) => events.on(event, listener),
    emit: (event: 'drain' | 'error') => events.emit(event),
  }
  return stream
}

it('log lines stay in order while no reader takes them, at most a megabyte, and the lost ones are counted', async () => {
  const stream = pipe(false)
  const log = createLineWriter(stream)
  const line = 'x'.repeat(999)
  for (let at = 0; at < 3000; at++) log.write(`${line}${at}`)
  const given = stream.written.join('').length
  expect(given).toBeLessThan(100_000)
  stream.reads = true
  stream.emit('drain')
  const text = stream.written.join('')
  expect(text.length - given).toBeLessThan(1_100_000)
  const lines = text.trimEnd().split('\n')
  const lost = JSON.parse(lines.at(-1) ?? '')
  expect(lost).toEqual({ level: 'warn', event: 'log.dropped', lines: 3000 - (lines.length - 1) })
  expect(lines.slice(0, -1)).toEqual(lines.slice(0, -1).map((_, at) => `${line}${at}`))
  log.write('later')
  await log.end()
  expect(stream.written.at(-1)).toBe('later\n')
})

it('log lines are not written once the reader is gone, and the process ends without waiting for it', async () => {
  const stream = pipe(false)
  const log = createLineWriter(stream)
  log.write('one')
  stream.emit('error')
  log.write('two')
  await log.end()
  expect(stream.written).toEqual([])
})
