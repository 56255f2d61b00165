/** Columns of a partner's legal identity in an imported table: taken whole, kept as changed by hand, refused by line. */
import { expect, test } from 'vitest'
import { vendor } from '#kernel/catalogue/tables.ts'
import { importWorld } from './import-world.ts'

const header = 'Référence;Nom;Catégorie;Ville;Pays;Qualité;Dénomination;Forme juridique;SIREN ou immatriculation;Siège'

async function imported(lines: readonly string[], columns = header) {
  const world = await importWorld()
  const { app, admin, send, check, run } = world
  const bring = async (rows: readonly string[], heading = columns) => {
    const id = await send([heading, ...rows].join('\n'), 'lieux.csv')
    await check(id)
    const { items } = await app.call('/admin/list-import-rows', { id, outcome: 'remarked' }, { as: admin })
    await run(id)
    return items.map(({ line, remarks, kept }) => [line, ...remarks, ...kept])
  }
  const known = async () => {
    const rows = await app.db().orm.select({ name: vendor.name, known: vendor.legalIdentity }).from(vendor)
    return Object.fromEntries(rows.map((row) => [row.name, row.known]))
  }
  return { ...world, bring, told: await bring(lines), known }
}

const of = (
  status: string,
  name: string,
  legalForm: string,
  siren: string,
  foreignNumber: string,
  address: string,
) => ({
  ...{ status, name, legalForm, siren, foreignNumber, address },
})

test('an identity that is whole is imported, by its SIREN, its SIRET, a foreign number, or an individual’s name alone', async () => {
  const { told, known } = await imported([
    'R1;Un;Sorties;Nantua;;;Musée SAS;SAS;552 100 554;1 rue A, Nantua',
    'R2;Deux;Sorties;Nantua;;Professionnel;Deux SARL;SARL;55210055400013;2 rue B',
    'R3;Trois;Sorties;Genève;Suisse;professionnel;Trois SA;SA;CHE-109.322.551;3 rue C',
    'R4;Quatre;Sorties;Nantua;;Particulier;Paul Roux;;;',
    'R5;Cinq;Sorties;Nantua;;;;;;',
  ])
  expect(told).toEqual([])
  expect(await known()).toEqual({
    Un: of('Professional', 'Musée SAS', 'SAS', '552100554', '', '1 rue A, Nantua'),
    Deux: of('Professional', 'Deux SARL', 'SARL', '552100554', '', '2 rue B'),
    Trois: of('Professional', 'Trois SA', 'SA', '', 'CHE-109.322.551', '3 rue C'),
    Quatre: of('Individual', 'Paul Roux', '', '', '', ''),
    Cinq: null,
  })
})

test('a SIREN with a wrong key, a quality that is none and half an identity are told by their line, and not imported', async () => {
  const { told, known } = await imported([
    'R1;Un;Sorties;Nantua;;;Musée SAS;SAS;552 100 555;1 rue A',
    'R2;Deux;Sorties;Nantua;;peut-être;Deux SARL;SARL;552100554;2 rue B',
    'R3;Trois;Sorties;Nantua;;;Trois SARL;;;3 rue C',
  ])
  expect(told).toEqual([
    [2, 'SIREN : « 552 100 555 » n’est pas lisible, laissé vide.'],
    [3, 'Qualité : « peut-être » n’est pas lisible, laissé vide.'],
    [4, 'Identité légale : il manque la forme juridique, le SIREN, laissée vide.'],
  ])
  expect(await known()).toEqual({ Un: null, Deux: null, Trois: null })
})

test('a later file changes what a file said, takes nothing away, and leaves what an operator has changed', async () => {
  const line = (form: string) => `R1;Un;Sorties;Nantua;;;Musée;${form};552100554;1 rue A`
  const { app, bring, known } = await imported([line('SAS')])
  await bring([line('SARL')])
  expect((await known()).Un).toMatchObject({ legalForm: 'SARL' })
  await bring(['R1;Un;Sorties;Nantua'], 'Référence;Nom;Catégorie;Ville')
  expect((await known()).Un).toMatchObject({ legalForm: 'SARL' })

  const own = of('Professional', 'Musée', 'Association', '552100554', '', '1 rue A')
  await app.db().write([{ sql: "update vendor set legal_identity = ? where name = 'Un'", args: [JSON.stringify(own)] }])
  await bring([line('SCIC')])
  expect((await known()).Un).toEqual(own)
})
