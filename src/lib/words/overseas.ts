interface Clock {
  /** Beginnings of the postal codes. */
  codes: readonly string[]
  /** IANA zone. */
  zone: string
  /** Completes "il est 5 h de moins". */
  where: string
}

export interface OverseasPlace extends Clock {
  name: string
  /** Number under which departments and collectivities are listed (Code officiel géographique). */
  number: string
  /** Country code of telephones that people there write without one, and how many digits those have. */
  telephones?: { code: string; digits: number }
  /** Islands of it that live by another clock. */
  islands?: readonly Clock[]
}

/** Departments and collectivities of France overseas, said once for clocks, holidays, searches and telephones. */
export const overseas = {
  saintBarthelemy: {
    ...{ name: 'Saint-Barthélemy', number: '977', codes: ['97133'] },
    ...{ zone: 'America/St_Barthelemy', where: 'À Saint-Barthélemy' },
  },
  saintMartin: {
    ...{ name: 'Saint-Martin', number: '978', codes: ['97150'] },
    ...{ zone: 'America/Marigot', where: 'À Saint-Martin' },
  },
  guadeloupe: {
    ...{ name: 'Guadeloupe', number: '971', codes: ['971'] },
    ...{ zone: 'America/Guadeloupe', where: 'En Guadeloupe' },
  },
  martinique: {
    ...{ name: 'Martinique', number: '972', codes: ['972'] },
    ...{ zone: 'America/Martinique', where: 'En Martinique' },
  },
  guyane: { name: 'Guyane', number: '973', codes: ['973'], zone: 'America/Cayenne', where: 'En Guyane' },
  reunion: { name: 'La Réunion', number: '974', codes: ['974'], zone: 'Indian/Reunion', where: 'À La Réunion' },
  saintPierre: {
    ...{ name: 'Saint-Pierre-et-Miquelon', number: '975', codes: ['975'] },
    ...{ zone: 'America/Miquelon', where: 'À Saint-Pierre-et-Miquelon', telephones: { code: '508', digits: 6 } },
  },
  mayotte: { name: 'Mayotte', number: '976', codes: ['976'], zone: 'Indian/Mayotte', where: 'À Mayotte' },
  terresAustrales: {
    ...{ name: 'Terres australes et antarctiques françaises', number: '984', codes: ['984'] },
    ...{ zone: 'Indian/Kerguelen', where: 'Dans les Terres australes' },
  },
  wallis: {
    ...{ name: 'Wallis-et-Futuna', number: '986', codes: ['986'] },
    ...{ zone: 'Pacific/Wallis', where: 'À Wallis-et-Futuna', telephones: { code: '681', digits: 6 } },
  },
  polynesie: {
    ...{ name: 'Polynésie française', number: '987', codes: ['987'] },
    ...{ zone: 'Pacific/Tahiti', where: 'En Polynésie française', telephones: { code: '689', digits: 8 } },
    islands: [
      {
        codes: [...['98740', '98741', '98742', '98743', '98744', '98745', '98746', '98747', '98748', '98749', '98796']],
        ...{ zone: 'Pacific/Marquesas', where: 'Aux Marquises' },
      },
      { codes: ['98755', '98792', '98793'], zone: 'Pacific/Gambier', where: 'Aux Gambier' },
    ],
  },
  nouvelleCaledonie: {
    ...{ name: 'Nouvelle-Calédonie', number: '988', codes: ['988'] },
    ...{ zone: 'Pacific/Noumea', where: 'En Nouvelle-Calédonie', telephones: { code: '687', digits: 6 } },
  },
} as const satisfies Record<string, OverseasPlace>

export type OverseasName = keyof typeof overseas

const isName = (name: string): name is OverseasName => Object.hasOwn(overseas, name)

/** Names of the table with their places; those of one island stand before the department whose digits they share. */
export const overseasPlaces: readonly (readonly [OverseasName, OverseasPlace])[] = Object.entries(overseas).flatMap(
  ([name, place]) => (isName(name) ? [[name, place] as const] : []),
)

/** The place overseas of a French postal code; undefined for one of metropolitan France. */
export const findOverseas = (postalCode: string): readonly [OverseasName, OverseasPlace] | undefined =>
  overseasPlaces.find(([, { codes }]) => codes.some((code) => postalCode.startsWith(code)))
