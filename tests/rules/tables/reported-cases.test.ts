/** Small inputs that were reported, in a form of their own: what is right for each, where it is taken. */
import { expect, test } from 'vitest'
import type { RowRemark } from '#features/catalogue/imports/import/row-remarks.ts'
import { tableCsv } from '#features/catalogue/imports/import/table-csv.ts'
import { columnName, guessLayout, toSentRows } from '#features/committee/user-imports/office/source/columns.ts'
import { sourceReader } from '#features/committee/user-imports/office/source/read-cells.ts'
import { sourceRemarks } from '#features/committee/user-imports/office/source/source-remarks.ts'
import { personProblem } from '#features/committee/user-imports/person-problem.ts'
import { codesRemarks, splitCodes } from '#features/stock-office/pdf-generator/split-codes.ts'
import { codeProblems } from '#features/tickets/documents/check-codes.ts'
import { normalizeEmail } from '#kernel/people/people.ts'

const readPlaces = async (text: string) => {
  const found = []
  for await (const parsed of tableCsv.parse(text)) found.push(parsed)
  return found
}
const told = (remarks: readonly RowRemark[]) => remarks.map(({ field, kind }) => `${field} ${kind}`)
const readPeople = async (text: string) => {
  const { detectSeparator, read } = await sourceReader()
  const { lines, isMailList } = read(text, detectSeparator(text))
  const layout = guessLayout(lines)
  const people = toSentRows(lines, layout).map(({ email, firstName, lastName }) => [email, firstName, lastName])
  return { lines, isMailList, layout, people, rows: toSentRows(lines, layout) }
}
const zoe = ['zoe@exemple.test', 'Zoé', 'ESSAI']
const yann = ['yann@exemple.test', 'Yann', 'MODÈLE']
const iris = ['iris@exemple.test', 'Iris', 'ROSE']

test('F01, a place without a reference is refused', async () => {
  expect(await readPlaces('Référence;Nom;Catégorie;Ville\r\n;Piscine;Sorties;Gex\r\n')).toEqual([
    { line: 2, problem: { kind: 'noReference' } },
  ])
})

test('F03, zeros dropped by a spreadsheet are restored and reported', async () => {
  const header = 'Référence;Nom;Catégorie;Ville;Code postal;Téléphone'
  expect(await readPlaces(`${header}\r\nR1;Un;Sorties;Gex;1170;450414243\r\n`)).toMatchObject([
    {
      row: { postalCode: '01170', phone: '04 50 41 42 43' },
      remarks: [{ field: 'postalCode' }, { field: 'phone' }],
    },
  ])
})

test('F04, a row whose website contains words or an accent is imported', async () => {
  const header = 'Référence;Nom;Catégorie;Ville;Site'
  const lines = [
    'R1;Un;Sorties;Gex;Voir le site : www.exemple.test.',
    'R2;Deux;Sorties;Gex;http://théâtre-exemple.test',
  ]
  const found = await readPlaces([header, ...lines].join('\r\n'))
  expect(found.map((parsed) => 'row' in parsed && [parsed.row.site, told(parsed.remarks)])).toEqual([
    ['http://www.exemple.test/', ['site part']],
    ['http://xn--thtre-exemple-jeb8h.test/', []],
  ])
})

test('F05, short rows are imported, and a row that is too long is reported with its line', async () => {
  const lines = [
    'Référence;Nom;Catégorie;Ville;Téléphone',
    'R1;Un;Sorties;Gex',
    'R2;Deux;Sorties;Gex;;',
    'R3;Trois;Sorties;Gex;;;x',
  ]
  const found = await readPlaces(lines.join('\r\n'))
  expect(found.map((parsed) => ('row' in parsed ? parsed.row.ref : [parsed.line, parsed.problem]))).toEqual([
    'R1',
    'R2',
    [4, { kind: 'tooManyCells', wanted: 5, found: 7 }],
  ])
})

test('F08, a list copied from a mail yields as many people as it has emails', async () => {
  const { people, isMailList } = await readPeople(
    'Zoé ESSAI <zoe@exemple.test>; "MODÈLE, Yann" <yann@exemple.test>; iris@exemple.test',
  )
  expect(isMailList).toBe(true)
  expect(people).toEqual([zoe, yann, ['iris@exemple.test', '', '']])
  const bare = await readPeople('zoe@exemple.test;yann@exemple.test;iris@exemple.test')
  expect(bare.people.map(([email]) => email)).toEqual([zoe[0], yann[0], iris[0]])
  const lines = await readPeople('Zoé Essai <zoe@exemple.test>\r\nDe La Tour Yann <yann@exemple.test>,\r\n')
  expect(lines.people).toEqual([
    ['zoe@exemple.test', 'Zoé', 'Essai'],
    ['yann@exemple.test', 'De', 'La Tour Yann'],
  ])
  // Two addresses in each line are two columns: the second may be somebody else's.
  const table = await readPeople('zoe@exemple.test;chef@exemple.test\nyann@exemple.test;chef@exemple.test')
  expect([table.isMailList, table.people.map(([email]) => email)]).toEqual([false, [zoe[0], yann[0]]])
})

test('an email in place of a name, a title in brackets or a fragment that is not an email loses no row', async () => {
  const twice = await readPeople(
    'ESSAI Zoé (DRH) <zoe@exemple.test>; DE LA TOUR Anne-Marie <am@exemple.test>; iris@exemple.test <iris@exemple.test>',
  )
  expect(twice.people).toEqual([zoe, ['am@exemple.test', 'Anne-Marie', 'DE LA TOUR'], ['iris@exemple.test', '', '']])
  const piece = await readPeople('Zoé ESSAI <zoe@exemple.test>; pas une adresse; yann@exemple.test')
  expect(piece.people).toEqual([zoe, ['pas une adresse', '', ''], ['yann@exemple.test', '', '']])
  expect(piece.rows.map(personProblem)).toEqual([null, 'Email : « pas une adresse » n’est pas une adresse.', null])
  // The manager beside each person stays a column.
  const table = await readPeople(
    'Qui;Chef\nZoé ESSAI <zoe@exemple.test>;Chef <chef@exemple.test>\nYann <yann@exemple.test>;Chef <chef@exemple.test>',
  )
  expect(table.isMailList).toBe(false)
})

test.each([
  ['a title with an address', 'Édité le 3 mars par rh@exemple.test\n\nNom;Prénom;Email\nESSAI;Zoé;zoe@exemple.test'],
  ['one in cells', 'Contact;rh@exemple.test\nNom;Prénom;Email\nESSAI;Zoé;zoe@exemple.test'],
])('the header is found below %s', async (_kind, text) => {
  const { people, layout } = await readPeople(text)
  expect([layout.header, people]).toEqual([1, [zoe]])
})

test('people above a second header are not taken for titles', async () => {
  const { people } = await readPeople('ESSAI;Zoé;zoe@exemple.test\nNom;Prénom;Email\nMODÈLE;Yann;yann@exemple.test')
  expect(people.map(([email]) => email)).toContain('zoe@exemple.test')
})

test.each(['Email manager', 'Mail du responsable', 'Email N+1', 'Email RH'])(
  "another person's email is never taken as the person's own: %s alone",
  async (heading) => {
    const { layout } = await readPeople(`Nom;Prénom;${heading}\nESSAI;Zoé;chef@exemple.test\nROSE;Iris;rh@exemple.test`)
    expect(layout.columns).toEqual(['lastName', 'firstName', null])
  },
)

test('a repeated header is left out and reported', async () => {
  const page = (n: number) => `Référence;Nom;Catégorie;Ville\nR${n};Lieu;Sorties;Gex`
  expect((await readPlaces(`${page(1)}\n${page(2)}`)).map((each) => ('row' in each ? each.row.ref : each))).toEqual([
    'R1',
    { line: 3, problem: { kind: 'headerAgain' } },
    'R2',
  ])
  const list = 'Nom;Prénom;Email\nESSAI;Zoé;zoe@exemple.test\nNom;Prénom;Email\nROSE;Iris;iris@exemple.test'
  const { people, lines, layout } = await readPeople(list)
  expect(people).toEqual([zoe, iris])
  expect(sourceRemarks(lines, layout)).toEqual(['Ligne 3 : la ligne d’en-tête, répétée, est laissée de côté.'])
})

test.each([
  ['F09, stars of a form', 'Matricule*;Prénom*;Nom*;Email professionnel*\n12;Zoé;ESSAI;zoe@exemple.test'],
  [
    'HelloAsso',
    'Nom adhérent;Prénom adhérent;Email payeur;Nom payeur;Prénom payeur\nESSAI;Zoé;zoe@exemple.test;ROSE;Iris',
  ],
  ['an HR program', 'Matricule;Nom de naissance;Nom d’usage;Prénom usuel;Courriel\n12;ROSE;ESSAI;Zoé;zoe@exemple.test'],
  [
    'another HR program',
    'NOM(S) ;PRÉNOM(S) ;Nom du responsable;Service;Adresse de messagerie\nESSAI;Zoé;CHEF;Paie;zoe@exemple.test',
  ],
  ['a name in one cell', 'Nom et prénom;Mail\nESSAI Zoé;zoe@exemple.test'],
  ['Outlook', 'First Name,Last Name,Company,E-mail Address\nZoé,ESSAI,CSE,zoe@exemple.test'],
  ['Google', 'Given Name,Family Name,E-mail 1 - Value,E-mail 2 - Value\nZoé,ESSAI,zoe@exemple.test,'],
])('headings are recognised as programs write them: %s', async (_from, text) => {
  expect((await readPeople(text)).people).toEqual([zoe])
})

test("F10, a manager's email is not the person's, and the operator chooses between two candidate columns", async () => {
  const manager = await readPeople(
    'Salarié;Mail du responsable;Mail du salarié\r\nA;chef@exemple.test;zoe@exemple.test\r\nB;chef2@exemple.test;yann@exemple.test',
  )
  expect([manager.layout.asked, manager.people.map(([email]) => email)]).toEqual([[], [zoe[0], yann[0]]])
  const { layout, lines } = await readPeople(
    'Nom;Mail 1;Mail 2\r\nESSAI;zoe@exemple.test;z@perso.test\r\nROSE;iris@exemple.test;i@perso.test',
  )
  expect(layout.asked.map((at) => columnName(lines, layout, at))).toEqual(['Mail 1', 'Mail 2'])
})

test('F11, a semicolon in one name does not split a table separated by commas', async () => {
  const { people } = await readPeople(
    'Email,Prénom,Nom\nzoe@exemple.test,Zoé,ESSAI\nyann@exemple.test,Yann,"MODÈLE; dit Le Grand"\niris@exemple.test,Iris,ROSE\n',
  )
  expect(people).toEqual([zoe, ['yann@exemple.test', 'Yann', 'MODÈLE; dit Le Grand'], iris])
})

test('emails with a zero-width character or an accented domain are accepted and normalised (F12)', async () => {
  const { rows } = await readPeople(
    'Nom;Prénom;Email\r\nESSAI;Zoé;\u200bzoe@exemple.test\r\nROSE;Iris;<iris@société-exemple.test>\r\n',
  )
  expect(rows.map(personProblem)).toEqual([null, null])
  expect(rows.map(({ email }) => normalizeEmail(email))).toEqual([
    'zoe@exemple.test',
    'iris@xn--socit-exemple-ehbb.test',
  ])
})

test('rows that are too long and letters that look misread are reported before a list is checked', async () => {
  const { lines, layout } = await readPeople(
    'Nom;Prénom;Email\nESSAI;ZoÃ©;zoe@exemple.test\nROSE;Iris;iris@exemple.test;Paie',
  )
  expect(sourceRemarks(lines, layout)).toEqual([
    'Ligne 3 : plus de cellules que la ligne d’en-tête, qui en a 3.',
    'Ligne 2 : des lettres semblent mal lues (« ZoÃ© »). Essayez un autre encodage.',
  ])
})

test('F25, spreadsheet codes are unwrapped, their heading is left out, and lost digits are reported', async () => {
  const text = 'Code\r\n="00013"\r\n"=""00014"""\r\n\'00015\r\n\u200bABC 16\r\n1,23457E+12\r\n'
  expect(splitCodes(text)).toEqual([
    { line: 2, code: '00013' },
    { line: 3, code: '00014' },
    { line: 4, code: '00015' },
    { line: 5, code: 'ABC 16' },
    { line: 6, code: '1,23457E+12' },
  ])
  expect(codesRemarks(text)).toEqual([
    'La première ligne, « Code », est lue comme un titre.',
    'Ligne 6 : « 1,23457E+12 » a perdu des chiffres dans un tableur. Mettez la colonne en texte.',
  ])
  expect(codesRemarks('123456789012345000\n223456789012345000')).toEqual([
    'Tous les longs codes finissent par des zéros : un tableur n’en garde que quinze chiffres.',
  ])
  expect(codesRemarks('Entrée adulte\nA1\nA2')).toEqual([
    'La première ligne, « Entrée adulte », n’a pas de chiffre : est-ce un titre ?',
  ])
  expect([codesRemarks('A1\nA2'), codesRemarks('1234567890123450\n1234567890123451'), codesRemarks('Code')]).toEqual([
    [],
    [],
    [],
  ])
  // The call refuses it, too: half of the code is gone.
  expect(await codeProblems('qrcode', ['A1', '1,23457E+12'])).toEqual([
    { index: 1, reason: 'un tableur n’en a gardé que les premiers chiffres : mettez sa colonne en texte' },
  ])
})

test('an unclosed quote costs its own line, and the lines behind it are imported', async () => {
  const lines = [
    'Référence;Nom;Ville;Catégorie',
    'R1;Un;Gex;Sorties',
    '',
    'R2;"Deux;Gex;Sorties',
    'R3;Trois;Gex;Sorties',
  ]
  const stray = ['R4;"Qu"atre";Gex;Sorties', 'R5;"Cinq\nsuite";Gex;Sorties', 'R6;Six;Gex;Sorties']
  const read = async (text: string) =>
    (await readPlaces(text)).map((parsed) => [parsed.line, 'row' in parsed ? parsed.row.ref : parsed.problem.kind])
  for (const end of ['\n', '\r\n']) {
    expect(await read(lines.join(end))).toEqual([
      [2, 'R1'],
      [4, 'notARecord'],
      [5, 'R3'],
    ])
    expect(await read([lines[0], '', ...stray].join(end))).toEqual([
      [3, 'notARecord'],
      [4, 'R5'],
      [6, 'R6'],
    ])
  }
})
