import { cityKey } from '../search-fold.ts'
import { departmentNumber } from './departments.ts'
import { exactPlace } from './find-places.ts'
import type { Gazetteer } from './gazetteer.ts'

/** A postal code and a city that are known and are not one place's. */
export interface WrongPair {
  postalCode: string
  city: string
  /** Place of the code. */
  codeIsFor: string | null
  /** Code of the city: the one in the code's department, where several have this name. */
  cityHas: string
}

const ANYWHERE = 'Europe/Paris'

/**
 * Compares a French postal code with its city. A code that no list has (CEDEX) and a city that none has (a hamlet) are
 * nothing to remark; a code of another department is.
 */
export function findWrongPair(gazetteer: Gazetteer, postalCode: string | null, city: string | null): WrongPair | null {
  const code = postalCode?.trim() ?? ''
  const department = departmentNumber(code)
  if (city === null || department === null) return null
  const name = city.replace(/\s+cedex\b.*$/i, '').trim()
  const [coded, key] = [gazetteer.coded(code), cityKey(name)]
  // Nearly all pairs are right: nothing else is looked for.
  if (coded.some((place) => place.key === key)) return null
  const exact = exactPlace(gazetteer, name, ANYWHERE)
  const named = exact === null ? [] : [exact.place, ...gazetteer.named(key)]
  if (named.length === 0 || named.some(({ codes }) => codes.includes(code))) return null
  const inDepartment = named.find((place) => place.department === department)
  if (coded.length === 0 && inDepartment !== undefined) return null
  const [cityHas = ''] = (inDepartment ?? named[0])?.codes ?? []
  const [largest] = coded
    .filter(({ isDistrict }) => !isDistrict)
    .toSorted((one, other) => other.population - one.population)
  return { postalCode: code, city: name, codeIsFor: largest?.name ?? null, cityHas }
}

/** French text of a wrong pair: "44000 est le code de Nantes. Rezé a le code 44400." */
export const wrongPairText = ({ postalCode, city, codeIsFor, cityHas }: WrongPair): string =>
  `${codeIsFor === null ? `${postalCode} n’est pas un code de ${city}` : `${postalCode} est le code de ${codeIsFor}`}. ${city} a le code ${cityHas}.`
