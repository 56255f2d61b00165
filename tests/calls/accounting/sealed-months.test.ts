/** A closed month is a thing: who closed it, its files in one package, sealed and chained; what is altered later is seen. */
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { closedMonth, monthSeal } from '#features/money/accounting/tables.ts'
import { sealMonths } from '#features/money/sealed-months/seal-months.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

async function sealedWorld() {
  const world = await operatorWorld()
  const { app, as, cards, db, buy, shop } = world
  const sold = await shop.sell({
    vendor: { name: 'Musée des Docks' },
    quantity: 50,
    ticket: { buyingPrice: 900 },
    options: [{ label: 'Audioguide', buyingPrice: 250, maxQuantity: 5 }],
  })
  const purchase = async (quantity = 1) => {
    const options = [{ optionId: sold.optionIds[0] ?? '', quantity: 1 }]
    const bought = await buy([{ sold, quantity, options }])
    cards.lines.push({
      ...{ providerId: `txn_${cards.lines.length}`, type: 'charge', feeCents: 49, currency: 'eur' },
      ...{ amountCents: quantity * 1600 + 300, createdAt: Date.now(), paymentId: bought.paymentId },
      ...{ attemptId: undefined, counterpart: `payment:${bought.paymentId}`, region: 'eu' },
    })
    return bought
  }
  /** Lets the month end, and closes it. */
  const close = async () => {
    app.advance(28 * DAY)
    await readCardBalance(await openJobs(app))
    const next = (await app.call('/admin/list-closings', {}, as)).months.find(({ state }) => state === 'next')
    if (!next) throw new Error('No month can be closed.')
    const { month, entries, difference } = next
    await app.call(
      '/admin/close-month',
      { month, entries, difference: difference ?? 0, reason: 'Essai', without: ['vat', 'plan'] },
      as,
    )
    return month
  }
  const verify = async (month: string) => (await app.call('/admin/verify-month', { month }, as)).faults
  const fetchPackage = (month: string, who = as) => app.fetch(`/office/file/closed-month?month=${month}`, who)
  const open = async (month: string) => unzipSync(new Uint8Array(await (await fetchPackage(month)).arrayBuffer()))
  const seals = () => db.orm.select().from(monthSeal)
  /** Writes what no trigger lets happen, as somebody with the database file could. */
  const tamper = async (trigger: string, sql: string) => {
    const { rows } = await db.query("select sql from sqlite_master where type = 'trigger' and name = ?", [trigger])
    await db.write([{ sql: `drop trigger ${trigger}`, args: [] }])
    await db.write([{ sql, args: [] }])
    await db.write([{ sql: String(rows[0]?.sql), args: [] }])
  }
  return { ...world, sold, purchase, close, verify, fetchPackage, open, seals, tamper }
}

const csv = (bytes: Uint8Array | undefined): Record<string, string>[] =>
  parse(strFromU8(bytes ?? new Uint8Array()), { bom: true, columns: true })
const cents = (rows: readonly Record<string, string>[], name: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0)

test('a closed month names who closed it, and its package holds every file with its digest and equal sums', async () => {
  const { app, as, db, operator, purchase, close, open, fetchPackage, seals } = await sealedWorld()
  const { purchase: bought } = await purchase(2)
  const month = await close()
  await expect(app.call('/admin/verify-month', { month }, as)).rejects.toMatchObject({ code: 'monthNotSealed' })
  expect((await fetchPackage(month)).status).toBe(409)
  await runJobs(app)
  const { months } = await app.call('/admin/list-closings', {}, as)
  const shown = months.find((each) => each.month === month)
  const [seal] = await seals()
  const [closed] = await db.orm.select().from(closedMonth)
  expect(closed).toMatchObject({ closedBy: operator.userId })
  expect(shown).toMatchObject({ state: 'closed', closedByName: closed?.closedByName, sealDigest: seal?.digest })
  expect(closed?.closedByName).not.toBe('')
  const files = await open(month)
  expect(Object.keys(files).toSorted()).toEqual([
    'cloture.csv',
    'cloture.xlsx',
    'e-reporting.csv',
    'e-reporting.xlsx',
    'ecritures.csv',
    'ecritures.xlsx',
    'empreintes.sha256',
    'factures.csv',
    'factures.xlsx',
    'manifeste.json',
    'paiements-partenaires.csv',
    'paiements-partenaires.xlsx',
    'prestataire-solde.csv',
    'prestataire-solde.xlsx',
    'prestataire.csv',
    'prestataire.xlsx',
    'registre.csv',
    'registre.xlsx',
    'releves-groupes.csv',
    'releves-groupes.xlsx',
    'releves-lignes.csv',
    'releves-lignes.xlsx',
    'releves-partenaires.csv',
    'releves-partenaires.xlsx',
  ])
  // As sha256sum -c reads it.
  const listed = strFromU8(files['empreintes.sha256'] ?? new Uint8Array())
    .trim()
    .split('\n')
  expect(listed).toHaveLength(23)
  for (const line of listed) {
    const [digest, name = ''] = line.split('  ')
    expect([name, sha256(files[name] ?? '')]).toEqual([name, digest])
  }
  const manifest = JSON.parse(strFromU8(files['manifeste.json'] ?? new Uint8Array()))
  expect(manifest).toMatchObject({ month, previous: null, closedBy: closed?.closedByName, difference: 0 })
  expect(sha256(files['manifeste.json'] ?? '')).toBe(seal?.digest)
  // One payment of 2 tickets and an option: 30 € of tickets, 3 € of the option, 2 € of fees.
  const ledger = csv(files['registre.csv'])
  expect(
    cents(
      ledger.filter(({ compte }) => compte === 'Encaissé'),
      'montant',
    ),
  ).toBe(3500)
  const [sale] = ledger.filter(({ compte }) => compte === 'Part salarié, hors frais')
  expect(sale).toMatchObject({ num_commande: bought.number, payeur: 'salarié', moyen: 'carte', montant: '33.00' })
  expect(csv(files['cloture.csv'])[0]).toEqual({ compte: 'Encaissé', montant: '35.00' })
  const lines = csv(files['releves-lignes.csv'])
  expect(lines.map((row) => [row.produit, row.quantité, row.dû_à_l_unité, row.montant_dû])).toEqual([
    ['Plein tarif', '2', '9.00', '18.00'],
    ['Audioguide', '1', '2.50', '2.50'],
  ])
  for (const name of ['releves-partenaires.csv', 'releves-groupes.csv'])
    expect([cents(csv(files[name]), 'montant_dû'), cents(csv(files[name]), 'prix_vente')]).toEqual([2050, 3300])
  expect(csv(files['prestataire.csv'])).toMatchObject([{ type: 'Paiement', montant: '35.00', frais: '0.49' }])
  // 35 € less 0,49 € of fees lie at the provider, as the ledger says.
  const balance = csv(files['prestataire-solde.csv'])
  expect(balance.slice(-2).map((row) => Object.values(row))).toEqual([
    ['Solde du prestataire', '0.00', '34.51', '34.51'],
    ['Solde attendu d’après le registre', '0.00', '34.51', '34.51'],
  ])
  // The report has what the ledger says was sold.
  const sales = csv(files['e-reporting.csv']).filter(({ flux }) => flux === '10.3')
  expect(cents(sales, 'total_ttc')).toBe(3500)
  expect(csv(files['paiements-partenaires.csv'])).toEqual([])
  expect(new Set(ledger.map(({ événement }) => événement))).toEqual(new Set(['Encaissement', 'Frais du prestataire']))
  // A spreadsheet takes an order's number for a text, and adds up what is owed, but no prices of one.
  const sheet = strFromU8(
    unzipSync(files['releves-lignes.xlsx'] ?? new Uint8Array())['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  )
  expect(sheet).toContain(`t="inlineStr"><is><t>${bought.number}</t>`)
  expect([...sheet.matchAll(/<f>SUM\((\w+):\w+\)<\/f><v>([^<]*)</g)].map(([, from, sum]) => [from, sum])).toEqual([
    ['K2', '0'],
    ['L2', '20.5'],
    ['M2', '33'],
    ['N2', '2'],
    ['O2', '0'],
    ['P2', '35'],
  ])
  expect(Object.keys(csv(files['releves-partenaires.csv'])[0] ?? {})).not.toContain('part_salarié')
  const entries: Record<string, string>[] = csv(files['ecritures.csv'])
  expect(entries.length).toBeGreaterThan(2)
  const answer = await fetchPackage(month)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="cloture-${month}.zip"`)
})

test('only super admins take or compare a package', async () => {
  const { app, marie, close, fetchPackage, purchase } = await sealedWorld()
  await purchase()
  const month = await close()
  await runJobs(app)
  expect((await fetchPackage(month, { as: marie })).status).toBe(403)
  await expect(app.call('/admin/verify-month', { month }, { as: marie })).rejects.toMatchObject({ code: 'notAdmin' })
})

test('seals are a chain, stand beside a correction in the next month, and never change', async () => {
  const { app, db, purchase, close, give, verify, seals, open } = await sealedWorld()
  const { purchaseId } = await purchase()
  const june = await close()
  await runJobs(app)
  const before = await seals()
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const july = await close()
  await runJobs(app)
  const [first, second] = await seals()
  expect(first).toEqual(before[0])
  expect(second).toMatchObject({ month: july, previous: first?.digest })
  expect(await Promise.all([verify(june), verify(july)])).toEqual([[], []])
  expect(csv((await open(july))['releves-lignes.csv']).map(({ mouvement }) => mouvement)).toEqual([
    'Annulation',
    'Annulation',
  ])
  const row = `'2026-08', 1, 'x', null, '{}', 'k', 1`
  for (const [sql, why] of [
    ["update month_seal set digest = 'x'", 'a seal does not change'],
    ['delete from month_seal', 'a seal does not change'],
    [
      `insert into month_seal (month, sealed_at, digest, previous, manifest, file_key, bytes) values (${row})`,
      'not closed',
    ],
  ] as const)
    await expect(db.write([{ sql, args: [] }])).rejects.toThrow(why)
})

test.each([
  [
    'ledger_entry_stays',
    "update ledger_entry set amount = amount + 1 where bucket = 'sold'",
    ['ledger_entry', 'entries', 'report'],
  ],
  ['ledger_entry_remains', "delete from ledger_entry where bucket = 'feesKept'", ['ledger_entry', 'entries', 'report']],
  ['statement_entry_stays', 'update statement_entry set owed = owed - 1', ['statement_entry', 'entries']],
  ['closed_month_stays', "update closed_month set closed_by_name = 'Autre' where month = '2026-06'", ['closing']],
  [
    'month_seal_stays',
    'update month_seal set manifest = replace(manifest, \'"reason": "Essai"\', \'"reason": "Autre"\') where month = \'2026-06\'',
    ['manifest', 'closing', 'files'],
  ],
] as const)('an alteration of a closed month is seen: without %s, %s', async (trigger, sql, faults) => {
  const { app, purchase, close, verify, tamper } = await sealedWorld()
  await purchase(2)
  const june = await close()
  await runJobs(app)
  expect([june, await verify(june)]).toEqual(['2026-06', []])
  await tamper(trigger, sql)
  expect(await verify(june)).toEqual(faults)
})

test('an added provider transaction, a changed package and a seal made anew are seen', async () => {
  const { app, db, purchase, close, verify, seals, tamper } = await sealedWorld()
  await purchase()
  const june = await close()
  await runJobs(app)
  const july = await close()
  await runJobs(app)
  const [seal] = await seals()
  const { fileKey = '' } = seal ?? {}
  const kept = await app.platform.files.get(fileKey)
  if (!kept) throw new Error('The package is not there.')
  const spoilt = Uint8Array.from(kept.bytes)
  spoilt.set([(spoilt[60] ?? 0) ^ 1], 60)
  await app.platform.files.put(fileKey, spoilt, 'application/zip')
  expect((await verify(june)).length).toBe(1)
  await app.platform.files.delete(fileKey)
  expect(await verify(june)).toEqual(['package'])
  await app.platform.files.put(fileKey, kept.bytes, 'application/zip')
  expect(await verify(june)).toEqual([])
  await db.write([
    {
      sql: `insert into card_transaction (id, account, type, moved, fee, currency, ours, created_at, book_ts)
        select 'txn_late', account, type, 100, 0, currency, ours, created_at, book_ts from card_transaction limit 1`,
      args: [],
    },
  ])
  expect(await verify(june)).toEqual(['card_transaction'])
  // A seal of June that was made anew breaks the chain of July.
  await tamper('month_seal_stays', "update month_seal set digest = 'other' where month = '2026-06'")
  expect(await verify(july)).toContain('chain')
})

test('a run that dies between any two steps is done again, and seals once', async () => {
  const { app, db, purchase, close, verify, seals } = await sealedWorld()
  await purchase()
  const june = await close()
  const ctx = await openJobs(app)
  const { files } = app.platform
  const [putOnce, write] = [files.putOnce.bind(files), db.write.bind(db)]
  const die = async () => {
    throw new Error('The process has died.')
  }
  files.putOnce = die
  await expect(sealMonths(ctx)).rejects.toThrow('died')
  let packages = 0
  files.putOnce = (...put) => {
    packages += 1
    return putOnce(...put)
  }
  db.write = die
  await expect(sealMonths(ctx)).rejects.toThrow('died')
  db.write = write
  expect(await seals()).toEqual([])
  // A minute later the same bytes come out: no package stays that no seal names.
  app.advance(60_000)
  // Two runs at once, too, of which the second one waits and finds nothing to do.
  packages = 0
  await Promise.all([sealMonths(ctx), sealMonths(ctx)])
  expect(packages).toBe(1)
  expect(await seals()).toHaveLength(1)
  expect([...files.entries.keys()].filter((key) => key.startsWith('closings/'))).toHaveLength(1)
  expect(await verify(june)).toEqual([])
})

test('a month that was closed meanwhile is refused with who closed it and when', async () => {
  const { app, as, db, purchase, close } = await sealedWorld()
  await purchase()
  const month = await close()
  const [closed] = await db.orm.select().from(closedMonth)
  await expect(app.call('/admin/close-month', { month, entries: 1, difference: 0 }, as)).rejects.toMatchObject({
    code: 'monthAlreadyClosed',
    message: expect.stringMatching(
      new RegExp(`^Ce mois a été clos le 08/07/2026 à \\d\\d:\\d\\d par ${closed?.closedByName}\\.$`),
    ),
  })
})
