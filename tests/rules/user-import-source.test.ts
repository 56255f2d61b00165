import { describe, expect, test } from 'vitest'
import { personProblem } from '../../src/features/user-imports/person-problem.ts'
import { guessLayout, toSentRows } from '../../src/web/office/user-imports/source/columns.ts'
import { cellReader } from '../../src/web/office/user-imports/source/read-cells.ts'
import { readFile } from '../../src/web/office/user-imports/source/read-file.ts'
import { detectSeparator } from '../../src/web/office/user-imports/source/separator.ts'
import { sheetText } from '../../src/web/office/user-imports/source/sheet-text.ts'
import { makeWorkbook, workbook } from '../support/workbook.ts'

// [P-RULE-021] [P-RULE-022]
test('takes a tab, a semicolon, a comma, else a space for the separator, by the third line, else the second or first', () => {
  const sample = (line: string) => `Liste du comité, 2026\nMembres; actifs\n${line}\nx\ty`
  expect(detectSeparator(sample('a@b.fr\tAna;x,y z'))).toBe('\t')
  expect(detectSeparator(sample('a@b.fr;Ana,x y'))).toBe(';')
  expect(detectSeparator(sample('a@b.fr,Ana Roy'))).toBe(',')
  expect(detectSeparator(sample('a@b.fr Ana Roy'))).toBe(' ')
  expect(detectSeparator('Liste, 2026\na@b.fr;Ana')).toBe(';')
  expect(detectSeparator('a@b.fr,Ana')).toBe(',')
  expect(detectSeparator('')).toBe(' ')
})

const readTable = async (text: string) => {
  const lines = (await cellReader())(text, detectSeparator(text))
  const layout = guessLayout(lines)
  return { layout, rows: toSentRows(lines, layout) }
}

describe('columns', () => {
  test('are found by the names of the first line, whatever their order', async () => {
    const { layout, rows } = await readTable(
      'NOM;Service;Prénom;E-mail\nRoy;Paie;Ana;ana@exemple.fr\nBlé;Achat;Léo;leo@exemple.fr',
    )
    expect(layout).toEqual({ hasHeader: true, columns: ['lastName', null, 'firstName', 'email'] })
    expect(rows[1]).toEqual({ line: 3, email: 'leo@exemple.fr', firstName: 'Léo', lastName: 'Blé' })
  })

  test('are found by what they hold where nothing names them', async () => {
    const { layout, rows } = await readTable('Ana\tRoy\tana@exemple.fr\nLéo\tBlé\tleo@exemple.fr')
    expect(layout).toEqual({ hasHeader: false, columns: ['firstName', 'lastName', 'email'] })
    expect(rows).toHaveLength(2)
    const named = await readTable('Qui;Adresse pro\nAna;ana@exemple.fr\nLéo;leo@exemple.fr')
    expect(named.layout).toEqual({ hasHeader: true, columns: [null, 'email'] })
  })

  test('are found behind the marks of a form, and of two with addresses the one that is everybody’s own', async () => {
    const marked = await readTable('Matricule*;Prénom *;Nom*;Email professionnel* :\n12;Zoé;ESSAI;zoe@exemple.test')
    expect(marked.layout.columns).toEqual([null, 'firstName', 'lastName', 'email'])
    const two = await readTable(
      'Salarié;Mail du responsable;Mail du salarié\nESSAI Zoé;chef@exemple.test;zoe@exemple.test\nMODÈLE Yann;Chef@exemple.test;yann@exemple.test',
    )
    expect(two.layout.columns).toEqual([null, null, 'email'])
  })
})

test('reads a cell without the signs that nobody sees', async () => {
  const { rows } = await readTable(
    'Nom;Prénom;Email\nESSAI;Zoé;\u200bzoe@exemple.test\nRO\u00adSE;Iris;iris@exemple.test\ufeff',
  )
  expect(rows.map(({ email, lastName }) => [email, lastName])).toEqual([
    ['zoe@exemple.test', 'ESSAI'],
    ['iris@exemple.test', 'ROSE'],
  ])
})

test('a name that holds an address is refused: the list was read by other signs than its own', async () => {
  const { rows } = await readTable('Zoé ESSAI <zoe@exemple.test>; Yann MODÈLE <yann@exemple.test>; iris@exemple.test')
  expect(rows.map(personProblem)).toEqual(['Prénom : « Zoé ESSAI <zoe@exemple.test> » n’est pas un nom.'])
})

test('keeps the line of each row over empty lines and quoted line breaks, and outlives a stray quote', async () => {
  const whole = await readTable('email;prénom;nom\n\n"a@b.fr";"Ana\nMaria";Roy\nb@b.fr;Léo;Blé')
  expect(whole.rows.map(({ line, firstName }) => [line, firstName])).toEqual([
    [3, 'Ana\nMaria'],
    [5, 'Léo'],
  ])
  const stray = await readTable('email;prénom;nom\na@b.fr;Ana;Roy\nb@b.fr;"Léo;Blé\nc@b.fr;Zoé;Fay\n')
  expect(stray.rows.map(({ email }) => email)).toEqual(['a@b.fr', 'b@b.fr', 'c@b.fr'])
})

test('reads back the cells that the list of failures has guarded against formulas', async () => {
  const { rows } = await readTable(
    "\ufeffEmail;Prénom;Nom;Erreur\r\n'=a@b.fr;'-Ana;Roy;Email : « =a@b.fr » n’est pas une adresse.\r\n",
  )
  expect(rows).toEqual([{ line: 2, email: '=a@b.fr', firstName: '-Ana', lastName: 'Roy' }])
})

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('a spreadsheet', () => {
  test('is read from its first sheet', async () => {
    const rows = [
      ['Email', 'Nom'],
      ['a@b.fr', 'Roy'],
    ]
    expect(await sheetText(workbook(rows))).toEqual({ text: 'Email\tNom\na@b.fr\tRoy' })
  })

  test('is refused when it unpacks to more than 20 MB, before it is unpacked', async () => {
    const bomb = makeWorkbook(new Uint8Array(21 * 1024 * 1024))
    expect(bomb.byteLength).toBeLessThan(100_000)
    expect(await sheetText(bomb)).toEqual({ problem: 'tooLarge' })
  })

  test('that says less of its size than is true takes no more than it says', async () => {
    const bomb = makeWorkbook(new Uint8Array(19 * 1024 * 1024))
    const view = new DataView(bomb.buffer)
    // The directory's entry of the sheet: its size unpacked stands 24 bytes on.
    for (let from = 0; from < bomb.byteLength - 4; from++)
      if (view.getUint32(from, true) === 0x02014b50 && view.getUint32(from + 24, true) > 1_000_000)
        view.setUint32(from + 24, 1000, true)
    expect(await sheetText(bomb)).toEqual({ problem: 'unreadable' })
  })

  test('that is none, or is empty, is refused with its reason', async () => {
    expect(await sheetText(utf8('PK nothing of a zip'))).toEqual({ problem: 'unreadable' })
    expect(await sheetText(workbook([]))).toEqual({ problem: 'empty' })
  })
})

test('a file with a line that no table has is refused, and one with a quote that nobody closes is read', async () => {
  const file = (text: string) => new File([text], 'membres.csv')
  await expect(readFile(file(`Email;Nom\n${'x'.repeat(8_000_000)}\n`))).rejects.toThrow(
    'Une cellule de la ligne 2 est trop longue',
  )
  const people = Array.from({ length: 10_000 }, (_, n) => `membre${n}@exemple.fr;Nom ${n}`).join('\n')
  const { text } = await readFile(file(`Email;Nom\nana@exemple.fr;"Ana\n${people}`))
  expect((await readTable(text)).rows).toHaveLength(10_001)
})
