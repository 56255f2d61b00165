/** The office's handling of a file that the server sends while it reads. */
import { afterEach, expect, test, vi } from 'vitest'
import { accountingFile } from '#features/money/accounting/accounting-file-shape.ts'
import { serverFile } from '#web/office/kit/list/server-file.ts'

afterEach(() => vi.restoreAllMocks())

const asked = { from: '2026-01-01', to: '2026-01-31', rows: 'orders' } as const

/** Sends these texts one after the other; an error in their place breaks the connection off. */
const answerWith = (...texts: (string | Error)[]) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    new Response(
      new ReadableStream({
        pull(controller) {
          const next = texts.shift()
          if (next === undefined) controller.close()
          else if (next instanceof Error) controller.error(next)
          else controller.enqueue(new TextEncoder().encode(next))
        },
      }),
    ),
  )

test('a download tells how many lines have arrived, not counting line ends within a cell, and keeps all of them', async () => {
  const sent = answerWith('a,b\r\n"x\r\ny",1\r\n"z ""', '\r\n""",2\r\n', 'w,3\r\n')
  const lines: number[] = []
  const file = await serverFile<typeof accountingFile>(accountingFile.path, asked, {
    signal: new AbortController().signal,
    onProgress: (done) => lines.push(done),
  })
  expect(sent.mock.calls[0]?.[0]).toBe('/office/file/accounting?from=2026-01-01&to=2026-01-31&rows=orders')
  expect(lines).toEqual([1, 2, 3])
  expect(await file.text()).toBe('a,b\r\n"x\r\ny",1\r\n"z ""\r\n""",2\r\nw,3\r\n')
})

test("a broken download yields no file, and a refused one shows the server's message", async () => {
  const work = { signal: new AbortController().signal, onProgress: () => undefined }
  answerWith('a,b\r\n1,2\r\n', new TypeError('network error'))
  await expect(serverFile<typeof accountingFile>(accountingFile.path, asked, work)).rejects.toThrow('network error')
  const error = { code: 'notAdmin', message: 'Réservé.' }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ error }, { status: 403 }))
  await expect(serverFile<typeof accountingFile>(accountingFile.path, asked, work)).rejects.toMatchObject({
    ...error,
    status: 403,
  })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<p>Bad gateway</p>', { status: 502 }))
  await expect(serverFile<typeof accountingFile>(accountingFile.path, asked, work)).rejects.toMatchObject({
    code: 'serverError',
    status: 502,
  })
})
