/** An approved statement goes to its partner by mail, with its sums and its file, and is not lost on the way. */
import { expect, test } from 'vitest'
import { payoutWorld } from '../../support/payout-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

async function mailWorld() {
  const world = await payoutWorld()
  const { app, museum, db } = world
  await world.closeJune()
  const contact = (email: string) =>
    db.write([
      { sql: "update vendor set contact = json_set(contact, '$.email', ?) where id = ?", args: [email, museum] },
    ])
  await contact('compta@docks.test')
  const statements = async () => (await app.mails()).filter(({ kind }) => kind === 'partner-statement')
  const fileText = async () => {
    const [mail] = (await statements()).slice(-1)
    const [attachment] = mail?.attachments ?? []
    if (!attachment || !('fileId' in attachment)) throw new Error('No file is attached.')
    const { rows } = await db.query('select key from file where id = ?', [attachment.fileId])
    const stored = await app.platform.files.get(String(rows[0]?.key))
    if (!stored) throw new Error('The file is not stored.')
    return pdfText(stored.bytes)
  }
  return { ...world, contact, statements, fileText }
}

test('the partner gets the sums and the file of an approved statement once', async () => {
  const { app, museum, approve, statements, fileText } = await mailWorld()
  await approve('2026-06', [museum])
  await runJobs(app)
  await runJobs(app)
  const [mail, ...others] = await statements()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'compta@docks.test',
    subject: 'Votre relevé de juin 2026 (Musée des Docks)',
    status: 'Sent',
  })
  expect(mail?.text).toMatch(/À virer\s*:?\s*18,00\s€/)
  expect(mail?.attachments).toEqual([expect.objectContaining({ name: 'releve-2026-06.pdf' })])
  expect(await fileText()).toMatch(/Musée des Docks.*Montant dû 18,00\s€ À virer 18,00\s€/)
})

test('a mail that cannot be drawn waits and is sent later, and the approval stands meanwhile', async () => {
  const { app, museum, approve, statements, states } = await mailWorld()
  const { put } = app.platform.files
  app.platform.files.put = () => Promise.reject(new Error('The storage is away.'))
  await approve('2026-06', [museum])
  await runJobs(app)
  expect(await statements()).toEqual([])
  expect(await states()).toContain('2026-06 Musée des Docks Approved')
  app.platform.files.put = put
  app.advance(3_600_000)
  await runJobs(app)
  expect(await statements()).toHaveLength(1)
})

test('a statement that is disputed before its mail, or has no address, gets none, and one approved again is sent', async () => {
  const { app, as, museum, approve, statements, contact } = await mailWorld()
  await approve('2026-06', [museum])
  await app.call('/admin/dispute-payout', { month: '2026-06', vendorId: museum, reason: 'Non' }, as)
  await runJobs(app)
  expect(await statements()).toEqual([])
  await contact('')
  await approve('2026-06', [museum])
  await runJobs(app)
  expect(await statements()).toEqual([])
  await app.call('/admin/dispute-payout', { month: '2026-06', vendorId: museum, reason: 'Non' }, as)
  await contact('compta@docks.test')
  await approve('2026-06', [museum])
  await runJobs(app)
  expect(await statements()).toHaveLength(1)
})
