import { readCamt } from '#features/money/payouts/transfers/read-camt.ts'
import { camtFile } from './camt-files.ts'
import { ibans, payoutWorld } from './payout-world.ts'

/** Two approved statements of June that can be transferred, with what the bank says of them. */
export async function transferWorld() {
  const world = await payoutWorld()
  const { app, as, museum, aquarium, payable, closeJune, approve, list } = world
  await closeJune()
  await payable(museum, ibans.first, 'Théâtre & Musée de l’Œuvre')
  await payable(aquarium, ibans.german)
  await approve('2026-06')
  await app.call('/admin/update-payer-account', { name: 'Guichet SAS', iban: 'FR76 3000 6000 0112 3456 7890 189' }, as)
  const approved = async () => (await list()).rows.filter(({ state }) => state === 'Approved' || state === 'Returned')
  const order = async (executeOn = '2026-07-20') => {
    const rows = await approved()
    const total = rows.reduce((sum, { payable: cents }) => sum + cents, 0)
    return app.call('/admin/create-transfer-file', { payoutIds: rows.map(({ id }) => id ?? ''), executeOn, total }, as)
  }
  const download = async (fileId: string) => (await app.call('/admin/get-transfer-file', { fileId }, as)).xml
  const read = (xml: string, by = as.as) =>
    app.call('/admin/read-bank-statement', { statements: readCamt(xml) }, { as: by })
  const references = (xml: string) => [...xml.matchAll(/<EndToEndId>([^<]+)/g)].map(([, text]) => text ?? '')
  /** File of the bank with these lines, each `+` or `-`, a reference, and the bank's own one. */
  const bank = (
    lines: readonly (readonly ['+' | '-', reference: string, cents: number, bankReference: string])[],
    name = 'REL-2026-07',
  ) =>
    camtFile(
      ibans.second,
      lines.map(([sign, reference, cents, bankReference]) => ({
        ...{ details: [{ reference, cents }], bankReference },
        direction: sign === '+' ? ('CRDT' as const) : ('DBIT' as const),
      })),
      { name },
    )
  return { ...world, approved, order, download, read, references, bank }
}
