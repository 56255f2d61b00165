import { describe, expect, test } from 'vitest'
import { guessLayout, toSentRows } from '#features/committee/user-imports/office/source/columns.ts'
import { sourceReader } from '#features/committee/user-imports/office/source/read-cells.ts'
import { personProblem } from '#features/committee/user-imports/person-problem.ts'
import { readFile } from '#web/office/kit/table-file/read-file.ts'

// [P-RULE-021] [P-RULE-022]
test('a list of people takes a tab, a semicolon, a comma, else a space as separator, by its third line, else the second or first', async () => {
  const { detectSeparator } = await sourceReader()
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
  const { detectSeparator, read } = await sourceReader()
  const { lines } = read(text, detectSeparator(text))
  const layout = guessLayout(lines)
  return { layout, rows: toSentRows(lines, layout) }
}

describe('columns', () => {
  test('are found by the headings in the first line, in any order', async () => {
    const { layout, rows } = await readTable(
      'NOM;Service;Prénom;E-mail\nRoy;Paie;Ana;ana@exemple.fr\nBlé;Achat;Léo;leo@exemple.fr',
    )
    expect(layout).toEqual({ header: 0, columns: ['lastName', null, 'firstName', 'email'], asked: [] })
    expect(rows[1]).toEqual({ line: 3, email: 'leo@exemple.fr', firstName: 'Léo', lastName: 'Blé' })
  })

  test('are found by their content where no heading names them', async () => {
    const { layout, rows } = await readTable('Ana\tRoy\tana@exemple.fr\nLéo\tBlé\tleo@exemple.fr')
    expect(layout).toEqual({ header: null, columns: ['firstName', 'lastName', 'email'], asked: [] })
    expect(rows).toHaveLength(2)
    const named = await readTable('Qui;Adresse pro\nAna;ana@exemple.fr\nLéo;leo@exemple.fr')
    expect(named.layout).toEqual({ header: 0, columns: [null, 'email'], asked: [] })
  })

  test("are found under the headings of an online form, and of two email columns the person's own is taken", async () => {
    const marked = await readTable('Matricule*;Prénom *;Nom*;Email professionnel* :\n12;Zoé;ESSAI;zoe@exemple.test')
    expect(marked.layout.columns).toEqual([null, 'firstName', 'lastName', 'email'])
    const two = await readTable(
      'Salarié;Mail du responsable;Mail du salarié\nESSAI Zoé;chef@exemple.test;zoe@exemple.test\nMODÈLE Yann;Chef@exemple.test;yann@exemple.test',
    )
    expect(two.layout.columns).toEqual(['fullName', null, 'email'])
  })
})

test('a cell is read without invisible characters', async () => {
  const { rows } = await readTable(
    'Nom;Prénom;Email\nESSAI;Zoé;\u200bzoe@exemple.test\nRO\u00adSE;Iris;iris@exemple.test\ufeff',
  )
  expect(rows.map(({ email, lastName }) => [email, lastName])).toEqual([
    ['zoe@exemple.test', 'ESSAI'],
    ['iris@exemple.test', 'ROSE'],
  ])
})

test('a name that contains an email is refused, because the list was read with another separator', () => {
  const row = { email: 'zoe@exemple.test', firstName: 'Yann MODÈLE <yann@exemple.test>', lastName: '' }
  expect(personProblem(row)).toBe('Prénom : « Yann MODÈLE <yann@exemple.test> » n’est pas un nom.')
})

test('a row keeps its line number over empty lines and quoted line breaks, and survives a stray quote', async () => {
  const whole = await readTable('email;prénom;nom\n\n"a@b.fr";"Ana\nMaria";Roy\nb@b.fr;Léo;Blé')
  expect(whole.rows.map(({ line, firstName }) => [line, firstName])).toEqual([
    [3, 'Ana\nMaria'],
    [5, 'Léo'],
  ])
  const stray = await readTable('email;prénom;nom\na@b.fr;Ana;Roy\nb@b.fr;"Léo;Blé\nc@b.fr;Zoé;Fay\n')
  expect(stray.rows.map(({ email }) => email)).toEqual(['a@b.fr', 'b@b.fr', 'c@b.fr'])
})

test('cells that the list of failures escapes against formulas are read back unchanged', async () => {
  const { rows } = await readTable(
    "\ufeffEmail;Prénom;Nom;Erreur\r\n'=a@b.fr;'-Ana;Roy;Email : « =a@b.fr » n’est pas une adresse.\r\n",
  )
  expect(rows).toEqual([{ line: 2, email: '=a@b.fr', firstName: '-Ana', lastName: 'Roy' }])
})

test('a file with a line that no table has is refused, and one with an unclosed quote is read', async () => {
  const file = (text: string) => new File([text], 'membres.csv')
  await expect(readFile(file(`Email;Nom\n${'x'.repeat(8_000_000)}\n`))).rejects.toThrow(
    'Une cellule de la ligne 2 est trop longue',
  )
  const people = Array.from({ length: 10_000 }, (_, n) => `membre${n}@exemple.fr;Nom ${n}`).join('\n')
  const { text } = await readFile(file(`Email;Nom\nana@exemple.fr;"Ana\n${people}`))
  expect((await readTable(text)).rows).toHaveLength(10_001)
})
