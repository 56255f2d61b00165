import { expect, test } from 'vitest'
import { reachedFrom } from './imports.ts'

test('the thread that draws brings no database, no server and no platform along', () => {
  const reached = [...reachedFrom(['src/platform/compute/compute-thread.ts']).keys()]
  expect(reached).toContain('src/features/tickets/documents/ticket-pdf.ts')
  expect(reached.filter((path) => /^src\/(db|server|handler)\/|tables\.ts$|libsql|drizzle/.test(path))).toEqual([])
})
