import { readFile } from 'node:fs/promises'
import type { CallInput } from '#api/client.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { type Member, type TestApp, testApp } from '../../support/test-app.ts'

export const spoilt = () => readFile('tests/importer/spoilt.csv', 'utf8')
type Reading = CallInput<'/admin/check-import'>['reading']

/** An app with a super admin who imports. */
export async function importWorld() {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  return { app, admin, ...createImporter(app, admin) }
}

export function createImporter(app: TestApp, as: Member) {
  const send = async (content: string | Uint8Array, fileName = 'musees.csv') => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const { id, url } = await app.call('/admin/start-import', { fileName, size: bytes.byteLength }, { as })
    const key = new URL(url, 'http://x').pathname.slice('/files/'.length)
    await app.platform.files.putOnce(key, bytes, 'text/csv')
    return id
  }
  const look = async (id: string) => (await app.call('/admin/inspect-import', { id }, { as })).look
  const guessReading = async (id: string): Promise<Reading> => {
    const { format, encoding, delimiter, mapping } = await look(id)
    return { format, encoding, delimiter, mapping: format === 'csv' ? mapping : {} }
  }
  const check = async (id: string, reading?: Reading) => {
    const { taskId } = await app.call(
      '/admin/check-import',
      { id, reading: reading ?? (await guessReading(id)) },
      { as },
    )
    await runJobs(app)
    return taskId
  }
  const run = async (id: string) => {
    const { taskId } = await app.call('/admin/run-import', { id }, { as })
    await runJobs(app)
    return taskId
  }
  const importRows = async (id: string) =>
    (await app.call('/admin/list-import-rows', { id }, { as })).items.map(({ id: _id, ...row }) => row)
  const counts = async (id: string) => (await app.call('/admin/get-import', { id }, { as })).item.counts
  const readTask = async (taskId: string) => (await app.call('/admin/get-task', { taskId }, { as })).task
  const readResult = async (taskId: string) =>
    (await app.fetch((await readTask(taskId)).resultUrl ?? '', { as })).text()
  return {
    send,
    look,
    readingOf: guessReading,
    check,
    run,
    rowsOf: importRows,
    counts,
    taskOf: readTask,
    resultOf: readResult,
    jobs: () => openJobs(app),
  }
}
