/** After each test file: a server that it has left open would live on as an orphan. It is ended, and the file fails. */
import { afterAll } from 'vitest'
import { stopOpenServers } from './open-servers.ts'

// Set-up files are read first, and hooks of this kind run last first: the file's own have run by then.
afterAll(() => {
  const left = stopOpenServers()
  if (left.length > 0)
    throw new Error(`This file left ${left.length} of its servers open, they were ended: ${left.join(', ')}.`)
})
